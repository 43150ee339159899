import { randomUUID } from 'node:crypto';
import type { CompanyDb, Prisma } from '@outrider/db';
import { uuidv7 } from '../../../ground/uuid.ts';

const DAY = 86_400_000;
const STAGES = ['prospecting', 'qualification', 'proposal', 'negotiation'] as const;

/** The same numbers for the same seed, 0..1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type SeedDealsOptions = {
  closed: number;
  open: number;
  now: Date;
  seed?: number;
  /** 1: who decides and how often one met makes them buy. 0: chance alone. */
  truth?: number;
  owner_id?: string;
};

/**
 * Deals as they are after months of work, two a day: stages, conversations and people at their times. What is closed
 * ended by what happened in its first half.
 */
export async function seedDeals(
  db: CompanyDb,
  { closed, open, now, seed = 1, truth = 1, owner_id }: SeedDealsOptions,
): Promise<void> {
  const random = createRandom(seed);
  const pipeline = await db.pipeline.findFirst({ select: { id: true } });
  const pipeline_id = pipeline?.id ?? '';
  const deals: Prisma.OpportunityCreateManyInput[] = [];
  const entries: Prisma.OpportunityStageEntryCreateManyInput[] = [];
  const terms: Prisma.OpportunityTermsCreateManyInput[] = [];
  const activities: Prisma.RecordActivityCreateManyInput[] = [];
  const people: Prisma.OpportunityContactCreateManyInput[] = [];
  const roles = { decision_maker: uuidv7(), champion: uuidv7() };
  await db.contact.createMany({
    data: Object.entries(roles).map(([role, id]) => ({ id, role, last_name: `Seeded ${role}` })),
  });
  for (let i = 0; i < closed + open; i += 1) {
    const isOpen = i >= closed;
    const life = (20 + random() * 60) * DAY;
    const begun = isOpen ? now.getTime() - random() * life * 0.9 : now.getTime() - life - (closed - i) * (DAY / 2);
    const [created_at, id] = [new Date(begun), randomUUID()];
    const early = () => new Date(begun + random() * 0.5 * Math.min(life, now.getTime() - begun));
    const has = { decision_maker: random() < 0.45, champion: random() < 0.45 };
    const meetings = Math.floor(random() * 4);
    const logit = truth * (-2.6 + (has.decision_maker ? 2 : 0) + (has.champion ? 1.2 : 0) + 0.7 * meetings);
    const won = random() < 1 / (1 + Math.exp(-logit));
    const reached = 1 + Math.floor(random() * STAGES.length);
    const ended = isOpen ? null : new Date(begun + life);
    const amount = Math.round(4_000 * 2 ** (random() * 4));
    const moved_at = (at: number) => new Date(begun + (at / reached) * Math.min(life, now.getTime() - begun));
    const log = STAGES.slice(0, reached).map((to_stage, at) => ({
      to_stage: to_stage as string,
      moved_at: moved_at(at),
    }));
    if (ended) log.push({ to_stage: won ? 'won' : 'lost', moved_at: ended });
    const moments = { created_at, updated_at: ended ?? created_at, stage_since: log.at(-1)?.moved_at ?? created_at };
    deals.push({
      ...moments,
      id,
      name: `Seeded ${seed} ${i}`,
      pipeline_id,
      stage: log.at(-1)?.to_stage ?? 'prospecting',
      amount,
      currency: 'USD',
      owner_id: owner_id ?? null,
      lost_reason: ended && !won ? 'price' : null,
      closed_at: ended,
      last_activity_at: created_at,
    });
    log.forEach(({ to_stage, moved_at: at }, place) =>
      entries.push({
        id: uuidv7(),
        opportunity_id: id,
        pipeline_id,
        from_stage: log[place - 1]?.to_stage ?? null,
        to_stage,
        amount,
        moved_at: at,
      }),
    );
    if (ended)
      terms.push({
        opportunity_id: id,
        since: created_at,
        amount,
        close_date: ended,
        owner_id: owner_id ?? null,
        has_next_step: random() < 0.5,
      });
    for (let k = 0; k < meetings; k += 1)
      activities.push({ id: uuidv7(), opportunity_id: id, kind: 'met', actor_kind: 'system', created_at: early() });
    for (const role of ['decision_maker', 'champion'] as const)
      if (has[role]) people.push({ opportunity_id: id, contact_id: roles[role], role, created_at: early() });
  }
  await inParts(deals, (data) => db.opportunity.createMany({ data }));
  await inParts(entries, (data) => db.opportunityStageEntry.createMany({ data }));
  await inParts(terms, (data) => db.opportunityTerms.createMany({ data }));
  await inParts(activities, (data) => db.recordActivity.createMany({ data }));
  await inParts(people, (data) => db.opportunityContact.createMany({ data }));
}

const PART = 2_000;
async function inParts<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += PART) await insert(rows.slice(at, at + PART));
}
