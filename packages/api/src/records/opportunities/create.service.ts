import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { Opportunity, OpportunityCreate } from '@outrider/shared/records/opportunities';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { createRecordIn } from '../engine/records.service.ts';
import { accountNamed, contactNamed } from './customer.service.ts';
import { getOpportunity } from './opportunities.service.ts';
import { OPPORTUNITIES } from './opportunity-record.ts';
import { addPeople } from './people.service.ts';

/**
 * A deal with its people, and with an account and a contact of its own where only the names of them were given.
 * @throws 404, 403 for a lead the user may not edit, 403 and 422 for an owner, 422 for an account, a person, a stage
 *   and what it requires
 */
export const createOpportunity = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: OpportunityCreate,
  now: Date,
): Promise<Opportunity> =>
  db.transaction(async (tx) => getOpportunity(tx, await createOpportunityIn(tx, user, actor, input, now)));

/** The same within a transaction. @returns its id */
export async function createOpportunityIn(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  { account_name, contact_name, contact_email, people, ...input }: OpportunityCreate,
  now: Date,
): Promise<string> {
  const account_id = account_name ? await accountNamed(tx, user, actor, account_name, now) : input.account_id;
  const id = await createRecordIn(OPPORTUNITIES, tx, user, actor, { ...input, account_id }, now);
  await addPeople(tx, actor, id, people, now);
  if (contact_name || contact_email) {
    const given = { name: contact_name, email: contact_email, account_id: account_id ?? null };
    const contact_id = await contactNamed(tx, user, actor, given, now);
    await addPeople(tx, actor, id, [{ contact_id, role: null }], now);
  }
  return id;
}
