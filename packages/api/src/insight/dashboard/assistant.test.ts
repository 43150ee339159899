import { ROW_KINDS } from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActionRow, createAgentRow } from '../../automation/agents/agent-rows.fixture.ts';
import { type Caller, ENGINES, type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { ago, DAY, type DashboardCompany, dealsBehind, HOUR, NOW, openDashboardCompany } from './company.fixture.ts';

describe.each(ENGINES)('the assistant, the log and the rows on %s', (engine) => {
  let harness: Harness;
  let acme: DashboardCompany;

  beforeAll(async () => {
    harness = await openHarness(engine);
    harness.clock.now = NOW;
    acme = await openDashboardCompany(harness, 'Acme');
    await fill(acme);
    await fill(await openDashboardCompany(harness, 'Other'));
  }, 60_000);
  afterAll(() => harness.close());

  const walk = async (api: Caller, limit: number) => {
    const seen = [];
    let cursor: string | null | undefined;
    do {
      const page = await api.dashboard.aiActivity({ limit, cursor });
      seen.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor);
    return seen;
  };

  describe('the AI activity log', () => {
    it('has every score and every act of an agent, newest first, with who or what allowed it', async () => {
      const items = await walk(acme.apis.manager, 50);
      expect(
        items.map(({ kind, lead, score, allowed }) => [
          kind,
          lead.name,
          score && [score.from, score.to, score.after],
          allowed,
        ]),
      ).toEqual([
        ['score', 'Ann A', [40, 88, 'request'], { by: 'user', name: 'Ada Rep' }],
        ['note', 'Ann A', null, { by: 'agent', name: 'Kestrel', why: null, action_id: null }],
        ['assigned', 'Bob B', null, { by: 'rule' }],
        ['score', 'Bob B', [null, 61, 'capture'], { by: 'mode', mode: 'hybrid' }],
        ['score', 'Ann A', [20, 40, 'update'], { by: 'mode', mode: 'ai' }],
        ['score', 'Ann A', [null, 20, 'capture'], { by: 'mode', mode: 'ai' }],
      ]);
      expect(items[1]).toMatchObject({ detail: { text: 'Drafted a reply' }, actor_kind: 'agent' });
    });

    it('says who approved what an agent proposed, and in what sentence the rest was decided', async () => {
      const agent = await createAgentRow(acme.db);
      const [lead] = await acme.db.lead.findMany({ take: 1 });
      const act = async (minutes: number, over: object) => {
        const action = await createActionRow(acme.db, agent.id, { state: 'done', ...over });
        await acme.activity(lead?.id ?? '', new Date(NOW.getTime() + minutes * 60_000), {
          kind: 'email_sent',
          actor_kind: 'agent',
          actor_id: agent.id,
          actor_name: 'Kestrel',
          detail: { action_id: action.id },
        });
        return action.id;
      };
      const approved = await act(1, { allowed_by: 'person', decided_by: acme.people.manager.id });
      const alone = await act(2, { allowed_by: 'trust', why: 'Kestrel is trusted with mail.' });
      const { items } = await acme.apis.manager.dashboard.aiActivity({ limit: 2 });
      expect(items.map(({ allowed }) => allowed)).toEqual([
        { by: 'agent', name: 'Kestrel', why: 'Kestrel is trusted with mail.', action_id: alone },
        { by: 'approval', name: acme.people.manager.full_name, agent: 'Kestrel', action_id: approved },
      ]);
      await acme.db.leadActivity.deleteMany({ where: { kind: 'email_sent', actor_name: 'Kestrel' } });
    });

    it.each([1, 2, 3])('is the same in pages of %i', async (limit) => {
      expect(await walk(acme.apis.manager, limit)).toEqual(await walk(acme.apis.manager, 50));
    });

    it('shows a rep their own leads', async () => {
      expect((await walk(acme.apis.sdr, 2)).map(({ lead }) => lead.name)).toEqual(['Bob B', 'Bob B']);
    });

    it('refuses a cursor that no page gave', async () => {
      expect(await refusal(acme.apis.sdr.dashboard.aiActivity({ cursor: 'x' }))).toEqual({
        code: 'UNPROCESSABLE_CONTENT',
        message: MESSAGES.invalidCursor,
      });
    });
  });

  describe('the rows behind a figure', () => {
    it.each(ROW_KINDS)('answers %s', async (kind) => {
      const { items, total } = await acme.apis.manager.dashboard.rows({ kind });
      expect(items).toHaveLength(total);
    });

    it('are as many as the figure says', async () => {
      for (const api of [acme.apis.manager, acme.apis.ae, acme.apis.sdr]) {
        const overview = await api.dashboard.overview();
        const totalOf = async (link: string) => {
          const kind = new URLSearchParams(link.split('?')[1]).get('rows');
          return (await api.dashboard.rows({ kind: kind as 'pending_tasks' })).total;
        };
        const { opportunities, win_rate, deal_size, quota, closing, stale, pipelines } = overview;
        expect(await dealsBehind(api, opportunities.link)).toEqual({
          count: opportunities.active,
          amount: opportunities.amount,
        });
        expect((await dealsBehind(api, win_rate.link)).count).toBe(win_rate.won + win_rate.lost);
        expect((await dealsBehind(api, deal_size.link)).count).toBe(deal_size.won);
        expect((await dealsBehind(api, quota.link)).amount).toBe(quota.won);
        for (const { deals, amount, link } of [closing, stale])
          expect(await dealsBehind(api, link)).toEqual({ count: deals, amount });
        for (const { link, count, amount } of pipelines.flatMap(({ stages }) => stages))
          expect(await dealsBehind(api, link)).toEqual({ count, amount });
        const list = await api.leads.list(
          Object.fromEntries(new URLSearchParams(overview.leads.link.split('?')[1])) as never,
        );
        expect(list.total).toBe(overview.leads.assigned);
        expect(await totalOf(overview.tasks.link)).toBe(overview.tasks.pending);
        expect(await totalOf(overview.meetings.link)).toBe(overview.meetings.upcoming);
        expect(await totalOf(overview.automation.link)).toBe(overview.automation.automated);
      }
    });

    it('are the deals of one’s own chart and of each person', async () => {
      for (const api of [acme.apis.sdr, acme.apis.ae]) {
        const { weeks, weeks_link, quota } = await api.dashboard.myPerformance();
        const won = weeks.reduce((sum, { amount }) => sum + amount, 0);
        expect((await dealsBehind(api, weeks_link)).amount).toBe(won);
        expect((await dealsBehind(api, quota.link)).amount).toBe(quota.won);
      }
      const { people } = await acme.apis.manager.dashboard.teamPerformance();
      for (const { pipeline, quota } of people) {
        expect(await dealsBehind(acme.apis.manager, pipeline.link)).toEqual({
          count: pipeline.deals,
          amount: pipeline.amount,
        });
        expect((await dealsBehind(acme.apis.manager, quota.link)).amount).toBe(quota.won);
      }
    });

    it('are what the assistant counts and recommends', async () => {
      for (const api of [acme.apis.manager, acme.apis.ae, acme.apis.sdr]) {
        const { stats } = await api.dashboard.assistant.overview({ module: 'opportunities' });
        for (const { link, value, unit } of stats) {
          const { count, amount } = await dealsBehind(api, link);
          expect(unit === 'money' ? amount : count).toBe(value);
        }
        const { at_risk } = await api.dashboard.assistant.modes();
        expect(await dealsBehind(api, at_risk.link)).toEqual({ count: at_risk.total, amount: at_risk.amount });
        const { recommendations } = await api.dashboard.assistant.insights({ module: 'opportunities' });
        for (const { title, link } of recommendations.filter(({ id }) => id === 'past_due' || id === 'stalled'))
          expect(title).toContain(` ${(await dealsBehind(api, link)).count} `);
      }
    });

    it('say which deals have no task', async () => {
      const { items, time } = await acme.apis.manager.dashboard.rows({ kind: 'idle_deals' });
      expect(items.map(({ title }) => title)).toEqual(['Fine', 'Still', 'Quiet', 'Promised']);
      expect(time).toBe('closes');
      expect(items[0]).toMatchObject({
        at: '2026-11-20T00:00:00.000Z',
        stage_label: 'Prospecting',
        link: `/opportunities?opportunity=${items[0]?.id}`,
      });
    });

    it('are the tasks of another one for leaders only', async () => {
      const theirs = { kind: 'overdue_tasks', owner: acme.people.ae.id } as const;
      expect((await acme.apis.manager.dashboard.rows(theirs)).items.map(({ title }) => title)).toEqual(['Late']);
      expect((await acme.apis.ae.dashboard.rows({ kind: 'overdue_tasks', owner: 'me' })).total).toBe(1);
      expect(await refusal(acme.apis.sdr.dashboard.rows(theirs))).toEqual({
        code: 'FORBIDDEN',
        message: MESSAGES.forbidden,
      });
      expect(await refusal(acme.apis.sdr.dashboard.rows({ ...theirs, kind: 'upcoming_meetings' }))).toEqual({
        code: 'FORBIDDEN',
        message: MESSAGES.forbidden,
      });
    });

    it('put the slowest answer first', async () => {
      const { items } = await acme.apis.manager.dashboard.rows({ kind: 'answered_leads' });
      expect(items.map(({ title, minutes }) => [title, minutes])).toEqual([
        ['Bob B', 300],
        ['Ann A', 60],
      ]);
    });
  });

  describe('the panel', () => {
    it.each([
      ['dashboard', ['New in 24 hours', 'Quiet leads', 'Closing in 30 days', 'Deals at risk'], [0, 1, 1, 2]],
      ['leads', ['New in 24 hours', 'New, 80 and above', 'Unassigned', 'Quiet leads'], [0, 1, 1, 1]],
      ['opportunities', ['Open pipeline', 'Closing in 30 days', 'At risk', 'Won this quarter'], [100_500, 1, 2, 7_000]],
    ] as const)('has four figures for %s', async (module, labels, values) => {
      const { stats, hot_leads } = await acme.apis.manager.dashboard.assistant.overview({ module });
      expect(stats.map(({ label }) => label)).toEqual(labels);
      expect(stats.map(({ value }) => value)).toEqual(values);
      // Beside the dashboard they go on after the five that it lists itself.
      expect(hot_leads[0]?.name).toBe(module === 'dashboard' ? undefined : 'Ann A');
    });

    it('links the leads it counts to a list of exactly as many', async () => {
      for (const api of [acme.apis.manager, acme.apis.sdr]) {
        const { stats } = await api.dashboard.assistant.overview({ module: 'leads' });
        for (const { link, value } of stats.filter((stat) => stat.link.startsWith('/leads'))) {
          const query = Object.fromEntries(new URLSearchParams(link.split('?')[1]));
          expect((await api.leads.list(query as never)).total).toBe(value);
        }
      }
    });

    it('says which deals to move next, and why', async () => {
      const nextOf = async (api: Caller, module: 'opportunities' | 'leads' = 'opportunities') =>
        (await api.dashboard.assistant.overview({ module })).next_deals;
      const next = await nextOf(acme.apis.manager);
      expect(next.map(({ name, why, days, next_step }) => [name, why, days, next_step])).toEqual([
        ['Promised', 'step', 2, 'Send the quote'],
        ['Late', 'late', 1, null],
        ['Quiet', 'quiet', 400, null],
        ['Fine', 'closing', 0, null],
      ]);
      expect(next[0]).toMatchObject({ amount: 100, currency: 'EUR', owner: 'Test sdr' });
      for (const { id, link, name } of next) {
        expect(link).toBe(`/opportunities?opportunity=${id}`);
        expect((await acme.apis.manager.pipeline.opportunities.get({ id })).name).toBe(name);
      }
      expect((await nextOf(acme.apis.ae)).map(({ name }) => name)).toEqual(['Late']);
      expect(await nextOf(acme.apis.manager, 'leads')).toEqual([]);
    });

    it('compares ai with manual over the company, and says what is at risk', async () => {
      const modes = await acme.apis.ae.dashboard.assistant.modes();
      expect(modes).toMatchObject({
        automation_level: 50,
        ai: { leads: 2, converted: 0, decided: 0, conversion: null, average_score: 74.5, response_minutes: 180 },
        manual: { leads: 2, converted: 1, decided: 1, conversion: 1, average_score: null, response_minutes: null },
        at_risk: { total: 2, amount: 90_000 },
      });
      expect(
        modes.at_risk.items.map(({ name, past_due_days, stalled_days }) => [name, past_due_days, stalled_days]),
      ).toEqual([
        ['Still', null, 22],
        ['Late', 1, null],
      ]);
      expect((await acme.apis.sdr.dashboard.assistant.modes()).at_risk.total).toBe(0);
    });

    it('recommends from what there is', async () => {
      const { recommendations } = await acme.apis.manager.dashboard.assistant.insights({ module: 'dashboard' });
      expect(recommendations.map(({ id, title }) => [id, title])).toEqual([
        ['untouched_hot', 'Contact 1 hot lead'],
        ['past_due', 'Update 1 overdue close date'],
        ['stalled', 'Revive 1 stalled deal'],
        ['idle', 'Plan a next step for 4 deals'],
      ]);
      expect(
        (await acme.apis.ae.dashboard.assistant.insights({ module: 'leads' })).recommendations.map(({ id }) => id),
      ).toEqual(['untouched_hot', 'past_due', 'overdue', 'stalled']);
    });
  });
});

async function fill({ db, people, lead, deal, activity, score }: DashboardCompany): Promise<void> {
  const { ae, sdr } = people;
  const ann = await lead(ago(5 * DAY), {
    first_name: 'Ann',
    last_name: 'A',
    assigned_to: ae.id,
    processing_mode: 'ai',
    priority: 'high',
    score: 88,
    score_version: 'rules-1',
  });
  await activity(ann.id, ago(5 * DAY), { kind: 'captured', actor_kind: 'webhook', actor_name: 'n8n' });
  await score(ann.id, ago(5 * DAY), 20);
  await activity(ann.id, ago(5 * DAY - HOUR), { kind: 'contacted' });
  await activity(ann.id, ago(4 * DAY), { kind: 'updated' });
  await score(ann.id, ago(4 * DAY - 500), 40);
  await activity(ann.id, ago(2 * HOUR), {
    kind: 'note',
    actor_kind: 'agent',
    actor_name: 'Kestrel',
    detail: { text: 'Drafted a reply' },
  });
  await activity(ann.id, ago(HOUR), { kind: 'scored', actor_name: 'Ada Rep', detail: { from: 40, to: 88 } });
  await score(ann.id, ago(HOUR), 88);

  const bob = await lead(ago(3 * DAY), {
    first_name: 'Bob',
    last_name: 'B',
    assigned_to: sdr.id,
    processing_mode: 'hybrid',
    score: 61,
    score_version: 'rules-1',
    status: 'contacted',
  });
  await activity(bob.id, ago(3 * DAY), { kind: 'captured' });
  await score(bob.id, ago(3 * DAY), 61);
  await activity(bob.id, ago(3 * DAY - HOUR), { kind: 'assigned', actor_kind: 'system' });
  await activity(bob.id, ago(3 * DAY - 5 * HOUR), { kind: 'email_sent' });

  await lead(ago(60 * DAY), {
    first_name: 'Cy',
    last_name: 'C',
    assigned_to: sdr.id,
    processing_mode: 'manual',
    status: 'converted',
  });
  await lead(ago(50 * DAY), { first_name: 'Di', last_name: 'D', processing_mode: 'manual' });
  await lead(ago(120 * DAY), {
    first_name: 'Ed',
    last_name: 'E',
    assigned_to: ae.id,
    processing_mode: 'ai',
    status: 'qualified',
    last_contacted: ago(15 * DAY),
  });

  await deal(ae.id, {
    name: 'Late',
    amount: 30_000,
    stage: 'proposal',
    lead_id: ann.id,
    close_date: new Date('2026-11-19'),
  });
  await deal(ae.id, { name: 'Still', amount: 60_000, stage_since: ago(22 * DAY) });
  await deal(sdr.id, { name: 'Fine', amount: 10_000, close_date: new Date('2026-11-20') });
  await deal(sdr.id, { name: 'Won', amount: 7_000, closed_at: ago(DAY) });
  await deal(sdr.id, {
    name: 'Promised',
    amount: 100,
    currency: 'EUR',
    currency_rate: 2,
    next_step: 'Send the quote',
    next_step_at: new Date('2026-11-18'),
  });
  await deal(sdr.id, { name: 'Quiet', amount: 300, last_activity_at: ago(400 * DAY) });
  const task = (owner_id: string, title: string, data: object) =>
    db.task.create({ data: { owner_id, title, ...data } });
  await task(ae.id, 'Late', { due_at: ago(HOUR), lead_id: ann.id });
  await task(sdr.id, 'Later', { due_at: ago(-HOUR) });
}
