import type { CompanyQueries } from '@outrider/db';
import { EXPORT_LABELS, type ExportColumn, exportColumnsOf } from '@outrider/shared/records/exports';
import {
  customName,
  type CustomValue,
  isCustomName,
  keyOfCustom,
  type RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import type { AiInsights } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import type { StoredField } from '../fields/fields.store.ts';
import { findLivingFields } from '../fields/known-fields.ts';
import type { ExportRow } from './exports.store.ts';
import type { Cell } from './workbook.ts';

/** A column of the file: its name, what stands above it, and what stands in it. */
export type FileColumn = { name: ExportColumn; header: string; cellOf: (row: ExportRow) => Cell };

/**
 * The columns that were asked for; left out, all of them: the catalogue's, then the company's own. @throws 422 for a
 * field that is none of the company's
 */
export async function columnsFor(
  db: CompanyQueries,
  type: RecordTypeName,
  asked: readonly ExportColumn[] | undefined,
): Promise<FileColumn[]> {
  const fields = new Map<string, StoredField>(
    asked && !asked.some(isCustomName)
      ? []
      : (await findLivingFields(db, type)).map((field) => [customName(field.key), field]),
  );
  const names = [...new Set(asked ?? [...exportColumnsOf(type), ...fields.keys()])];
  const gone = names.filter(isCustomName).find((name) => !fields.has(name));
  if (gone) {
    const message = MESSAGES.fieldGone(keyOfCustom(gone));
    throw refuse('UNPROCESSABLE_CONTENT', 'columns', message);
  }
  const isOfPeople = names.some((name) => fields.get(name)?.kind === 'person');
  const people = new Map(isOfPeople ? (await listEverybody(db)).map(({ id, full_name }) => [id, full_name]) : []);
  return names.map((name) => {
    const field = fields.get(name);
    return field ? ownColumn(field, people) : builtInColumn(type, name);
  });
}

/** Those who left are still named by records. */
const listEverybody = (db: CompanyQueries) => db.user.findMany({ select: { id: true, full_name: true } });

const builtInColumn = (type: RecordTypeName, name: string): FileColumn => ({
  name,
  header: EXPORT_LABELS[type][name] ?? name,
  cellOf(row) {
    const value = row[name] ?? null;
    if (name === 'reasons') return reasonsOf(value as AiInsights['factors'] | null);
    return value instanceof Date ? value.toISOString() : (value as Cell);
  },
});

/** Options by their labels, persons by their names: as an import reads them again. */
function ownColumn(field: StoredField, people: ReadonlyMap<string, string>): FileColumn {
  const labels = new Map(field.options.map(({ value, label }) => [value, label]));
  const nameOf = (word: string) => (field.kind === 'person' ? people.get(word) : labels.get(word)) ?? word;
  const present = (value: CustomValue): Cell => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (Array.isArray(value)) return value.map(nameOf).join('; ');
    return typeof value === 'string' ? nameOf(value) : value;
  };
  return {
    name: customName(field.key),
    header: field.label,
    cellOf({ custom }) {
      const value = custom?.[field.key];
      return value === undefined ? null : present(value);
    },
  };
}

/** 'Senior title: VP Operations +11; …', the weightiest first, without what changed nothing. */
function reasonsOf(factors: AiInsights['factors'] | null): string {
  const weighty = (factors ?? [])
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return weighty
    .map(({ label, points }) => `${label} ${points > 0 ? '+' : ''}${Math.round(points * 10) / 10}`)
    .join('; ');
}
