import { createHash } from 'node:crypto';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import type { ImportProgram } from '@outrider/shared/records/import-programs';
import { type ImportField, type ImportRecord, type ImportType, rulesFor } from '@outrider/shared/records/import-types';
import type { ImportMapping } from '@outrider/shared/records/imports';
import { preferOwn } from '../fields/field-names.ts';
import { namesGone, NO_OWN_FIELDS, type OwnFields } from '../fields/own-fields.ts';

/**
 * Names a header row of a record type, whatever its spelling: a file with the same one is mapped as the last one was.
 */
export const headerKey = (headers: readonly string[], record_type: ImportRecord) =>
  createHash('sha256')
    .update(JSON.stringify(record_type === 'lead' ? headers.map(spellingOf) : [record_type, headers.map(spellingOf)]))
    .digest('hex');

/** Columns by which a program's export is known. */
const MARKS: [ImportProgram, RegExp][] = [
  ['hubspot', /^(recordid|hsobjectid|associated(company|contact|deal)ids?)/],
  ['pipedrive', /^(organization|person|deal)(id|name|title|owner|organization|label)$/],
  ['salesforce', /^(account|contact|opportunity)id$/],
];

/** Whose export a file is, by its columns; of one whose columns tell nothing the ids are only known to themselves. */
export function guessProgram(headers: readonly string[]): ImportProgram {
  const spellings = headers.map(spellingOf);
  return MARKS.find(([, mark]) => spellings.some((spelling) => mark.test(spelling)))?.[0] ?? 'other';
}

const CONTENT: [ImportField, RegExp][] = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['phone', /^\+?[\d\s().-]{7,20}$/],
];

/**
 * Which field each column is: by its header, else by what stands in it. A field is taken once, by the column whose
 * header is nearest.
 */
export function guessMapping(
  type: ImportType,
  headers: readonly string[],
  sample: readonly (readonly string[])[],
  own: OwnFields = NO_OWN_FIELDS,
): ImportMapping {
  const named = headers.map((header) => {
    const spelling = spellingOf(header);
    return preferOwn(type.named(spelling), spelling, own, type.kept);
  });
  const taken = new Map<string, number>();
  for (const [at, name] of named.entries()) {
    if (!name) continue;
    const other = taken.get(name.target);
    if (other === undefined || (named[other]?.rank ?? 0) > name.rank) taken.set(name.target, at);
  }
  for (const [field, shape] of CONTENT) {
    if (taken.has(field) || !type.fields.includes(field)) continue;
    const at = headers.findIndex((_, column) => named[column] === null && looksLike(sample, column, shape));
    if (at !== -1) taken.set(field, at);
  }
  if (taken.has('full_name') && taken.has('first_name') && taken.has('last_name')) taken.delete('full_name');
  const byColumn = new Map([...taken].map(([field, at]) => [at, field as ImportField]));
  return headers.map((_, at) => {
    const field = byColumn.get(at) ?? null;
    return { field, rule: (field && rulesFor(type, field)[0]) ?? 'fill' };
  });
}

/** Most of what stands in a column has the shape, and something does. */
function looksLike(sample: readonly (readonly string[])[], column: number, shape: RegExp): boolean {
  const values = sample.map((cells) => (cells[column] ?? '').trim()).filter(Boolean);
  return values.length > 0 && values.filter((value) => shape.test(value)).length >= values.length * 0.8;
}

/** A mapping that was remembered, without what it says of fields that are gone. */
export const livingMapping = (mapping: ImportMapping, own: OwnFields): ImportMapping =>
  mapping.map((column) =>
    column.field && namesGone(own, [column.field]).length > 0 ? { ...column, field: null } : column,
  );
