import { FIELD_WORDS } from '../fields/words.ts';
import type { FieldOptions } from './field-input.tsx';

/** Whom a record can be given to. Who owns it stays choosable; a rep takes what nobody owns and gives nothing away. */
export function ownersOffered(
  owner: { id: string | null; name: string | null },
  user: { id: string; full_name: string },
  people: Record<string, string>,
  mayGive: boolean,
): FieldOptions {
  const all = {
    ...people,
    [user.id]: user.full_name,
    ...(owner.id && { [owner.id]: owner.name ?? FIELD_WORDS.formerPerson }),
  };
  const offered = Object.entries(all).filter(
    ([id]) => mayGive || id === owner.id || (id === user.id && owner.id === null),
  );
  return mayGive || owner.id === null ? [['', 'No one'], ...offered] : offered;
}
