import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { addressHashes } from './address-hash.ts';

/**
 * Which of these normalised addresses are of people who were erased, and since when. One query, whatever their number.
 */
export async function findErased(db: CompanyQueries, keys: readonly string[]): Promise<Map<string, Date>> {
  const hashes = new Map(keys.flatMap((key) => addressHashes(db.companyId, key).map((hash) => [hash, key] as const)));
  if (hashes.size === 0) return new Map();
  const rows = await db.$queryRaw<{ email_hash: string; erased_at: Date }[]>`
    SELECT email_hash, erased_at FROM erased_addresses WHERE email_hash = ANY(${[...hashes.keys()]})`;
  return new Map(
    rows.flatMap(({ email_hash, erased_at }) => {
      const key = hashes.get(email_hash);
      return key === undefined ? [] : [[key, erased_at] as const];
    }),
  );
}

/** @throws 409 where one of these normalised addresses is of somebody who was erased */
export async function refuseErased(db: CompanyQueries, keys: readonly string[], field = 'email'): Promise<void> {
  const [erased_at] = (await findErased(db, keys)).values();
  if (erased_at) throw erasedPerson(erased_at, field);
}

export const erasedPerson = (erased_at: Date, field = 'email'): AppError => {
  const message = MESSAGES.erasedPerson(erased_at);
  return new AppError('CONFLICT', message, { reason: 'erased_person', errors: [{ field, message }] });
};
