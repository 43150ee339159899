import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openCompany, openHarness } from '../../suites/harness.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let other: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
  other = await openCompany(harness.database, 'Other');
}, 60_000);
afterAll(() => harness.close());

type Json = Record<string, never> & { id: string; version: number };
const ask = async <T = Json>(
  method: string,
  path: string,
  { body, headers = {}, as }: { body?: unknown; headers?: Record<string, string>; as?: string } = {},
) =>
  (await harness.rest(method, path, {
    token: as ?? acme.people.company_admin.token,
    ...(body !== undefined && { body }),
    headers,
  })) as unknown as { status: number; headers: Record<string, string>; json: T };
type Person = { id: string; full_name: string; role: string; active: boolean };
const GONE = '00000000-0000-7000-8000-000000000000';

describe('users', () => {
  it('are listed in pages, asked for by name, role and state, and say nothing of how they sign in', async () => {
    const gone = await createUser(harness.database, acme.company, 'sdr');
    await acme.db.user.updateMany({ where: { id: gone.id }, data: { disabled_at: new Date() } });
    const all = await ask<Person[]>('GET', '/users?limit=100');
    const total = Number(all.headers['x-total-count']);
    expect(all.json).toHaveLength(total);
    expect(Object.keys(all.json[0] ?? {}).sort()).toEqual([
      'active',
      'created_at',
      'custom_role_id',
      'department',
      'email',
      'full_name',
      'id',
      'role',
      'role_name',
      'team',
    ]);
    expect(all.json.some(({ id }) => id === other.people.manager.id)).toBe(false);

    const pages = [];
    let path = '/users?limit=2';
    for (let next: string | undefined = '-'; next;) {
      const page: { headers: Record<string, string>; json: Person[] } = await ask<Person[]>('GET', path);
      pages.push(...page.json);
      next = page.headers['x-next-cursor'];
      path = `/users?limit=2&cursor=${next}`;
    }
    expect(pages.map(({ id }) => id)).toEqual(all.json.map(({ id }) => id));

    expect((await ask<Person[]>('GET', '/users?active=false')).json.map(({ id }) => id)).toEqual([gone.id]);
    expect((await ask<Person[]>('GET', '/users?role=manager')).json.every(({ role }) => role === 'manager')).toBe(true);
    const email = encodeURIComponent(acme.people.ae.email.toUpperCase());
    expect((await ask<Person[]>('GET', `/users?q=${email}`)).json.map(({ id }) => id)).toEqual([acme.people.ae.id]);
  });

  it('are one, or whom the caller acts for; nobody of another company', async () => {
    const { id } = acme.people.manager;
    expect((await ask('GET', `/users/${id}`)).json).toMatchObject({ id, role: 'manager' });
    expect((await ask('GET', '/users/me', { as: acme.people.ae.token })).json).toMatchObject({ id: acme.people.ae.id });
    for (const one of [other.people.manager.id, GONE]) expect((await ask('GET', `/users/${one}`)).status).toBe(404);
    expect((await ask('GET', '/users/nobody')).status).toBe(422);
  });
});

it('notifications are listed in pages, narrowed to unread ones, and marked as read', async () => {
  const { id: user_id, token: as } = acme.people.manager;
  for (let i = 0; i < 3; i++)
    await acme.db.notification.create({
      data: { user_id, event_id: crypto.randomUUID(), title: `News ${i}`, message: 'Sample' },
    } as never);
  const first = await ask<Json[]>('GET', '/notifications?limit=2', { as });
  expect(first.headers['x-total-count']).toBe('3');
  const rest = await ask<Json[]>('GET', `/notifications?limit=2&cursor=${first.headers['x-next-cursor']}`, { as });
  expect([...first.json, ...rest.json].map(({ title }) => String(title)).toSorted()).toEqual([
    'News 0',
    'News 1',
    'News 2',
  ]);
  const ids = first.json.map(({ id }) => id);
  expect((await ask('POST', '/notifications/read', { as, body: { ids } })).json).toEqual({ unread: 1 });
  expect((await ask<Json[]>('GET', '/notifications?unread=true', { as })).json).toHaveLength(1);
  expect((await ask('POST', '/notifications/read', { as, body: {} })).json).toEqual({ unread: 0 });
  expect((await ask<Json[]>('GET', '/notifications', { as: acme.people.ae.token })).json).toEqual([]);
});

it('capture keys are listed without their secret and can be closed, not made', async () => {
  const { key, id } = await harness
    .caller(acme.people.company_admin.token)
    .intake.createKey({ name: 'Website', channels: ['n8n'] });
  const listed = await ask<{ id: string; hint: string }[]>('GET', '/capture-keys');
  expect(listed.json).toContainEqual(expect.objectContaining({ id, name: 'Website', hint: key.slice(-4) }));
  expect(JSON.stringify(listed.json)).not.toContain(key);
  expect((await ask('GET', '/capture-keys', { as: acme.people.ae.token })).status).toBe(403);
  expect((await ask('POST', '/capture-keys', { body: { name: 'Another', channels: ['n8n'] } })).status).toBe(405);
  const closed = await ask('POST', `/capture-keys/${id}/revoke`);
  expect(closed).toMatchObject({ status: 200, json: { id, revoked_at: expect.any(String) } });
  expect((await ask('POST', `/capture-keys/${GONE}/revoke`)).status).toBe(404);
});

it('deliveries are listed by state and channel, opened and processed again', async () => {
  const { id } = await harness.caller(acme.people.company_admin.token).intake.sendTest({ channel: 'n8n' });
  const listed = await ask<Json[]>('GET', '/deliveries?state=processed&channel=n8n');
  expect(listed.json.map((one) => one.id)).toContain(id);
  expect(listed.headers['x-total-count']).toBeUndefined();
  expect((await ask<Json[]>('GET', '/deliveries?state=failed')).json).toEqual([]);
  expect((await ask('GET', `/deliveries/${id}`)).json).toMatchObject({ id, payload: expect.stringContaining('@') });
  expect((await ask('POST', `/deliveries/${id}/replay`)).json).toMatchObject({
    id,
    state: 'processed',
    replayed_by_name: expect.any(String),
  });
  for (const [method, path] of [
    ['GET', `/deliveries/${GONE}`],
    ['POST', `/deliveries/${GONE}/replay`],
  ] as const)
    expect((await ask(method, path)).status).toBe(404);
});

describe('saved views', () => {
  const filter = (field: string, value: string) => ({ all: [{ field, is: [value] }] });
  const view = { filter: filter('industry', 'retail'), q: '', sort: 'created_at', order: 'desc' };

  it('are made, read with their tag, changed by If-Match and deleted', async () => {
    const made = await ask('POST', '/views', { body: { record_type: 'account', name: 'Shops', view } });
    expect(made).toMatchObject({ status: 201, headers: { location: `/api/views/${made.json.id}` } });
    const { id } = made.json;
    expect((await ask<Json[]>('GET', '/views?record_type=account')).json.map((one) => one.id)).toContain(id);
    const read = await ask('GET', `/views/${id}`);
    expect(read.headers.etag).toBeDefined();
    const body = { record_type: 'account', name: 'Stores', view };
    const headers = { 'if-match': read.headers.etag ?? '' };
    expect((await ask('PUT', `/views/${id}`, { body, headers })).json).toMatchObject({ name: 'Stores', version: 2 });
    expect((await ask('PUT', `/views/${id}`, { body, headers })).status).toBe(412);
    const misfit = { record_type: 'account', name: 'X', view: { ...view, sort: 'score' } };
    expect((await ask('POST', '/views', { body: misfit })).status).toBe(422);
    for (const as of [other.people.company_admin.token, acme.people.ae.token])
      expect((await ask('GET', `/views/${id}`, { as })).status).toBe(404);
    expect((await ask('DELETE', `/views/${id}`)).json).toEqual({ id });
    expect((await ask('GET', `/views/${id}/records`)).status).toBe(404);
  });

  it('list their records as their lists do, deals within their tab', async () => {
    const accounts = [
      { name: 'Corner shop', industry: 'retail' },
      { name: 'Mill', industry: 'manufacturing' },
      { name: 'Arcade', industry: 'retail' },
    ];
    for (const body of accounts) await ask('POST', '/accounts', { body });
    const shops = await ask('POST', '/views', {
      body: { record_type: 'account', name: 'By name', view: { ...view, sort: 'name', order: 'asc' } },
    });
    const first = await ask<Json[]>('GET', `/views/${shops.json.id}/records?limit=1`);
    expect(first.headers['x-total-count']).toBe('2');
    const next = await ask<Json[]>(
      'GET',
      `/views/${shops.json.id}/records?limit=1&cursor=${first.headers['x-next-cursor']}`,
    );
    expect([...first.json, ...next.json]).toMatchObject([
      { name: 'Arcade', industry: 'retail' },
      { name: 'Corner shop' },
    ]);

    await ask('POST', '/leads', {
      body: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', company: 'Engines' },
    });
    const leads = await ask('POST', '/views', {
      body: { record_type: 'lead', name: 'New', view: { ...view, filter: filter('status', 'new') } },
    });
    expect((await ask<Json[]>('GET', `/views/${leads.json.id}/records`)).json).toMatchObject([
      { email: 'ada@example.com', status: 'new' },
    ]);

    const today = new Date().toISOString().slice(0, 10);
    await ask('POST', '/opportunities', { body: { name: 'Soon', close_date: today } });
    await ask('POST', '/opportunities', { body: { name: 'Some day' } });
    const deals = async (asks: object) => {
      const made = await ask('POST', '/views', {
        body: {
          record_type: 'opportunity',
          name: JSON.stringify(asks),
          view: { ...view, filter: { all: [] }, sort: 'name', order: 'asc', asks },
        },
      });
      return (await ask<Json[]>('GET', `/views/${made.json.id}/records`)).json.map(({ name }) => String(name));
    };
    expect(await deals({})).toEqual(['Some day', 'Soon']);
    expect(await deals({ close: 'quarter' })).toEqual(['Soon']);
    expect(await deals({ tab: 'closed' })).toEqual([]);
  });

  it('are not read by a token without their type’s scope', async () => {
    const made = await ask('POST', '/views', { body: { record_type: 'account', name: 'For a token', view } });
    const { token: as } = await harness
      .caller(acme.people.company_admin.token)
      .tokens.create({ name: 'Leads alone', scopes: ['leads.read'] });
    for (const path of [`/views/${made.json.id}`, `/views/${made.json.id}/records`])
      expect(await ask('GET', path, { as })).toMatchObject({ status: 403, json: { detail: MESSAGES.forbidden } });
    expect(await ask('GET', '/users', { as })).toMatchObject({
      status: 403,
      json: { code: 'missing_scope', scope: 'people.read' },
    });
  });
});
