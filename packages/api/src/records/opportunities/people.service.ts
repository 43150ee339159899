import type { CompanyDb, CompanyTx, Prisma } from '@outrider/db';
import type { DecisionRole } from '@outrider/shared/ground/fields/contact';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { NewDealPerson, Opportunity } from '@outrider/shared/records/opportunities';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { insertRecordActivity } from '../engine/activities.store.ts';
import { takeRecord } from '../engine/records.service.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { getOpportunity } from './opportunities.service.ts';
import { OPPORTUNITIES } from './opportunity-record.ts';

type Person = { id: string; contact_id: string };

/**
 * A contact in the deal, with this role. The deal's version stays: nobody's edit is in the way of a person. @throws
 * 404, 403
 */
export async function setPerson(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, contact_id, role }: Person & { role: DecisionRole | null },
  now: Date,
): Promise<Opportunity> {
  return db.transaction(async (tx) => {
    await takeRecord(OPPORTUNITIES, tx, user, id);
    const name = await nameOf(tx, contact_id);
    const [before] = await tx.$queryRaw<{ role: DecisionRole | null }[]>`
      SELECT role FROM opportunity_contacts WHERE opportunity_id = ${id}::uuid AND contact_id = ${contact_id}::uuid`;
    if (before?.role !== role) {
      await putPerson(tx, id, { contact_id, role });
      await tellOf(tx, actor, id, contact_id, before ? 'person_changed' : 'person_added', { name, role }, now);
    }
    return getOpportunity(tx, id);
  });
}

/** The people that a new deal begins with. @throws 422 for one who is not there */
export async function addPeople(
  tx: CompanyTx,
  actor: Actor,
  id: string,
  people: readonly NewDealPerson[],
  now: Date,
): Promise<void> {
  for (const person of people) {
    const name = await findName(tx, person.contact_id);
    if (name === null) throw refuse('UNPROCESSABLE_CONTENT', 'people', MESSAGES.contactUnknown);
    await putPerson(tx, id, person);
    await tellOf(tx, actor, id, person.contact_id, 'person_added', { name, role: person.role }, now);
  }
}

const putPerson = (tx: CompanyTx, id: string, { contact_id, role }: NewDealPerson) =>
  tx.$executeRaw`
    INSERT INTO opportunity_contacts (opportunity_id, contact_id, role)
    VALUES (${id}::uuid, ${contact_id}::uuid, ${role})
    ON CONFLICT (company_id, opportunity_id, contact_id) DO UPDATE SET role = excluded.role`;

/** Takes a contact out of the deal; one who is not in it stays out. @throws 404, 403 */
export async function removePerson(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, contact_id }: Person,
  now: Date,
): Promise<Opportunity> {
  return db.transaction(async (tx) => {
    await takeRecord(OPPORTUNITIES, tx, user, id);
    const gone = await tx.$executeRaw`
      DELETE FROM opportunity_contacts WHERE opportunity_id = ${id}::uuid AND contact_id = ${contact_id}::uuid`;
    if (gone > 0)
      await tellOf(tx, actor, id, contact_id, 'person_removed', { name: await nameOf(tx, contact_id) }, now);
    return getOpportunity(tx, id);
  });
}

/** Null for a contact that is not there; one who is stays until the transaction ends. */
async function findName(tx: CompanyTx, contact_id: string): Promise<string | null> {
  const [contact] = await tx.$queryRaw<
    { name: string }[]
  >`SELECT ${personName('c')} AS name FROM contacts c WHERE c.id = ${contact_id}::uuid FOR KEY SHARE`;
  return contact?.name ?? null;
}

/** @throws 404 */
async function nameOf(tx: CompanyTx, contact_id: string): Promise<string> {
  const name = await findName(tx, contact_id);
  if (name === null) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return name;
}

/** On the timelines of the deal and the person, and to whoever looks at them. */
async function tellOf(
  tx: CompanyTx,
  actor: Actor,
  id: string,
  contact_id: string,
  kind: 'person_added' | 'person_changed' | 'person_removed',
  detail: Prisma.InputJsonObject,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`UPDATE opportunities
    SET last_activity_at = greatest(last_activity_at, ${now})
    WHERE id = ${id}::uuid`;
  await insertRecordActivity(tx, actor, { subject: { opportunity_id: id, contact_id }, kind, detail });
  await insertEvent(tx, 'opportunity.changed', id);
  await insertEvent(tx, 'contact.changed', contact_id);
  await recordAudit(tx, actor, {
    action: `opportunity.${kind}`,
    subject_kind: 'opportunity',
    subject_id: id,
    detail: { contact_id, ...detail },
  });
}
