import {
  type BuiltInMergeField,
  MERGE_FIELDS,
  type MergeChoice,
  type MergeField,
  type MergeRule,
} from '@outrider/shared/duplicates';
import {
  customName,
  type CustomValue,
  type CustomValues,
  isCustomName,
  keyOfCustom,
} from '@outrider/shared/fields/custom';
import { lead as catalogue } from '@outrider/shared/fields/lead';
import { isSame } from '../fields/same-value.ts';

export type Value = CustomValue | null;
/** Values by field, the company's own by name. */
export type Changes = Partial<Record<MergeField, Value>>;
/** A lead as far as merging is concerned. `edited` says when a person last changed a field by hand. */
export type Mergeable = { id: string; created_at: Date; custom: CustomValues } & Record<
  BuiltInMergeField,
  string | number | null
>;
export type EditedAt = (lead_id: string, field: MergeField) => Date | undefined;
export type Proposed = { field: MergeField; chosen: MergeChoice; rule: MergeRule; can_join: boolean };

export const NOTES_LIMIT = catalogue.fields.notes.max;
/** How far a lead has come; unqualified stands below everything that is still being worked on. */
const WAY = ['new', 'unqualified', 'contacted', 'nurturing', 'qualified', 'converted'];

/** The catalogue's, and every field of the company's own that one of the leads has a value of, an archived one too: its values are kept. */
export const mergedFields = (...leads: { custom: CustomValues }[]): MergeField[] => [
  ...MERGE_FIELDS,
  ...new Set(leads.flatMap(({ custom }) => Object.keys(custom).map(customName))),
];
export const valueOf = (lead: Omit<Mergeable, 'id' | 'created_at'>, field: MergeField): Value =>
  isCustomName(field) ? (lead.custom[keyOfCustom(field)] ?? null) : lead[field];
const same = (one: Value, other: Value) => isSame(one ?? undefined, other ?? undefined);

/** A lead with other values of some fields; null takes one away. */
export function withValues<T extends { custom: CustomValues }>(lead: T, changes: Changes): T {
  const own = new Map(Object.entries(lead.custom));
  const builtIn: Partial<Record<string, Value>> = {};
  for (const [field, value = null] of Object.entries(changes) as [MergeField, Value | undefined][]) {
    if (!isCustomName(field)) builtIn[field] = value;
    else if (value === null) own.delete(keyOfCustom(field));
    else own.set(keyOfCustom(field), value);
  }
  return { ...lead, ...builtIn, custom: Object.fromEntries(own) };
}

const isEmpty = (value: Value) => value === null || value === '';
const joinable = (field: MergeField, survivor: Value, other: Value) =>
  field === 'notes' &&
  !isEmpty(survivor) &&
  !isEmpty(other) &&
  survivor !== other &&
  joined(survivor, other).length <= NOTES_LIMIT;

/** One under the other; a text that holds the other one says it all. */
function joined(survivor: Value, other: Value): string {
  const [mine, theirs] = [String(survivor), String(other)];
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine}\n\n${theirs}`;
}

/**
 * Whose value is proposed for each field: what is there over what is not; then notes one under the other, the source of who came first, the status that is further on;
 * then what a person changed last by hand; then the lead that stays.
 */
export function proposeMerge(survivor: Mergeable, other: Mergeable, editedAt: EditedAt): Proposed[] {
  return mergedFields(survivor, other).map((field) => {
    const [mine, theirs] = [valueOf(survivor, field), valueOf(other, field)];
    const can_join = joinable(field, mine, theirs);
    const by = (rule: MergeRule, chosen: MergeChoice): Proposed => ({ field, chosen, rule, can_join });
    if (same(mine, theirs)) return by('same', 'survivor');
    if (isEmpty(theirs)) return by('only', 'survivor');
    if (isEmpty(mine)) return by('only', 'other');
    if (can_join) return by('joined', 'joined');
    if (field === 'source') return by('first', other.created_at < survivor.created_at ? 'other' : 'survivor');
    if (field === 'status')
      return by('further', WAY.indexOf(String(theirs)) > WAY.indexOf(String(mine)) ? 'other' : 'survivor');
    const [here, there] = [editedAt(survivor.id, field)?.getTime() ?? 0, editedAt(other.id, field)?.getTime() ?? 0];
    if (here !== there) return by('edited', there > here ? 'other' : 'survivor');
    return by('stays', 'survivor');
  });
}

/** What the surviving lead gets: its fields that change, by the choices where there are some and the proposal elsewhere. */
export function settleFields(
  survivor: Mergeable,
  other: Mergeable,
  proposed: Proposed[],
  choices: Partial<Record<MergeField, MergeChoice>>,
): Changes {
  const changes: Changes = {};
  for (const { field, chosen } of proposed) {
    const choice = choices[field] ?? chosen;
    const [mine, theirs] = [valueOf(survivor, field), valueOf(other, field)];
    const value = choice === 'survivor' ? mine : choice === 'other' ? theirs : joined(mine, theirs);
    if (!same(value, mine)) changes[field] = value;
  }
  return changes;
}

/** The first field that is to be joined and cannot be. */
export const unjoinable = (
  proposed: Proposed[],
  choices: Partial<Record<MergeField, MergeChoice>>,
): MergeField | null => proposed.find(({ field, can_join }) => choices[field] === 'joined' && !can_join)?.field ?? null;

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
