import type { CompanyDb, Database } from '@outrider/db';
import { type CompanyUser, sightOf } from '../../../ground/guard.ts';
import { findPerson } from '../../../ground/sessions/person.store.ts';
import { toSessionUser } from '../../../ground/sessions/session.service.ts';

/** Somebody of a company as they are now, and as much of it as they see; null for who cannot sign in any more. */
export async function asReader(
  database: Database,
  company_id: string,
  user_id: string,
): Promise<{ user: CompanyUser; sight: CompanyDb } | null> {
  const person = await findPerson(database.forCompany(company_id), user_id);
  const user = person && toSessionUser(person);
  if (!user?.company) return null;
  const reader = { ...user, company: user.company };
  return { user: reader, sight: sightOf(database, reader, 'records.read') };
}
