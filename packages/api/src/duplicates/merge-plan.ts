import {
  type BuiltInMergeField,
  MERGE_FIELDS,
  type MergeChoice,
  type MergeField,
  type MergeRule,
} from '@outrider/shared/duplicates';

export type Value = string | number | null;
/** A lead as far as merging is concerned. `edited` says when a person last changed a field by hand. */
export type Mergeable = { id: string; created_at: Date } & Record<BuiltInMergeField, Value>;
export type EditedAt = (lead_id: string, field: MergeField) => Date | undefined;
export type Proposed = { field: BuiltInMergeField; chosen: MergeChoice; rule: MergeRule; can_join: boolean };

export const NOTES_LIMIT = 10_000;
/** How far a lead has come; unqualified stands below everything that is still being worked on. */
const WAY = ['new', 'unqualified', 'contacted', 'nurturing', 'qualified', 'converted'];

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
  return MERGE_FIELDS.map((field) => {
    const [mine, theirs] = [survivor[field], other[field]];
    const can_join = joinable(field, mine, theirs);
    const by = (rule: MergeRule, chosen: MergeChoice): Proposed => ({ field, chosen, rule, can_join });
    if (mine === theirs) return by('same', 'survivor');
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
): Partial<Record<BuiltInMergeField, Value>> {
  const changes: Partial<Record<BuiltInMergeField, Value>> = {};
  for (const { field, chosen } of proposed) {
    const choice = choices[field] ?? chosen;
    const value =
      choice === 'survivor'
        ? survivor[field]
        : choice === 'other'
          ? other[field]
          : joined(survivor[field], other[field]);
    if (value !== survivor[field]) changes[field] = value;
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
  now: Record<string, unknown>,
  before: Partial<Record<BuiltInMergeField, Value>>,
  after: Partial<Record<BuiltInMergeField, Value>>,
) {
  const fields = Object.keys(before) as MergeField[];
  const kept = fields.filter((field) => now[field] !== after[field]);
  const back = Object.fromEntries(
    fields.filter((field) => !kept.includes(field)).map((field) => [field, before[field] ?? null]),
  ) as Partial<Record<BuiltInMergeField, Value>>;
  return { back, kept };
}
