import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { ConversionUndone, ConvertedPart, LeadConversion } from '@outrider/shared/records/conversions';
import { AppError } from '@outrider/shared/ground/errors';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ACCOUNTS } from '../accounts/account-record.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { type LinkedLead, lockLead, noteOnLead } from '../leads/linked-lead.ts';
import { insertRecordActivity } from '../engine/activities.store.ts';
import { binHeld } from '../engine/records.service.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { fatesOf } from './conversion-fate.ts';
import {
  type ConversionRow,
  deleteConversion,
  findLastConversion,
  findParts,
  lockPart,
  passOn,
  unlinkDeal,
} from './conversion.store.ts';
import { OPPORTUNITIES } from './opportunity-record.ts';

/** What a lead became, and what undoing that would do. @throws 404 for a lead that has no conversion */
export async function getConversion(db: CompanyQueries, lead_id: string): Promise<LeadConversion> {
  const lead = await db.lead.findFirst({ where: { id: lead_id }, select: { status: true } });
  const conversion = lead && (await findLastConversion(db, lead_id));
  if (!conversion) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return {
    lead_id,
    converted_at: conversion.created_at.toISOString(),
    converted_by_name: conversion.converted_by_name,
    status_after: statusAfter(lead.status as LeadStatus, conversion),
    parts: await partsOf(db, conversion),
  };
}

/**
 * Takes a lead's newest conversion back: what it made goes into the bin where nobody touched it since, what somebody
 * touched stays, and the lead gets its status back. Asked again it changes nothing. @throws 404, 403 for a lead the
 * user may not edit
 */
export const undoConversion = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  lead_id: string,
  now: Date,
): Promise<ConversionUndone> =>
  db.transaction(async (tx) => undoHeldConversion(tx, actor, await lockLead(tx, user, lead_id), now));

/**
 * The same for a lead that the transaction holds. `only`: the conversion that is meant, where a later one is none of
 * it.
 */
export async function undoHeldConversion(
  tx: CompanyTx,
  actor: Actor,
  lead: LinkedLead,
  now: Date,
  only?: string,
): Promise<ConversionUndone> {
  const conversion = await findLastConversion(tx, lead.id);
  if (!conversion || (only && conversion.id !== only)) return { undone: false, status: lead.status, parts: [] };
  await lockPart(tx, 'opportunity', conversion.opportunity_id);
  await lockPart(tx, 'contact', conversion.contact_id);
  await lockPart(tx, 'account', conversion.account_id);
  const parts = await partsOf(tx, conversion);
  await deleteConversion(tx, conversion.id);
  await unlinkDeal(tx, conversion);
  for (const { type, id, fate } of parts) {
    const version = conversion.made[type];
    if (fate === 'linked' && version !== undefined) await passOn(tx, type, id, version);
  }
  for (const { type, id } of parts.filter(({ fate }) => fate === 'removed'))
    await binHeld(RECORDED[type], tx, actor, [id], now);
  const status = statusAfter(lead.status, conversion);
  if (status !== lead.status)
    await tx.lead.update({
      where: tx.key(lead.id),
      data: { status, version: { increment: 1 }, updated_at: now },
      select: { id: true },
    });
  await tell(tx, actor, lead, { status, parts });
  return { undone: true, status, parts };
}

const RECORDED = { opportunity: OPPORTUNITIES, contact: CONTACTS, account: ACCOUNTS };

async function partsOf(db: CompanyQueries, conversion: ConversionRow): Promise<ConvertedPart[]> {
  const parts = await findParts(db, conversion);
  const fates = fatesOf(parts, conversion.made);
  return parts.map(({ type, id, name }) => ({ type, id, name, fate: fates.get(id) ?? 'existing' }));
}

/** A lead with an older conversion stays converted, and one that somebody gave another status keeps that. */
const statusAfter = (status: LeadStatus, { others, status_before }: ConversionRow): LeadStatus =>
  status === 'converted' && others === 0 ? status_before : status;

async function tell(
  tx: CompanyTx,
  actor: Actor,
  lead: LinkedLead,
  { status, parts }: { status: LeadStatus; parts: ConvertedPart[] },
): Promise<void> {
  const kept = parts.filter(({ fate }) => fate !== 'removed');
  const detail = { from: lead.status, to: status, kept: kept.map(({ name }) => name) };
  await noteOnLead(tx, lead.id, 'conversion_undone', actor, detail);
  const subject = Object.fromEntries(kept.map(({ type, id }) => [`${type}_id`, id]));
  if (kept.length > 0)
    await insertRecordActivity(tx, actor, {
      subject,
      kind: 'conversion_undone',
      detail: { lead_id: lead.id, name: leadName(lead) },
    });
  await recordAudit(tx, actor, {
    action: 'lead.undo_conversion',
    subject_kind: 'lead',
    subject_id: lead.id,
    detail: { ...detail, parts: parts.map(({ type, id, fate }) => ({ type, id, fate })) },
  });
}
