import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, interruptBeforeEffects, openAgent } from '../../automation/agents/agents.fixture.ts';
import { runTasks } from '../../automation/agents/execution/run.ts';
import { ENGINES, type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { importsOf } from '../imports/imports.fixture.ts';
import { sweepDuplicates } from './sweep.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('Duplicates on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    sdr = harness.caller(acme.people.sdr.token);
  });
  afterAll(() => harness.close());

  const look = () => sweepDuplicates(acme.db, harness.services, { signal: new AbortController().signal });
  type Said = {
    email: string;
    first_name?: string;
    last_name?: string;
    company?: string;
    phone?: string;
    notes?: string;
    job_title?: string;
    allow_duplicate?: true;
  };
  const lead = async (said: Said, by = admin) =>
    (
      await by.leads.create({
        first_name: 'Nobody',
        last_name: said.email,
        company: said.email,
        ...(by === admin && { assigned_to: null }),
        ...said,
      })
    ).id;
  const pairsOf = async (id: string, by = admin) =>
    (await by.leads.duplicates.ofRecord({ id })).map(({ first, second, because }) => [
      first.id === id ? second.id : first.id,
      ...because,
    ]);
  const pairOf = async (a: string, b: string) => {
    const pair = (await admin.leads.duplicates.ofRecord({ id: a })).find(
      ({ first, second }) => first.id === b || second.id === b,
    );
    if (!pair) throw new Error('These two are no pair');
    return pair.id;
  };

  describe('finds pairs', () => {
    it('by e-mail, phone, name with company, and likeness, each with its reason', async () => {
      const one = await lead({
        email: 'find@example.com',
        first_name: 'Ada',
        last_name: 'Keller',
        company: 'Keller Robotics Inc.',
        phone: '+44 20 7946 0999',
      });
      const mail = await lead({ email: 'FIND@example.com', allow_duplicate: true });
      const phone = await lead({ email: 'find-phone@example.com', phone: '020 7946 0999' });
      const name = await lead({
        email: 'find-name@example.com',
        first_name: 'KELLER',
        last_name: 'Áda',
        company: 'keller robotics GmbH',
      });
      const alike = await lead({
        email: 'find-alike@example.com',
        first_name: 'Ada',
        last_name: 'Kellar',
        company: 'Keller Robotics',
      });
      await lead({
        email: 'find-colleague@example.com',
        first_name: 'Bernadette',
        last_name: 'Kent',
        company: 'Keller Robotics',
      });
      await look();
      const found = await pairsOf(one);
      expect(found.find(([id]) => id === mail)).toEqual([mail, 'Same email']);
      expect(found.find(([id]) => id === phone)).toEqual([phone, 'Same phone number']);
      expect(found.find(([id]) => id === name)).toEqual([name, 'Same name and company']);
      expect(found.find(([id]) => id === alike)?.[1]).toMatch(/^Similar name and company \(0\.\d\d\)$/);
      expect(found).toHaveLength(4);
    });

    it('in what changed alone, and takes back what no longer holds', async () => {
      const one = await lead({ email: 'moved-a@example.com', phone: '+1 415 555 0177' });
      const two = await lead({ email: 'moved-b@example.com', phone: '415 555 0177' });
      await look();
      expect(await pairsOf(one)).toEqual([[two, 'Same phone number']]);
      expect(await look()).toBe(0);
      await admin.leads.update({ id: two, version: 1, phone: null });
      await look();
      expect(await pairsOf(one)).toEqual([]);
    });

    it('never with a deleted lead, and again when it is restored', async () => {
      const one = await lead({ email: 'binned-a@example.com', phone: '+1 415 555 0166' });
      const two = await lead({ email: 'binned-b@example.com', phone: '+1 415 555 0166' });
      const run = await admin.bulk.start({
        record_type: 'lead',
        action: 'delete',
        selection: { ids: [two] },
        request_key: randomUUID(),
      });
      await harness.runJobs();
      await look();
      expect(await pairsOf(one)).toEqual([]);
      await admin.bulk.undo({ id: run.id });
      await harness.runJobs();
      await look();
      expect(await pairsOf(one)).toEqual([[two, 'Same phone number']]);
    });

    it('only when the file that is being imported is written', async () => {
      const files = importsOf(harness, acme.people.company_admin.token);
      const file = await files.upload(
        'Email,Phone\nfile-a@example.com,+1 415 555 0199\nfile-b@example.com,+1 415 555 0199\n',
      );
      const one = await lead({ email: 'file-c@example.com', phone: '+1 415 555 0199' });
      await files.check(file);
      await files.api.run({ id: file.id });
      await look();
      expect(await pairsOf(one)).toEqual([]);
      await harness.runJobs();
      await look();
      expect(await pairsOf(one)).toHaveLength(2);
    });

    it('not by a value that many share', async () => {
      const ids = [];
      for (let i = 0; i < 22; i += 1)
        ids.push(await lead({ email: `switchboard${i}@example.com`, phone: '+1 415 555 0100' }));
      await look();
      expect(await pairsOf(ids[21] ?? '')).toEqual([]);
    });
  });

  it('lists them by likelihood, page by page, and counts by reason', async () => {
    const { open, by_reason, sweep } = await admin.leads.duplicates.summary();
    expect(sweep.finished_at).not.toBeNull();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<Caller['leads']['duplicates']['list']>> = await admin.leads.duplicates.list({
        limit: 2,
        cursor,
      });
      expect(page.total).toBe(open);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(open);
    const phones = await admin.leads.duplicates.list({ reason: 'phone', limit: 100 });
    expect(phones.total).toBe(by_reason.phone);
    expect(phones.items.every(({ reasons }) => reasons.includes('phone'))).toBe(true);
    const scores = (await admin.leads.duplicates.list({ limit: 100 })).items.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(await refusal(admin.leads.duplicates.list({ cursor: 'bogus' }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.invalidCursor,
    });
  });

  it('remembers what was dismissed until one of the two changes in what is compared', async () => {
    const one = await lead({ email: 'dismiss@example.com' });
    const two = await lead({ email: 'dismiss@example.com', allow_duplicate: true });
    await look();
    const id = await pairOf(one, two);
    const before = (await admin.leads.duplicates.summary()).open;
    expect(await admin.leads.duplicates.dismiss({ id })).toEqual({ id, state: 'dismissed' });
    expect(await admin.leads.duplicates.dismiss({ id })).toEqual({ id, state: 'dismissed' });
    expect((await admin.leads.duplicates.summary()).open).toBe(before - 1);
    await admin.leads.update({ id: two, version: 1, job_title: 'Director' });
    await look();
    expect(await pairsOf(one)).toEqual([]);
    await admin.leads.duplicates.reopen({ id });
    expect(await pairsOf(one)).toHaveLength(1);
    await admin.leads.duplicates.dismiss({ id });
    await admin.leads.update({ id: two, version: 2, phone: '+1 415 555 0144' });
    await look();
    expect(await pairsOf(one)).toHaveLength(1);
  });

  it('finds what else is alike when a pair is dismissed before the sweep saw the change', async () => {
    const one = await lead({ email: 'else-a@example.com', phone: '+1 415 888 0155' });
    const two = await lead({ email: 'else-b@example.com', phone: '+1 415 888 0155' });
    const three = await lead({ email: 'else-c@example.com', first_name: 'Cora', last_name: 'Exact', company: 'Else' });
    await look();
    await admin.leads.update({
      id: one,
      version: 1,
      first_name: 'Cora',
      last_name: 'Exact',
      company: 'Else',
      phone: null,
    });
    await admin.leads.duplicates.dismiss({ id: await pairOf(one, two) });
    await look();
    expect(await pairsOf(one)).toEqual([[three, 'Same name and company']]);
  });

  let calls = 0;
  /** Two leads with something of everything, found to be one. */
  async function two(name: string) {
    calls += 1;
    const phone = `+1 415 777 01${String(calls).padStart(2, '0')}`;
    const a = await lead({
      email: `${name}-a@example.com`,
      first_name: 'Ada',
      last_name: name,
      company: name,
      phone,
      notes: 'First',
    });
    const b = await lead({
      email: `${name}-b@example.com`,
      first_name: 'Ada',
      last_name: name,
      company: `${name} Inc`,
      job_title: 'Director',
      notes: 'Second',
    });
    await look();
    return { a, b, phone, id: await pairOf(a, b) };
  }
  const merge = (
    id: string,
    survivor_id: string,
    more: { fields?: Record<string, never>; versions?: [number, number] } = {},
    by = admin,
  ) =>
    by.leads.duplicates.merge({
      id,
      survivor_id,
      survivor_version: more.versions?.[0] ?? 1,
      other_version: more.versions?.[1] ?? 1,
      fields: more.fields ?? {},
    });

  it('merges two leads into one with everything that hung on them, once', async () => {
    const { a, b, id, phone } = await two('Mergely');
    const opportunity = await admin.pipeline.opportunities.create({ name: 'Deal', lead_id: b });
    const task = await admin.pipeline.tasks.create({ title: 'Call', lead_id: b });
    const meeting = await admin.pipeline.meetings.create({
      title: 'Demo',
      date: '2099-05-04',
      time: '10:00',
      duration_minutes: 30,
      timezone: 'UTC',
      lead_id: b,
    });
    const draft = await admin.pipeline.mail.createDraft({
      to_email: 'm@example.com',
      subject: 'Hello',
      body: 'Hello',
      lead_id: b,
    });
    const proposal = await admin.leads.duplicates.compare({ id });
    expect(proposal.survivor.id).toBe(a);
    expect(proposal.moves).toMatchObject({ opportunities: 1, tasks: 1, meetings: 1, messages: 1 });
    const versions: [number, number] = [proposal.survivor.version, proposal.other.version];
    const merged = await merge(id, a, { versions, fields: { email: 'other' } as never });
    expect(merged).toMatchObject({
      id: a,
      email: 'mergely-b@example.com',
      phone,
      job_title: 'Director',
      notes: 'First\n\nSecond',
    });
    for (const row of [
      await acme.db.opportunity.findFirst({ where: { id: opportunity.id } }),
      await acme.db.task.findFirst({ where: { id: task.id } }),
      await acme.db.meeting.findFirst({ where: { id: meeting.id } }),
      await acme.db.outboxMessage.findFirst({ where: { id: draft.id } }),
    ])
      expect(row?.lead_id).toBe(a);
    const told = await admin.leads.activities({ id: a });
    expect(told.filter(({ kind }) => kind === 'captured')).toHaveLength(2);
    expect(told.filter(({ kind }) => kind === 'merged')).toHaveLength(1);
    expect(await merge(id, a, { versions })).toMatchObject({ id: a, version: merged.version });
    expect((await admin.leads.activities({ id: a })).filter(({ kind }) => kind === 'merged')).toHaveLength(1);
    expect((await admin.leads.get({ id: b })).id).toBe(a);
    expect(await refusal(admin.leads.activities({ id: b }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await acme.db.auditEntry.count({ where: { action: 'lead.merge', subject_id: a } })).toBe(1);
  });

  it('asks again when somebody changed one of them meanwhile, and writes nothing', async () => {
    const { a, b, id, phone } = await two('Meanwhile');
    await admin.leads.update({ id: b, version: 1, job_title: 'Owner' });
    expect(await refusal(merge(id, a))).toEqual({ code: 'CONFLICT', message: MESSAGES.mergeChanged });
    expect((await admin.leads.get({ id: b })).id).toBe(b);
    expect(await merge(id, b, { versions: [2, 1] })).toMatchObject({ id: b, job_title: 'Owner', phone });
  });

  it('merges once when two ask at the same moment', async () => {
    const { a, b, id } = await two('Atonce');
    const [first, second] = await Promise.all([merge(id, a), merge(id, b)]);
    expect(second.id).toBe(first.id);
    expect(await acme.db.recordMerge.count({ where: { pair_id: id } })).toBe(1);
  });

  it('is known at the door by the e-mails of both, and by the phone of the one that went', async () => {
    const { a, b, id } = await two('Door');
    await admin.leads.update({ id: b, version: 1, phone: '+1 415 555 0155' });
    await merge(id, a, { versions: [1, 2] });
    expect(await admin.leads.capture({ email: 'door-b@example.com', industry: 'finance' })).toMatchObject({
      id: a,
      duplicate: true,
    });
    expect((await admin.leads.get({ id: a })).industry).toBe('finance');
    expect(
      await refusal(
        admin.leads.create({ first_name: 'Ada', last_name: 'Door', company: 'Door', email: 'door-b@example.com' }),
      ),
    ).toMatchObject({ code: 'CONFLICT' });
    const rest = await harness.rest('POST', '/leads', {
      token: acme.people.company_admin.token,
      body: { first_name: 'Ada', last_name: 'Door', company: 'Door', email: 'door-b@example.com' },
    });
    expect(rest.json).toMatchObject({ existing_id: a });
    const other = await lead({ email: 'door-other@example.com' });
    expect(await refusal(admin.leads.update({ id: other, version: 1, email: 'door-b@example.com' }))).toMatchObject({
      code: 'CONFLICT',
      message: MESSAGES.leadExists,
    });
    const again = await lead({ email: 'door-again@example.com', phone: '415-555-0155' });
    await look();
    expect(await pairsOf(again)).toEqual([[a, 'Same phone number']]);
    await admin.bulk.start({
      record_type: 'lead',
      action: 'delete',
      selection: { ids: [a] },
      request_key: randomUUID(),
    });
    await harness.runJobs();
    expect(await admin.leads.capture({ email: 'door-b@example.com' })).toMatchObject({ duplicate: false });
  });

  it('takes a merge back: the other lead, what moved, the old values; what was touched since is kept and told', async () => {
    const { a, b, id } = await two('Back');
    const task = await admin.pipeline.tasks.create({ title: 'Call', lead_id: b });
    const merged = await merge(id, a, {
      fields: { email: 'other', last_name: 'other', notes: 'joined', job_title: 'other' } as never,
      versions: [1, (await admin.leads.get({ id: b })).version],
    });
    await admin.leads.update({ id: a, version: merged.version, job_title: 'President' });
    expect((await admin.leads.duplicates.merges()).items.find((one) => one.id === id)).toMatchObject({
      survivor_id: a,
      other_id: b,
      can_unmerge: true,
    });
    const back = await admin.leads.duplicates.unmerge({ id });
    expect(back).toEqual({ survivor_id: a, other_id: b, kept: ['job_title'], key_lost: false });
    expect(await admin.leads.get({ id: a })).toMatchObject({
      id: a,
      email: 'back-a@example.com',
      notes: 'First',
      job_title: 'President',
    });
    expect(await admin.leads.get({ id: b })).toMatchObject({
      id: b,
      email: 'back-b@example.com',
      notes: 'Second',
      job_title: 'Director',
    });
    expect((await acme.db.task.findFirst({ where: { id: task.id } }))?.lead_id).toBe(b);
    expect(await admin.leads.capture({ email: 'back-b@example.com' })).toMatchObject({ id: b, duplicate: true });
    expect(await admin.leads.capture({ email: 'back-a@example.com' })).toMatchObject({ id: a, duplicate: true });
    expect((await pairsOf(a)).map(([other]) => other)).toEqual([b]);
    expect(await admin.leads.duplicates.unmerge({ id })).toMatchObject({ survivor_id: a, other_id: b, kept: [] });
  });

  it('moves what an agent has to do with a lead, also what it has in hand, and gives it back', async () => {
    const { a, b, id } = await two('Agented');
    const agent = await openAgent(admin);
    const [first, second] = [await assign(admin, agent, b), await assign(admin, agent, b)];
    const targets = async () =>
      (await Promise.all([first, second].map((task) => admin.agents.task({ id: task })))).map(
        ({ target_id, status }) => [target_id, status],
      );
    await runTasks(
      interruptBeforeEffects(acme.db, () => merge(id, a)),
      harness.services,
      agent,
      { at_most: 1 },
    );
    expect(await targets()).toEqual([
      [a, 'pending'],
      [a, 'pending'],
    ]);
    await runTasks(acme.db, harness.services, agent, { at_most: 1 });
    expect(await targets()).toEqual([
      [a, expect.stringMatching(/completed|awaiting_approval/)],
      [a, 'pending'],
    ]);
    await admin.leads.duplicates.unmerge({ id });
    expect(await targets()).toEqual([
      [b, expect.any(String)],
      [b, 'pending'],
    ]);
  });

  it.runIf(engine === 'postgres')('waits for who carries a task out, who has the task and wants the lead', async () => {
    const { a, b, id } = await two('Ringed');
    const task = await assign(admin, await openAgent(admin), b);
    let held = () => {};
    const isHeld = new Promise<void>((resolve) => {
      held = resolve;
    });
    const carrying = acme.db.transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM agent_tasks WHERE id = ${task}::uuid FOR UPDATE`;
      held();
      await expect
        .poll(
          async () =>
            (
              await tx.$queryRaw<
                unknown[]
              >`SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`
            ).length,
        )
        .toBe(1);
      await tx.$executeRaw`SELECT 1 FROM leads WHERE id = ${b}::uuid FOR UPDATE`;
    });
    await isHeld;
    const [merged] = await Promise.all([merge(id, a), carrying]);
    expect(merged.id).toBe(a);
    expect((await admin.agents.task({ id: task })).target_id).toBe(a);
  });

  it('gives a shared e-mail back to the lead that held it', async () => {
    const held = await lead({ email: 'held@example.com', allow_duplicate: true });
    const owner = (await admin.leads.capture({ email: 'held@example.com' })).id;
    await look();
    const id = await pairOf(held, owner);
    const versions = async (): Promise<[number, number]> => [
      (await admin.leads.get({ id: held })).version,
      (await admin.leads.get({ id: owner })).version,
    ];
    await merge(id, held, { versions: await versions() });
    expect(await admin.leads.capture({ email: 'held@example.com' })).toMatchObject({ id: held, duplicate: true });
    expect(await admin.leads.duplicates.unmerge({ id })).toMatchObject({ key_lost: false });
    expect(await admin.leads.capture({ email: 'held@example.com' })).toMatchObject({ id: owner, duplicate: true });
  });

  it('follows a chain of merges, and undoes the last one first', async () => {
    const first = await two('Chain');
    await merge(first.id, first.a);
    const c = await lead({ email: 'chain-c@example.com', first_name: 'Ada', last_name: 'Chain', company: 'Chain' });
    await look();
    const next = await pairOf(first.a, c);
    await merge(next, c, { versions: [1, (await admin.leads.get({ id: first.a })).version] });
    expect((await admin.leads.get({ id: first.b })).id).toBe(c);
    expect(await admin.leads.capture({ email: 'chain-b@example.com' })).toMatchObject({ id: c, duplicate: true });
    expect(await refusal(admin.leads.duplicates.unmerge({ id: first.id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.mergeSurvivorGone,
    });
    await admin.leads.duplicates.unmerge({ id: next });
    expect((await admin.leads.get({ id: first.b })).id).toBe(first.a);
    expect(await admin.leads.capture({ email: 'chain-b@example.com' })).toMatchObject({ id: first.a, duplicate: true });
  });

  it('keeps a merge for thirty days', async () => {
    const { a, id } = await two('Late');
    await merge(id, a);
    harness.clock.now = new Date(Date.now() + 31 * DAY_MS);
    try {
      expect(await refusal(admin.leads.duplicates.unmerge({ id }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.mergeTooOld,
      });
      expect((await admin.leads.duplicates.merges()).items).toEqual([]);
    } finally {
      harness.clock.now = null;
    }
  });

  it('lets a rep merge what is theirs or nobody’s, and shows the rest without the way to it', async () => {
    const { a, b, id } = await two('Rights');
    await acme.db.lead.update({ where: acme.db.key(b), data: { assigned_to: acme.people.ae.id } });
    expect((await sdr.leads.duplicates.list({ limit: 100 })).items.map((pair) => pair.id)).not.toContain(id);
    expect((await sdr.leads.duplicates.ofRecord({ id: a }))[0]).toMatchObject({ id, can_merge: false });
    expect(await refusal(merge(id, a, {}, sdr))).toEqual({ code: 'FORBIDDEN', message: MESSAGES.forbidden });
    expect(await refusal(sdr.leads.duplicates.dismiss({ id }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.forbidden,
    });
    await acme.db.lead.update({ where: acme.db.key(b), data: { assigned_to: acme.people.sdr.id } });
    expect(await merge(id, a, {}, sdr)).toMatchObject({ id: a, assigned_to: acme.people.sdr.id });
  });

  it('refuses a survivor that is none of the two, and a join of what cannot be joined', async () => {
    const { a, id } = await two('Wrong');
    expect(await refusal(merge(id, acme.people.ae.id))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.mergeWrongSurvivor,
    });
    expect(await refusal(merge(id, a, { fields: { phone: 'joined' } as never }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.mergeNotJoinable,
    });
  });
});
