import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { AiInsights, Lead, LeadActivity, LeadAnalytics } from '@outrider/shared/records/leads';
import { type LeadOversight, type LeadTeamMember, RESPONSE_DAYS } from '@outrider/shared/records/lead-edit';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { insertActivity } from '../activities/activities.store.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import { summariseLeads } from './analytics.ts';
import { insertScore } from './capture.store.ts';
import { countByKind } from './counts.store.ts';
import { leadText, listActivities } from './leads.store.ts';
import { findSurvivor } from '../engine/merged.store.ts';
import { rateLead } from './scoring.ts';
import { overseeCompany } from './summary.store.ts';
import { listTeamLeads } from './team.store.ts';

const ACTIVITIES_SHOWN = 100;

export async function getLead(db: CompanyQueries, id: string): Promise<Lead> {
  return JSON.parse(await getLeadText(db, id)) as Lead;
}

/** The same as the wire's JSON text. @throws 404 */
async function getLeadText(db: CompanyQueries, id: string): Promise<string> {
  const text = await leadText(db, id);
  if (text === null) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return text;
}

/**
 * The same for a link that may be old: a lead that was merged into another one is answered with that one. @throws 404
 */
export async function leadOrSurvivorText(db: CompanyDb, id: string): Promise<string> {
  return (await leadText(db, id)) ?? getLeadText(db, (await findSurvivor(db, 'lead', id)) ?? id);
}

export async function getAnalytics(db: CompanyQueries): Promise<LeadAnalytics> {
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

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** What an admin watches; an open lead that nobody contacted for two weeks counts as untouched. */
export const getOversight = (db: CompanyQueries, now: Date): Promise<LeadOversight> =>
  overseeCompany(db, new Date(now.getTime() - WEEK_MS), new Date(now.getTime() - 2 * WEEK_MS));

export const getTeamLeads = (db: CompanyQueries, now: Date): Promise<LeadTeamMember[]> =>
  listTeamLeads(db, new Date(now.getTime() - RESPONSE_DAYS * DAY_MS));

/**
 * Scores a lead on request: a new score with its reasons, and processing mode ai. @throws 403 for a lead the user may
 * not edit
 */
export async function scoreNow(
  ports: LeadPorts,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
): Promise<{ score: number; insights: AiInsights }> {
  return db.transaction(async (tx) => {
    const [lead] = await tx.$queryRaw<Lead[]>`SELECT * FROM leads WHERE id = ${id}::uuid FOR UPDATE`;
    if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (!can(user, 'leads.edit', lead)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    const rating = rateLead(lead, await ports.activeModel(tx));
    const { features: _, ...columns } = rating;
    await tx.lead.update({
      where: tx.key(id),
      data: { ...columns, processing_mode: 'ai', version: { increment: 1 }, updated_at: new Date() },
      select: { id: true },
    });
    await insertScore(tx, id, rating);
    await insertActivity(tx, id, 'scored', actor, {
      from: lead.score,
      to: rating.score,
      version: rating.score_version,
    });
    await insertEvent(tx, 'lead.scored', id);
    await recordAudit(tx, actor, {
      action: 'lead.score',
      subject_kind: 'lead',
      subject_id: id,
      detail: { from: lead.score, to: rating.score },
    });
    return { score: rating.score, insights: rating.ai_insights };
  });
}
