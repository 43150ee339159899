import { MERGE_FIELD_LABELS, type MergeField, type MergeRule } from '@outrider/shared/duplicates';
import { type CustomField, customName, isCustomName, keyOfCustom } from '@outrider/shared/fields/custom';
import { type Lead, LEAD_STATUS_LABELS, PROCESSING_MODE_LABELS, SOURCE_LABELS } from '@outrider/shared/leads';
import { valueWords } from '../fields/value-words.ts';
import { sizeLabel } from '../records/company-size.ts';
import { formatMoney } from '../ui/format.ts';

/** Values that are kept as a word, an id or a number, and read as something else. */
const WORDS: Partial<Record<MergeField, (lead: Lead) => string | null>> = {
  source: ({ source }) => SOURCE_LABELS[source],
  status: ({ status }) => LEAD_STATUS_LABELS[status],
  processing_mode: ({ processing_mode }) => PROCESSING_MODE_LABELS[processing_mode],
  assigned_to: ({ assigned_to_name }) => assigned_to_name,
  estimated_budget: ({ estimated_budget }) => (estimated_budget === null ? null : formatMoney(estimated_budget)),
  company_size: ({ company_size }) => sizeLabel(company_size),
};

/** What a merge's fields are called, and a lead's value of one as a person reads it; null where there is none. */
export type MergeWords = {
  labelOf: (field: MergeField) => string;
  valueOf: (lead: Lead, field: MergeField) => string | null;
};

/** `people`: names by id. */
export function mergeWords(own: readonly CustomField[], people: Record<string, string>): MergeWords {
  const byName = new Map<string, CustomField>(own.map((field) => [customName(field.key), field]));
  return {
    labelOf: (field) =>
      isCustomName(field) ? (byName.get(field)?.label ?? keyOfCustom(field)) : MERGE_FIELD_LABELS[field],
    valueOf(lead, field) {
      if (isCustomName(field)) {
        const known = byName.get(field);
        return (known && valueWords(known, lead.custom[known.key], people)) || null;
      }
      const words = WORDS[field];
      return words ? words(lead) : String(lead[field] ?? '') || null;
    },
  };
}

/** Why a value was proposed. */
export const RULE_WORDS: Record<MergeRule, string> = {
  same: 'same in both',
  only: 'only one value',
  joined: 'both combined',
  first: 'from the older lead',
  further: 'further along',
  edited: 'last edited by a person',
  stays: 'from the lead you keep',
};
