import { createHash } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { TOKEN_SCOPES } from '@outrider/shared/people/token-scopes';
import { TOKENS_PER_PERSON } from '@outrider/shared/people/tokens';
import { createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAllowed } from '../../ground/sessions/token.service.ts';
import { isWhole, makeToken } from '../../ground/sessions/token-text.ts';
import { type Harness, openCompany, openHarness, refusal, UNLIMITED } from '../../suites/harness.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
}, 60_000);
afterEach(() => {
  harness.clock.now = null;
});
afterAll(() => harness.close());

const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token);
type Wanted = Parameters<ReturnType<typeof as>['tokens']['create']>[0];
const make = (role: keyof typeof acme.people, wanted: Partial<Wanted> = {}) =>
  as(role).tokens.create({ name: 'Sync', scopes: ['leads.read'], ...wanted });
/** Somebody new, with a session and a token. */
async function person(role: 'company_admin' | 'manager' | 'sdr', wanted: Partial<Wanted> = {}) {
  const user = await createUser(harness.database, acme.company, role);
  const session = harness.caller(await signInAs(harness.database, user));
  const made = await session.tokens.create({ name: 'Sync', scopes: ['leads.read'], ...wanted });
  return { user, session, made };
}
const get = (token: string, path = '/leads') => harness.rest('GET', path, { token });
const DEAD = { status: 401, json: { detail: MESSAGES.tokenInvalid, code: 'token_invalid' } };

describe('an access token', () => {
  it('is shown once, is stored as its hash, and calls over REST and tRPC', async () => {
    const { token, ...made } = await make('manager');
    expect(token).toMatch(/^ork_live_[0-9A-Za-z]{38}$/);
    expect(made.hint).toBe(`${token.slice(0, 13)}…${token.slice(-4)}`);
    const [row] = await harness.database.platform.accessToken.findMany({ where: { id: made.id } });
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(await as('manager').tokens.mine())).not.toContain(token);
    expect((await get(token)).status).toBe(200);
    expect(await harness.caller(token).leads.list({})).toMatchObject({ items: [] });
    expect(await get(token, '/auth/me')).toMatchObject({ status: 200, json: { id: acme.people.manager.id } });
  });

  it('is told apart by its checksum without a look-up', async () => {
    const token = makeToken({ is_sandbox: false });
    expect(isWhole(token)).toBe(true);
    for (const wrong of [
      token.slice(0, -1),
      `${token.slice(0, -1)}_`,
      token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ])
      expect(isWhole(wrong)).toBe(false);
    for (const unknown of [token, token.slice(0, -1), 'ork_live_']) {
      const answer = await get(unknown);
      expect(answer).toMatchObject(DEAD);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="Outrider", error="invalid_token"');
    }
  });

  it('does what its scopes say and no more', async () => {
    const { token } = await make('manager', { scopes: ['leads.read', 'accounts.edit'] });
    const refused = await harness.rest('POST', '/accounts', { token, body: { name: 'Northwind' } });
    expect(refused).toMatchObject({
      status: 403,
      json: { detail: MESSAGES.tokenScopeMissing('accounts.create'), code: 'missing_scope', scope: 'accounts.create' },
    });
    expect(refused.headers['www-authenticate']).toContain('error="insufficient_scope", scope="accounts.create"');
    // What serves several record types at once asks for each one's own scope.
    const batch = { operations: [{ op: 'create', record: { name: 'Northwind' } }] };
    expect(await harness.rest('POST', '/accounts/batch', { token, body: batch })).toMatchObject({
      json: { results: [{ status: 403, error: { code: 'forbidden' } }] },
    });
    const account = await as('manager').accounts.create({ name: 'Northwind' });
    expect(
      await refusal(
        harness.caller(token).bulk.start({
          record_type: 'account',
          action: 'delete',
          selection: { ids: [account.id] },
          request_key: account.id,
        }),
      ),
    ).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('opens nothing that is a person’s own', async () => {
    const { token } = await make('company_admin', { scopes: TOKEN_SCOPES });
    const caller = harness.caller(token);
    for (const call of [
      () => caller.auth.logout(),
      () => caller.tokens.create({ name: 'Another', scopes: ['leads.read'] }),
      () => caller.tokens.list(),
      () => caller.users.list(),
      () => caller.profile.update({ full_name: 'Somebody' }),
    ])
      expect(await refusal(call())).toEqual({ code: 'FORBIDDEN', message: MESSAGES.tokenNotHere });
  });

  it('can do no more than its person can at the moment of the call', async () => {
    const { user, session, made } = await person('manager', { scopes: ['leads.read', 'intake.read'] });
    const keys = () => harness.caller(made.token).intake.keys();
    await keys();
    const set = (data: object) => harness.database.platform.user.updateMany({ where: { id: user.id }, data });
    await set({ role: 'sdr' });
    expect(await refusal(keys())).toEqual({ code: 'FORBIDDEN', message: MESSAGES.forbidden });
    await set({ disabled_at: new Date() });
    expect(await get(made.token)).toMatchObject(DEAD);
    await set({ role: 'manager', disabled_at: null });
    await keys();
    await session.tokens.revoke({ id: made.id });
    expect(await get(made.token)).toMatchObject(DEAD);
    await session.tokens.revoke({ id: made.id });
  });

  it('ends', async () => {
    const { token, expires_at } = await make('manager', { expires_in_days: 1 });
    harness.clock.now = new Date(Date.parse(expires_at ?? '') - 1);
    expect((await get(token)).status).toBe(200);
    harness.clock.now = new Date(expires_at ?? '');
    expect(await get(token)).toMatchObject(DEAD);
  });

  it('works from its addresses alone', async () => {
    const here = await make('manager', { allowed_addresses: ['192.0.2.0/28', '2001:db8::/32'] });
    expect((await get(here.token)).status).toBe(200);
    const elsewhere = await make('manager', { allowed_addresses: ['198.51.100.7'] });
    expect(await get(elsewhere.token)).toMatchObject({
      status: 403,
      json: { detail: MESSAGES.tokenAddress, code: 'address_not_allowed' },
    });
    expect(await refusal(make('manager', { allowed_addresses: ['300.1.1.1'] }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it('is seen to be used, written down once a minute at most', async () => {
    const { token, id, last_used_at } = await make('manager');
    expect(last_used_at).toBeNull();
    const seen = async () => (await as('manager').tokens.mine()).find((one) => one.id === id);
    const start = new Date();
    for (const [ms, expected] of [
      [0, 0],
      [59_999, 0],
      [60_000, 60_000],
    ] as const) {
      harness.clock.now = new Date(start.getTime() + ms);
      await get(token);
      expect(await seen()).toMatchObject({
        last_used_at: new Date(start.getTime() + expected).toISOString(),
        last_used_ip: '192.0.2.1',
      });
    }
  });

  it('has a budget of its own', async () => {
    const { token, id } = await make('manager');
    const take = vi.spyOn(harness.services.limiter, 'take');
    take.mockResolvedValueOnce({ ...UNLIMITED, budget: 'token', remaining: 0, resets_in_s: 9, refused: true });
    expect(await get(token)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '9' },
      json: { code: 'rate_limited' },
    });
    expect(take).toHaveBeenCalledWith(`token:${id}`, 'token');
    take.mockRestore();
  });
});

describe('making one', () => {
  it('gives nobody access that they have not', async () => {
    expect(await refusal(make('sdr', { scopes: ['intake.manage'] }))).toMatchObject({
      message: MESSAGES.tokenScopesBeyond,
    });
    expect(await refusal(make('sdr', { scopes: ['users.manage' as never] }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    expect(await refusal(make('manager', { kind: 'service' }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.tokenServiceAdmins,
    });
    expect(await refusal(make('manager', { expires_in_days: null }))).toMatchObject({
      message: MESSAGES.tokenNeverAdmins,
    });
    expect(await refusal(make('company_admin', { expires_in_days: 366 }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    expect((await make('company_admin', { kind: 'service', expires_in_days: null })).expires_at).toBeNull();
  });

  it('ends after 90 days unless said', async () => {
    const { created_at, expires_at } = await make('sdr');
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at)).toBe(90 * 86_400_000);
  });

  it('stops at so many, also where several are asked for at once', async () => {
    const { session } = await person('sdr');
    const wanted = Array.from({ length: TOKENS_PER_PERSON + 1 }, () =>
      session.tokens.create({ name: 'Sync', scopes: ['leads.read'] }).then(
        () => 'made',
        (error: Error) => error.message,
      ),
    );
    const answers = await Promise.all(wanted);
    expect(answers.filter((answer) => answer === 'made')).toHaveLength(TOKENS_PER_PERSON - 1);
    expect(answers).toContain(MESSAGES.tokenLimit(TOKENS_PER_PERSON));
  });

  it('is in the audit log, and so is its end', async () => {
    const { id } = await make('ae', { name: 'Audited' });
    await as('company_admin').tokens.revoke({ id });
    const lines = await acme.db.auditEntry.findMany({ where: { subject_id: id }, orderBy: { id: 'asc' } });
    expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['token.create', acme.people.ae.id],
      ['token.revoke', acme.people.company_admin.id],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ork_live_[0-9A-Za-z]{38}/);
  });
});

describe('seeing them', () => {
  it('shows one’s own, and all to an admin, who may revoke them', async () => {
    const { id } = await make('ae', { name: 'Mine' });
    expect((await as('ae').tokens.mine()).map((one) => one.id)).toContain(id);
    expect((await as('sdr').tokens.mine()).map((one) => one.id)).not.toContain(id);
    expect(await refusal(as('sdr').tokens.revoke({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await as('company_admin').tokens.list()).find((one) => one.id === id)).toMatchObject({ name: 'Mine' });
    await as('company_admin').tokens.revoke({ id });
    expect((await as('ae').tokens.mine()).map((one) => one.id)).not.toContain(id);
  });

  it('tells what a service token did by the token’s name', async () => {
    const { token } = await make('company_admin', {
      kind: 'service',
      name: 'Order sync',
      scopes: ['accounts.create', 'accounts.read'],
    });
    const account = await harness.caller(token).accounts.create({ name: 'Told' });
    const { items } = await as('manager').accounts.timeline({ id: account.id });
    expect(items[0]).toMatchObject({ kind: 'created', actor_name: 'Order sync' });
  });
});

it.each([
  [[], '203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.9', true],
  [['203.0.113.9'], '::ffff:203.0.113.9', true],
  [['203.0.113.0/29'], '203.0.113.9', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '203.0.113.9', false],
  [['203.0.113.0/24'], 'unknown', false],
] as const)('of %j an address %s is allowed: %s', (allowed, ip, expected) =>
  expect(isAllowed(allowed, ip)).toBe(expected),
);
