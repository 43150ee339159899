import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { uuidv7 } from '../../../ground/uuid.ts';

const DAY = 86_400_000;
/** A Friday, ten in the morning in UTC. */
const NOW = new Date('2026-11-20T10:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const RICH = {
  job_title: 'VP Operations',
  industry: 'manufacturing',
  estimated_budget: 50_000,
  pain_points: 'Readings are typed by hand',
  decision_timeline: 'this quarter',
  score: 80,
  priority: 'high',
  score_version: 'rules-1',
  processing_mode: 'ai',
};

describe('what an agent would have done', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let made = 0;
  beforeAll(async () => {
    harness = await openHarness();
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, `Acme ${(made += 1)}`);
    harness.services.now = () => NOW;
  });
  afterAll(() => harness.close());

  const agent = (overrides: object = {}) =>
    acme.db.salesAgent.create({
      data: {
        name: 'Kestrel',
        agent_type: 'sdr_agent',
        automation_level: 90,
        work_start: '09:00',
        work_end: '17:00',
        timezone: 'UTC',
        ...overrides,
      },
    });
  /** Entered by a colleague, so that its address is vouched for; or come in by a form. */
  const lead = async (days: number, overrides: object = {}, actor_kind = 'user') => {
    const at = ago(days);
    const made = await createLead(acme.db, { id: uuidv7(at.getTime()), created_at: at, ...RICH, ...overrides });
    await acme.db.leadActivity.create({ data: { lead_id: made.id, kind: 'captured', actor_kind, created_at: at } });
    return made;
  };
  const api = () => harness.caller(acme.people.manager.token);

  async function rows(): Promise<Record<string, number>> {
    const tables = await harness.database.platform.$queryRaw<{ name: string }[]>`SELECT tablename::text AS name
      FROM pg_tables
      WHERE schemaname = 'public' AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')
      ORDER BY 1`;
    const counts = await Promise.all(
      tables.map(async ({ name }) => {
        const [found] = await harness.database.platform.$queryRaw<{ n: number }[]>`SELECT (xpath('/row/n/text()',
                query_to_xml(format('SELECT count(*) AS n FROM %I', ${name}::text), false, true,
                  '')))[1]::text::int AS n`;
        return [name, found?.n ?? 0] as const;
      }),
    );
    return Object.fromEntries(counts);
  }

  it('plans and decides within the hours, and writes nothing', async () => {
    const [inside, atNight] = [await lead(2), await lead(3 - 10 / 24)];
    await lead(30);
    const { id } = await agent();
    const caller = api();
    await caller.agents.simulate({ id });
    const before = await rows();
    const told = await caller.agents.simulate({ id, days: 7 });
    expect(await rows()).toEqual(before);
    expect(Object.values(before).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(10);
    expect(told).toMatchObject({
      leads: 2,
      would_refuse: 0,
      from: ago(7).toISOString(),
      to: NOW.toISOString(),
      note: expect.stringContaining('today’s information'),
    });
    const of = (lead_id: string) => told.actions.filter((action) => action.lead_id === lead_id);
    expect(of(inside.id).map(({ kind, outcome, at }) => [kind, outcome, at])).toEqual([
      ['rescore', 'do', ago(2).toISOString()],
      ['add_note', 'do', ago(2).toISOString()],
      ['set_status', 'do', ago(2).toISOString()],
      ['send_mail', 'do', ago(2).toISOString()],
    ]);
    expect(new Set(of(atNight.id).map(({ at }) => at))).toEqual(new Set(['2026-11-18T09:00:00.000Z']));
    expect(told.would_do).toBe(8);
  });

  it('keeps to tier, mode, cap, do-not-contact and what a person did by then', async () => {
    const { db, people } = acme;
    await db.doNotContact.create({ data: { kind: 'email', value: 'no@calder.example' } });
    const [barred, hybrid, spoken, later] = [
      await lead(3, { email: 'no@calder.example' }),
      await lead(2.5, { processing_mode: 'hybrid' }),
      await lead(2, { status: 'contacted' }),
      await lead(1.9, { status: 'contacted' }),
    ];
    const contact = (lead_id: string, at: Date) =>
      db.leadActivity.createMany({
        data: [
          { lead_id, kind: 'contacted', actor_kind: 'user', actor_id: people.ae.id, created_at: at },
          {
            lead_id,
            kind: 'status_changed',
            actor_kind: 'user',
            detail: { from: 'new', to: 'contacted' },
            created_at: at,
          },
        ],
      });
    const answered = await lead(1.8);
    await db.leadActivity.create({
      data: { lead_id: answered.id, kind: 'survey_answered', actor_kind: 'system', created_at: ago(1.8) },
    });
    await contact(spoken.id, ago(2));
    await contact(later.id, ago(1));
    const mails = async (overrides: object) => {
      const told = await api().agents.simulate({ id: (await agent(overrides)).id, days: 7 });
      return [barred, hybrid, spoken, later, answered].map(
        ({ id }) => told.actions.find((action) => action.lead_id === id && action.kind === 'send_mail')?.outcome,
      );
    };
    expect(await mails({})).toEqual(['refuse', 'propose', 'refuse', 'do', undefined]); // who replied is a person's
    expect(await mails({ automation_level: 60 })).toEqual(['refuse', 'propose', 'refuse', 'propose', undefined]);
    expect(await mails({ status: 'training' })).toEqual(['refuse', 'propose', 'refuse', 'propose', undefined]);
    const capped = await api().agents.simulate({ id: (await agent({ daily_cap: 1 })).id, days: 7 });
    expect(capped.actions.filter(({ kind }) => kind === 'rescore').map(({ outcome }) => outcome)).toEqual([
      'do',
      'do',
      'propose',
      'propose',
      'propose',
    ]);
  });

  it('bounds the agent by its leads’ owners, and lets a first email to a form’s address wait', async () => {
    const { db, people } = acme;
    await db.user.updateMany({ where: { id: people.ae.id }, data: { automation_level: 30 } });
    const [owned, form] = [await lead(2, { assigned_to: people.ae.id }), await lead(2, {}, 'webhook')];
    const told = await api().agents.simulate({ id: (await agent()).id, days: 7 });
    const of = (id: string, kind: string) => told.actions.find((one) => one.lead_id === id && one.kind === kind);
    for (const kind of ['add_note', 'send_mail'])
      expect(of(owned.id, kind)).toMatchObject({
        outcome: 'propose',
        why: `Limited by ${people.ae.full_name}’s automation level of 30%.`,
      });
    expect(of(form.id, 'add_note')).toMatchObject({ outcome: 'do' });
    expect(of(form.id, 'send_mail')).toMatchObject({ outcome: 'propose', why: expect.stringContaining('public form') });
  });

  it.each([
    ['nurture_agent', 'follow_up', ['send_mail']],
    ['ae_agent', 'meeting_scheduling', ['schedule_meeting']],
    ['closer_agent', 'deal_analysis', ['add_note', 'create_task']],
    ['manager_agent', 'pipeline_management', ['assign']],
  ] as const)('gives a %s what it is for', async (agent_type, task_type, kinds) => {
    const { db, people } = acme;
    await lead(60, { status: 'contacted', last_contacted: ago(20), assigned_to: people.sdr.id });
    await lead(60, { status: 'qualified', assigned_to: people.sdr.id });
    const dealt = await lead(60, { status: 'qualified', assigned_to: people.ae.id });
    await db.opportunity.create({
      data: {
        name: 'Still',
        stage: 'proposal',
        lead_id: dealt.id,
        owner_id: people.ae.id,
        stage_since: ago(40),
        created_at: ago(50),
      },
    });
    await lead(10);
    const told = await api().agents.simulate({ id: (await agent({ agent_type })).id, days: 7 });
    const found = new Set(told.actions.filter((action) => action.task_type === task_type).map(({ kind }) => kind));
    for (const kind of kinds) expect(found).toContain(kind);
    for (const { at } of told.actions) expect([new Date(at) >= ago(7), new Date(at) <= NOW]).toEqual([true, true]);
  });

  it('looks at two hundred leads at most', async () => {
    await acme.db.lead.createMany({
      data: Array.from({ length: 230 }, (_, n) => ({
        email: `lead${n}@calder.example`,
        source: 'website',
        created_at: new Date(ago(1).getTime() + n * 1000),
        ...RICH,
      })),
    });
    const told = await api().agents.simulate({ id: (await agent()).id });
    expect(told.leads).toBe(200);
    expect(told.actions).toHaveLength(500);
    expect(told.would_do + told.would_propose).toBe(800);
  });

  it('knows no agent of another company', async () => {
    const rival = await openCompany(harness.database, `Rival ${(made += 1)}`);
    const { id } = await agent();
    expect((await refusal(harness.caller(rival.people.manager.token).agents.simulate({ id }))).code).toBe('NOT_FOUND');
  });
});
