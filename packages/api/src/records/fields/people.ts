import type { CompanyQueries } from '@outrider/db';
import { valueKey } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';

export type Person = { id: string; full_name: string; email: string };

/** Everybody who works here. */
export const listPeople = (db: CompanyQueries): Promise<Person[]> =>
  db.user.findMany({
    where: { disabled_at: null },
    select: { id: true, full_name: true, email: true },
    orderBy: [{ full_name: 'asc' }, { id: 'asc' }],
  });

/**
 * Whom a text means: a person's e-mail, id or full name in any case, where that is one person's only. `label`: what the
 * field is called.
 */
export function personFinder(
  people: readonly Person[],
  label: string,
): (text: string) => { value: string } | { reason: string } {
  const byWord = new Map<string, Set<string>>();
  for (const { id, full_name, email } of people)
    for (const word of new Set([id, email.toLowerCase(), valueKey(full_name)]))
      byWord.set(word, new Set([...(byWord.get(word) ?? []), id]));
  return (text) => {
    const [value, other] = byWord.get(valueKey(text)) ?? [];
    if (!value) return { reason: MESSAGES.importUnknownValue(label, text.slice(0, 80)) };
    return other ? { reason: MESSAGES.importOwnerTwice(text) } : { value };
  };
}
