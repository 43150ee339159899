import type { CustomField, CustomOption, CustomValue, OptionColour } from '@outrider/shared/ground/fields/custom';
import { readUrl } from '@outrider/shared/ground/read-url';
import { usePeople } from '../../people/users/use-people.ts';
import { valueWords } from './value-words.ts';
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
  switch (field.kind) {
    case 'money':
    case 'number':
    case 'date':
      return <span className="num whitespace-nowrap">{valueWords(field, value, {})}</span>;
    case 'choice':
    case 'choices':
      return <OptionTags options={field.options} values={Array.isArray(value) ? value : [String(value)]} />;
    case 'url':
      return <WebLink address={String(value)} />;
    case 'person':
      return <PersonName id={String(value)} />;
    case 'long_text':
      return <span className="whitespace-pre-line">{String(value)}</span>;
    case 'flag':
    case 'text':
      return valueWords(field, value, {});
  }
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
  if (!/^https?:\/\//i.test(address) || !readUrl(address)) return address;
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
