import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { Opportunity, OpportunityUpdate } from '@outrider/shared/records/opportunities';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Draft, Writer } from '../engine/recorded.ts';
import { addRecord, changeRecord, getRecordText } from '../engine/records.service.ts';
import { OPPORTUNITIES } from './opportunity-record.ts';

const read = (text: string) => JSON.parse(text) as Opportunity;

/** @throws 404 */
export const getOpportunity = async (db: CompanyQueries, id: string): Promise<Opportunity> =>
  read(await getRecordText(OPPORTUNITIES, db, id));

/** A new deal with everything that tells of it. The caller has checked lead and owner. @throws 422 */
export async function openOpportunity(tx: CompanyTx, draft: Draft, by: Omit<Writer, 'user'>): Promise<Opportunity> {
  const writer = { ...by, user: null };
  const settled = await OPPORTUNITIES.settle(tx, { ...draft, custom: {} }, null, writer);
  return getOpportunity(tx, await addRecord(OPPORTUNITIES, tx, settled, writer));
}

/** Changes fields of the version that was looked at. @throws 404, 403, 409 with the deal of today, 422 */
export const updateOpportunity = async (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: OpportunityUpdate,
  now: Date,
): Promise<Opportunity> => read(await changeRecord(OPPORTUNITIES, db, user, actor, input, now));
