import type { CompanyDb } from '@outrider/db';
import { createLead } from '@outrider/testing/factories';
import { makeField } from '../../records/fields/fields.fixture.ts';

/** When the fixture's company asks: a Sunday in the middle of a quarter, by its own clocks a Monday. */
export const NOW = new Date('2026-11-29T12:00:00Z');
const DAY = 86_400_000;

/** The same numbers in every run. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    upTo: (n: number) => Math.floor(next() * n),
    of: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
    maybe: <T>(value: T): T | null => (next() < 0.7 ? value : null),
  };
}

/** Ninety leads and ninety deals of all kinds, with fields of the company's own, over two years. */
export async function fillCompany(db: CompanyDb, owners: readonly string[]): Promise<void> {
  await db.company.updateMany({ data: { timezone: 'Pacific/Auckland', fiscal_start: 4, currency: 'EUR' } });
  for (const record_type of ['lead', 'opportunity'] as const) {
    await makeField(db, { record_type, key: 'seats', kind: 'number', label: 'Seats' });
    await makeField(db, { record_type, key: 'tier', kind: 'choice', label: 'Tier' });
    await makeField(db, { record_type, key: 'renewal', kind: 'flag', label: 'Renewal' });
  }
  const roll = dice(7);
  const custom = () => ({
    ...(roll.upTo(3) > 0 && { seats: roll.upTo(50) }),
    ...(roll.upTo(3) > 0 && { tier: roll.of(['red', 'blue']) }),
    ...(roll.upTo(3) > 1 && { renewal: true }),
  });
  const ago = () => new Date(NOW.getTime() - roll.upTo(700) * DAY - roll.upTo(DAY));
  const leads: string[] = [];
  for (let i = 0; i < 90; i++) {
    const { id } = await createLead(db, {
      created_at: ago(),
      first_name: `Lead ${i}`,
      company_name: roll.of(['Acme', 'Borealis', 'Cobalt']),
      source: roll.of(['referral', 'website', 'webinar']),
      status: roll.of(['new', 'contacted', 'qualified', 'converted', 'nurturing']),
      score: roll.maybe(roll.upTo(101)),
      priority: roll.maybe(roll.of(['high', 'medium', 'low'])),
      industry: roll.maybe(roll.of(['Retail', 'retail', 'Mining; gold | silver'])),
      estimated_budget: roll.maybe(roll.upTo(90_000)),
      assigned_to: roll.maybe(roll.of(owners)),
      utm_campaign: roll.maybe(roll.of(['Spring', 'spring', 'Fair; Hall 4'])),
      custom: custom(),
    });
    leads.push(id);
  }
  const account = await db.account.create({ data: { name: 'Acme' }, select: { id: true } });
  for (let i = 0; i < 90; i++) {
    const created_at = ago();
    const stage = roll.of(['prospecting', 'proposal', 'negotiation', 'won', 'lost']);
    const isClosed = ['won', 'lost'].includes(stage);
    const dollars = roll.upTo(4) === 0;
    // Back and forth, an hour to a month each; where it is now, it came last.
    const been = Array.from({ length: roll.upTo(4) }, () =>
      roll.of(['prospecting', 'proposal', 'negotiation', 'lost']),
    );
    let moved = created_at.getTime();
    const moves = [...been, stage].map((to_stage) => {
      const moved_at = new Date(moved);
      moved = Math.min(NOW.getTime(), moved + 3_600_000 + roll.upTo(30) * DAY);
      return { to_stage, moved_at };
    });
    const { id, pipeline_id } = await db.opportunity.create({
      data: {
        name: `Deal ${i}`,
        stage,
        created_at,
        stage_since: moves.at(-1)?.moved_at ?? created_at,
        last_activity_at: created_at,
        ...(isClosed && { closed_at: new Date(Math.min(NOW.getTime(), created_at.getTime() + roll.upTo(90) * DAY)) }),
        ...(stage === 'lost' && { lost_reason: roll.maybe(roll.of(['price', 'timing'])) }),
        amount: roll.upTo(100_000),
        ...(dollars && { currency: 'USD', currency_rate: 0.9 }),
        probability: roll.maybe(roll.upTo(101)),
        close_date: roll.maybe(new Date(new Date(created_at).setUTCHours(0, 0, 0, 0))),
        source: roll.maybe(roll.of(['referral', 'website'])),
        owner_id: roll.maybe(roll.of(owners)),
        account_id: roll.maybe(account.id),
        lead_id: roll.maybe(roll.of(leads)),
        competitor: roll.maybe(roll.of(['Calder', 'CALDER', 'Nobody, really'])),
        custom: custom(),
      },
      select: { id: true, pipeline_id: true },
    });
    for (const [at, { to_stage, moved_at }] of moves.entries())
      await db.opportunityStageEntry.create({
        data: { opportunity_id: id, pipeline_id, from_stage: moves[at - 1]?.to_stage ?? null, to_stage, moved_at },
        select: { id: true },
      });
  }
  await db.$queryRaw`SELECT fill_stage_days(id) FROM companies`;
}
