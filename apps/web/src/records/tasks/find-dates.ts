import { de, en } from 'chrono-node';
import type { DateReader } from './read-task.ts';

/** In English, else in German; a day that is past by its name is meant for the next time. */
export const findDates: DateReader = (text, reference) => {
  const options = { forwardDate: true };
  const english = en.parse(text, reference, options);
  const german = de.parse(text, reference, options);
  const length = (found: { text: string }[]) => found[0]?.text.length ?? 0;
  return length(german) > length(english) ? german : english;
};
