import { oneLine } from '../../ground/text/plain.ts';

const TITLE_MAX = 200; // a task's title

/** What agents say and ask for where a lead has replied. */
export const REPLY_WORDS = {
  label: 'Reply',
  waits: (name: string, day: string) => `${name} replied on ${day}. Agents wait until someone answers.`,
  asksToStop: (name: string, day: string) =>
    `On ${day}, ${name} asked us to stop writing. Agents wait until someone decides.`,
  refused: 'The lead replied. Answer the reply before an agent writes again.',
  replied: (name: string) => `${name} replied`,
  withdrawn: (name: string) => `${name} replied, so a person takes over.`,
  unsubscribed: (email: string) => `${email} unsubscribed`,
  answer: (name: string) => `Answer ${name}`,
  decide: (name: string) => `${name} asks us to stop writing`,
  withWords: (title: string, words: string) => `${title}: “${words}”`,
};

/** The task for whoever owns the lead, with the lead's own words where they are known. */
export function replyTaskTitle(name: string, words: string | null, stop: string | null): string {
  const title = stop === null ? REPLY_WORDS.answer(name) : REPLY_WORDS.decide(name);
  const quoted = oneLine(stop ?? words, TITLE_MAX - title.length - ': “”'.length);
  return quoted ? REPLY_WORDS.withWords(title, quoted) : title;
}
