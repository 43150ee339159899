import { LEARNER } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { WinChance } from '@outrider/shared/insight/win-chance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { listDealCandidates, writeChances } from './chances.store.ts';
import { rateDueDeals, sweepChances } from './rate-deals.ts';
import { isDue, sweepDealModels } from './sweep.ts';
import { seedDeals } from './testing/seed-deals.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
type World = Awaited<ReturnType<typeof openCompany>> & { api: Caller };

async function openWorld(harness: Harness, name: string): Promise<World> {
  const company = await openCompany(harness.database, name);
  return { ...company, api: harness.caller(company.people.company_admin.token) };
}
const sumOf = ({ learned }: WinChance) =>
  (learned?.base.points ?? 0) + (learned?.parts.reduce((sum, { points }) => sum + points, 0) ?? 0);

describe.each(ENGINES)('Win chances on %s', (engine) => {
  let harness: Harness;
  let acme: World;
  const openDeals = async ({ api }: World) =>
    (await api.pipeline.opportunities.list({ stage: 'open', limit: 100 })).items;
  const chances = ({ db }: World) =>
    db.opportunity.findMany({
      where: { closed_at: null },
      select: { id: true, win_chance: true },
      orderBy: { id: 'asc' },
    });

  beforeAll(async () => {
    harness = await openHarness(engine);
    harness.clock.now = NOW;
    acme = await openWorld(harness, 'Acme');
  });
  afterAll(() => harness.close());

  it('are the stages’ until enough deals have closed, and say what is missing', async () => {
    await seedDeals(acme.db, { closed: 20, open: 12, now: NOW, seed: 2 });
    const [deal] = await openDeals(acme);
    expect(deal).toMatchObject({ chance_by: 'stage', chance_reason: null });
    const why = await acme.api.pipeline.winChance.explain({ id: deal?.id ?? '' });
    expect(why).toMatchObject({ chance_by: 'stage', learned: null, needs: { closed: 40, of_each: 10 } });
    expect(why.closed.won + why.closed.lost).toBe(20);
    expect(await sweepDealModels(harness.database, harness.services)).toBe(0);
    await acme.api.pipeline.winChance.train();
    await harness.runJobs();
    const model = await acme.api.pipeline.winChance.model();
    expect(model).toMatchObject({ active: { stage: 'rules' }, training: { state: 'done' }, cross_validated: null });
    const [v1] = await acme.api.pipeline.winChance.versions();
    expect(v1?.reason).toBe(MESSAGES.tooFewDeals(40, 10, why.closed.won, why.closed.lost));
    expect(await refusal(acme.api.pipeline.winChance.rollBack({ version: 'v1' }))).toMatchObject({ code: 'CONFLICT' });
  });

  it('are learned once they have, by nobody’s asking, and add up', async () => {
    await seedDeals(acme.db, { closed: 300, open: 40, now: NOW, seed: 3 });
    harness.clock.now = new Date(NOW.getTime() + 24 * HOUR);
    expect(await sweepDealModels(harness.database, harness.services)).toBe(1);
    await harness.runJobs();
    expect(await sweepDealModels(harness.database, harness.services)).toBe(0);
    // A model of an older learner is due at once.
    const learner = (value: object) =>
      acme.db.$executeRaw`UPDATE scoring_models
          SET evaluation = evaluation - 'learner' || ${JSON.stringify(value)}::jsonb
          WHERE kind = 'deal'`;
    await learner({});
    const [candidate] = await listDealCandidates(harness.database.platform, NOW);
    expect(candidate && isDue(candidate, NOW)).toBe(true);
    await learner({ learner: LEARNER });
    const model = await acme.api.pipeline.winChance.model();
    expect(model).toMatchObject({
      active: { version: 'v2', stage: 'learned', trained_by_name: null },
      judged: 'v2',
      reason: null,
    });
    expect(model.backtest?.model.log_loss).toBeLessThan(model.backtest?.stages.log_loss ?? 0);
    expect(model.backtest?.months.length).toBeGreaterThan(2);
    expect(model.cross_validated?.calibration.length).toBeGreaterThan(3);
    const deals = await openDeals(acme);
    expect(deals).toHaveLength(52);
    for (const { id, probability, chance_by, chance_reason } of deals) {
      expect(chance_by).toBe('model');
      const why = await acme.api.pipeline.winChance.explain({ id });
      expect(why.learned?.chance).toBe(probability);
      expect(why.learned?.main ?? null).toBe(chance_reason);
      expect(sumOf(why)).toBe(probability);
    }
    expect(new Set(deals.map(({ probability }) => probability)).size).toBeGreaterThan(8);
    const { lanes } = await acme.api.pipeline.opportunities.board({});
    const total = lanes.reduce((sum, { weighted }) => sum + weighted, 0);
    const own = deals.reduce((sum, { base_amount, probability }) => sum + (base_amount * probability) / 100, 0);
    expect(total).toBeCloseTo(own, 1);
    const [event] = await acme.db.auditEntry.findMany({
      where: { action: 'scoring.trained' },
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect(event?.detail).toMatchObject({ kind: 'deal', version: 'v2', activated: true });
    // Scores of leads have versions of their own.
    expect(await acme.api.scoring.model()).toMatchObject({ active: { stage: 'rules' }, training: null });
  });

  it('follow what happens to a deal within a minute, and a person’s number stands above', async () => {
    const deals = await openDeals(acme);
    const quiet = deals.find(({ probability }) => probability < 50);
    const id = quiet?.id ?? '';
    const before = (await acme.api.pipeline.winChance.explain({ id })).probability;
    const role = await acme.db.contact.findFirst({ where: { role: 'decision_maker' }, select: { id: true } });
    await acme.db.$executeRaw`DELETE FROM opportunity_contacts WHERE opportunity_id = ${id}::uuid`;
    harness.clock.now = new Date(NOW.getTime() + 25 * HOUR);
    await acme.api.pipeline.opportunities.update({ id, version: quiet?.version ?? 0, next_step: 'Call' });
    expect(await rateDueDeals(acme.db, harness.services)).toBe(1);
    const without = (await acme.api.pipeline.winChance.explain({ id })).probability;
    await acme.db.opportunityContact.create({
      data: { opportunity_id: id, contact_id: role?.id ?? '', role: 'decision_maker', created_at: harness.clock.now },
    });
    harness.clock.now = new Date(NOW.getTime() + 26 * HOUR);
    await acme.api.pipeline.opportunities.update({ id, version: (quiet?.version ?? 0) + 1, next_step: 'Call again' });
    expect(await sweepChances(harness.database, harness.services)).toBe(1);
    const why = await acme.api.pipeline.winChance.explain({ id });
    expect(why.probability).toBeGreaterThan(without + 5);
    expect(before).toBeLessThan(50);
    const version = (quiet?.version ?? 0) + 2;
    await acme.api.pipeline.opportunities.update({ id, version, probability: 90 });
    await rateDueDeals(acme.db, harness.services);
    const own = await acme.api.pipeline.winChance.explain({ id });
    expect(own).toMatchObject({ probability: 90, chance_by: 'person' });
    expect(own.learned?.chance).toBe(sumOf(own));
    expect(await acme.api.pipeline.opportunities.get({ id })).toMatchObject({
      probability: 90,
      chance_by: 'person',
      chance_reason: null,
    });
    const { version: held } = await acme.api.pipeline.opportunities.move({
      id,
      version: version + 1,
      stage: 'won',
      amount: 5_000,
    });
    expect(await acme.api.pipeline.winChance.explain({ id })).toMatchObject({
      probability: 100,
      chance_by: 'stage',
      learned: null,
    });
    await acme.api.pipeline.opportunities.delete({ id, version: held });
  });

  it('grow old with the deal: after six hours all are given again, and by two at once no other way', async () => {
    harness.clock.now = new Date(NOW.getTime() + 26.1 * HOUR);
    expect(await rateDueDeals(acme.db, harness.services)).toBe(0);
    harness.clock.now = new Date(NOW.getTime() + 40 * HOUR);
    await Promise.all([rateDueDeals(acme.db, harness.services), rateDueDeals(acme.db, harness.services)]);
    expect(await rateDueDeals(acme.db, harness.services)).toBe(0);
  });

  it('are not written over what somebody changed meanwhile, nor by a version that is no more at work', async () => {
    const [deal] = await openDeals(acme);
    const { id = '', version = 0, probability } = deal ?? {};
    const insight = { chance: 7, main: null, base: { title: '', points: 7, deals: 0 }, parts: [], next: null };
    const at = harness.clock.now ?? NOW;
    expect(await writeChances(acme.db, { version: 'v2', at }, [{ id, version: version - 1, insight }])).toBe(false);
    expect(await writeChances(acme.db, { version: 'v1', at }, [{ id, version, insight }])).toBe(false);
    expect(await acme.api.pipeline.opportunities.get({ id })).toMatchObject({ probability, version });
  });

  it('go back to the stages’ and to the model again', async () => {
    await acme.api.pipeline.winChance.rollBack({ version: 'rules' });
    await harness.runJobs();
    expect((await chances(acme)).every(({ win_chance }) => win_chance === null)).toBe(true);
    expect((await openDeals(acme)).every(({ chance_by }) => chance_by === 'stage')).toBe(true);
    expect(await acme.api.pipeline.winChance.model()).toMatchObject({
      active: { stage: 'rules' },
      held: true,
      judged: 'v2',
    });
    await acme.api.pipeline.winChance.rollBack({ version: 'v2' });
    await harness.runJobs();
    expect((await chances(acme)).every(({ win_chance }) => win_chance !== null)).toBe(true);
    expect(await refusal(acme.api.pipeline.winChance.rollBack({ version: 'v9' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a company whose deals end by chance alone stay the stages’', async () => {
    const noise = await openWorld(harness, 'Noise');
    await seedDeals(noise.db, { closed: 200, open: 5, now: NOW, seed: 5, truth: 0 });
    await noise.api.pipeline.winChance.train();
    await harness.runJobs();
    const [v1] = await noise.api.pipeline.winChance.versions();
    expect(v1).toMatchObject({ active: false, usable: true, reason: MESSAGES.noSkillOnDeals });
    expect((await openDeals(noise)).every(({ chance_by }) => chance_by === 'stage')).toBe(true);
  });

  it('of one company are nothing to another', async () => {
    const other = await openWorld(harness, 'Other');
    const [deal] = await openDeals(acme);
    expect(await refusal(other.api.pipeline.winChance.explain({ id: deal?.id ?? '' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await other.api.pipeline.winChance.model()).toMatchObject({
      active: { stage: 'rules' },
      closed: { won: 0, lost: 0 },
    });
  });
});

describe('what a deal said from a moment on', () => {
  it('is kept with every change of amount, close date, owner and next step, and of nothing else', async () => {
    const harness = await openHarness();
    harness.clock.now = NOW;
    const { api, db, people } = await openWorld(harness, 'Terms');
    const { id } = await api.pipeline.opportunities.create({ name: 'Probes', amount: 1_000 });
    const later = (hours: number) => (harness.clock.now = new Date(NOW.getTime() + hours * HOUR));
    later(1);
    await api.pipeline.opportunities.update({ id, version: 1, close_date: '2026-12-24' });
    later(2);
    await api.pipeline.opportunities.update({ id, version: 2, competitor: 'Nobody' });
    later(3);
    await api.pipeline.opportunities.update({
      id,
      version: 3,
      amount: 2_000,
      next_step: 'Call',
      owner_id: people.ae.id,
    });
    const terms = await db.opportunityTerms.findMany({ where: { opportunity_id: id }, orderBy: { since: 'asc' } });
    expect(
      terms.map(({ since, amount, close_date, owner_id, has_next_step }) => [
        (since.getTime() - NOW.getTime()) / HOUR,
        Number(amount),
        close_date?.toISOString().slice(0, 10) ?? null,
        owner_id === people.ae.id,
        has_next_step,
      ]),
    ).toEqual([
      [0, 1_000, null, false, false],
      [1, 1_000, '2026-12-24', false, false],
      [3, 2_000, '2026-12-24', true, true],
    ]);
    await harness.close();
  });
});

describe('isDue', () => {
  const candidate = { won: 30, lost: 30, trained_on: null, trained_at: null, training_state: null };
  it.each([
    ['enough and never trained', candidate, true],
    ['too few', { ...candidate, won: 20, lost: 19 }, false],
    ['one-sided', { ...candidate, won: 100, lost: 9 }, false],
    [
      'hardly more than last time',
      { ...candidate, trained_on: 58, trained_at: new Date(0), training_state: 'done' },
      false,
    ],
    [
      'a tenth more than last time',
      { ...candidate, trained_on: 50, trained_at: new Date(0), training_state: 'done' },
      true,
    ],
    ['trained today', { ...candidate, trained_on: 50, trained_at: NOW, training_state: 'done' }, false],
    ['under way', { ...candidate, trained_on: 0, trained_at: new Date(0), training_state: 'running' }, false],
    ['failed yesterday', { ...candidate, trained_on: 0, trained_at: new Date(0), training_state: 'failed' }, true],
  ])('%s', (_name, one, due) => expect(isDue(one, NOW)).toBe(due));
});
