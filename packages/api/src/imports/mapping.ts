import { createHash } from 'node:crypto';
import { spellingOf } from '@outrider/shared/fields/field';
import { type ImportField, type ImportMapping, rulesFor } from '@outrider/shared/imports';
import { fieldNamed } from '../fields/field-names.ts';
import { namesGone, NO_OWN_FIELDS, type OwnFields } from '../fields/own-fields.ts';

/** Names a header row, whatever its spelling: a file with the same one is mapped as the last one was. */
export const headerKey = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(spellingOf)))
    .digest('hex');

/** What files call the owner, the nearest first. A sender of leads may not choose theirs, so it is no field of the catalogue's. */
const OWNER = [
  'owner',
  'lead owner',
  'assigned to',
  'assigned to name',
  'assignee',
  'sales rep',
  'salesperson',
  'contact owner',
  'account owner',
  'rep',
].map(spellingOf);

function columnNamed(spelling: string, own: OwnFields): { target: ImportField; rank: number } | null {
  const named = fieldNamed(spelling, 'import', own);
  if (named) return named;
  const rank = OWNER.indexOf(spelling);
  return rank < 0 ? null : { target: 'owner', rank };
}

const CONTENT: [ImportField, RegExp][] = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['phone', /^\+?[\d\s().-]{7,20}$/],
];

/** Which field each column is: by its header, else by what stands in it. A field is taken once, by the column whose header is nearest. */
export function guessMapping(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
  own: OwnFields = NO_OWN_FIELDS,
): ImportMapping {
  const named = headers.map((header) => columnNamed(spellingOf(header), own));
  const taken = new Map<ImportField, number>();
  for (const [at, name] of named.entries()) {
    if (!name) continue;
    const other = taken.get(name.target);
    if (other === undefined || (named[other]?.rank ?? 0) > name.rank) taken.set(name.target, at);
  }
  for (const [field, shape] of CONTENT) {
    if (taken.has(field)) continue;
    const at = headers.findIndex((_, column) => named[column] === null && looksLike(sample, column, shape));
    if (at !== -1) taken.set(field, at);
  }
  if (taken.has('full_name') && taken.has('first_name') && taken.has('last_name')) taken.delete('full_name');
  const byColumn = new Map([...taken].map(([field, at]) => [at, field]));
  return headers.map((_, at) => {
    const field = byColumn.get(at) ?? null;
    return { field, rule: (field && rulesFor(field)[0]) ?? 'fill' };
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
