import type { CompanyDb } from '@outrider/db';
import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { type ChoiceField, IMPORT_TYPES } from '@outrider/shared/records/import-types';
import { type ChoiceColumns, type UnknownValues, valueKey } from '@outrider/shared/records/imports';
import type { Person } from '../fields/people.ts';
import { type ImportingUser, listedOptions, mayGiveTo, meaningsOf, readLists } from './choices.ts';
import { guessValue } from './guess-value.ts';
import { type ImportRow, readRows } from './imports.store.ts';

const SHOWN = 100;
/** A column of so many different texts is none of choices: no more of it is counted. */
const MOST_COUNTED = 2_000;
const SHOWN_LETTERS = 200;

type Unknown = { field: ChoiceField; text: string; rows: number };

/** Reads every row of the file, chunk by chunk. */
export async function findUnknownValues(
  db: CompanyDb,
  row: Pick<ImportRow, 'id' | 'record_type' | 'chunk_count'>,
  columns: ChoiceColumns,
  user: ImportingUser,
): Promise<UnknownValues> {
  const type = IMPORT_TYPES[row.record_type];
  const lists = await readLists(db, row.record_type);
  const { people, own } = lists;
  const meaning = meaningsOf(type, lists, user);
  const isKnown = (field: ChoiceField, text: string) => {
    const known = meaning(field, text);
    return 'value' in known && known.value !== null;
  };
  const partsOf = (field: ChoiceField, text: string) =>
    (isCustomName(field) && own.get(field)?.parts?.(text)) || [text];
  const asked = (Object.entries(columns) as [ChoiceField, number][]).filter(
    ([field]) => !isCustomName(field) || own.get(field)?.parts,
  );
  const found = new Map<string, Unknown | null>();
  for await (const rows of readRows(db, row.id, asked.length > 0 ? row.chunk_count : 0)) {
    for (const { cells } of rows) {
      for (const [field, at] of asked) {
        for (const part of partsOf(field, (cells[at] ?? '').trim())) {
          const text = part.replaceAll(/\s+/g, ' ');
          if (text === '') continue;
          const key = `${field} ${valueKey(text)}`;
          const seen = found.get(key);
          if (seen) seen.rows += 1;
          else if (seen === undefined && found.size < MOST_COUNTED)
            found.set(key, isKnown(field, text) ? null : { field, text: text.slice(0, SHOWN_LETTERS), rows: 1 });
        }
      }
    }
  }
  const unknown = [...found.values()].filter((one) => one !== null).sort((a, b) => b.rows - a.rows);
  const owners = mayGiveTo(type, people, user);
  const guess = ({ field, text }: Unknown) => guessValue(field, text, field === 'owner' ? owners : people, own);
  const named = (some: Person[]) => some.map(({ id, full_name }) => ({ id, full_name }));
  return {
    items: unknown.slice(0, SHOWN).map((one) => ({ ...one, guess: guess(one) })),
    listed: listedOptions(type, lists),
    more: Math.max(0, unknown.length - SHOWN),
    people: named(owners),
    everybody: named(people),
  };
}
