import { randomUUID } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import { NOTHING_KNOWN } from '@outrider/shared/ground/fields/lead';
import type { LeadCapture } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead, createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relayOutbox } from '../../entry/relay.ts';
import { importsOf } from '../imports/imports.fixture.ts';
import { captureLeads, type CaptureOrigin } from '../leads/capture.ts';
import type { Taken } from '../leads/captured.ts';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const DAY_MS = 86_400_000;
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const origin: CaptureOrigin = {
  actor: { kind: 'webhook', id: null, name: 'n8n' },
  via: 'n8n',
  defaults: { source: 'n8n_workflow', processing_mode: 'ai' },
  owner: null,
  on_known: 'fill',
};
const person = (facts: Partial<LeadCapture> = {}): LeadCapture => ({
  ...NOTHING_KNOWN,
  company: null,
  role: null,
  email: `${randomUUID()}@example.com`,
  ...facts,
});

/** The same door, counting what its transactions ask. */
function countStatements(db: CompanyDb): { db: CompanyDb; statements(): number } {
  let asked = 0;
  const counting = <T extends object>(client: T): T =>
    new Proxy(client, {
      get(target, key) {
        if (key === '$queryRaw' || key === '$executeRaw') asked += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
  const transaction = (work: (tx: never) => Promise<unknown>) => db.transaction((tx) => work(counting(tx) as never));
  return {
    db: new Proxy(db, {
      get: (target, key) => (key === 'transaction' ? transaction : (Reflect.get(target, key) as unknown)),
    }),
    statements: () => asked,
  };
}

describe.each(ENGINES)('assignment rules on the %s database', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: ReturnType<Harness['caller']>;
  let team: string[];

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    api = harness.caller(acme.people.manager.token);
    team = await Promise.all(
      ['Ann', 'Ben', 'Cleo', 'Dan'].map(
        async (full_name) => (await createUser(harness.database, acme.company, 'sdr', { full_name })).id,
      ),
    );
  });
  afterAll(() => harness.close());

  const rule = (facts: object = {}) =>
    api.assignment.create({ name: 'Everybody', method: 'round_robin', people: team, ...facts });
  const capture = async (leads: LeadCapture[], change: Partial<CaptureOrigin> = {}) =>
    (await captureLeads(harness.services.leads, acme.db, leads, { ...origin, ...change })) as Taken[];
  /** How many leads each of the team holds, in the team's order. */
  const held = async () => {
    const rows = await acme.db.lead.groupBy({ by: ['assigned_to'], _count: true });
    return team.map((id) => rows.find(({ assigned_to }) => assigned_to === id)?._count ?? 0);
  };
  const unowned = () => acme.db.lead.count({ where: { assigned_to: null } });
  const noticesOf = (user_id: string) =>
    acme.db.notification.findMany({
      where: { user_id },
      select: { title: true, message: true, link_path: true },
      orderBy: { created_at: 'asc' },
    });

  it('gives a new lead to the first rule that fits, after it was scored, and tells its timeline and its owner', async () => {
    await rule({
      name: 'Hot',
      conditions: { all: [{ field: 'score', min: 101 }] },
      method: 'fixed',
      people: [team[0]],
    });
    await rule({ name: 'Scored', conditions: { all: [{ field: 'score', min: 1 }] }, people: [team[1], team[2]] });
    const [first] = await capture([
      person({ first_name: 'Vera', job_title: 'VP Operations', company: 'Northwind', estimated_budget: 80_000 }),
    ]);
    expect(await acme.db.lead.findFirst({ where: { id: first?.id } })).toMatchObject({ assigned_to: team[1] });
    const timeline = await api.leads.activities({ id: first?.id ?? '' });
    expect(timeline.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['assigned', expect.objectContaining({ to: 'Ben', rule: 'Scored', method: 'round_robin' })],
      ['captured', expect.objectContaining({ via: 'n8n' })],
    ]);
    await relayOutbox(harness.database, harness.services.live);
    expect(await noticesOf(team[1] ?? '')).toEqual([
      expect.objectContaining({ title: 'New lead for you', link_path: `/leads?lead=${first?.id}` }),
    ]);
  });

  it('gives nothing away that has an owner, that the company knows already, or where no rule fits', async () => {
    await rule({ conditions: { all: [{ field: 'source', is: ['referral'] }] } });
    await capture([person()]);
    await capture([person({ source: 'referral' })], { owner: acme.people.ae.id });
    const known = person({ email: 'known@example.com' });
    await createLead(acme.db, { email: known.email });
    await capture([{ ...known, source: 'referral', phone: '+1 555 0100' }]);
    expect(await held()).toEqual([0, 0, 0, 0]);
    expect((await api.assignment.list()).items[0]).toMatchObject({ given: 0, last_given_at: null });
  });

  it('deals a batch evenly, counting each e-mail once, in a fixed number of statements', async () => {
    await rule();
    const counts: number[] = [];
    for (const size of [2, 500]) {
      const counted = countStatements(acme.db);
      const leads = Array.from({ length: size }, () => person());
      await captureLeads(harness.services.leads, counted.db, [...leads, ...leads.slice(0, 2)], origin);
      counts.push(counted.statements());
    }
    expect(await held()).toEqual([126, 126, 125, 125]);
    expect((await api.assignment.list()).items[0]?.given).toBe(502);
    expect(counts[0]).toBeGreaterThan(3);
    expect(counts[1]).toBe(counts[0]);
    await relayOutbox(harness.database, harness.services.live);
    const notices = await Promise.all(team.map(noticesOf));
    expect(notices.flat().length).toBeLessThan(20); // the relay takes 200 events at a time, and tells of those that came together once a person
    expect(notices[0]?.at(-1)?.title).toMatch(/\d+ new leads for you/);
  });

  it('passes over who is away or full, says so, and tries the next rule', async () => {
    await harness
      .caller(acme.people.company_admin.token)
      .assignment.absences.add({ user_id: team[0], from_day: dayFrom(-1), to_day: dayFrom(3) });
    await api.assignment.setCapacity({ id: team[1] ?? '', capacity: 1 });
    await rule({ name: 'Small', people: [team[0], team[1]] });
    await capture([person()]);
    await capture([person()]);
    expect(await held()).toEqual([0, 1, 0, 0]);
    expect(await unowned()).toBe(1);
    const told = await acme.db.leadActivity.findFirst({ where: { kind: 'not_assigned' } });
    expect(told?.detail).toEqual({
      passed: [
        {
          rule: 'Small',
          why: expect.stringMatching(/^Ann out of office until \w+ \d+, Ben at capacity 1\/1$/) as string,
        },
      ],
    });
    await rule({ name: 'Rest', people: [team[2]] });
    const [third] = await capture([person()]);
    expect(await acme.db.leadActivity.findFirst({ where: { lead_id: third?.id, kind: 'assigned' } })).toMatchObject({
      detail: { to: 'Cleo', rule: 'Rest', passed: [{ rule: 'Small' }] },
    });
    await acme.db.lead.updateMany({ where: { assigned_to: team[1] }, data: { status: 'converted' } }); // no longer open
    await capture([person()]);
    expect(await held()).toEqual([0, 2, 1, 0]);
  });

  it('gives no turn twice and passes no capacity when two instances capture at once', async () => {
    await rule({ people: team.slice(0, 3) });
    for (const id of team.slice(0, 2)) await api.assignment.setCapacity({ id, capacity: 8 });
    const other = harness.database.forCompany(acme.company.id);
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        captureLeads(harness.services.leads, i % 2 ? other : acme.db, [person()], origin),
      ),
    );
    expect(await held()).toEqual([8, 8, 14, 0]);
    const before = await held();
    for (const id of team.slice(0, 2)) await api.assignment.setCapacity({ id, capacity: null });
    await Promise.all(
      Array.from({ length: 30 }, () => captureLeads(harness.services.leads, other, [person()], origin)),
    );
    expect((await held()).map((now, i) => now - (before[i] ?? 0))).toEqual([10, 10, 10, 0]);
  });

  it('levels by open leads', async () => {
    for (let i = 0; i < 3; i += 1) await createLead(acme.db, { assigned_to: team[0] });
    await createLead(acme.db, { assigned_to: team[1], status: 'unqualified' }); // not open
    await rule({ method: 'least_loaded', people: team.slice(0, 2) });
    await capture(Array.from({ length: 5 }, () => person()));
    expect(await held()).toEqual([4, 5, 0, 0]);
  });

  it('gives an import’s leads away with one notice a person, and one to the importer', async () => {
    await rule({ people: team.slice(0, 2) });
    const { upload, check, run } = importsOf(harness, acme.people.manager.token);
    const rows = Array.from({ length: 6 }, (_, i) => `row${i}@import.example,Row ${i}`).join('\n');
    const { id } = await check(await upload(`Email,Name\n${rows}`, 'fair.csv'));
    await run(id);
    expect(await held()).toEqual([3, 3, 0, 0]);
    await relayOutbox(harness.database, harness.services.live);
    expect(await noticesOf(team[0] ?? '')).toEqual([
      { title: '3 new leads for you', message: 'Imported from fair.csv', link_path: '/leads?tab=mine' },
    ]);
    expect(await noticesOf(acme.people.manager.id)).toEqual([
      { title: 'Import finished', message: 'fair.csv · 6 created', link_path: `/leads?import=${id}` },
    ]);
  });

  it('runs on the leads that nobody owns, tells the owners once, and can be taken back', async () => {
    const free = await Promise.all(Array.from({ length: 4 }, () => createLead(acme.db)));
    const owned = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    await createLead(acme.db, { source: 'event' });
    await rule({ people: team.slice(0, 2), conditions: { all: [{ field: 'source', is: ['website'] }] } });
    const start = (token: string) =>
      harness.caller(token).bulk.start({
        record_type: 'lead',
        action: 'assign_by_rules',
        selection: { filter: { all: [] } },
        request_key: randomUUID(),
      });
    expect(await refusal(start(acme.people.sdr.token))).toEqual({ code: 'FORBIDDEN', message: MESSAGES.forbidden });
    const run = await start(acme.people.manager.token);
    await harness.runJobs();
    expect(await api.bulk.get({ id: run.id })).toMatchObject({ state: 'done', done: 4, failed: 2 });
    expect(await held()).toEqual([2, 2, 0, 0]);
    expect((await api.bulk.rows({ id: run.id })).flatMap(({ reason }) => reason ?? []).sort()).toEqual(
      [MESSAGES.bulkNoRule, MESSAGES.bulkHasOwner].sort(),
    );
    expect((await noticesOf(team[0] ?? '')).map(({ title }) => title)).toEqual(['2 new leads for you']);
    await api.bulk.undo({ id: run.id });
    await harness.runJobs();
    expect(await held()).toEqual([0, 0, 0, 0]);
    expect(await acme.db.lead.findFirst({ where: { id: owned.id } })).toMatchObject({ assigned_to: acme.people.ae.id });
    expect(await unowned()).toBe(free.length + 1);
  });
});

describe('the rules themselves', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: ReturnType<Harness['caller']>;
  let rep: string;
  beforeAll(async () => {
    harness = await openHarness();
  }, 60_000);
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    api = harness.caller(acme.people.manager.token);
    rep = acme.people.sdr.id;
  });
  afterAll(() => harness.close());
  const fixed = (name: string, facts: object = {}) =>
    api.assignment.create({ name, method: 'fixed', people: [rep], ...facts });
  const actions = async () =>
    (
      await acme.db.auditEntry.findMany({
        where: { OR: [{ action: { startsWith: 'assignment.' } }, { action: { startsWith: 'absence.' } }] },
        orderBy: { created_at: 'asc' },
      })
    ).map(({ action }) => action);
  const field = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { cause?: { extras?: { errors?: { field: string }[] } } }) =>
        error.cause?.extras?.errors?.[0]?.field ?? error,
    );

  it('are changed by the version that was looked at, put in order, removed, and audited', async () => {
    const [one, two] = [await fixed('One'), await fixed('Two')];
    const changed = await api.assignment.update({
      id: one.id,
      version: 1,
      name: 'First',
      is_on: false,
      method: 'least_loaded',
      people: [rep, acme.people.ae.id],
    });
    expect(changed).toMatchObject({
      name: 'First',
      is_on: false,
      version: 2,
      people: [{ id: rep }, { id: acme.people.ae.id }],
    });
    expect(
      await refusal(api.assignment.update({ id: one.id, version: 1, name: 'Late', method: 'fixed', people: [rep] })),
    ).toEqual({ code: 'CONFLICT', message: MESSAGES.changedMeanwhile });
    expect((await api.assignment.reorder({ ids: [two.id, one.id] })).items.map(({ name }) => name)).toEqual([
      'Two',
      'First',
    ]);
    expect(await refusal(api.assignment.reorder({ ids: [two.id] }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.rulesChanged,
    });
    await api.assignment.remove({ id: two.id });
    expect((await api.assignment.list()).items.map(({ name }) => name)).toEqual(['First']);
    expect(await actions()).toEqual([
      'assignment.create',
      'assignment.create',
      'assignment.update',
      'assignment.order',
      'assignment.delete',
    ]);
  });

  it('come behind all others, also where some were deleted', async () => {
    const [one, two] = [await fixed('One'), await fixed('Two'), await fixed('Three')];
    await api.assignment.remove({ id: one.id });
    await api.assignment.remove({ id: two.id });
    await fixed('Four');
    expect((await api.assignment.list()).items.map(({ name }) => name)).toEqual(['Three', 'Four']);
  });

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['nobody', { people: [] }, 'people'],
    ['two people where one is fixed', { people: [randomUUID(), randomUUID()] }, 'people'],
    [
      'somebody twice',
      {
        method: 'round_robin',
        people: ['01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10', '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10'],
      },
      'people',
    ],
    [
      'a condition on the owner',
      { conditions: { all: [{ any: [{ field: 'owner', is: ['nobody'] }] }] } },
      'conditions',
    ],
  ])('refuse %s, naming the field', async (_, facts, named) => expect(await field(fixed('Rule', facts))).toBe(named));

  it('refuse somebody who left, and pass them over from then on', async () => {
    const left = await createUser(harness.database, acme.company, 'sdr', {
      full_name: 'Lee Left',
      disabled_at: new Date(),
    });
    expect(await field(fixed('Rule', { people: [left.id] }))).toBe('people');
    await fixed('Rule');
    await harness.database.platform.user.updateMany({ where: { id: rep }, data: { disabled_at: new Date() } });
    expect((await api.assignment.dryRun({ values: {} })).steps).toEqual([
      expect.objectContaining({
        result: 'nobody_available',
        skipped: [expect.objectContaining({ reason: MESSAGES.skippedLeft })],
      }),
    ]);
  });

  it('are tried on a lead there is or on typed values, and nothing changes', async () => {
    await fixed('Retail', {
      conditions: { all: [{ field: 'industry', is: ['retail'] }] },
      method: 'round_robin',
      people: [rep, acme.people.ae.id],
    });
    const lead = await createLead(acme.db, { industry: 'retail', assigned_to: acme.people.company_admin.id });
    const before = JSON.stringify([
      await acme.db.assignmentRule.findMany(),
      await acme.db.lead.findMany(),
      await acme.db.auditEntry.findMany(),
    ]);
    for (const input of [{ lead_id: lead.id }, { values: { industry: 'Retail' } }, { lead_id: lead.id }]) {
      expect(await api.assignment.dryRun(input)).toMatchObject({
        outcome: { user_id: rep, rule_name: 'Retail', method: 'round_robin' },
        steps: [{ result: 'assigns' }],
      });
    }
    expect(await api.assignment.dryRun({ values: { email: lead.email, industry: 'finance' } })).toMatchObject({
      known_lead_id: lead.id,
      outcome: null,
      steps: [{ result: 'no_match', unmet: [[{ field: 'industry', is: ['retail'] }]] }],
    });
    const { lead: typed } = await api.assignment.dryRun({
      values: { job_title: 'VP Operations', estimated_budget: 80_000 },
    });
    const made = await harness.caller(acme.people.manager.token).leads.capture({
      email: 'same@example.com',
      job_title: 'VP Operations',
      estimated_budget: 80_000,
      source: 'website',
    });
    expect(typed.score).toBeGreaterThan(0);
    expect(Math.abs((typed.score ?? 0) - (made.score ?? 0))).toBeLessThanOrEqual(15); // the one has an e-mail more
    await acme.db.lead.deleteMany({ where: { id: made.id } });
    expect((await refusal(api.assignment.dryRun({}))).code).toBe('UNPROCESSABLE_CONTENT');
    const [rules, leads] = JSON.parse(before) as unknown[];
    expect(
      JSON.parse(
        JSON.stringify([
          await acme.db.assignmentRule.findMany(),
          await acme.db.lead.findMany({ where: { id: lead.id } }),
        ]),
      ),
    ).toEqual([rules, leads]);
  });

  it('let people say when they are away, and leaders for everybody', async () => {
    const own = harness.caller(acme.people.ae.token).assignment.absences;
    const added = await own.add({ from_day: dayFrom(0), to_day: dayFrom(5) });
    expect(await own.list({})).toEqual({ items: [added] });
    expect(await refusal(own.add({ user_id: rep, from_day: dayFrom(0), to_day: dayFrom(1) }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.forbidden,
    });
    expect(await field(own.add({ from_day: dayFrom(-9), to_day: dayFrom(-3) }))).toBe('to_day');
    expect(await field(own.add({ from_day: dayFrom(3), to_day: dayFrom(1) }))).toBe('to_day');
    expect(await refusal(harness.caller(acme.people.sdr.token).assignment.absences.remove({ id: added.id }))).toEqual({
      code: 'NOT_FOUND',
      message: MESSAGES.notFound,
    });
    expect((await api.assignment.people()).items.find(({ id }) => id === acme.people.ae.id)).toMatchObject({
      out_until: added.to_day,
      capacity: null,
      open_leads: 0,
      absences: [added],
    });
    await api.assignment.absences.remove({ id: added.id });
    expect(await own.list({})).toEqual({ items: [] });
    expect(await actions()).toEqual(['absence.add', 'absence.remove']);
  });

  it('are answered over REST as well', async () => {
    const token = acme.people.manager.token;
    const made = await harness.rest('POST', '/assignment-rules', {
      token,
      body: { name: 'Rest', method: 'fixed', people: [rep] },
    });
    expect(made.status).toBe(201);
    const { id } = made.json as { id: string };
    expect((await harness.rest('PUT', '/assignment-rules/order', { token, body: { ids: [id] } })).status).toBe(200);
    expect(
      (
        await harness.rest('PUT', `/assignment-rules/${id}`, {
          token,
          body: { version: 9, name: 'Rest', method: 'fixed', people: [rep] },
        })
      ).status,
    ).toBe(409);
    expect(
      (await harness.rest('PUT', `/assignment-rules/people/${rep}`, { token, body: { capacity: 3 } })).json,
    ).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: rep, capacity: 3 })]) as never });
    expect(
      (await harness.rest('POST', '/assignment-rules/dry-run', { token, body: { values: { source: 'website' } } }))
        .json,
    ).toMatchObject({ outcome: { user_id: rep } });
    expect((await harness.rest('GET', '/assignment-rules', { token: acme.people.sdr.token })).status).toBe(403);
  });
});
