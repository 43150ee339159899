import { WRITTEN_ENDINGS, type WrittenEnding } from '@outrider/shared/records/calendar-providers';
import { useId } from 'react';
import { ACCOUNT_WORDS } from './words-accounts.ts';

const WORDS = ACCOUNT_WORDS.written;

type WrittenChoiceProps = { count: number; chosen: WrittenEnding; onChoose: (ending: WrittenEnding) => void };

/** What becomes of meetings in a calendar that they are written to no longer. */
export function WrittenChoice({ count, chosen, onChoose }: WrittenChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2">{WORDS.legend(count)}</legend>
      {WRITTEN_ENDINGS.map((ending) => (
        <label key={ending} className="flex min-h-8 cursor-pointer items-start gap-2.5">
          <input
            type="radio"
            name={name}
            className="radio radio-xs mt-1"
            checked={chosen === ending}
            onChange={() => onChoose(ending)}
          />
          <span>
            {WORDS[ending]}
            {ending === 'keep' && <span className="text-faint block text-xs">{WORDS.keepHint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
