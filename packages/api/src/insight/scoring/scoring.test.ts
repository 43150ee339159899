import { randomUUID } from 'node:crypto';
import { RULES_VERSION } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { createModelCache, followModels } from './models.ts';
import { pageOfLeads, writeScores } from './rescore.store.ts';
import { sweepScoring } from './sweep.ts';
import { seedOutcomes } from './testing/seed-outcomes.ts';
import { findActiveId } from './versions.store.ts';

type World = Awaited<ReturnType<typeof openCompany>> & { api: Caller };

async function openWorld(harness: Harness, name: string): Promise<World> {
  const company = await openCompany(harness.database, name);
  return { ...company, api: harness.caller(company.people.company_admin.token) };
}

async function train(harness: Harness, { api }: World): Promise<void> {
  await api.scoring.train();
  await harness.runJobs();
}

const fresh = (name: string) =>
  ({
    email: `${name}@hospital.example`,
    first_name: 'Eva',
    last_name: 'Berg',
    company: 'Clinic',
    job_title: 'CEO',
    source: 'referral',
    industry: 'healthcare',
  }) as const;
const scoreOf = async ({ db }: World, id: string) =>
  db.lead.findFirst({
    where: { id },
    select: { score: true, score_version: true, ai_insights: true, processing_mode: true },
  });

describe.each(ENGINES)('Scoring on %s', (engine) => {
  let harness: Harness;
  let acme: World;

  const audits = async ({ db }: World, action: string) =>
    (await db.auditEntry.findMany({ where: { action }, orderBy: { id: 'asc' } })).map(({ actor_name, detail }) => ({
      actor_name,
      ...(detail as object),
    }));

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openWorld(harness, 'Acme');
    await seedOutcomes(acme.db, 360);
  });
  afterAll(() => harness.close());

  it('begins with the rules, and says so', async () => {
    const model = await acme.api.scoring.model();
    expect(model).toMatchObject({
      active: { version: RULES_VERSION, stage: 'rules', active: true },
      held: false,
      training: null,
      rescore: null,
      cross_validated: null,
      needs: { adjust: 5, learn: 10, learned: 40 },
    });
    expect(model.outcomes.converted + model.outcomes.unqualified).toBe(300);
    expect(await acme.api.scoring.versions()).toMatchObject([{ version: RULES_VERSION, active: true }]);
  });

  it('trains a version from the outcomes, puts it to work, and scores the next lead with it', async () => {
    const before = await acme.api.leads.capture(fresh('before'));
    expect(await scoreOf(acme, before.id)).toMatchObject({
      score_version: RULES_VERSION,
      ai_insights: { version: RULES_VERSION, stage: 'rules' },
    });
    expect(await acme.api.scoring.train()).toEqual({ version: 'v1', started: true });
    expect((await acme.api.scoring.model()).training).toMatchObject({
      version: 'v1',
      state: 'waiting',
      asked_by_name: 'Test company_admin',
      finished_at: null,
    });
    await harness.runJobs();

    const model = await acme.api.scoring.model();
    expect(model).toMatchObject({
      active: { version: 'v1', stage: 'learned', examples: 300, trained_by_name: 'Test company_admin', reason: null },
      training: { state: 'done' },
      warnings: [],
    });
    expect(model.cross_validated?.auc).toBeGreaterThan(0.75);
    expect(model.newest).toMatchObject({ n: 60 });
    expect(model.newest?.bands.reduce((sum, { n }) => sum + n, 0)).toBe(60);
    expect(model.cross_validated?.calibration.reduce((sum, { n }) => sum + n, 0)).toBe(300);
    expect(model.rules?.auc ?? 1).toBeLessThan(model.newest?.auc ?? 0);
    expect(model.top_features.map(({ field }) => field).slice(0, 3)).toContain('industry');
    expect(await audits(acme, 'scoring.train')).toMatchObject([{ actor_name: 'Test company_admin', version: 'v1' }]);
    expect(await audits(acme, 'scoring.trained')).toMatchObject([
      { actor_name: null, version: 'v1', stage: 'learned', activated: true, examples: 300 },
    ]);
    expect(await acme.db.outboxEvent.count({ where: { topic: 'scoring.changed' } })).toBe(2);

    const after = await acme.api.leads.capture(fresh('after'));
    const lead = await acme.api.leads.get({ id: after.id });
    expect(await scoreOf(acme, after.id)).toMatchObject({
      score: after.score,
      score_version: 'v1',
      ai_insights: { version: 'v1', stage: 'learned' },
    });
    expect(after.score).toBeGreaterThan(before.score ?? 100);
    expect(lead.ai_insights?.factors.find(({ field }) => field === 'industry')?.evidence?.n).toBeGreaterThan(50);
    const { baseline = 0, factors = [] } = lead.ai_insights ?? {};
    expect(baseline + factors.reduce((sum, { points }) => sum + points, 0)).toBe(lead.score);
    expect((await acme.db.scoreHistory.findFirst({ where: { lead_id: after.id } }))?.score_version).toBe('v1');
  });

  it('makes one training of many that are asked for at once, from several instances', async () => {
    const callers = Array.from({ length: 6 }, (_, i) =>
      harness.caller(acme.people[i % 2 ? 'manager' : 'company_admin'].token),
    );
    const answers = await Promise.all(callers.map((api) => api.scoring.train()));
    expect(answers.filter(({ started }) => started)).toHaveLength(1);
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set(['v2']));
    await Promise.all([harness.runJobs(), harness.runJobs()]);
    expect((await acme.api.scoring.versions()).map(({ version, active }) => [version, active])).toEqual([
      ['v2', true],
      ['v1', false],
      [RULES_VERSION, false],
    ]);
    expect(await audits(acme, 'scoring.trained')).toHaveLength(2);
  });

  it('goes back to any version or to the rules, and keeps what trains by itself waiting', async () => {
    const { active, held } = await acme.api.scoring.rollBack({ version: 'v1' });
    expect({ active, held }).toMatchObject({
      active: { version: 'v1', chosen_by_name: 'Test company_admin' },
      held: true,
    });
    const lead = await acme.api.leads.capture(fresh('rolled'));
    expect(await scoreOf(acme, lead.id)).toMatchObject({ score_version: 'v1' });
    expect(await acme.api.scoring.rollBack({ version: 'rules' })).toMatchObject({
      active: { version: RULES_VERSION },
      held: true,
    });
    expect(await scoreOf(acme, (await acme.api.leads.capture(fresh('by-rules'))).id)).toMatchObject({
      score_version: RULES_VERSION,
    });
    await acme.api.scoring.rollBack({ version: 'rules' });
    expect(await audits(acme, 'scoring.roll_back')).toMatchObject([
      { from: 'v2', to: 'v1' },
      { from: 'v1', to: RULES_VERSION, actor_name: 'Test company_admin' },
    ]);

    await seedOutcomes(acme.db, 60, { seed: 2 });
    harness.clock.now = new Date(Date.now() + 90_000_000);
    try {
      expect(await sweepScoring(harness.database, harness.services)).toBe(1);
      await harness.runJobs();
    } finally {
      harness.clock.now = null;
    }
    const [newest] = await acme.api.scoring.versions();
    expect(newest).toMatchObject({
      version: 'v3',
      active: false,
      usable: true,
      examples: 350,
      trained_by_name: null,
      reason: MESSAGES.heldByHand('Rules'),
    });
    expect(await acme.api.scoring.rollBack({ version: 'v3' })).toMatchObject({
      active: { version: 'v3' },
      held: false,
    });
    expect(await refusal(acme.api.scoring.rollBack({ version: 'v9' }))).toEqual({
      code: 'NOT_FOUND',
      message: MESSAGES.notFound,
    });
  });

  it('compares two versions on the newest outcomes, and changes nothing by it', async () => {
    const before = await acme.db.scoringModel.findMany({ orderBy: { id: 'asc' } });
    const result = await acme.api.scoring.compare({ a: 'rules', b: 'v1' });
    expect(result).toMatchObject({
      a: { version: RULES_VERSION, seen: 0 },
      b: { version: 'v1', stage: 'learned' },
      outcomes: { n: 70 },
    });
    expect(result.b.judgement?.auc).toBeGreaterThan(result.a.judgement?.auc ?? 1);
    expect(Object.values(result.b.priorities).reduce((sum, n) => sum + n, 0)).toBe(result.leads);
    expect(result.moved).toBeGreaterThan(0);
    const same = await acme.api.scoring.compare({ a: 'v1', b: 'v1' });
    expect({ moved: same.moved, judgement: same.a.judgement }).toEqual({ moved: 0, judgement: same.b.judgement });
    expect(await acme.db.scoringModel.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  });

  it('scores every lead again, keeps each score it ever gave, and leaves alone what did not change', async () => {
    const manual = await createLead(acme.db, { processing_mode: 'manual' });
    const edited = await acme.db.lead.findFirst({
      where: { score_version: RULES_VERSION },
      select: { id: true, updated_at: true, version: true },
    });
    const total = await acme.db.lead.count({ where: { NOT: { id: manual.id } } });
    const stale = await acme.db.lead.count({ where: { NOT: { score_version: 'v3' } } });
    const histories = await acme.db.scoreHistory.count();
    expect(await acme.api.scoring.rescore()).toEqual({ started: true });
    expect(await acme.api.scoring.rescore()).toEqual({ started: false });
    expect((await acme.api.scoring.model()).rescore).toMatchObject({ state: 'waiting', total, done: 0 });
    await harness.runJobs();
    expect((await acme.api.scoring.model()).rescore).toMatchObject({
      version: 'v3',
      state: 'done',
      total,
      done: total,
      changed: stale,
      asked_by_name: 'Test company_admin',
    });
    expect(await acme.db.lead.count({ where: { score_version: 'v3' } })).toBe(total);
    expect(await acme.db.scoreHistory.count()).toBe(histories + stale);
    expect(await scoreOf(acme, manual.id)).toEqual({
      score: null,
      score_version: null,
      ai_insights: null,
      processing_mode: 'manual',
    });
    expect(
      await acme.db.lead.findFirst({
        where: { id: edited?.id },
        select: { id: true, updated_at: true, version: true },
      }),
    ).toEqual(edited);
    const wrong = await acme.db.$queryRaw`
      SELECT l.id
      FROM leads l
      JOIN LATERAL (SELECT * FROM score_history h WHERE h.lead_id = l.id
          ORDER BY h.created_at DESC, h.id DESC LIMIT 1) h ON true
      WHERE h.score <> l.score OR h.score_version <> l.score_version OR l.ai_insights ->> 'version' <> l.score_version
        OR l.priority <> CASE WHEN l.score >= 80 THEN 'high' WHEN l.score >= 60 THEN 'medium' ELSE 'low' END`;
    expect(wrong).toEqual([]);

    await acme.api.scoring.rescore();
    await harness.runJobs();
    expect((await acme.api.scoring.model()).rescore).toMatchObject({ state: 'done', done: total, changed: 0 });
    expect(await acme.db.scoreHistory.count()).toBe(histories + stale);
    expect(await audits(acme, 'scoring.rescored')).toMatchObject([
      { leads: total, changed: stale },
      { leads: total, changed: 0 },
    ]);
  });

  it('goes on where a dead process stopped, and stops when another version becomes active', async () => {
    await acme.api.scoring.rescore();
    const middle = await acme.db.lead.findMany({ orderBy: { id: 'asc' }, skip: 199, take: 1, select: { id: true } });
    await acme.db.$executeRaw`
      UPDATE scoring_models
      SET evaluation = jsonb_set(evaluation, '{rescore}',
          evaluation -> 'rescore' || jsonb_build_object('state', 'running', 'done', 200, 'cursor',
            ${middle[0]?.id}::text))
      WHERE state = 'active'`;
    await acme.db.$executeRaw`UPDATE leads SET score_version = 'v1' WHERE processing_mode <> 'manual'`;
    await harness.runJobs();
    const { rescore } = await acme.api.scoring.model();
    expect(rescore).toMatchObject({ state: 'done', done: rescore?.total });
    expect(await acme.db.lead.count({ where: { score_version: 'v1' } })).toBe(200);

    await acme.api.scoring.rescore();
    // A lead that is edited between reading and writing keeps what its editor wrote.
    const [read, other] = await pageOfLeads(acme.db, null, 2);
    const asked_at = (await acme.api.scoring.model()).rescore?.asked_at ?? '';
    const step = {
      id: (await findActiveId(acme.db, 'lead')) ?? '',
      asked_at,
      cursor: null,
      looked_at: 2,
      beat_at: asked_at,
    };
    const rows = [read, other].map((lead) => ({
      ...lead,
      score: 99,
      priority: 'high',
      ai_insights: { factors: [] },
      features: {},
      score_id: randomUUID(),
      probability: 0.5,
    }));
    const rated = { ids: rows.map(({ id = '' }) => id), json: JSON.stringify(rows) };
    await acme.db.lead.updateMany({ where: { id: read?.id }, data: { version: { increment: 1 } } });
    expect(await writeScores(acme.db, step, rated)).toEqual(new Set([other?.id, step.id]));
    expect(await writeScores(acme.db, { ...step, asked_at: 'another run' }, rated)).toBeNull();
    expect([(await scoreOf(acme, read?.id ?? ''))?.score, (await scoreOf(acme, other?.id ?? ''))?.score]).toEqual([
      read?.score,
      99,
    ]);
    expect((await acme.api.scoring.model()).rescore).toMatchObject({ state: 'running', done: 2, changed: 1 });

    await acme.api.scoring.rollBack({ version: 'v2' });
    await harness.runJobs();
    expect((await acme.api.scoring.model()).rescore).toMatchObject({
      state: 'stopped',
      reason: MESSAGES.rescoreSuperseded,
      changed: 1,
    });
  });

  it('never scores a company by another one’s model', async () => {
    const upside = await openWorld(harness, 'Upside down');
    await seedOutcomes(upside.db, 360, { truth: -1 });
    await train(harness, upside);
    expect((await upside.api.scoring.model()).active).toMatchObject({ version: 'v1' });
    await acme.api.scoring.rollBack({ version: 'v1' });
    const [here, there] = [await acme.api.leads.capture(fresh('same')), await upside.api.leads.capture(fresh('same'))];
    expect((here.score ?? 0) - (there.score ?? 100)).toBeGreaterThan(30);
    const stranger = await openWorld(harness, 'Stranger');
    expect(await scoreOf(stranger, (await stranger.api.leads.capture(fresh('same'))).id)).toMatchObject({
      score_version: RULES_VERSION,
    });
    expect(await refusal(stranger.api.scoring.compare({ a: 'rules', b: 'v1' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(stranger.api.scoring.rollBack({ version: 'v1' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await stranger.api.scoring.model()).outcomes).toEqual({ converted: 0, unqualified: 0 });
  });

  it('lets two instances agree within seconds: at once over the live channel, by asking every five seconds without it', async () => {
    let now = 0;
    const [near, far] = [createModelCache(() => now), createModelCache(() => now)];
    const stop = followModels(harness.services.live, near);
    const versions = async () => [
      (await near.find(acme.db))?.version ?? 'rules',
      (await far.find(acme.db))?.version ?? 'rules',
    ];
    expect(await versions()).toEqual(['v1', 'v1']);
    expect(await near.find(acme.db)).toBe(await near.find(acme.db)); // the object that was compiled
    await acme.api.scoring.rollBack({ version: 'v3' });
    await harness.services.live.send(
      JSON.stringify({ company_id: acme.company.id, events: [{ topic: 'scoring.changed', id: 'x', place: '1.x' }] }),
    );
    expect(await versions()).toEqual(['v3', 'v1']);
    now = 4_999;
    expect(await versions()).toEqual(['v3', 'v1']);
    now = 5_001;
    expect(await versions()).toEqual(['v3', 'v3']);
    await acme.api.scoring.rollBack({ version: 'rules' });
    now = 12_000;
    expect(await versions()).toEqual(['rules', 'rules']);
    stop();
  });

  it('asks the database nothing for a lead whose model it knows', async () => {
    const cache = createModelCache(() => 0);
    let asked = 0;
    const counting = new Proxy(acme.db, {
      get: (db, key) =>
        key === '$queryRaw'
          ? (...args: never[]) => ((asked += 1), (db.$queryRaw as (...all: never[]) => unknown)(...args))
          : Reflect.get(db, key),
    });
    for (let i = 0; i < 5; i += 1) await cache.find(counting);
    expect(asked).toBe(1);
  });

  it('stands still for a company that is suspended', async () => {
    const closed = await openWorld(harness, 'Closed');
    await seedOutcomes(closed.db, 60);
    await closed.api.scoring.train();
    await harness.database.platform.company.updateMany({
      where: { id: closed.company.id },
      data: { status: 'suspended' },
    });
    await harness.runJobs();
    const [row] = await closed.db.scoringModel.findMany();
    expect(row).toMatchObject({
      state: 'retired',
      evaluation: { training: { state: 'failed', reason: MESSAGES.scoringStopped } },
    });
    expect(await sweepScoring(harness.database, harness.services)).toBe(0);
  });
});

describe('What becomes active', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());

  it('refuses to put a model to work that has too few outcomes or tells nothing, and keeps it with the reason', async () => {
    const few = await openWorld(harness, 'Few');
    await seedOutcomes(few.db, 12, { statuses: ['converted', 'unqualified', 'unqualified', 'new'] });
    await train(harness, few);
    expect(await few.api.scoring.model()).toMatchObject({
      active: { version: RULES_VERSION },
      outcomes: { converted: 3, unqualified: 6 },
      training: { state: 'done', version: 'v1' },
    });
    const [version] = await few.api.scoring.versions();
    expect(version).toMatchObject({
      version: 'v1',
      stage: 'rules',
      active: false,
      usable: false,
      examples: 9,
      converted: 3,
      reason: MESSAGES.tooFewOutcomes(5, 3, 6),
    });
    expect(await refusal(few.api.scoring.rollBack({ version: 'v1' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.versionUnusable,
    });
    expect(await scoreOf(few, (await few.api.leads.capture(fresh('few'))).id)).toMatchObject({
      score_version: RULES_VERSION,
    });

    const noise = await openWorld(harness, 'Noise');
    await seedOutcomes(noise.db, 240, { truth: 0, seed: 5 });
    await train(harness, noise);
    const [useless] = await noise.api.scoring.versions();
    expect(useless).toMatchObject({ active: false, usable: true, stage: 'learning', reason: MESSAGES.noSkill });
  });

  it('says learning while there are few outcomes', async () => {
    const young = await openWorld(harness, 'Young');
    await seedOutcomes(young.db, 40, { seed: 11 });
    await train(harness, young);
    const { active, outcomes } = await young.api.scoring.model();
    expect(Math.min(outcomes.converted, outcomes.unqualified)).toBeGreaterThanOrEqual(5);
    expect(active).toMatchObject({ version: 'v1', stage: 'learning' });
  });
});
