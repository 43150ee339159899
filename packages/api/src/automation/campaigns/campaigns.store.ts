import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { CampaignAlarm, CampaignDraft, CampaignRow, CampaignState } from '@outrider/shared/automation/campaigns';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { ContactHours } from '@outrider/shared/automation/automation';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { isoSql } from '../../ground/sql/iso.ts';
import { tellOutside } from './campaign-news.ts';
import { HAS_UNSUBSCRIBED } from './unsubscribed.store.ts';

/** A campaign as the database has it; its steps were checked when they were saved. */
export type CampaignHeld = {
  id: string;
  name: string;
  state: CampaignState;
  steps: CampaignStep[];
  entry: LeadFilter | null;
  leaves_on: ('meeting' | 'deal')[];
  send_window: ContactHours;
  daily_limit: number;
  again_after_days: number | null;
  unsubscribe_limit: number | null;
  unsubscribe_after: number;
  language: WritingLanguage;
  sender_id: string | null;
  booking_page_id: string | null;
  /** Of its last pause by alarm; what an instance of the version before resumed keeps it. */
  alarm: CampaignAlarm | null;
  version: number;
};
const HELD = Prisma.sql`g.id, g.name, g.state, g.steps, g.entry, g.leaves_on, g.send_window, g.daily_limit,
  g.again_after_days, g.unsubscribe_limit, g.unsubscribe_after, g.language, g.sender_id, g.booking_page_id, g.alarm,
  g.version`;

/** The campaign, locked until the transaction ends: what it counts of itself holds. */
export async function lockCampaign(tx: CompanyTx, id: string): Promise<CampaignHeld | null> {
  const [row] = await tx.$queryRaw<CampaignHeld[]>`
    SELECT ${HELD} FROM campaigns g WHERE g.id = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

export async function readCampaign(db: CompanyQueries, id: string): Promise<CampaignHeld | null> {
  const [row] = await db.$queryRaw<CampaignHeld[]>`SELECT ${HELD} FROM campaigns g WHERE g.id = ${id}::uuid`;
  return row ?? null;
}

/** Running campaigns with a filter of their own, of companies that may work. */
export const listEntering = (db: PlatformQueries, now: Date): Promise<{ company_id: string; id: string }[]> =>
  db.$queryRaw<{ company_id: string; id: string }[]>`
    SELECT g.company_id, g.id FROM campaigns g JOIN companies c ON c.id = g.company_id
    WHERE g.state = 'running' AND g.entry IS NOT NULL AND ${MAY_WORK(now)} ORDER BY g.company_id, g.id`;

/** Counts each lead once, however often it was enrolled. */
const leads = (which: Prisma.Sql) => Prisma.sql`count(DISTINCT p.lead_id) FILTER (WHERE ${which})::int`;
const left = (reason: string) => leads(Prisma.sql`p.left_because = ${reason}`);

/** The campaigns, the newest first, or one of them; counted are the leads that the reader sees. */
export const listCampaignRows = (db: CompanyQueries, id: string | null = null): Promise<CampaignRow[]> =>
  db.$queryRaw<CampaignRow[]>`
    SELECT g.id, g.name, g.state, jsonb_array_length(g.steps) + coalesce((
        SELECT sum(jsonb_array_length(s -> 'yes') + jsonb_array_length(s -> 'no'))
        FROM jsonb_array_elements(g.steps) s WHERE s ->> 'kind' = 'branch'), 0)::int AS steps_count,
      ${leads(Prisma.sql`true`)} AS enrolled, ${leads(Prisma.sql`p.round > 1`)} AS again,
      ${leads(Prisma.sql`p.state = 'active'`)} AS active,
      ${leads(Prisma.sql`EXISTS (SELECT FROM outbox_messages m
        WHERE m.company_id = p.company_id AND m.campaign_person_id = p.id AND m.state IN ('sent', 'unconfirmed'))`)}
        AS emailed,
      ${left('replied')} AS replied, ${left('meeting')} AS meetings, ${left('deal')} AS deals,
      ${leads(HAS_UNSUBSCRIBED)} AS unsubscribed, ${leads(Prisma.sql`p.state = 'finished'`)} AS finished,
      ${isoSql(Prisma.sql`g.updated_at`)} AS updated_at, g.version
    FROM campaigns g LEFT JOIN campaign_people p ON p.company_id = g.company_id AND p.campaign_id = g.id
    WHERE ${id}::uuid IS NULL OR g.id = ${id}::uuid
    GROUP BY g.company_id, g.id
    ORDER BY g.created_at DESC, g.id DESC`;

type Changed = { id: string; version: number };
const CHANGED = { id: true, version: true } as const;

const dataOf = ({ steps, entry, send_window, ...draft }: CampaignDraft) => ({
  ...draft,
  steps: steps as Prisma.InputJsonArray,
  entry: entry === null ? Prisma.DbNull : (entry as Prisma.InputJsonObject),
  send_window: send_window as Prisma.InputJsonObject,
});

/** @returns null where the company has a campaign of that name */
export async function insertCampaign(
  tx: CompanyTx,
  draft: CampaignDraft,
  { created_by, now }: { created_by: string; now: Date },
): Promise<Changed | null> {
  const [row] = await tx.campaign.createManyAndReturn({
    data: [{ ...dataOf(draft), created_by, created_at: now, updated_at: now, counted_from: now }],
    skipDuplicates: true,
    select: CHANGED,
  });
  return row ?? null;
}

export const isNameTaken = async (tx: CompanyTx, { id, name }: { id: string; name: string }): Promise<boolean> =>
  (await tx.campaign.count({ where: { name, id: { not: id } } })) > 0;

export const updateCampaign = (tx: CompanyTx, id: string, draft: CampaignDraft, now: Date): Promise<Changed> =>
  tx.campaign.update({
    where: tx.key(id),
    data: { ...dataOf(draft), version: { increment: 1 }, updated_at: now },
    select: CHANGED,
  });

export const setCampaignState = (
  tx: CompanyTx,
  id: string,
  state: CampaignState,
  { now, started_at }: { now: Date; started_at?: Date | undefined },
): Promise<Changed> =>
  tx.campaign.update({
    where: tx.key(id),
    data: {
      state,
      alarm: Prisma.DbNull,
      version: { increment: 1 },
      updated_at: now,
      ...(started_at && { started_at }),
    },
    select: CHANGED,
  });

export async function deleteCampaign(tx: CompanyTx, id: string): Promise<void> {
  await tx.campaign.delete({ where: tx.key(id), select: { id: true } });
}

/** Whoever is on the way waits, or goes on. */
export const pausePeople = (tx: CompanyTx, campaign_id: string, paused: boolean) =>
  tx.campaignPerson.updateMany({ where: { campaign_id, state: 'active' }, data: { paused } });

/** Those at a step that is gone go on at the one that came after it; without one they are at their end. */
export async function moveFromStep(
  tx: CompanyTx,
  campaign_id: string,
  { gone, next, now }: { gone: string; next: string | null; now: Date },
): Promise<void> {
  const there = { campaign_id, state: 'active', next_step: gone };
  await tx.campaignPerson.updateMany({ where: { ...there, waits_on: { not: null } }, data: { next_step: next } });
  const people = await tx.campaignPerson.updateManyAndReturn({
    where: { ...there, waits_on: null },
    data: next
      ? { next_step: next, held: null }
      : { next_step: null, state: 'finished', due_at: null, held: null, ended_at: now },
    select: { id: true, campaign_id: true, lead_id: true },
  });
  if (!next) await tellOutside(tx, { topic: 'campaign.finished', people });
}

/** What was held back by what the campaign said before is looked at again. */
export const releaseHeldPeople = (tx: CompanyTx, campaign_id: string, now: Date) =>
  tx.campaignPerson.updateMany({
    where: { campaign_id, state: 'active', held: { not: null }, waits_on: null },
    data: { held: null, step_at: null, due_at: now },
  });

/** Pauses a campaign for an alarm. Emails and unsubscribes from before no longer count. */
export async function pauseByAlarm(tx: CompanyTx, id: string, alarm: CampaignAlarm, now: Date): Promise<void> {
  await tx.campaign.update({
    where: tx.key(id),
    data: { state: 'paused', alarm, counted_from: now, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
  await pausePeople(tx, id, true);
}

export async function slugOfPage(db: CompanyQueries, id: string): Promise<string | null> {
  const page = await db.bookingPage.findFirst({ where: { id, removed_at: null }, select: { slug: true } });
  return page?.slug ?? null;
}

/** Somebody who works here now. */
export const findSender = (db: CompanyQueries, id: string) =>
  db.user.findFirst({ where: { id, disabled_at: null }, select: { id: true, full_name: true } });
