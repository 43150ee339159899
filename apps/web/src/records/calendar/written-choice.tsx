import type { CalendarAccount } from '@outrider/shared/records/calendar-accounts';
import { WRITTEN_ENDINGS, type WrittenEnding } from '@outrider/shared/records/calendar-providers';
import { useId } from 'react';
import { calendarName } from './calendar-name.ts';
import { ACCOUNT_WORDS } from './words-accounts.ts';

const WORDS = ACCOUNT_WORDS.written;

type WrittenChoiceProps = {
  account: CalendarAccount;
  chosen: WrittenEnding;
  onChoose: (ending: WrittenEnding) => void;
};

/** What becomes of meetings in a calendar that they are written to no longer. */
export function WrittenChoice({ account, chosen, onChoose }: WrittenChoiceProps) {
  const { calendars, writes_to, written, username } = account;
  const name = useId();
  const target = calendars.find(({ remote_id }) => remote_id === writes_to);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2">{WORDS.legend(written, target ? calendarName(account, target) : username)}</legend>
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
