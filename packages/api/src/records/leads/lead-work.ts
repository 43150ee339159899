import { type CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { ImportProgram } from '@outrider/shared/records/import-programs';
import type { LeadUpdate, LeadUpsert } from '@outrider/shared/records/lead-edit';
import { type Lead, leadCaptureSchema, type leadCreateSchema } from '@outrider/shared/records/leads';
import { reachOf } from '@outrider/shared/ground/permissions';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyContext, CompanyUser } from '../../ground/guard.ts';
import type { RecordWork } from '../engine/batch.service.ts';
import { claimExternalIds, findByExternalId } from '../engine/external-ids.store.ts';
import { lockName } from '../engine/records.store.ts';
import type { Services } from '../../ground/services.ts';
import { toValidationError } from '../../ground/trpc.ts';
import { assertMayGive, defaultOwner } from '../../people/users/owners.ts';
import { removeLead, restoreLead } from './bin.service.ts';
import { createLead, createLeadInTx } from './capture.ts';
import { updateLead, updateLeadInTx } from './edit.service.ts';
import { findByEmailKey } from './edit.store.ts';
import { emailKey } from './normalise.ts';

type LeadContext = Pick<CompanyContext, 'db' | 'user' | 'actor'> & { services: Services };
type LeadCreate = z.output<typeof leadCreateSchema>;
/** What an upsert says of the lead itself. */
type Told = Omit<LeadUpsert, 'external_id' | 'program'>;
type Upserted = { created: boolean; record: Lead };

const LEADS = { type: 'lead', table: Prisma.sql`leads` } as const;

/** What a rep enters or captures is theirs; a leader's is for the company's rules. */
export const enteredBy = (user: CompanyUser, actor: Actor) => ({
  actor,
  owner: reachOf(user, 'leads.edit') === 'all' ? null : user.id,
});

type Entered = z.output<typeof leadCaptureSchema> & Partial<Pick<LeadCreate, 'allow_duplicate' | 'assigned_to'>>;

/**
 * A lead that somebody enters, as the wire's JSON text. @throws 403 and 422 for an owner, 409 where the company has its
 * e-mail
 */
export async function enterLead(
  { db, user, actor, services }: LeadContext,
  { allow_duplicate = false, ...lead }: Entered,
): Promise<string> {
  const { assigned_to } = lead;
  if (assigned_to) await db.transaction((tx) => assertMayGive(tx, user, 'leads.edit', assigned_to));
  const origin = { ...enteredFrom(user, actor), ...(assigned_to === null && { fallback_owner: null }) };
  return createLead(services.leads, db, lead, origin, { separate: allow_duplicate });
}

const enteredFrom = (user: CompanyUser, actor: Actor) =>
  ({
    ...enteredBy(user, actor),
    // What a leader creates is theirs where no rule gives it to somebody; what they capture waits to be assigned.
    fallback_owner: defaultOwner(user, 'leads.edit'),
    via: 'dialog',
    defaults: { source: 'website', processing_mode: user.automation_mode },
    complete: true,
  }) as const;

/** The work on leads, one by one, for the calls that every record type has. */
export function leadWork(context: LeadContext): RecordWork<LeadCreate, LeadUpdate, LeadUpsert, Lead> {
  const { db, user, actor, services } = context;
  const now = services.now();
  return {
    create: async (lead) => JSON.parse(await enterLead(context, lead)) as Lead,
    update: (lead) => updateLead(services.leads, db, user, actor, lead, now),
    upsert: ({ external_id, program, ...lead }) =>
      external_id ? upsertNamed(context, { program, external_id }, lead) : upsertByEmail(context, lead),
    remove: (lead) => removeLead(db, user, actor, lead, now),
    restore: (id) => restoreLead(db, user, actor, id, now),
  };
}

/** Makes the lead, or changes the one that has its e-mail. Two at once make one. @throws 403, 422 */
async function upsertByEmail(context: LeadContext, { email, ...sent }: Told): Promise<Upserted> {
  const change = (id: string) => changeKnown(context, id, sent);
  const known = email ? await findByEmailKey(context.db, emailKey(email)) : null;
  if (known) return { created: false, record: await change(known) };
  try {
    const { taken, later } = readNew({ email, ...sent });
    const lead = JSON.parse(await enterLead(context, taken)) as Lead;
    return { created: true, record: later ? await changeKnown(context, lead.id, later) : lead };
  } catch (error) {
    const existing = existingOf(error);
    if (!existing) throw error; // else another call made it at this moment
    return { created: false, record: await change(existing) };
  }
}

/**
 * Makes the lead, or changes the one that the program calls this, else the one with its e-mail, which is called this
 * from now on: in one transaction, so that no lead is without its name. Two at once make one. @throws 403, 409 where a
 * third one has the e-mail, 422
 */
async function upsertNamed(
  context: LeadContext,
  { program, external_id }: { program: ImportProgram; external_id: string },
  sent: Told,
): Promise<Upserted> {
  return context.db.transaction(async (tx) => {
    await lockName(tx, `lead of ${program}`, external_id);
    const named = await findByExternalId(tx, LEADS, program, external_id);
    const upserted = named
      ? { created: false, record: await changeInTx(context, tx, named, sent) }
      : await upsertInTx(context, tx, sent);
    if (!named) await claimExternalIds(tx, 'lead', program, [{ id: upserted.record.id, external_id }]);
    return upserted;
  });
}

async function upsertInTx(context: LeadContext, tx: CompanyTx, sent: Told): Promise<Upserted> {
  const { email, ...rest } = sent;
  const known = email ? await findByEmailKey(tx, emailKey(email)) : null;
  if (known) return { created: false, record: await changeInTx(context, tx, known, rest) };
  const { user, actor, services } = context;
  const { taken, later } = readNew(sent);
  try {
    const lead = JSON.parse(await createLeadInTx(services.leads, tx, taken, enteredFrom(user, actor))) as Lead;
    return { created: true, record: later ? await changeInTx(context, tx, lead.id, later) : lead };
  } catch (error) {
    const existing = existingOf(error);
    if (!existing) throw error; // else another call made it at this moment
    return { created: false, record: await changeInTx(context, tx, existing, rest) };
  }
}

const existingOf = (error: unknown): string | undefined =>
  error instanceof AppError && error.code === 'CONFLICT' ? error.extras.existing_id : undefined;

const changeKnown = ({ db, user, actor, services }: LeadContext, id: string, sent: Told) =>
  updateLead(services.leads, db, user, actor, { ...sent, id, reason: null }, services.now());

const changeInTx = ({ user, actor, services }: LeadContext, tx: CompanyTx, id: string, sent: Told) =>
  updateLeadInTx(services.leads, tx, user, actor, { ...sent, id, reason: null }, services.now());

/** What a new lead is made with, and what becomes of it after that: its status, its owner. @throws 422 */
function readNew(sent: Told) {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const isTaken = ([key]: [string, unknown]) => Object.hasOwn(leadCaptureSchema.shape, key);
  const { data, error } = leadCaptureSchema.safeParse(Object.fromEntries(given.filter(isTaken)));
  if (error) throw toValidationError(error);
  const rest = given.filter((one) => !isTaken(one));
  return { taken: data, later: rest.length > 0 ? (Object.fromEntries(rest) as Told) : null };
}
