import { MERGE_FIELDS, type MergeChoice, type MergeField, type MergeRule } from '@outrider/shared/records/duplicates';
import { account } from '@outrider/shared/ground/fields/account';
import { contact } from '@outrider/shared/ground/fields/contact';
import type { CustomValue, CustomValues, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { lead } from '@outrider/shared/ground/fields/lead';
import { opportunity } from '@outrider/shared/ground/fields/opportunity';

export type Value = CustomValue | null;
/** A record as far as merging is concerned: its columns by name. */
export type Mergeable = { id: string; created_at: Date | string; custom: CustomValues } & Readonly<
  Record<string, unknown>
>;
/** Columns that get a value, null where one is taken away. */
type Columns = Record<string, Value>;

/** What is special about the fields of a record type when two records become one. */
export type MergeRulesOf = {
  fields: readonly MergeField[];
  /** Columns whose values are those of the record that gives the field. */
  along: Readonly<Partial<Record<MergeField, readonly string[]>>>;
  /** Values that say nothing, besides none at all. */
  blank: Readonly<Partial<Record<MergeField, Value>>>;
  /** Both values of a field, where they can be kept. */
  join: (field: MergeField, survivor: Mergeable, other: Mergeable) => Columns | null;
  /** Whose value is proposed by a rule of the field's own. */
  propose: (field: MergeField, survivor: Mergeable, other: Mergeable) => [MergeRule, MergeChoice] | null;
};

const valueIn = (record: Mergeable, column: string) => (record[column] ?? null) as Value;

/** One text under the other; a text that holds the other one says it all. */
function joinedText(survivor: Value, other: Value): string {
  const [mine, theirs] = [String(survivor), String(other)];
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine}\n\n${theirs}`;
}

type Catalogue = { spec: (key: string) => FieldSpec | null };

/** Texts that are added to are kept both, as long as they fit. */
const joinTexts =
  ({ spec }: Catalogue): MergeRulesOf['join'] =>
  (field, survivor, other) => {
    const known = spec(field);
    if (!known || !('append' in known && 'max' in known)) return null;
    const text = joinedText(valueIn(survivor, field), valueIn(other, field));
    return text.length <= (known.max ?? Infinity) ? { [field]: text } : null;
  };

const usual = (type: RecordTypeName, catalogue: Catalogue): MergeRulesOf => ({
  fields: MERGE_FIELDS[type],
  along: {},
  blank: {},
  join: joinTexts(catalogue),
  propose: () => null,
});

/** How far a lead has come; unqualified stands below everything that is still being worked on. */
const WAY = ['new', 'unqualified', 'contacted', 'nurturing', 'qualified', 'converted'];
const wayOf = (record: Mergeable) => WAY.indexOf(String(record['status']));

const LEAD_RULES: MergeRulesOf = {
  ...usual('lead', lead),
  propose(field, survivor, other) {
    if (field === 'source')
      return ['first', new Date(other.created_at) < new Date(survivor.created_at) ? 'other' : 'survivor'];
    if (field === 'status') return ['further', wayOf(other) > wayOf(survivor) ? 'other' : 'survivor'];
    return null;
  },
};

const CONTACT_RULES: MergeRulesOf = {
  ...usual('contact', contact),
  along: { consent: ['consent_at', 'consent_source'] },
  blank: { consent: 'unknown' },
  // A person may have two addresses: two records with one each lose none.
  join(field, survivor, other) {
    if (field !== 'email') return joinTexts(contact)(field, survivor, other);
    return survivor['second_email'] || other['second_email'] ? null : { second_email: valueIn(other, 'email') };
  },
  propose: (field, _survivor, other) =>
    field === 'consent' ? ['withdrawn', other['consent'] === 'withdrawn' ? 'other' : 'survivor'] : null,
};

const DEAL_RULES: MergeRulesOf = {
  ...usual('opportunity', opportunity),
  along: { amount: ['currency', 'currency_rate'] },
  blank: { amount: 0 },
};

/** By which rules the records of a type become one. */
export const RULES_OF: Readonly<Record<RecordTypeName, MergeRulesOf>> = {
  lead: LEAD_RULES,
  account: usual('account', account),
  contact: CONTACT_RULES,
  opportunity: DEAL_RULES,
};
