import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { customName } from '@outrider/shared/ground/fields/custom';
import type { LeadChanges, LeadScorePoint, LeadUpdate, LogContact } from '@outrider/shared/records/lead-edit';
import { type Lead, LEAD_STATUS_LABELS, type LeadStatus } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, reachOf } from '@outrider/shared/ground/permissions';
import { refuse } from '../../ground/http/refuse.ts';
import { insertActivity } from '../activities/activities.store.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { beforeAndAfter } from '../../ground/audit/before-after.ts';
import { assertComplete, fieldsFor, readSent } from '../fields/read-sent.ts';
import { refuseErased } from '../../ground/erased/erased.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { actorWords, notifyFollowers } from '../../people/notifications/followers.store.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import type { Services } from '../../ground/services.ts';
import { linkTo } from '../engine/subjects.ts';
import { findStopRequest } from '../../ground/text/stop-request.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { assertMayGive } from '../../people/users/owners.ts';
import { insertScore } from './capture.store.ts';
import { findByEmailKey, findLead, listScores, lockWhole, type WholeLead } from './edit.store.ts';
import { isSame } from '../fields/same-value.ts';
import { getLead } from './leads.service.ts';
import { lockLead, markContacted, noteOnLead } from './linked-lead.ts';
import { emailKey } from './normalise.ts';
import { isScored, rateLead } from './scoring.ts';
import { LEAD_WORDS } from './words.ts';

type LeadChange = Omit<LeadUpdate, 'version'> & { version?: number | undefined };

/**
 * Changes fields of the version that was looked at; without one, whichever it is. A lead of another mode than manual is
 * scored anew when its facts change.
 * @throws 404, 403, 409 with the row of today as `current`, 409 where another lead has the new e-mail
 */
export const updateLead = (
  ports: LeadPorts,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  change: LeadChange,
  now: Date,
): Promise<Lead> => db.transaction((tx) => updateLeadInTx(ports, tx, user, actor, change, now));

/** The same inside a transaction of the caller's. */
export async function updateLeadInTx(
  ports: LeadPorts,
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  { id, version, reason, ...asked }: LeadChange,
  now: Date,
): Promise<Lead> {
  const lead = await lockWhole(tx, id);
  if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!can(user, 'leads.edit', lead)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  if (version !== undefined && lead.version !== version)
    throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, {
      version: lead.version,
      current: await getLead(tx, id),
    });
  const { assigned_to } = changesOf(lead, asked);
  if (assigned_to !== undefined) await assertMayAssign(tx, user, lead, assigned_to as string | null);
  await changeHeldLead(ports, tx, lead, { ...asked, reason }, { actor, now });
  return getLead(tx, id);
}

/**
 * The same of a lead that the transaction holds, for whoever may edit it. @returns whether anything is another now
 * @throws 409, 422
 */
export async function changeHeldLead(
  ports: LeadPorts,
  tx: CompanyTx,
  lead: WholeLead,
  { reason, ...asked }: LeadChanges & { reason: string | null },
  { actor, now, action_id }: { actor: Actor; now: Date; action_id?: string },
): Promise<boolean> {
  const { id } = lead;
  const custom = await changeCustom(tx, lead, asked);
  const changes: Record<string, unknown> = { ...changesOf(lead, asked), ...(custom && { custom: custom.values }) };
  const fields = [...Object.keys(changes).filter((name) => name !== 'custom'), ...(custom?.names ?? [])];
  if (fields.length === 0) return false;
  const key = changes.email === undefined ? {} : { email_key: await claimEmail(tx, lead, changes.email as string) };
  const next = { ...lead, ...changes };
  const rating =
    next.processing_mode !== 'manual' && fields.some(isScored) ? rateLead(next, await ports.activeModel(tx)) : null;
  const { features: _, ...score } = rating ?? { features: null };
  await tx.lead.update({
    where: tx.key(id),
    data: { ...changes, ...key, ...score, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
  if (rating) await insertScore(tx, id, rating);
  await tellChanges(tx, actor, lead, { changes, fields, action_id }, reason);
  await tellFollowers(tx, actor, lead, changes, now);
  await recordAudit(tx, actor, {
    action: 'lead.update',
    subject_kind: 'lead',
    subject_id: id,
    detail: { fields, changes: beforeAndAfter(lead, next, fields) },
  });
  return true;
}

/** The custom values as they are then, and the names of those that differ; null where none does. @throws 422 */
async function changeCustom(tx: CompanyTx, before: WholeLead, asked: LeadChanges) {
  if (!asked.custom) return null;
  const fields = await fieldsFor(tx, 'lead', [asked]);
  const { values, emptied } = readSent(fields, asked);
  const next = Object.fromEntries(
    Object.entries({ ...before.custom, ...values }).filter(([key]) => !emptied.includes(key)),
  );
  assertComplete(
    fields.filter(({ key }) => emptied.includes(key)),
    next,
  );
  const names = Object.keys({ ...before.custom, ...next })
    .filter((key) => !isSame(before.custom[key], next[key]))
    .map(customName);
  return names.length > 0 ? { values: next, names } : null;
}

/**
 * What of the asked differs from the row, by the columns' names. @throws 422 when company and company_name name two
 * companies
 */
function changesOf(
  lead: WholeLead,
  { company, role, custom: _custom, ...asked }: LeadChanges,
): Record<string, unknown> {
  if (company !== undefined && asked.company_name !== undefined && company !== asked.company_name)
    throw refuse('UNPROCESSABLE_CONTENT', 'company_name', MESSAGES.companiesDiffer);
  const columns: Record<string, unknown> = {
    ...asked,
    ...(company !== undefined && { company_name: company }),
    ...(role !== undefined && asked.job_title === undefined && { job_title: role }),
  };
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => value !== undefined && value !== lead[column as keyof WholeLead],
    ),
  );
}

/** Leaders give a lead to anybody who works here. A rep takes one that nobody owns. @throws 403, 422 */
async function assertMayAssign(tx: CompanyTx, user: CompanyUser, lead: WholeLead, to: string | null): Promise<void> {
  if (reachOf(user, 'leads.assign') !== 'all' && (lead.assigned_to !== null || to !== user.id))
    throw new AppError('FORBIDDEN', MESSAGES.assignOnlyUnassigned('leads'));
  await assertMayGive(tx, user, 'leads.assign', to);
}

/** @returns the key the lead holds from now on @throws 409 with the lead that has the e-mail */
async function claimEmail(tx: CompanyTx, lead: WholeLead, email: string): Promise<string> {
  const key = emailKey(email);
  const other = await findByEmailKey(tx, key);
  if (other && other !== lead.id)
    throw new AppError('CONFLICT', MESSAGES.leadExists, {
      existing_id: other,
      errors: [{ field: 'email', message: MESSAGES.leadExists }],
    });
  await refuseErased(tx, [key]);
  return key;
}

async function tellChanges(
  tx: CompanyTx,
  actor: Actor,
  lead: WholeLead,
  {
    changes,
    fields: names,
    action_id,
  }: { changes: Record<string, unknown>; fields: string[]; action_id: string | undefined },
  reason: string | null,
): Promise<void> {
  const { status, assigned_to } = changes;
  const fields = names.filter((name) => name !== 'status' && name !== 'assigned_to');
  if (status !== undefined)
    await insertActivity(tx, lead.id, 'status_changed', actor, {
      from: lead.status,
      to: status as string,
      ...(reason && { reason }),
    });
  if (assigned_to !== undefined) {
    const owner =
      assigned_to === null
        ? null
        : await tx.user.findFirst({ where: { id: assigned_to as string }, select: { full_name: true } });
    await insertActivity(tx, lead.id, 'assigned', actor, { to: owner?.full_name ?? null });
    await notifyOwner(tx, actor, assigned_to as string | null, {
      kind: 'assigned',
      title: LEAD_WORDS.assignedToYou,
      message: leadName(lead),
      link_path: `/leads?lead=${lead.id}`,
    });
  }
  if (fields.length > 0) await insertActivity(tx, lead.id, 'edited', actor, { fields });
  await insertEvent(tx, 'lead.updated', lead.id, {
    kind: 'edited',
    fields: names,
    ...(action_id && { action_id }),
    ...(status !== undefined && { status: status as string }),
  });
}

/** Whoever follows the lead hears of its status and its owner; a new owner was told by themselves. */
async function tellFollowers(
  tx: CompanyTx,
  actor: Actor,
  lead: WholeLead,
  { status, assigned_to }: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const title =
    typeof status === 'string'
      ? LEAD_WORDS.statusChanged(leadName(lead), LEAD_STATUS_LABELS[status as LeadStatus].toLowerCase())
      : assigned_to !== undefined && LEAD_WORDS.ownerChanged(leadName(lead));
  if (!title) return;
  const subject = { type: 'lead', id: lead.id } as const;
  const told = { subject, owner_id: lead.assigned_to, without: [(assigned_to ?? null) as string | null] };
  await notifyFollowers(tx, actor, told, { title, message: actorWords(actor), link_path: linkTo(subject) }, now);
}

/**
 * A conversation that took place elsewhere: on the timeline, and the lead counts as contacted now. A new lead becomes a
 * contacted one. @throws 404, 403
 */
export async function logContact(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, channel, reply, note }: LogContact,
  { leads, now: clock }: Pick<Services, 'leads' | 'now'>,
): Promise<Lead> {
  const now = clock();
  return db.transaction(async (tx) => {
    await lockLead(tx, user, id);
    await countAsContacted(tx, actor, { id }, now);
    const stop = reply ? findStopRequest(note) : null;
    await noteOnLead(tx, id, 'contacted', actor, {
      channel,
      ...(reply && { reply }),
      ...(note && { note }),
      ...(stop !== null && { stop }),
    });
    if (stop !== null) await leads.hearReply(tx, actor, id);
    await recordAudit(tx, actor, { action: 'lead.contact', subject_kind: 'lead', subject_id: id, detail: { channel } });
    return getLead(tx, id);
  });
}

/**
 * Says that the address is the lead's own, so that agents may write to it first. Said twice it is said once. @throws
 * 404, 403
 */
export async function vouchForAddress(db: CompanyDb, user: CompanyUser, actor: Actor, id: string): Promise<Lead> {
  return db.transaction(async (tx) => {
    const { email } = await lockLead(tx, user, id);
    const said = { lead_id: id, kind: 'vouched', detail: { path: ['email'], equals: email } };
    if (!(await tx.leadActivity.findFirst({ where: said, select: { id: true } }))) {
      await noteOnLead(tx, id, 'vouched', actor, { email });
      await recordAudit(tx, actor, { action: 'lead.vouch', subject_kind: 'lead', subject_id: id });
    }
    return getLead(tx, id);
  });
}

/** The lead counts as contacted now; a new one becomes a contacted one. */
export async function countAsContacted(tx: CompanyTx, actor: Actor, { id }: { id: string }, now: Date): Promise<void> {
  const lead = await tx.lead.findFirst({ where: { id }, select: { status: true } });
  const first = lead?.status === 'new' ? { status: 'contacted' } : {};
  await markContacted(tx, id, now);
  await tx.lead.update({ where: tx.key(id), data: { ...first, version: { increment: 1 } }, select: { id: true } });
  if (lead?.status === 'new') await insertActivity(tx, id, 'status_changed', actor, { from: 'new', to: 'contacted' });
}

/** The scores a lead was given, the newest first. @throws 404 */
export async function getScores(db: CompanyDb, id: string): Promise<LeadScorePoint[]> {
  if (!(await findLead(db, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return (await listScores(db, id)).map(({ created_at, score_version, ...row }) => ({
    ...row,
    version: score_version,
    created_at: created_at.toISOString(),
  }));
}
