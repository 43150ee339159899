import type { CustomField, CustomKind, CustomOption, CustomValue, OptionColour } from '@outrider/shared/fields/custom';
import { usePeople } from '../users/use-people.ts';
import { formatCalendarDay, formatMoney, formatNumber } from '../ui/format.ts';
import { FIELD_WORDS } from './words.ts';

/** What of a field a value is drawn by. */
export type DrawnField = Pick<CustomField, 'kind' | 'options'>;

export const OPTION_INK: Record<OptionColour, string> = {
  grey: '',
  blue: 'b-blue',
  green: 'b-green',
  yellow: 'b-yellow',
  red: 'b-red',
};

/** One value of a company's own field, by its kind; nothing where there is none. */
export function CustomValueText({ field, value }: { field: DrawnField; value: CustomValue | undefined }) {
  if (value === undefined || value === '') return null;
  if (!fits(field.kind, value)) return String(value);
  switch (field.kind) {
    case 'money':
      return <span className="num">{formatMoney(Number(value))}</span>;
    case 'number':
      return <span className="num">{formatNumber(Number(value))}</span>;
    case 'date':
      return <span className="num whitespace-nowrap">{formatCalendarDay(String(value))}</span>;
    case 'choice':
    case 'choices':
      return <OptionTags options={field.options} values={Array.isArray(value) ? value : [String(value)]} />;
    case 'flag':
      return value === true ? FIELD_WORDS.yes : FIELD_WORDS.no;
    case 'url':
      return <WebLink address={String(value)} />;
    case 'person':
      return <PersonName id={String(value)} />;
    case 'long_text':
      return <span className="whitespace-pre-line">{String(value)}</span>;
    case 'text':
      return String(value);
  }
}

/** A value from before its field's kind changed can come back by an undo: it is shown as it was stored. */
function fits(kind: CustomKind, value: CustomValue): boolean {
  if (kind === 'number' || kind === 'money') return Number.isFinite(Number(value));
  return kind !== 'date' || !Number.isNaN(Date.parse(String(value)));
}

/** A value without its option is one that was stored before the option went: it shows as it is. */
function OptionTags({ options, values }: { options: readonly CustomOption[]; values: readonly string[] }) {
  return (
    <span className="inline-flex max-w-full flex-wrap gap-1 align-bottom">
      {values.map((value) => {
        const option = options.find((one) => one.value === value);
        return (
          <span key={value} className={`tag max-w-full ${OPTION_INK[option?.colour ?? 'grey']}`}>
            <span className="truncate leading-normal">{option?.label ?? value}</span>
          </span>
        );
      })}
    </span>
  );
}

/** Opens in its own tab, which learns nothing of this one. What is no web address stays text. */
function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  return (
    <a
      className="text-link break-all hover:underline"
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={(event) => event.stopPropagation()}
    >
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  );
}

function PersonName({ id }: { id: string }) {
  return usePeople()[id] ?? FIELD_WORDS.formerPerson;
}
