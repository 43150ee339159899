import { type CustomField, customName, isCustomName } from '@outrider/shared/ground/fields/custom';
import type { ChoiceField, ImportType } from '@outrider/shared/records/import-types';
import { type ImportValues, type UnknownValues, valueKey } from '@outrider/shared/records/imports';
import { LEAD_STATUS_LABELS, type LeadSource, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { can } from '@outrider/shared/ground/permissions';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import { useUser } from '../../people/session/user-context.ts';
import { countOf } from '../../ground/ui/format.ts';

import { IMPORT_WORDS } from './words.ts';

/**
 * What is chosen for a text: a value of the field, none of its own, the text as it is, or that its rows are left out.
 */
const EMPTY = 'empty';
const KEEP = 'keep';
const FAIL = 'fail';
const toOption = (value: string) => `to:${value}`;
/** By field and text, what was chosen on this screen. */
export type Matches = Record<string, string>;
type Item = UnknownValues['items'][number];
type Option = readonly [value: string, label: string];
const keyOf = ({ field, text }: { field: ChoiceField; text: string }) => `${field} ${valueKey(text)}`;

/** What is chosen when nobody has chosen: as last time, else the guess, else the field's default. */
function chosenFor(item: Item, matches: Matches, remembered: ImportValues, people: UnknownValues['people']): string {
  const chosen = matches[keyOf(item)];
  if (chosen) return chosen;
  const before = remembered.find((one) => keyOf(one) === keyOf(item));
  const isGone = item.field === 'owner' && before?.to && !people.some(({ id }) => id === before.to);
  if (before && !isGone) return before.to === null ? EMPTY : toOption(before.to);
  if (item.guess) return toOption(item.guess);
  return item.field === 'industry' ? KEEP : EMPTY;
}

/** The choices as the dry run takes them. */
export function toValueMap({ items, people }: UnknownValues, matches: Matches, remembered: ImportValues): ImportValues {
  return items.flatMap((item) => {
    const chosen = chosenFor(item, matches, remembered, people);
    if (chosen === KEEP || chosen === FAIL) return [];
    return [{ field: item.field, text: item.text, to: chosen === EMPTY ? null : chosen.slice(toOption('').length) }];
  });
}

/** Values of choice fields that the file spells in its own way, each with what it means. */
export function MatchValues({
  type,
  unknown,
  own,
  matches,
  remembered,
  source,
  onChange,
}: {
  type: ImportType;
  unknown: UnknownValues;
  own: readonly CustomField[];
  matches: Matches;
  remembered: ImportValues;
  source: LeadSource;
  onChange: (matches: Matches) => void;
}) {
  const otherwise = useDefaults(type, source);
  const byName = new Map<string, CustomField>(own.map((field) => [customName(field.key), field]));
  const offered = (field: ChoiceField) =>
    isCustomName(field) ? ownOptions(byName.get(field), unknown.everybody) : optionsOf(type, field, unknown, otherwise);
  const labelOf = (field: ChoiceField) =>
    isCustomName(field) ? (byName.get(field)?.label ?? field) : type.labels[field];
  if (unknown.items.length === 0) return null;
  return (
    <section aria-labelledby="match-values" className="grid gap-2">
      <h3 id="match-values" className="text-sm">
        {IMPORT_WORDS.matchTitle}
      </h3>
      <p className="text-muted text-sm">{IMPORT_WORDS.matchIntro}</p>
      <ul className="divide-line border-line divide-y rounded-lg border">
        {unknown.items.map((item) => {
          const chosen = chosenFor(item, matches, remembered, unknown.people);
          return (
            <li
              key={keyOf(item)}
              className="grid items-center gap-x-3 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_17rem]"
            >
              <div className="min-w-0">
                <p className="font-strong truncate text-sm" title={item.text}>
                  {item.text}
                </p>
                <p className="text-faint truncate text-xs">
                  {labelOf(item.field)}, {countOf(item.rows, 'row')}
                  {item.guess && chosen === toOption(item.guess) && `, ${IMPORT_WORDS.suggested}`}
                </p>
              </div>
              <select
                className="select select-sm w-full"
                aria-label={`${labelOf(item.field)}: ${item.text}`}
                value={chosen}
                onChange={(event) => onChange({ ...matches, [keyOf(item)]: event.target.value })}
              >
                {item.field === 'industry' && <option value={KEEP}>{IMPORT_WORDS.keepText(item.text)}</option>}
                {offered(item.field).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                {item.field !== 'industry' && <option value={FAIL}>{IMPORT_WORDS.failRows}</option>}
              </select>
            </li>
          );
        })}
      </ul>
      {unknown.more > 0 && <p className="text-muted text-sm">{IMPORT_WORDS.matchMore(unknown.more)}</p>}
    </section>
  );
}

/** What a new record gets where the file says nothing, by field; left out, nothing. */
function useDefaults({ type }: ImportType, source: LeadSource): Readonly<Record<string, string>> {
  const user = useUser();
  const isLeader = can(user, RECORD_RIGHTS[type].assign, { assigned_to: 'another' });
  const mine = isLeader ? undefined : { owner: IMPORT_WORDS.yourself };
  if (type === 'opportunity')
    return {
      ...mine,
      pipeline: IMPORT_WORDS.firstPipeline,
      stage: IMPORT_WORDS.firstStage,
      outcome: IMPORT_WORDS.asStage,
    };
  if (type !== 'lead') return { ...mine };
  return {
    source: SOURCE_LABELS[source],
    status: LEAD_STATUS_LABELS.new,
    processing_mode: IMPORT_WORDS.yourMode,
    owner: isLeader ? IMPORT_WORDS.byRules : IMPORT_WORDS.yourself,
  };
}

function ownOptions(field: CustomField | undefined, everybody: UnknownValues['everybody']): readonly Option[] {
  const values =
    field?.kind === 'person'
      ? everybody.map(({ id, full_name }): Option => [toOption(id), full_name])
      : (field?.options ?? []).map(({ value, label }): Option => [toOption(value), label]);
  return [[EMPTY, IMPORT_WORDS.leaveEmpty], ...values];
}

/** What a built-in field can be matched to; the first one says what holds where nothing is chosen. */
function optionsOf(
  type: ImportType,
  field: ChoiceField,
  { people, listed }: UnknownValues,
  otherwise: Readonly<Record<string, string>>,
): readonly Option[] {
  const none = otherwise[field];
  const spec = type.spec(field);
  const own = listed.find((one) => one.field === field)?.options.map(({ value, label }) => [value, label] as const);
  const options = own ?? (spec && 'options' in spec ? Object.entries(spec.options) : []);
  return [
    [EMPTY, none === undefined ? IMPORT_WORDS.leaveEmpty : IMPORT_WORDS.useDefault(none)],
    ...(field === 'owner' ? people.map(({ id, full_name }) => [id, full_name] as const) : options).map(
      ([value, label]): Option => [toOption(value), label],
    ),
  ];
}
