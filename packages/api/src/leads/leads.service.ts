import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import type { AiInsights, Lead, LeadActivity, LeadAnalytics, LeadListInput, LeadPage } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { can } from '@outrider/shared/permissions';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { CompanyUser } from '../guard.ts';
import { findModel } from '../scoring/models.ts';
import { summariseLeads } from './analytics.ts';
import { insertActivity, insertEvent, insertScore } from './capture.store.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { countByKind, countLeads, findLead, listActivities, listLeads, searchLeads } from './leads.store.ts';
import { presentLead } from './present.ts';
import { rateLead } from './scoring.ts';

const ACTIVITIES_SHOWN = 100;

/** A page of leads, newest first unless asked otherwise, and how many the filters match in all. */
export async function pageOfLeads(db: CompanyDb, user: CompanyUser, input: LeadListInput): Promise<LeadPage> {
  const { limit, cursor, direction: _, sort, order = 'desc', ...filters } = input;
  const after = cursor ? readCursor(cursor, sort === 'score' ? 'number' : 'time') : null;
  const page = { sort, order, after, limit: limit + 1 };
  const { rows, total } = await (filters.q?.trim() ? findPage : listPage)(db, filters, user.id, page);
  const items = rows.slice(0, limit).map(presentLead);
  const last = items.at(-1);
  return { items, total, next_cursor: rows.length > limit && last ? writeCursor(last[sort], last.id) : null };
}

type Find = typeof searchLeads;

async function listPage(...[db, filters, me, page]: Parameters<Find>) {
  const [total, rows] = await Promise.all([countLeads(db, filters, me), listLeads(db, filters, me, page)]);
  return { rows, total };
}

async function findPage(...[db, filters, me, page]: Parameters<Find>) {
  const { rows, total } = await searchLeads(db, filters, me, page);
  return { rows, total: total ?? (page.after ? await countLeads(db, filters, me) : 0) };
}

export async function getLead(db: CompanyDb, id: string): Promise<Lead> {
  const row = await findLead(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentLead(row);
}

export async function getAnalytics(db: CompanyDb): Promise<LeadAnalytics> {
  return summariseLeads(await countByKind(db));
}

export async function getActivities(db: CompanyDb, id: string): Promise<LeadActivity[]> {
  await getLead(db, id);
  const rows = await listActivities(db, id, ACTIVITIES_SHOWN);
  return rows.map(({ id: activity_id, kind, actor_kind, actor_name, detail, created_at }) => ({
    id: activity_id,
    kind,
    actor_kind: actor_kind as LeadActivity['actor_kind'],
    actor_name,
    detail: detail as Record<string, unknown>,
    created_at: created_at.toISOString(),
  }));
}

/** Scores a lead on request: a new score with its reasons, and processing mode ai. @throws 403 for a lead the user may not edit */
export async function scoreNow(db: CompanyDb, user: CompanyUser, actor: Actor, id: string): Promise<{ score: number; insights: AiInsights }> {
  return db.transaction(async (tx) => {
    const [lead] = await tx.$queryRaw<Lead[]>`SELECT * FROM leads WHERE id = ${id}::uuid FOR UPDATE`;
    if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (!can(user, 'leads.edit', lead)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    const rating = rateLead(lead, await findModel(tx));
    const { features: _, ...columns } = rating;
    await tx.lead.update({ where: tx.key(id), data: { ...columns, processing_mode: 'ai', version: { increment: 1 }, updated_at: new Date() }, select: { id: true } });
    await insertScore(tx, id, rating);
    await insertActivity(tx, id, 'scored', actor, { from: lead.score, to: rating.score, version: rating.score_version });
    await insertEvent(tx, 'lead.scored', id);
    await recordAudit(tx, actor, { action: 'lead.score', subject_kind: 'lead', subject_id: id, detail: { from: lead.score, to: rating.score } });
    return { score: rating.score, insights: rating.ai_insights };
  });
}
