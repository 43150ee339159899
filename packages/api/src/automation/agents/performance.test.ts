import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { createActionRow, createAgentRow, createTaskRow } from './agent-rows.fixture.ts';
import { compareWaits } from './performance.service.ts';

describe.each(ENGINES)('An agent’s performance on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
  });
  afterAll(() => harness.close());

  const minutes = (at: Date, n: number) => new Date(at.getTime() + n * 60_000);
  const contacted = async (actor_kind: string, actor_id: string, waited: number) => {
    const created_at = new Date(Date.now() - 86_400_000);
    const lead = await createLead(acme.db, { created_at });
    await acme.db.leadActivity.create({
      data: {
        lead_id: lead.id,
        kind: actor_kind === 'agent' ? 'email_sent' : 'contacted',
        actor_kind,
        actor_id,
        created_at: minutes(created_at, waited),
      },
    });
  };

  it('is what its tasks, its actions and the timelines say', async () => {
    const api = harness.caller(acme.people.manager.token).agents;
    const empty = {
      total_tasks: 0,
      success_rate: null,
      average_confidence: null,
      task_distribution: {},
      median_seconds: null,
      time_saved: null,
    };
    expect(await api.teamPerformance()).toMatchObject(empty);
    const kestrel = await createAgentRow(acme.db);
    const heron = await createAgentRow(acme.db, { name: 'Heron' });
    const began = new Date('2025-01-15T12:00:00Z'); // a Wednesday
    harness.clock.now = began;
    const task = async (status: string, seconds: number, over: object = {}) => {
      const { id: task_id } = await createTaskRow(acme.db, kestrel.id, {
        status,
        started_at: began,
        finished_at: new Date(began.getTime() + seconds * 1000),
        ...over,
      });
      if (status === 'completed')
        await createActionRow(acme.db, kestrel.id, { task_id, kind: 'add_note', state: 'done' });
    };
    await Promise.all([
      task('completed', 2, { confidence: 0.5 }),
      task('completed', 4, { confidence: 0.9 }),
      task('completed', 9, { task_type: 'outreach', confidence: 0.7 }),
      task('failed', 100),
      task('cancelled', 1),
      task('completed', 3, { started_at: new Date('2020-01-01'), finished_at: new Date('2020-01-01T00:00:03Z') }),
      createTaskRow(acme.db, heron.id, {
        status: 'completed',
        task_type: 'pipeline_management',
        started_at: began,
        finished_at: began,
      }),
    ]);
    await createActionRow(acme.db, heron.id, { state: 'expired' });
    await Promise.all([10, 20, 30, 40, 50].map((waited) => contacted('agent', kestrel.id, waited)));
    await Promise.all([100, 110, 120, 130].map((waited) => contacted('user', acme.people.sdr.id, waited)));
    const one = await api.performance({ id: kestrel.id });
    expect(one).toMatchObject({
      total_tasks: 6,
      success_rate: null,
      task_distribution: { lead_qualification: 5, outreach: 1 },
      median_seconds: 3.5,
      time_saved: null,
    });
    expect(one.average_confidence).toBeCloseTo(0.7);
    expect(one.trends).toHaveLength(12);
    expect(one.trends.at(-1)).toMatchObject({ completed: 3, failed: 1, completion_rate: 0.75 });
    expect(one.trends[0]).toMatchObject({ completed: 0, failed: 0, completion_rate: null });
    expect(one.trends.every(({ week }) => new Date(week).getUTCDay() === 1)).toBe(true);
    await contacted('user', acme.people.sdr.id, 140);
    expect((await api.performance({ id: kestrel.id })).time_saved).toEqual({ minutes: 90, measured_on: 10 });
    expect((await api.performance({ id: heron.id })).time_saved).toBeNull();
    expect(await api.teamPerformance()).toMatchObject({
      total_tasks: 8,
      approvals: { proposed: 1, expired: 1, approved: 0, done_alone: 0 },
      time_saved: { minutes: 90 },
    });
  });

  it.each([
    [{ person_minutes: null, person_leads: 0, agent_minutes: 3, agent_leads: 9 }],
    [{ person_minutes: 9, person_leads: 4, agent_minutes: 3, agent_leads: 9 }],
    [{ person_minutes: 9, person_leads: 9, agent_minutes: 9, agent_leads: 9 }],
  ])('says nothing of time saved where nothing shows it: %o', (waits) => expect(compareWaits(waits)).toBeNull());
});
