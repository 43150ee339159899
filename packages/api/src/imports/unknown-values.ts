import type { CompanyDb } from '@outrider/db';
import { type ChoiceColumns, type ChoiceField, type UnknownValues, valueKey } from '@outrider/shared/imports';
import { knownOwner, knownValue, listOwners, type ImportingUser, mayGiveTo } from './choices.ts';
import { guessValue } from './guess-value.ts';
import { type ImportRow, readChunk } from './imports.store.ts';

const SHOWN = 100;
/** A column of so many different texts is none of choices: no more of it is counted. */
const MOST_COUNTED = 2_000;
const SHOWN_LETTERS = 200;

type Unknown = { field: ChoiceField; text: string; rows: number };

/** Reads every row of the file, chunk by chunk. */
export async function findUnknownValues(
  db: CompanyDb,
  row: Pick<ImportRow, 'id' | 'chunk_count'>,
  columns: ChoiceColumns,
  user: ImportingUser,
): Promise<UnknownValues> {
  const people = await listOwners(db);
  const isKnown = (field: ChoiceField, text: string) =>
    field === 'owner' ? 'value' in knownOwner(people, user, text) : knownValue(field, text) !== null;
  const asked = Object.entries(columns) as [ChoiceField, number][];
  const found = new Map<string, Unknown | null>();
  for (let seq = 0; asked.length > 0 && seq < row.chunk_count; seq += 1) {
    for (const { cells } of await readChunk(db, row.id, seq)) {
      for (const [field, at] of asked) {
        const text = (cells[at] ?? '').replaceAll(/\s+/g, ' ').trim();
        if (text === '') continue;
        const key = `${field} ${valueKey(text)}`;
        const seen = found.get(key);
        if (seen) seen.rows += 1;
        else if (seen === undefined && found.size < MOST_COUNTED)
          found.set(key, isKnown(field, text) ? null : { field, text: text.slice(0, SHOWN_LETTERS), rows: 1 });
      }
    }
  }
  const unknown = [...found.values()].filter((one) => one !== null).sort((a, b) => b.rows - a.rows);
  const owners = mayGiveTo(people, user);
  return {
    items: unknown.slice(0, SHOWN).map((one) => ({ ...one, guess: guessValue(one.field, one.text, owners) })),
    more: Math.max(0, unknown.length - SHOWN),
    people: owners.map(({ id, full_name }) => ({ id, full_name })),
  };
}
