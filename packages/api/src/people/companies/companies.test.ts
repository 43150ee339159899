import { MESSAGES } from '@outrider/shared/ground/messages';
import { PLATFORM_DEFAULTS } from '@outrider/shared/people/platform';
import { openAsOwner } from '@outrider/testing/every-table';
import { createCompany, createLead, createUser, PASSWORD, signInAs } from '@outrider/testing/factories';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processDeliveries } from '../../automation/intake/process.ts';
import { receiveWebhook } from '../../automation/intake/receive.ts';
import { relayOutbox } from '../../entry/relay.ts';
import { ENGINES, type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../suites/harness.ts';
import { noteEndedTrials } from './trials.ts';

describe.each(ENGINES)('the platform’s companies (%s)', (engine) => {
  let harness: Harness;
  let token: string;
  let admin: ReturnType<Harness['caller']>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    token = (await openSuperAdmin(harness.database)).token;
  });
  beforeEach(() => {
    harness.clock.now = null;
    admin = harness.caller(token);
  });
  afterAll(() => harness.close());

  let made = 0;
  const company = (over: object = {}) => {
    made += 1;
    return {
      name: 'Brannvik Sensors',
      domain: `brannvik-${made}`,
      admin_name: 'Oskar Lindqvist',
      admin_email: `oskar-${made}@brannvik.example`,
      admin_password: PASSWORD,
      ...over,
    };
  };
  const audited = async (id: string) =>
    (
      await harness.database.forCompany(id).auditEntry.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })
    ).map(({ action, detail }) => ({ action, detail }));
  const post = (body: object) => harness.rest('POST', '/super-admin/companies', { token, body });
  const put = (id: string, status: string) =>
    harness.rest('PUT', `/super-admin/companies/${id}`, { token, body: { status } });

  describe('making one', () => {
    it('makes it with its first administrator, who can sign in and work', async () => {
      const input = company({
        email_domain: 'Brannvik.example',
        industry: 'manufacturing',
        company_size: '51-200',
        notes: 'From the fair',
        currency: 'JPY',
      });
      const answer = await post(input);
      expect(answer.status).toBe(201);
      const { id, created_at, trial_ends_at, ...rest } = answer.json as Record<string, string>;
      expect(rest).toEqual({
        invitation: null,
        name: 'Brannvik Sensors',
        domain: input.domain,
        email_domain: 'brannvik.example',
        industry: 'manufacturing',
        company_size: '51-200',
        notes: 'From the fair',
        subscription_plan: 'trial',
        status: 'trial',
        currency: 'JPY',
        max_users: 5,
        closed_at: null,
        user_count: 1,
        lead_count: 0,
        last_activity_at: null,
      });
      expect(Date.parse(trial_ends_at ?? '') - Date.parse(created_at ?? '')).toBeCloseTo(14 * 86_400_000, -4);
      const signedIn = await harness.caller(null).auth.login({ email: input.admin_email, password: PASSWORD });
      expect(signedIn.user).toMatchObject({
        role: 'company_admin',
        must_change_password: true,
        must_set_up_two_step: true,
        full_name: 'Oskar Lindqvist',
        company: { id, status: 'trial' },
      });
      const own = () => harness.caller(signedIn.access_token);
      await own().auth.changePassword({ current_password: PASSWORD, new_password: 'a quiet place to sell 8' });
      const create = () => own().leads.create({ first_name: 'A', last_name: 'B', email: 'a@b.example', company: 'C' });
      expect((await refusal(create())).code).toBe('FORBIDDEN');
      const { key } = await own().twoStep.startApp();
      await own().twoStep.confirmApp({ code: new TOTP({ secret: Secret.fromBase32(key) }).generate() });
      await create();
      expect((await audited(id ?? '')).map(({ action }) => action)).toEqual([
        'company.create',
        'session.sign_in',
        'profile.password',
        'profile.two_step_on',
        'lead.capture',
      ]);
      expect(await admin.companies.get({ id: id ?? '' })).toMatchObject({
        user_count: 1,
        lead_count: 1,
        last_activity_at: expect.any(String),
        admins: [{ full_name: 'Oskar Lindqvist', email: input.admin_email }],
      });
    });

    it('asks its first admin for a second step unless it is told otherwise', async () => {
      const input = company({ two_step: 'optional' });
      expect((await post(input)).status).toBe(201);
      const { user } = await harness.caller(null).auth.login({ email: input.admin_email, password: PASSWORD });
      expect(user.must_set_up_two_step).toBe(false);
      expect((await post(company({ two_step: 'sometimes' }))).status).toBe(422);
    });

    it('is active at once on a plan', async () => {
      expect((await post(company({ subscription_plan: 'professional', max_users: 1000 }))).json).toMatchObject({
        status: 'active',
        trial_ends_at: null,
        max_users: 1000,
      });
    });

    it('follows the platform’s settings', async () => {
      await admin.platform.changeSettings({ ...PLATFORM_DEFAULTS, trial_days: 30, default_max_users: 12 });
      const answer = (await post(company())).json as { trial_ends_at: string; max_users: number };
      expect(answer.max_users).toBe(12);
      expect(Date.parse(answer.trial_ends_at) - Date.now()).toBeCloseTo(30 * 86_400_000, -5);
      await admin.platform.changeSettings(PLATFORM_DEFAULTS);
    });

    it('refuses a domain or an e-mail that is taken, names the field, and leaves nothing behind', async () => {
      const first = company();
      await post(first);
      const before = await harness.database.platform.company.count();
      expect(await post(company({ domain: first.domain.toUpperCase() }))).toMatchObject({
        status: 409,
        json: { detail: MESSAGES.domainTaken, errors: [{ field: 'domain', message: MESSAGES.domainTaken }] },
      });
      expect(await post(company({ admin_email: first.admin_email }))).toMatchObject({
        status: 409,
        json: { detail: MESSAGES.emailTaken, errors: [{ field: 'admin_email', message: MESSAGES.emailTaken }] },
      });
      expect(await harness.database.platform.company.count()).toBe(before);
    });

    it('makes one of two with the same domain at once', async () => {
      const twin = company();
      const answers = await Promise.all([post(twin), post({ ...twin, admin_email: 'other-twin@brannvik.example' })]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
      expect(
        await harness.database.platform.login.count({
          where: { email: { in: [twin.admin_email, 'other-twin@brannvik.example'] } },
        }),
      ).toBe(1);
    });

    it.each([
      ['domain', 'Brannvik Sensors', `Domain: ${MESSAGES.domainInvalid}`],
      ['max_users', 0, MESSAGES.maxUsersRange(1, 1000)],
      ['max_users', 1001, MESSAGES.maxUsersRange(1, 1000)],
      ['admin_email', 'oskar', 'Enter a valid email address'],
      ['admin_password', 'short', `Admin password: ${MESSAGES.passwordTooShort(12)}`],
      ['admin_password', 'passwordpassword', MESSAGES.passwordTooCommon],
      ['name', ' ', 'Enter a name'],
      ['id', 'x', 'Unknown field: id'],
    ])('refuses the %s %j', async (field, value, detail) => {
      expect(await post(company({ [field]: value }))).toMatchObject({
        status: 422,
        json: { detail, errors: [{ field }] },
      });
    });
  });

  describe('listing', () => {
    it('answers a bare array over REST, the newest first, with counts', async () => {
      const acme = await openCompany(harness.database, 'Counted');
      await createUser(harness.database, acme.company, 'sdr', { disabled_at: new Date() });
      await createLead(acme.db);
      const answer = await harness.rest('GET', '/super-admin/companies', { token });
      const list = answer.json as { id: string; created_at: string }[];
      expect(Array.isArray(list)).toBe(true);
      expect(answer.headers['x-total-count']).toBe(String(list.length));
      expect(list.map(({ created_at }) => created_at)).toEqual(
        list
          .map(({ created_at }) => created_at)
          .toSorted()
          .toReversed(),
      );
      expect(list.find(({ id }) => id === acme.company.id)).toMatchObject({
        user_count: 4,
        lead_count: 1,
        last_activity_at: expect.any(String),
      });
    });

    it('searches name, domain and e-mail domain, filters by status, and pages', async () => {
      await createCompany(harness.database, {
        name: 'Quiet Harbour',
        domain: 'qh-1',
        email_domain: 'quiet.example',
        status: 'suspended',
      });
      await createCompany(harness.database, { name: 'Quiet_River', domain: 'qr-1' });
      const names = async (input: object) => (await admin.companies.list(input)).items.map(({ name }) => name);
      expect(await names({ q: 'quiet' })).toEqual(['Quiet_River', 'Quiet Harbour']);
      expect(await names({ q: 'QUIET.example' })).toEqual(['Quiet Harbour']);
      expect(await names({ q: 'quiet qr' })).toEqual(['Quiet_River']);
      expect(await names({ q: 't_r' })).toEqual(['Quiet_River']); // what means "any letter" to the database is a letter here
      expect(await names({ q: 'quiet', status: 'suspended' })).toEqual(['Quiet Harbour']);
      const first = await admin.companies.list({ q: 'quiet', limit: 1 });
      expect(first).toMatchObject({ total: 2, items: [{ name: 'Quiet_River' }] });
      expect(await admin.companies.list({ q: 'quiet', limit: 1, cursor: first.next_cursor })).toMatchObject({
        items: [{ name: 'Quiet Harbour' }],
        next_cursor: null,
      });
    });
  });

  describe('suspending', () => {
    it('bites at once: sessions, sign-in, capture keys, stored deliveries; and is undone', async () => {
      const acme = await openCompany(harness.database, 'Bitten');
      const { id } = acme.company;
      const { key } = await harness
        .caller(acme.people.company_admin.token)
        .intake.createKey({ name: 'Zapier', channels: ['n8n'] });
      const send = (...emails: string[]) =>
        receiveWebhook(
          harness.database,
          harness.services,
          {
            method: 'POST',
            channel: 'n8n',
            headers: { 'x-api-key': key, 'content-type': 'application/json' },
            query: {},
            body: Buffer.from(JSON.stringify(emails.map((email) => ({ email })))),
            received_at: new Date(),
          },
          '192.0.2.7',
        );
      const before = ['before@example.com', 'beside@example.com']; // two are left to the queue
      await send(...before);

      expect(await put(id, 'suspended')).toMatchObject({ status: 200, json: { id, status: 'suspended' } });
      for (const { token: session } of Object.values(acme.people))
        for (const call of [() => harness.caller(session).leads.list({}), () => harness.caller(session).auth.me()])
          expect(await refusal(call())).toEqual({ code: 'FORBIDDEN', message: MESSAGES.suspended }); // an open tab reads why
      expect(
        await refusal(harness.caller(null).auth.login({ email: acme.people.ae.email, password: PASSWORD })),
      ).toEqual({ code: 'FORBIDDEN', message: MESSAGES.suspended });
      await expect(send('during@example.com')).rejects.toThrow(MESSAGES.suspended);
      await processDeliveries(harness.database, harness.services);
      expect(await acme.db.lead.count()).toBe(0);

      expect(await put(id, 'active')).toMatchObject({ status: 200, json: { status: 'active' } });
      for (const { token: session } of Object.values(acme.people))
        expect((await refusal(harness.caller(session).leads.list({}))).code).toBe('UNAUTHORIZED');
      await processDeliveries(harness.database, harness.services);
      expect((await acme.db.lead.findMany()).map(({ email }) => email).toSorted()).toEqual(before);
      expect(
        (await harness.caller(null).auth.login({ email: acme.people.ae.email, password: PASSWORD })).user.company
          ?.status,
      ).toBe('active');
      expect((await audited(id)).filter(({ action }) => action.startsWith('company.'))).toEqual([
        { action: 'company.suspend', detail: { from: 'active', to: 'suspended' } },
        { action: 'company.activate', detail: { from: 'suspended', to: 'active', sessions_ended: 4 } },
      ]);
    });

    it('answers 403 to a session that a sign-in at the same moment left', async () => {
      const acme = await openCompany(harness.database, 'Racing');
      await put(acme.company.id, 'suspended');
      const late = await signInAs(harness.database, acme.people.ae);
      expect(await refusal(harness.caller(late).auth.me())).toEqual({ code: 'FORBIDDEN', message: MESSAGES.suspended });
    });

    it('tells the company’s browsers', async () => {
      const acme = await openCompany(harness.database, 'Told');
      await put(acme.company.id, 'suspended');
      harness.sent.length = 0;
      await relayOutbox(harness.database, harness.services.live);
      expect(harness.sent.join()).toContain(`"topic":"company.changed","id":"${acme.company.id}"`);
    });

    it('does nothing the second time, and knows no other status and no other company', async () => {
      const { id } = await createCompany(harness.database);
      await put(id, 'suspended');
      await put(id, 'suspended');
      expect(await audited(id)).toHaveLength(1);
      expect((await put(id, 'trial')).status).toBe(422);
      expect(await put(crypto.randomUUID(), 'active')).toMatchObject({
        status: 404,
        json: { detail: MESSAGES.notFound },
      });
    });
  });

  it('activates a trial, an ended one too: writing is open again', async () => {
    const trial = await createCompany(harness.database, {
      subscription_plan: 'trial',
      status: 'trial',
      trial_ends_at: new Date(Date.now() - 1000),
    });
    const boss = await createUser(harness.database, trial, 'company_admin');
    const { access_token } = await harness.caller(null).auth.login({ email: boss.email, password: PASSWORD });
    const write = () => harness.caller(access_token).leads.capture({ email: `${crypto.randomUUID()}@example.com` });
    expect(await refusal(write())).toEqual({ code: 'FORBIDDEN', message: MESSAGES.trialEnded });
    expect((await put(trial.id, 'active')).json).toMatchObject({ status: 'active', trial_ends_at: null });
    expect((await write()).duplicate).toBe(false);
    await noteEndedTrials(harness.database, new Date());
    expect((await audited(trial.id)).map(({ action }) => action)).not.toContain('company.trial_ended');
  });

  it('tells of the end of a trial once, also when the audit log has forgotten it, and of a later end again', async () => {
    const end = new Date(Date.now() - 1000);
    const facts = { subscription_plan: 'trial', status: 'trial', trial_ends_at: end } as const;
    const trial = await createCompany(harness.database, facts);
    const boss = await createUser(harness.database, trial, 'company_admin');
    const told = () => harness.database.platform.notification.count({ where: { user_id: boss.id } });
    await Promise.all([1, 2, 3].map(() => noteEndedTrials(harness.database, new Date())));
    expect(await told()).toBe(1);
    expect((await audited(trial.id)).filter(({ action }) => action === 'company.trial_ended')).toHaveLength(1);
    // Two years later retention has cut the entry: this company's audit log begins today.
    const owner = await openAsOwner(harness.ownerUrl);
    await owner.ask('SET session_replication_role = replica');
    await owner.ask(`DELETE FROM audit_log WHERE company_id = $1`, [trial.id]);
    await owner.close();
    await noteEndedTrials(harness.database, new Date());
    expect(await told()).toBe(1);
    const trial_ends_at = new Date(end.getTime() + 500);
    await harness.database.platform.company.updateMany({ where: { id: trial.id }, data: { trial_ends_at } });
    await noteEndedTrials(harness.database, new Date());
    expect(await told()).toBe(2);
  });

  it('changes plan, seats and notes, and audits what was and is', async () => {
    const { id } = (await post(company())).json as { id: string };
    const changed = await admin.companies.update({ id, subscription_plan: 'starter', max_users: 20, notes: 'Signed' });
    expect(changed).toMatchObject({
      subscription_plan: 'starter',
      status: 'active',
      trial_ends_at: null,
      max_users: 20,
      notes: 'Signed',
      name: 'Brannvik Sensors',
      industry: null,
    });
    const [, entry] = await audited(id);
    expect(entry).toMatchObject({
      action: 'company.update',
      detail: {
        max_users: { from: 5, to: 20 },
        status: { from: 'trial', to: 'active' },
        notes: { from: null, to: 'Signed' },
      },
    });
    expect(Object.keys(entry?.detail as object).sort()).toEqual([
      'max_users',
      'notes',
      'status',
      'subscription_plan',
      'trial_ends_at',
    ]);
    await admin.companies.update({ id, max_users: 20 });
    expect(await audited(id)).toHaveLength(2);
  });

  it('is for the super admin alone', async () => {
    const acme = await openCompany(harness.database, 'Curious');
    for (const [method, path] of [
      ['GET', '/super-admin/companies'],
      ['GET', '/super-admin/analytics'],
      ['POST', '/super-admin/companies'],
      ['PUT', `/super-admin/companies/${acme.company.id}`],
    ] as const) {
      expect(
        await harness.rest(method, path, {
          token: acme.people.company_admin.token,
          body: method === 'GET' ? undefined : {},
        }),
      ).toMatchObject({ status: 403, json: { detail: MESSAGES.forbidden } });
      expect((await harness.rest(method, path)).status).toBe(401);
    }
  });
});
