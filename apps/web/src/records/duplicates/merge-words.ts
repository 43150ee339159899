import type { MergeField, MergeRule } from '@outrider/shared/records/duplicates';
import { account } from '@outrider/shared/ground/fields/account';
import { contact } from '@outrider/shared/ground/fields/contact';
import {
  type CustomField,
  customName,
  type CustomValues,
  isCustomName,
  keyOfCustom,
  type RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { lead } from '@outrider/shared/ground/fields/lead';
import { opportunity } from '@outrider/shared/ground/fields/opportunity';
import { labelIndustry } from '@outrider/shared/records/leads';
import { valueWords } from '../fields/value-words.ts';
import { sizeLabel } from '../engine/company-size.ts';
import { formatCalendarDay, formatMoney } from '../../ground/ui/format.ts';
import type { AnyRecord } from './duplicates-calls.ts';

export const CATALOGUES: Readonly<Record<RecordTypeName, { spec: (key: string) => FieldSpec | null }>> = {
  lead,
  account,
  contact,
  opportunity,
};

/** Where a record says whom or what one of its fields names. */
const namesIn = (record: AnyRecord, field: string): string | null =>
  (record[field === 'assigned_to' ? 'assigned_to_name' : field.replace(/_id$/, '_name')] as string | undefined) ?? null;

/** A value of the catalogue as a person reads it. */
function inWords(spec: FieldSpec, record: AnyRecord, field: string): string | null {
  const value = record[field] as string | number | null | undefined;
  if (value === null || value === undefined || value === '') return null;
  if (field === 'company_size') return sizeLabel(String(value)) ?? String(value);
  if (field === 'industry') return labelIndustry(String(value));
  switch (spec.kind) {
    case 'person':
    case 'record':
      return namesIn(record, field);
    case 'money':
      return formatMoney(Number(value), typeof record.currency === 'string' ? record.currency : undefined);
    case 'date':
      return formatCalendarDay(String(value));
    default:
      return ('options' in spec && (spec.options as Readonly<Record<string, string>>)[String(value)]) || String(value);
  }
}

/** What a merge's fields are called, and a record's value of one as a person reads it; null where there is none. */
type MergeWords = {
  labelOf: (field: MergeField) => string;
  valueOf: (record: AnyRecord, field: MergeField) => string | null;
};

/** `people`: names by id. */
export function mergeWords(
  type: RecordTypeName,
  own: readonly CustomField[],
  people: Record<string, string>,
): MergeWords {
  const byName = new Map<string, CustomField>(own.map((field) => [customName(field.key), field]));
  const { spec } = CATALOGUES[type];
  return {
    labelOf: (field) =>
      isCustomName(field) ? (byName.get(field)?.label ?? keyOfCustom(field)) : (spec(field)?.label ?? field),
    valueOf(record, field) {
      if (!isCustomName(field)) {
        const known = spec(field);
        return known && inWords(known, record, field);
      }
      const known = byName.get(field);
      return (known && valueWords(known, (record.custom as CustomValues)[known.key], people)) || null;
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
  withdrawn: 'withdrawn goes first',
  edited: 'last edited by a person',
  stays: 'from the one you keep',
};
