import { createHash } from 'node:crypto';
import { type ImportField, type ImportMapping, rulesFor } from '@outrider/shared/imports';
import { fieldOf, normaliseKey } from '../leads/values/field-aliases.ts';

/** Names a header row, whatever its spelling: a file with the same one is mapped as the last one was. */
export const headerKey = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(normaliseKey)))
    .digest('hex');

/** Spellings of what only a file may say; the nearest first. A sender of leads may not choose their owner or status. */
const FILE_ONLY = new Map(
  Object.entries({
    status: 'status leadstatus leadstage stage lifecyclestage',
    processing_mode: 'processingmode mode',
    owner: 'owner leadowner assignedto assignedtoname assignee salesrep salesperson contactowner accountowner rep',
  } satisfies Partial<Record<ImportField, string>>).flatMap(([target, spellings]) =>
    spellings.split(' ').map((spelling, rank) => [spelling, { target: target as ImportField, rank }] as const),
  ),
);

const CONTENT: [ImportField, RegExp][] = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['phone', /^\+?[\d\s().-]{7,20}$/],
];

/** Which field each column is: by its header, else by what stands in it. A field is taken once, by the column whose header is nearest. */
export function guessMapping(headers: readonly string[], sample: readonly (readonly string[])[]): ImportMapping {
  const named = headers.map(normaliseKey).map((key) => fieldOf(key) ?? FILE_ONLY.get(key) ?? null);
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
