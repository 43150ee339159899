import { type CompanyDb, type CompanyTx, type Database, Prisma, readAs } from '@outrider/db';
import { type Enroll, type Enrolled, SKIP_REASONS, type SkipReason } from '@outrider/shared/automation/campaigns';
import { CAMPAIGN_LIMITS } from '@outrider/shared/automation/campaign-steps';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, seesPart } from '@outrider/shared/ground/permissions';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { readDoNotContact } from '../../records/do-not-contact/do-not-contact.store.ts';
import { rowsSelected } from '../../records/selections/record-rows.ts';
import type { Services } from '../../ground/services.ts';
import { type CampaignHeld, listEntering, lockCampaign, readCampaign } from './campaigns.store.ts';
import { tellOutside } from './campaign-news.ts';
import type { Keeper } from './campaigns.service.ts';
import { leaveCampaign, type Leaving } from './leave.ts';
import { type Candidate, enterable, insertPeople, listCandidates } from './people.store.ts';

type Counted = Enrolled['skipped'];

/**
 * Enrolls leads, or says what would be. A lead goes through one campaign at a time, and through the same one again
 * where its settings allow it. @throws 404, 409 for a campaign that ended, 422 for more than are enrolled at once
 */
export async function enroll(
  db: CompanyDb,
  { user, actor, now }: Keeper,
  { id, selection, preview }: Enroll,
): Promise<Enrolled> {
  return db.transaction(async (tx) => {
    const campaign = await (preview ? readCampaign : lockCampaign)(tx, id);
    if (!campaign) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (campaign.state === 'ended') throw new AppError('CONFLICT', MESSAGES.enrollEnded);
    const most = CAMPAIGN_LIMITS.enroll;
    const { again_after_days } = campaign;
    const asked = { campaign_id: id, again_after_days, now, limit: most + 1 };
    const list = async () => listCandidates(tx, await rowsSelected(tx, user, 'lead', selection, now), asked);
    // Whoever sees a part is told nothing of the rest, not even how many they are.
    const found = seesPart(user) ? await readAs(tx, user.id, list) : await list();
    if (found.length > most) throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.enrollTooMany(most));
    if ('ids' in selection && found.length === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const mine = found.map((one) =>
      can(user, 'campaigns.enroll', one) ? one : { ...one, reason: 'not_yours' as const },
    );
    const { chosen, skipped } = await choose(tx, campaign, mine);
    if (preview) return { enrolled: chosen.length, skipped };
    const { length: enrolled } = await enter(tx, campaign, chosen, { actor, by: user.id, now });
    return { enrolled, skipped };
  });
}

/** Whom of the candidates the campaign takes, and why not the others. */
export async function choose(
  tx: CompanyTx,
  { sender_id }: CampaignHeld,
  found: readonly Candidate[],
): Promise<{ chosen: Candidate[]; skipped: Counted }> {
  const barred = await readDoNotContact(
    tx,
    found.map(({ email }) => email),
  );
  const taken = new Set<string>();
  const reasons = new Map<SkipReason, number>();
  const chosen = found.filter((one) => {
    const late = barred.has(one.email) ? 'barred' : sender_id === null && one.assigned_to === null ? 'no_sender' : null;
    // Two leads of one address are one person.
    const reason = one.reason ?? late ?? (taken.has(one.email) ? 'elsewhere' : null);
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    else taken.add(one.email);
    return reason === null;
  });
  return {
    chosen,
    skipped: SKIP_REASONS.flatMap((reason) => {
      const count = reasons.get(reason);
      return count ? [{ reason, count }] : [];
    }),
  };
}

/** @returns the places of those who were enrolled */
export async function enter(
  tx: CompanyTx,
  { id, name, state }: CampaignHeld,
  chosen: readonly Candidate[],
  { actor, by, now }: { actor: Actor; by: string | null; now: Date },
): Promise<{ id: string }[]> {
  if (chosen.length === 0) return [];
  const people = chosen.map((one) => ({ lead_id: one.id, email_key: one.email, round: one.round }));
  const entered = await insertPeople(tx, {
    campaign_id: id,
    people,
    paused: state !== 'running',
    enrolled_by: by,
    now,
  });
  const detail = { name, enrolled: entered.length };
  await recordAudit(tx, actor, { action: 'campaign.enroll', subject_kind: 'campaign', subject_id: id, detail });
  await insertEvent(tx, 'campaign.changed', id);
  await tellOutside(tx, {
    topic: 'campaign.enrolled',
    people: entered.map((one) => ({ ...one, campaign_id: id })),
  });
  return entered;
}

/**
 * Takes leads out by hand; a rep those of their own. What is not on the way any more stays as it is. @throws 404
 */
export async function unenroll(
  db: CompanyDb,
  { user, actor, now }: Keeper,
  { id, people }: { id: string; people: string[] },
): Promise<{ removed: number }> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const rows = await tx.$queryRaw<(Leaving & { assigned_to: string | null })[]>`
      SELECT p.id, p.campaign_id, p.lead_id, p.waits_on, l.assigned_to
      FROM campaign_people p JOIN leads l ON l.company_id = p.company_id AND l.id = p.lead_id
      WHERE p.campaign_id = ${id}::uuid AND p.id = ANY(${people}::uuid[]) AND p.state = 'active'
      FOR NO KEY UPDATE OF p`;
    const mine = rows.filter((row) => can(user, 'campaigns.enroll', row));
    if (rows.length > 0 && mine.length === 0) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    for (const person of mine) await leaveCampaign(tx, person, 'removed', now);
    const detail = { name: campaign.name, removed: mine.length };
    await recordAudit(tx, actor, { action: 'campaign.unenroll', subject_kind: 'campaign', subject_id: id, detail });
    await insertEvent(tx, 'campaign.changed', id);
    return { removed: mine.length };
  });
}

/** How many leads a campaign looks at by itself at a time, and how often in a row: those that it may not take stay. */
const ENTRY_BATCH = 500;
const ENTRY_BATCHES = 10;

/** Enrolls whoever matches what a running campaign looks for. @returns how many were enrolled, of all companies */
export async function enterCampaigns(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  const now = services.now();
  let total = 0;
  for (const { company_id, id } of await listEntering(database.platform, now)) {
    if (signal?.aborted) break;
    try {
      total += await database.forCompany(company_id).transaction((tx) => enterMatching(tx, id, now));
    } catch (error) {
      services.log.error({ err: error, campaign_id: id }, 'A campaign could not look for leads');
    }
  }
  return total;
}

async function enterMatching(tx: CompanyTx, id: string, now: Date): Promise<number> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.state !== 'running' || !campaign.entry) return 0;
  const nobody = { id: tx.companyId };
  const { from, where } = await rowsSelected(tx, nobody, 'lead', { filter: campaign.entry }, now);
  const { sender_id, again_after_days } = campaign;
  const taking = { campaign_id: id, again_after_days, now };
  const may = enterable(where, { ...taking, sender_id });
  const by = { actor: { ...SYSTEM, name: campaign.name }, by: null, now };
  let entered = 0;
  let after: string | null = null;
  for (let batch = 0; batch < ENTRY_BATCHES; batch += 1) {
    const further: Prisma.Sql = after ? Prisma.sql`${may} AND l.id > ${after}::uuid` : may;
    const found = await listCandidates(tx, { from, where: further }, { ...taking, limit: ENTRY_BATCH });
    const { chosen } = await choose(tx, campaign, found);
    entered += (await enter(tx, campaign, chosen, by)).length;
    if (found.length < ENTRY_BATCH) break;
    after = found.at(-1)?.id ?? null;
  }
  return entered;
}
