import { PLATFORM_DEFAULTS } from '@outrider/shared/people/platform';
import { PRODUCT_VERSION } from '@outrider/shared/ground/product';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead, PASSWORD } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJobs } from '../../entry/jobs.ts';
import {
  ENGINES,
  type Harness,
  openCompany,
  openHarness,
  openSuperAdmin,
  refusal,
  UNLIMITED,
} from '../../suites/harness.ts';
import { createHealthRecorder, type HealthRecorder } from './health-recorder.ts';

const ONE = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10'; // the harness's own
const TWO = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c11';

describe.each(ENGINES)('the platform (%s)', (engine) => {
  let harness: Harness;
  let token: string;
  const admin = () => harness.caller(token);
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    harness.clock.now = null;
    await harness.database.platform.healthSample.deleteMany();
    token = (await openSuperAdmin(harness.database)).token;
  });
  afterAll(() => harness.close());

  // In the past, where a session that begins now is good.
  const at = (time: string) => (harness.clock.now = new Date(`2024-11-20T${time}Z`));
  const recorderOf = (instance: string): HealthRecorder =>
    createHealthRecorder({
      db: harness.database.platform,
      instance,
      now: () => harness.services.now(),
      log: harness.services.log,
    });
  const samples = () =>
    harness.database.platform.healthSample.findMany({ orderBy: [{ minute: 'asc' }, { instance: 'asc' }] });

  describe('the recorder', () => {
    it('keeps one row a minute and instance, whatever it writes how often', async () => {
      at('12:00:10');
      const recorder = recorderOf(ONE);
      recorder.observe(10, false);
      await recorder.write();
      recorder.observe(20, true);
      await recorder.write();
      at('12:01:02');
      recorder.observe(30, false);
      at('12:01:05');
      await recorder.stop();
      expect((await samples()).map(({ minute, calls, failures }) => [minute.toISOString(), calls, failures])).toEqual([
        ['2024-11-20T12:00:00.000Z', 2, 1],
        ['2024-11-20T12:01:00.000Z', 1, 0],
      ]);
    });

    it('writes the end of a minute that the next one has begun after', async () => {
      at('12:00:55');
      const recorder = recorderOf(ONE);
      await recorder.write();
      recorder.observe(10, false); // after the last write of its minute
      at('12:01:04');
      recorder.observe(10, false);
      await recorder.write();
      expect((await samples()).map(({ calls }) => calls)).toEqual([1, 1]);
    });

    it('writes a minute without calls: being there is what counts', async () => {
      at('12:00:10');
      await recorderOf(ONE).write();
      expect(await samples()).toMatchObject([{ calls: 0, p95_ms: 0 }]);
    });

    it('survives a database that is away, and makes nothing up for later', async () => {
      at('12:00:10');
      const broken = { healthSample: { upsert: () => Promise.reject(new Error('away')) } };
      const warn = vi.fn<(fields: object, message: string) => void>();
      const recorder = createHealthRecorder({
        db: broken as never,
        instance: ONE,
        now: () => harness.services.now(),
        log: { ...harness.services.log, warn },
      });
      await recorder.write();
      expect(warn).toHaveBeenCalledOnce();
      expect(await samples()).toEqual([]);
    });

    it('starts and stops by itself', async () => {
      const recorder = recorderOf(ONE);
      recorder.start();
      await recorder.stop();
      expect(await samples()).toHaveLength(1);
    });
  });

  describe('health', () => {
    async function run(instance: string, from: string, minutes: number, calls: number, ms: number, failures = 0) {
      const start = Date.parse(`2024-11-20T${from}Z`);
      for (let i = 0; i < minutes; i += 1) {
        harness.clock.now = new Date(start + i * 60_000);
        const recorder = recorderOf(instance);
        for (let call = 0; call < calls; call += 1) recorder.observe(ms, call < failures);
        await recorder.write();
      }
    }

    it('is null before anything was measured', async () => {
      expect((await admin().platform.analytics()).platform_health).toEqual({
        uptime: null,
        uptime_minutes: 0,
        response_time: null,
      });
    });

    it('counts the minutes in which at least one instance reported', async () => {
      await run(ONE, '12:00:00', 3, 10, 40);
      await run(TWO, '12:02:00', 2, 10, 40); // to 12:03; then a gap of two minutes
      await run(ONE, '12:06:00', 2, 10, 40);
      at('12:07:45');
      const health = await admin().platform.health();
      expect(health.uptime).toEqual({ percent: 75, since: '2024-11-20T12:00:00.000Z', minutes: 8, minutes_down: 2 });
      const { uptime, response_time } = (await admin().platform.analytics()).platform_health;
      expect(uptime).toBe(75);
      expect(Math.abs((response_time ?? 0) - 40)).toBeLessThan(2);
    });

    it('tells errors, percentiles, instances, database, jobs and versions', async () => {
      await run(ONE, '11:58:00', 3, 10, 20, 1);
      await run(TWO, '11:59:00', 2, 30, 20);
      await run(TWO, '09:30:00', 1, 7, 500); // out of the last hour, in the last day
      at('12:01:30');
      const health = await admin().platform.health();
      expect(health.last_hour).toMatchObject({ calls: 90, failures: 3, error_rate: 3.33 });
      expect(Math.abs((health.last_hour.p95_ms ?? 0) - 20)).toBeLessThan(1);
      expect(health.hours).toHaveLength(24);
      expect(
        health.hours.filter(({ calls }) => calls > 0).map(({ at: hour, calls }) => [hour.slice(11, 16), calls]),
      ).toEqual([
        ['09:00', 7],
        ['11:00', 50],
        ['12:00', 40],
      ]);
      expect(health.instances).toEqual([
        {
          id: TWO,
          answering: false,
          since: '2024-11-20T09:30:00.000Z',
          last_seen: '2024-11-20T12:00:00.000Z',
          calls: 30,
        },
        {
          id: ONE,
          answering: true,
          since: '2024-11-20T11:58:00.000Z',
          last_seen: '2024-11-20T12:00:00.000Z',
          calls: 10,
        },
      ]);
      expect(health.database).toMatchObject({
        reachable: true,
        kind: engine,
        version: expect.stringMatching(/^\d+/),
        size_bytes: expect.any(Number),
        latency_ms: expect.any(Number),
      });
      expect(health.jobs).toEqual({ store: 'postgres', reachable: true, queued: 3, running: 1, failed: 0 });
      expect(health.versions).toEqual({
        app: PRODUCT_VERSION,
        node: process.versions.node,
        migration: '20260101000000_test',
      });
    });

    it('forgets an instance that reported no more, and samples after 30 days', async () => {
      await run(TWO, '12:00:00', 1, 1, 20);
      at('12:03:10');
      expect((await admin().platform.health()).instances).toEqual([]);
      harness.clock.now = new Date('2024-12-20T12:00:30Z');
      const cleanUp = createJobs(harness.database, harness.services).find(({ name }) => name === 'clean-up');
      const context = {
        signal: new AbortController().signal,
        touch: async () => {},
        attempt: 1,
        log: { debug() {}, info() {}, warn() {}, error() {} },
      };
      await cleanUp?.run({} as never, context);
      expect(await samples()).toEqual([]);
    });
  });

  it('counts the platform in the shape that part 7 of the specification names', async () => {
    await harness.database.platform.lead.deleteMany();
    const before = await admin().platform.analytics();
    const acme = await openCompany(harness.database, 'Counted');
    await harness.database.platform.session.deleteMany({
      where: { login_id: { in: [acme.people.sdr.id, acme.people.ae.id] } },
    });
    await createLead(acme.db, { processing_mode: 'manual' });
    for (let i = 0; i < 3; i += 1) await createLead(acme.db, { processing_mode: i === 0 ? 'hybrid' : 'ai' });
    const answer = await harness.rest('GET', '/super-admin/analytics', { token });
    const after = answer.json as typeof before;
    expect(answer.status).toBe(200);
    expect(Object.keys(after)).toEqual(['companies', 'users', 'leads', 'platform_health']);
    expect(after.companies.total - before.companies.total).toBe(1);
    expect(after.users.total - before.users.total).toBe(4);
    expect(after.users.active - before.users.active).toBe(2);
    expect(after.leads).toEqual({ total: 4, automation_rate: 75 });
  });

  it('counts the last 30 days by day', async () => {
    at('00:30:00');
    const acme = await openCompany(harness.database, 'Daily');
    const day = (date: string) => new Date(`2024-${date}T23:59:59Z`);
    for (const date of ['11-19', '11-19', '11-01', '10-22', '10-21'])
      await createLead(acme.db, { created_at: day(date) });
    const days = await admin().platform.activity();
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2024-10-22', '2024-11-20']);
    expect(days.filter(({ leads }) => leads > 0).map(({ day: date, leads }) => [date, leads])).toEqual([
      ['2024-10-22', 1],
      ['2024-11-01', 1],
      ['2024-11-19', 2],
    ]);
    harness.clock.now = null;
    await harness.caller(null).auth.login({ email: acme.people.ae.email, password: PASSWORD });
    expect((await admin().platform.activity()).at(-1)?.sign_ins).toBeGreaterThan(0);
  });

  it('lists everybody with an account, searched by name, e-mail and company', async () => {
    const acme = await openCompany(harness.database, 'Findable Ltd');
    const found = await admin().platform.users({ q: 'findable' });
    expect(found.total).toBe(4);
    expect(found.items.find(({ id }) => id === acme.people.ae.id)).toMatchObject({
      role: 'ae',
      company: { id: acme.company.id, name: 'Findable Ltd', status: 'active' },
      disabled_at: null,
      last_active_at: expect.any(String),
    });
    expect(
      (await admin().platform.users({ q: `findable ${acme.people.sdr.email}` })).items.map(({ id }) => id),
    ).toEqual([acme.people.sdr.id]);
    expect((await admin().platform.users({ q: 'findable', role: 'manager' })).items.map(({ id }) => id)).toEqual([
      acme.people.manager.id,
    ]);
    expect(
      (await admin().platform.users({ role: 'super_admin' })).items.every(
        ({ role, company }) => role === 'super_admin' && company === null,
      ),
    ).toBe(true);
    const first = await admin().platform.users({ q: 'findable', limit: 3 });
    expect((await admin().platform.users({ q: 'findable', limit: 3, cursor: first.next_cursor })).items).toHaveLength(
      1,
    );
  });

  describe('settings', () => {
    const wanted = {
      trial_days: 21,
      default_max_users: 8,
      sign_in_notice: 'Maintenance on Sunday',
      sales_company_id: '',
    };
    it('start as the product’s defaults, are kept, logged, and shown at sign-in', async () => {
      expect(await admin().platform.settings()).toEqual(PLATFORM_DEFAULTS);
      expect(await harness.caller(null).platform.signInNotice()).toEqual({ notice: '' });
      const info = vi.spyOn(harness.services.log, 'info');
      expect(await admin().platform.changeSettings(wanted)).toEqual(wanted);
      expect(await admin().platform.settings()).toEqual(wanted);
      expect(await harness.caller(null).platform.signInNotice()).toEqual({ notice: 'Maintenance on Sunday' });
      expect(info).toHaveBeenCalledWith(
        expect.objectContaining({
          changes: expect.objectContaining({ trial_days: { from: 14, to: 21 } }),
          actor_name: 'Test super admin',
        }),
        'Platform settings changed',
      );
      info.mockClear();
      await admin().platform.changeSettings(wanted);
      expect(info).not.toHaveBeenCalled();
    });

    it('refuse what does not fit, and forget a stored value that no longer does', async () => {
      for (const over of [
        { trial_days: 0 },
        { trial_days: 366 },
        { default_max_users: 1001 },
        { sign_in_notice: 'x'.repeat(501) },
        { sales_company_id: 'not an id' },
        { sales_company_id: ONE },
        { unknown: 1 },
      ]) {
        expect((await refusal(admin().platform.changeSettings({ ...wanted, ...over }))).code).toBe(
          'UNPROCESSABLE_CONTENT',
        );
      }
      await harness.database.platform.platformSetting.upsert({
        where: { key: 'trial_days' },
        create: { key: 'trial_days', value: 'many' },
        update: { value: 'many' },
      });
      expect((await admin().platform.settings()).trial_days).toBe(14);
    });
  });
});

describe('the newsletter', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());
  const join = (email: unknown) => harness.rest('POST', '/newsletter', { body: { email } });

  it('keeps an address once and answers a known one alike', async () => {
    const [first, second] = [await join('Reader@Example.com '), await join('reader@example.com')];
    expect(first).toMatchObject({ status: 201, json: { message: MESSAGES.newsletterJoined } });
    expect(second).toEqual(first);
    expect(await harness.database.platform.newsletterSubscription.findMany()).toMatchObject([
      { email: 'reader@example.com' },
    ]);
  });

  it('refuses what is no address', async () => {
    for (const email of ['', 'reader', 7]) expect((await join(email)).status).toBe(422);
    expect(await join('reader')).toMatchObject({
      json: { errors: [{ field: 'email', message: MESSAGES.newsletterEmail }] },
    });
  });

  it('counts as anonymous', async () => {
    const take = vi
      .spyOn(harness.services.limiter, 'take')
      .mockResolvedValueOnce({ ...UNLIMITED, resets_in_s: 30, refused: true });
    const answer = await join('reader@example.com');
    expect(answer).toMatchObject({
      status: 429,
      json: { detail: MESSAGES.tooManyRequests },
      headers: { 'retry-after': '30' },
    });
    expect(take).toHaveBeenCalledWith('ip:192.0.2.1', 'anonymous');
  });
});
