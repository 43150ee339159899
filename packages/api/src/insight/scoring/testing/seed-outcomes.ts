import type { CompanyQueries, Prisma } from '@outrider/db';
import { snapshotFacts } from '@outrider/scoring';
import { rateLead } from '../../../records/leads/scoring.ts';
import { uuidv7 } from '../../../ground/uuid.ts';

const TITLES = ['CEO', 'VP Sales', 'Head of Operations', 'Team lead', 'Analyst', 'Intern'];
const SOURCES = ['referral', 'website', 'linkedin', 'cold_call'];
const INDUSTRIES = ['healthcare', 'finance', 'retail'];
/** What really makes a lead of this seller buy, in log-odds; the rules know nothing of the industry. */
const PULL: Record<string, number> = {
  CEO: 1,
  'VP Sales': 1,
  Intern: -1.5,
  referral: 1,
  cold_call: -0.8,
  healthcare: 1.4,
  finance: -1.4,
};

const DAY = 86_400_000;

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

type SeedOptions = {
  seed?: number;
  before?: Date;
  /** 1: what the facts say. -1: the opposite. 0: chance alone. */ truth?: number;
  statuses?: readonly string[];
};

/**
 * Leads as they are after some months: captured and scored by the rules, most of them with an outcome that follows
 * their facts.
 */
export async function seedOutcomes(
  db: CompanyQueries,
  count: number,
  { seed = 1, before = new Date(), truth = 1, statuses }: SeedOptions = {},
): Promise<void> {
  const random = createRandom(seed);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const leads: Prisma.LeadCreateManyInput[] = [];
  const activities: Prisma.LeadActivityCreateManyInput[] = [];
  const scores: Prisma.ScoreHistoryCreateManyInput[] = [];
  for (let i = 0; i < count; i += 1) {
    const captured = new Date(before.getTime() - (count - i) * (DAY / 4));
    const id = uuidv7(captured.getTime());
    const [job_title, source, industry] = [pick(TITLES), pick(SOURCES), pick(INDUSTRIES)];
    const facts = {
      email: `seeded-${seed}-${i}@firm${i % 40}.example`,
      first_name: 'Ada',
      last_name: `Nr ${i}`,
      company_name: `Firm ${i % 40}`,
      job_title,
      source,
      industry,
    };
    const logit = truth * ((PULL[job_title] ?? 0) + (PULL[source] ?? 0) + (PULL[industry] ?? 0)) - 0.8;
    const won = random() < 1 / (1 + Math.exp(-logit));
    const status = statuses?.[i % statuses.length] ?? (i % 6 === 0 ? 'new' : won ? 'converted' : 'unqualified');
    const { ai_insights, features: _, ...rating } = rateLead({ ...facts, status: 'new' });
    leads.push({
      ...facts,
      id,
      email_key: facts.email,
      status,
      ...rating,
      ai_insights,
      created_at: captured,
      updated_at: captured,
    });
    scores.push({
      id: uuidv7(captured.getTime()),
      lead_id: id,
      score: rating.score,
      probability: rating.probability,
      score_version: rating.score_version,
      factors: ai_insights.factors,
      features: snapshotFacts(facts),
      created_at: captured,
    });
    if (status !== 'new')
      activities.push({
        id: uuidv7(),
        lead_id: id,
        kind: 'status_changed',
        actor_kind: 'system',
        detail: { to: status },
        created_at: new Date(captured.getTime() + DAY / 8),
      });
  }
  await db.lead.createMany({ data: leads });
  await db.leadActivity.createMany({ data: activities });
  await db.scoreHistory.createMany({ data: scores });
}
