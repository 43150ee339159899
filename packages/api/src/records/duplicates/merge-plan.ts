import type { MergeChoice, MergeField, MergeRule } from '@outrider/shared/records/duplicates';
import { customName, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { isSame } from '../fields/same-value.ts';
import type { Mergeable, MergeRulesOf, Value } from './merge-rules.ts';

/** Values by column, the company's own by name. */
export type Changes = Record<string, Value>;
/** When a person last changed a field of a record by hand. */
export type EditedAt = (id: string, field: MergeField) => Date | undefined;
export type Proposed = { field: MergeField; chosen: MergeChoice; rule: MergeRule; can_join: boolean };
export type Choices = Readonly<Partial<Record<MergeField, MergeChoice>>>;

/**
 * The catalogue's, and every field of the company's own that one of the records has a value of, an archived one too:
 * its values are kept.
 */
export const mergedFields = ({ fields }: MergeRulesOf, ...records: Pick<Mergeable, 'custom'>[]): MergeField[] => [
  ...fields,
  ...new Set(records.flatMap(({ custom }) => Object.keys(custom).map(customName))),
];
export const valueOf = (record: Pick<Mergeable, 'custom'>, field: string): Value =>
  isCustomName(field)
    ? (record.custom[keyOfCustom(field)] ?? null)
    : (((record as Mergeable)[field] as Value | undefined) ?? null);
const same = (one: Value, other: Value) => isSame(one ?? undefined, other ?? undefined);

/** A record with other values of some fields; null takes one away. */
export function withValues<T extends Pick<Mergeable, 'custom'>>(record: T, changes: Changes): T {
  const own = new Map(Object.entries(record.custom));
  const builtIn: Changes = {};
  for (const [field, value] of Object.entries(changes)) {
    if (!isCustomName(field)) builtIn[field] = value;
    else if (value === null) own.delete(keyOfCustom(field));
    else own.set(keyOfCustom(field), value);
  }
  return { ...record, ...builtIn, custom: Object.fromEntries(own) };
}

const alongOf = ({ along }: MergeRulesOf, field: MergeField) => along[field] ?? [];

/**
 * Whose value is proposed for each field: what is there over what is not; then both where both can be kept; then by a
 * rule of the field's own; then what a person changed last by hand; then the record that stays.
 */
export function proposeMerge(
  rules: MergeRulesOf,
  survivor: Mergeable,
  other: Mergeable,
  editedAt: EditedAt,
): Proposed[] {
  const isEmpty = (field: MergeField, value: Value) =>
    value === null || value === '' || (field in rules.blank && value === rules.blank[field]);
  return mergedFields(rules, survivor, other).map((field) => {
    const [mine, theirs] = [valueOf(survivor, field), valueOf(other, field)];
    const isAlike = [field, ...alongOf(rules, field)].every((one) => same(valueOf(survivor, one), valueOf(other, one)));
    const isOne = isAlike || isEmpty(field, mine) || isEmpty(field, theirs);
    const can_join = !isOne && rules.join(field, survivor, other) !== null;
    const by = (rule: MergeRule, chosen: MergeChoice): Proposed => ({ field, chosen, rule, can_join });
    if (isAlike || (isEmpty(field, mine) && isEmpty(field, theirs))) return by('same', 'survivor');
    if (isEmpty(field, theirs)) return by('only', 'survivor');
    if (isEmpty(field, mine)) return by('only', 'other');
    if (can_join) return by('joined', 'joined');
    const own = rules.propose(field, survivor, other);
    if (own) return by(...own);
    const [here, there] = [editedAt(survivor.id, field)?.getTime() ?? 0, editedAt(other.id, field)?.getTime() ?? 0];
    if (here !== there) return by('edited', there > here ? 'other' : 'survivor');
    return by('stays', 'survivor');
  });
}

/**
 * What the surviving record gets: its columns that change, by the choices where there are some and the proposal
 * elsewhere. `row`: as it is stored, `seen` as it is merged.
 */
export function settleFields(
  rules: MergeRulesOf,
  row: Mergeable,
  [survivor, other]: readonly [survivor: Mergeable, other: Mergeable],
  proposed: Proposed[],
  choices: Choices,
): Changes {
  const wanted: Changes = {};
  const joins: Changes = {};
  for (const { field, chosen } of proposed) {
    const choice = choices[field] ?? chosen;
    if (choice === 'joined') Object.assign(joins, rules.join(field, survivor, other));
    const giver = choice === 'other' ? other : survivor;
    for (const column of [field, ...alongOf(rules, field)]) wanted[column] = valueOf(giver, column);
  }
  return Object.fromEntries(
    Object.entries({ ...wanted, ...joins }).filter(([column, value]) => !same(value, valueOf(row, column))),
  );
}

/** The first field that is to be joined and cannot be. */
export const unjoinable = (proposed: Proposed[], choices: Choices): MergeField | null =>
  proposed.find(({ field, can_join }) => choices[field] === 'joined' && !can_join)?.field ?? null;

/** What an un-merge gives back: the old values of what is still as the merge left it. `kept` was changed since. */
export function giveBack(
  now: Readonly<Record<string, Value>>,
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
) {
  const fields = Object.keys(before);
  const kept = fields.filter((field) => !same(now[field] ?? null, after[field] ?? null));
  const back = Object.fromEntries(
    fields.filter((field) => !kept.includes(field)).map((field) => [field, before[field] ?? null]),
  );
  return { back, kept };
}
