import type { PipelineStages as Pipeline } from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_ENGINE, type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { ago, DAY, type DashboardCompany, dealsBehind, HOUR, NOW, openDashboardCompany } from './company.fixture.ts';

describe.each(EVERY_ENGINE)('the dashboard on %s', (engine) => {
  let harness: Harness;
  let acme: DashboardCompany;
  let empty: DashboardCompany;

  beforeAll(async () => {
    harness = await openHarness(engine);
    harness.clock.now = NOW;
    acme = await openDashboardCompany(harness, 'Acme');
    empty = await openDashboardCompany(harness, 'Empty');
    await fill(acme);
    const other = await openDashboardCompany(harness, 'Other');
    await fill(other); // the same again next door: it must never be counted
  }, 60_000);
  afterAll(() => harness.close());

  describe('the checklist of the first day', () => {
    const doneOf = ({ steps }: { steps: { id: string; done: boolean }[] }) =>
      Object.fromEntries(steps.map(({ id, done }) => [id, done]));

    it('watches what there is, and has for everybody what they may do', async () => {
      const admin = empty.apis.company_admin.dashboard;
      expect(await admin.setup()).toMatchObject({
        open: true,
        steps: [
          { id: 'people', done: true, link: '/users' },
          { id: 'leads', done: false, link: '/leads' },
          { id: 'deals', done: false, link: '/opportunities' },
          { id: 'targets', done: false, link: '/settings/quotas' },
          { id: 'key', done: false, link: '/lead-capture' },
          { id: 'agent', done: false, link: '/ai-sales-agents' },
        ],
      });
      expect(doneOf(await empty.apis.manager.dashboard.setup())).toEqual({
        leads: false,
        deals: false,
        key: false,
        agent: false,
      });
      await empty.apis.manager.intake.createKey({ name: 'First', channels: ['n8n'] });
      expect(doneOf(await admin.setup())).toMatchObject({ leads: false, key: true });
      expect(doneOf(await acme.apis.manager.dashboard.setup())).toMatchObject({ leads: true, key: false });
    });

    it('is put away by one person for that person', async () => {
      expect((await empty.apis.manager.dashboard.hideSetup()).open).toBe(false);
      expect((await empty.apis.manager.dashboard.setup()).open).toBe(false);
      expect((await empty.apis.company_admin.dashboard.setup()).open).toBe(true);
    });
  });

  describe('overview', () => {
    it('counts a rep’s own', async () => {
      const overview = await acme.apis.ae.dashboard.overview();
      expect(overview).toMatchObject({
        scope: 'own',
        quarter: { name: 'Q4 2026', days_left: 41 },
        leads: { assigned: 4, new_this_week: 1, link: '/leads?assigned_to=me' },
        opportunities: { active: 2, amount: 30_000, link: '/opportunities?view=list&owner=me' },
        tasks: { pending: 3, overdue: 1, next_due_at: ago(-2 * HOUR).toISOString() },
        meetings: { upcoming: 2, next_at: ago(0.5 * HOUR).toISOString() },
        win_rate: { rate: 0.6667, won: 2, lost: 1 },
        deal_size: { average: 30_000, median: 30_000, won: 2 },
        quota: { won: 40_000, quota: 80_000, progress: 0.5 },
        automation: { share: 0.6667, automated: 2, captured: 3 },
      });
    });

    it('counts the company for a leader, and their own tasks', async () => {
      const overview = await acme.apis.manager.dashboard.overview();
      expect(overview).toMatchObject({
        scope: 'company',
        leads: { assigned: 7, new_this_week: 1, link: '/leads?assigned_to=anybody' },
        opportunities: { active: 4, amount: 100_000 },
        tasks: { pending: 1, overdue: 0 },
        meetings: { upcoming: 0, next_at: null },
        win_rate: { rate: 3 / 4, won: 3, lost: 1 },
        deal_size: { average: 73_333.33, median: 40_000, won: 3 },
        quota: { won: 200_000, quota: 180_000, progress: 1.1111 },
        automation: { share: 0.5, automated: 2, captured: 4 },
      });
      expect((await acme.apis.company_admin.dashboard.overview()).leads).toEqual(overview.leads);
    });

    it('sums every open stage, empty ones too, and what was won this quarter', async () => {
      const [{ id, stages }, ...others] = (await acme.apis.ae.dashboard.overview()).pipelines as [
        Pipeline,
        ...Pipeline[],
      ];
      expect(others).toEqual([]);
      expect(stages.map(({ stage, count, amount, ai_amount }) => [stage, count, amount, ai_amount])).toEqual([
        ['prospecting', 1, 10_000, 10_000],
        ['qualification', 0, 0, 0],
        ['proposal', 1, 20_000, 0],
        ['negotiation', 0, 0, 0],
        ['won', 1, 40_000, 0],
      ]);
      expect(stages[2]?.link).toBe(`/opportunities?view=list&owner=me&pipeline=${id}&filter=stage%3Aproposal`);
    });

    it('shows one pipeline at a time, and their stages add up to all that is open', async () => {
      const two = await openDashboardCompany(harness, 'Two');
      const { pipeline, dashboard } = two.apis.company_admin;
      const renewals = await pipeline.pipelines.create({ name: 'Renewals' });
      await pipeline.opportunities.create({ name: 'First', amount: 100 });
      await pipeline.opportunities.create({ name: 'Again', amount: 20, pipeline_id: renewals.id });
      const { pipelines, opportunities } = await dashboard.overview();
      const open = pipelines.map(({ name, stages }) => [
        name,
        stages.filter(({ stage }) => stage !== 'won').reduce((sum, { amount }) => sum + amount, 0),
      ]);
      expect(open).toEqual([
        [expect.any(String), 100],
        ['Renewals', 20],
      ]);
      expect(opportunities.amount).toBe(120);
      for (const { link, count, amount } of pipelines.flatMap(({ stages }) => stages))
        expect(await dealsBehind(two.apis.company_admin, link)).toEqual({ count, amount });
    });

    it('shows the hottest leads that are open, and opens them', async () => {
      const { hot_leads } = await acme.apis.company_admin.dashboard.overview();
      expect(hot_leads.items.map(({ name, score }) => [name, score])).toEqual([
        ['Hot One', 95],
        ['Warm Two', 82],
        ['Cool Three', 40],
        ['Old Four', 10],
        ['Un Owned', 5],
      ]);
      expect(hot_leads.items[0]).toMatchObject({
        company: 'Acme',
        next_action: 'Call today',
        link: `/leads?lead=${hot_leads.items[0]?.id}`,
      });
      expect((await acme.apis.ae.dashboard.overview()).hot_leads.items.map(({ name }) => name)).toEqual([
        'Hot One',
        'Warm Two',
        'Cool Three',
      ]);
    });

    it('lists what is due next, and at last what has no date', async () => {
      const { upcoming_tasks } = await acme.apis.ae.dashboard.overview();
      expect(upcoming_tasks.map(({ title, priority }) => [title, priority])).toEqual([
        ['Late', 'urgent'],
        ['Soon', 'high'],
        ['Someday', 'low'],
      ]);
      expect(upcoming_tasks[0]?.lead).toMatchObject({ name: 'Hot One' });
      expect(upcoming_tasks[1]).toMatchObject({ lead: null, link: null });
    });

    it('tells what happened lately, to a rep of their own leads', async () => {
      const all = await acme.apis.manager.dashboard.overview();
      expect(all.activity.map(({ kind, lead }) => [kind, lead.name])).toEqual([
        ['scored', 'Hot One'],
        ['contacted', 'Un Owned'],
        ['contacted', 'Hot One'],
      ]);
      const own = await acme.apis.ae.dashboard.overview();
      expect(own.activity.map(({ lead }) => lead.name)).toEqual(['Hot One', 'Hot One']);
    });

    it('is empty, not broken, in an empty company', async () => {
      const overview = await empty.apis.company_admin.dashboard.overview();
      expect(overview).toMatchObject({
        leads: { assigned: 0 },
        opportunities: { active: 0, amount: 0 },
        tasks: { pending: 0, next_due_at: null },
        meetings: { upcoming: 0 },
        win_rate: { rate: null },
        deal_size: { average: null, median: null },
        quota: { won: 0, quota: null, progress: null },
        automation: { share: null, captured: 0 },
        activity: [],
        upcoming_tasks: [],
      });
      expect(overview.pipelines.flatMap(({ stages }) => stages).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
      expect(overview.hot_leads.items).toEqual([]);
      expect(await empty.apis.sdr.dashboard.myPerformance()).toMatchObject({
        conversion: { rate: null },
        response: { median_minutes: null, contacted: 0 },
        quota: { progress: null },
      });
      expect(await empty.apis.sdr.dashboard.aiActivity({})).toEqual({ items: [], next_cursor: null });
      expect(await empty.apis.manager.dashboard.assistant.modes()).toMatchObject({
        ai: { leads: 0, conversion: null },
        manual: { average_score: null },
        at_risk: { items: [], total: 0 },
      });
      expect(await empty.apis.manager.dashboard.assistant.insights({ module: 'opportunities' })).toEqual({
        recommendations: [],
        insights: [],
      });
    });
  });

  describe('the quarter', () => {
    it('ends with its last moment', async () => {
      const company = await openDashboardCompany(harness, 'Edges');
      await company.deal(company.people.ae.id, { amount: 1, closed_at: new Date('2026-09-30T23:59:59.999Z') });
      await company.deal(company.people.ae.id, { amount: 10, closed_at: new Date('2026-10-01T00:00:00.000Z') });
      await company.db.opportunity.updateMany({ data: { created_at: new Date('2026-09-01T00:00:00Z') } });
      const won = async (now: string) => {
        harness.clock.now = new Date(now);
        const { name } = (await company.apis.ae.dashboard.overview()).quarter;
        return [name, (await company.apis.ae.dashboard.overview()).quota.won];
      };
      try {
        expect(await won('2026-10-01T00:00:00.000Z')).toEqual(['Q4 2026', 10]);
        expect(await won('2026-09-30T23:59:59.999Z')).toEqual(['Q3 2026', 1]);
      } finally {
        harness.clock.now = NOW;
      }
    });
  });

  describe('my performance', () => {
    it('is one’s own, whatever the role', async () => {
      const mine = await acme.apis.ae.dashboard.myPerformance();
      expect(mine).toMatchObject({
        leads: { assigned: 4 },
        qualified: { leads: 1, link: '/dashboard?tab=performance&rows=qualified_leads&owner=me' },
        // Its own one was converted; the one it qualified and handed over was lost.
        conversion: {
          rate: 0.5,
          converted: 1,
          decided: 2,
          link: '/dashboard?tab=performance&rows=converted_leads&owner=me',
        },
        // Hot One after 1 h, Warm Two (no activity, only a date) after 3 h; Cool Three waits.
        response: { median_minutes: 120, contacted: 2, captured: 3 },
        quota: { won: 40_000, quota: 80_000, progress: 0.5 },
      });
      const behind = async (kind: 'qualified_leads' | 'converted_leads' | 'answered_leads') =>
        acme.apis.ae.dashboard.rows({ kind, owner: 'me' });
      expect((await behind('qualified_leads')).total).toBe(mine.qualified.leads);
      expect((await behind('converted_leads')).total).toBe(mine.conversion.converted);
      expect((await behind('answered_leads')).total).toBe(mine.response.contacted);
      expect(mine.weeks.filter(({ amount }) => amount > 0)).toEqual([
        { starts_at: '2026-09-14T00:00:00.000Z', won: 1, amount: 20_000 },
        { starts_at: '2026-11-16T00:00:00.000Z', won: 1, amount: 40_000 },
      ]);
      expect(mine.weeks).toHaveLength(12);
      expect(await acme.apis.manager.dashboard.myPerformance()).toMatchObject({
        leads: { assigned: 0 },
        quota: { won: 0, quota: null },
      });
    });
  });

  describe('team performance', () => {
    it('is for leaders', async () => {
      for (const role of ['sdr', 'ae'] as const)
        expect(await refusal(acme.apis[role].dashboard.teamPerformance())).toEqual({
          code: 'FORBIDDEN',
          message: MESSAGES.forbidden,
        });
      expect((await acme.apis.manager.dashboard.teamPerformance()).people).toHaveLength(5);
    });

    it('has everybody with their figures, and who left but still owns something', async () => {
      const { people } = await acme.apis.company_admin.dashboard.teamPerformance();
      const of = (name: string) => people.find((person) => person.name === name);
      expect(of('Test ae')).toMatchObject({
        leads: { assigned: 4, link: `/leads?assigned_to=${acme.people.ae.id}` },
        conversion: { rate: 0.5, converted: 1, decided: 2 },
        qualified: { leads: 1 },
        pipeline: { deals: 2, amount: 30_000 },
        quota: { won: 40_000, quota: 80_000, progress: 0.5 },
        overdue: { tasks: 1, link: `/dashboard?tab=team&rows=overdue_tasks&owner=${acme.people.ae.id}` },
        disabled: false,
      });
      expect(of('Gone Person')).toMatchObject({ disabled: true, leads: { assigned: 2 } });
      expect(of('Left Behind')).toBeUndefined();
      expect(people.map(({ name }) => name)[0]).toBe('Test sdr'); // who won most this quarter
    });
  });
});

/** Rows around NOW: of the ae, of the sdr, of somebody who left, of nobody. */
async function fill(company: DashboardCompany): Promise<void> {
  const { db, people, lead, deal, activity } = company;
  const { ae, sdr, manager } = people;
  const quota = (user_id: string, month: string, amount: number) => ({ user_id, month: new Date(month), amount });
  await db.quota.createMany({
    data: [
      quota(ae.id, '2026-10-01', 30_000),
      quota(ae.id, '2026-12-01', 50_000),
      quota(sdr.id, '2026-11-01', 100_000),
    ],
  });
  const gone = await company.join('ae', { full_name: 'Gone Person', disabled_at: ago(DAY) });
  await company.join('ae', { full_name: 'Left Behind', disabled_at: ago(DAY) });

  const hot = await lead(ago(2 * DAY), {
    first_name: 'Hot',
    last_name: 'One',
    score: 95,
    assigned_to: ae.id,
    processing_mode: 'ai',
    score_version: 'rules-1',
    ai_insights: { next_action: 'Call today' },
  });
  await lead(ago(20 * DAY), {
    first_name: 'Warm',
    last_name: 'Two',
    score: 82,
    assigned_to: ae.id,
    processing_mode: 'hybrid',
    last_contacted: ago(20 * DAY - 3 * HOUR),
  });
  await lead(ago(29 * DAY), {
    first_name: 'Cool',
    last_name: 'Three',
    score: 40,
    assigned_to: ae.id,
    processing_mode: 'manual',
  });
  await lead(ago(100 * DAY), {
    first_name: 'Done',
    last_name: 'Five',
    score: 99,
    assigned_to: ae.id,
    status: 'converted',
    processing_mode: 'ai',
  });
  await lead(ago(31 * DAY), {
    first_name: 'Old',
    last_name: 'Four',
    score: 10,
    assigned_to: sdr.id,
    processing_mode: 'manual',
  });
  await lead(ago(200 * DAY), {
    first_name: 'Lost',
    last_name: 'Six',
    score: 90,
    assigned_to: gone.id,
    status: 'unqualified',
    processing_mode: 'ai',
  });
  const unowned = await lead(ago(3 * DAY), {
    first_name: 'Un',
    last_name: 'Owned',
    score: 5,
    processing_mode: 'manual',
  });

  await activity(hot.id, ago(2 * DAY - HOUR), { kind: 'contacted', actor_name: ae.full_name });
  await activity(unowned.id, ago(HOUR), { kind: 'contacted' });
  await activity(hot.id, ago(HOUR / 2), { kind: 'scored', detail: { from: 80, to: 95 } });
  await activity(hot.id, ago(31 * DAY), { kind: 'note' });
  // Qualified by the ae twice, and long ago by the sdr; it belongs to somebody else now.
  const handed = await lead(ago(95 * DAY), {
    first_name: 'Handed',
    last_name: 'Over',
    assigned_to: gone.id,
    status: 'unqualified',
  });
  const qualify = (by: string, at: Date) =>
    activity(handed.id, at, { kind: 'status_changed', actor_id: by, detail: { from: 'contacted', to: 'qualified' } });
  await qualify(sdr.id, ago(91 * DAY));
  await qualify(ae.id, ago(60 * DAY));
  await qualify(ae.id, ago(59 * DAY));

  await deal(ae.id, { amount: 10_000, lead_id: hot.id });
  await deal(ae.id, { amount: 20_000, stage: 'proposal' });
  await deal(sdr.id, { amount: 30_000, stage: 'negotiation' });
  await deal(null, { amount: 40_000 });
  await deal(ae.id, { amount: 40_000, closed_at: ago(DAY) });
  await deal(ae.id, { amount: 20_000, closed_at: new Date('2026-09-15T08:00:00Z') });
  await deal(ae.id, { amount: 5_000, stage: 'lost', closed_at: ago(40 * DAY) });
  await deal(sdr.id, { amount: 160_000, closed_at: ago(10 * DAY) });
  await deal(ae.id, { amount: 7_000_000, closed_at: ago(91 * DAY) });

  const task = (
    owner_id: string,
    title: string,
    due_at: Date | null,
    data: { priority?: string; done_at?: Date; lead_id?: string } = {},
  ) => db.task.create({ data: { owner_id, title, due_at, ...data } });
  await task(ae.id, 'Someday', null, { priority: 'low' });
  await task(ae.id, 'Soon', ago(-2 * HOUR), { priority: 'high' });
  await task(ae.id, 'Late', ago(HOUR), { priority: 'urgent', lead_id: hot.id });
  await task(ae.id, 'Done', ago(HOUR), { done_at: ago(HOUR) });
  await task(manager.id, 'Look at the team', ago(-DAY));

  const meeting = (starts: number, data: { cancelled_at?: Date } = {}) =>
    db.meeting.create({
      data: { title: 'Demo', organiser_id: ae.id, starts_at: ago(starts), ends_at: ago(starts - HOUR), ...data },
    });
  await meeting(HOUR / 2); // running
  await meeting(-3 * DAY);
  await meeting(-4 * DAY, { cancelled_at: ago(DAY) });
  await meeting(2 * DAY);
}
