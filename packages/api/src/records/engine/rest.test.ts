import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openCompany, openHarness } from '../../suites/harness.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let token: string;
beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
  token = acme.people.company_admin.token;
}, 60_000);
afterAll(() => harness.close());

type Json = Record<string, never> & { id: string; version: number };
type Answer = { status: number; headers: Record<string, string>; json: Json };
const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, as = token) =>
  (await harness.rest(method, path, { token: as, ...(body !== undefined && { body }), headers })) as unknown as Answer;

let count = 0;
/** One of each type: how it is made, found again and changed. */
const TYPES = {
  leads: {
    one: '/leads/by-id',
    fresh: () => ({ email: `lead-${(count += 1)}@sample.example`, first_name: 'A', last_name: 'B', company: 'C' }),
    same: ({ email }: Record<string, unknown>) => ({ email }),
    change: { job_title: 'Buyer' },
    misfit: { email: 'nobody' },
  },
  accounts: {
    one: '/accounts',
    fresh: () => ({ name: 'Northwind', domain: `northwind-${(count += 1)}.example` }),
    same: ({ domain }: Record<string, unknown>) => ({ domain }),
    change: { industry: 'healthcare' },
    misfit: { name: '' },
  },
  contacts: {
    one: '/contacts',
    fresh: () => ({ last_name: 'Raman', email: `contact-${(count += 1)}@sample.example` }),
    same: ({ email }: Record<string, unknown>) => ({ email }),
    change: { job_title: 'Buyer' },
    misfit: { email: 'nobody' },
  },
  opportunities: {
    one: '/opportunities',
    fresh: () => ({ name: 'Deal', external_id: `deal-${(count += 1)}` }),
    same: ({ external_id }: Record<string, unknown>) => ({ external_id }),
    change: { next_step: 'Send the quote' },
    misfit: { amount: -1 },
  },
};

describe.each(Object.entries(TYPES))('a record of /%s', (path, { one, fresh, same, change, misfit }) => {
  const made = async () => {
    const { external_id: _, ...record } = fresh() as Record<string, unknown>;
    return ask('POST', `/${path}`, record);
  };

  it('says where it is, and is there with its tag', async () => {
    const created = await made();
    expect(created).toMatchObject({ status: 201, headers: { location: `/api${one}/${created.json.id}` } });
    const got = await ask('GET', `${one}/${created.json.id}`);
    expect(got).toMatchObject({ status: 200, json: { id: created.json.id, version: 1 } });
    expect(got.headers.etag).toMatch(/^"1-[\w-]{12}"$/);
    const known = await harness.rest('GET', `${one}/${created.json.id}`, {
      token,
      headers: { 'if-none-match': `"other", ${got.headers.etag}` },
    });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', got.headers.etag]);
  });

  it('is answered with the fields that were asked for, alone and in a list', async () => {
    const { json } = await made();
    const asked = path === 'opportunities' ? 'stage' : 'version';
    const got = await ask('GET', `${one}/${json.id}?fields=${asked}`);
    expect(got.json).toEqual({ id: json.id, [asked]: json[asked] });
    const again = await harness.rest('GET', `${one}/${json.id}?fields=${asked}`, {
      token,
      headers: { 'if-none-match': got.headers.etag! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const listed = await harness.rest('GET', `/${path}?fields=created_at,id`, { token });
    for (const record of listed.json as Json[]) expect(Object.keys(record).sort()).toEqual(['created_at', 'id']);
    expect((listed.json as Json[]).length).toBeGreaterThan(0);
    for (const at of [`/${path}?fields=shoe_size`, `${one}/${json.id}?fields=version,shoe_size`])
      expect(await ask('GET', at)).toMatchObject({
        status: 422,
        json: {
          code: 'validation_failed',
          errors: [{ field: 'fields', message: expect.stringContaining('shoe_size') }],
        },
      });
  });

  it('is changed by the version that If-Match names, and by no older one', async () => {
    const { json, headers } = await made();
    const at = `${one}/${json.id}`;
    const changed = await ask('PATCH', at, change, { 'if-match': headers.etag! });
    expect(changed).toMatchObject({ status: 200, json: change });
    const late = await ask('PATCH', at, change, { 'if-match': headers.etag! });
    expect(late).toMatchObject({
      status: 412,
      json: { detail: MESSAGES.changedMeanwhile, code: 'version_mismatch', version: changed.json.version },
    });
    expect(await ask('PATCH', at, { ...change, version: 1 })).toMatchObject({
      status: 409,
      json: { code: 'version_mismatch', version: changed.json.version },
    });
    expect(await ask('PATCH', at, { ...change, version: 1 }, { 'if-match': '"2"' })).toMatchObject({
      status: 400,
      json: { detail: MESSAGES.versionsDiffer },
    });
    for (const tag of ['2', '*', '"1", "2"', '"x"'])
      expect(await ask('PATCH', at, change, { 'if-match': tag })).toMatchObject({
        status: 400,
        json: { detail: MESSAGES.ifMatchInvalid, code: 'bad_request' },
      });
    const weak = await ask('PATCH', at, {}, { 'if-match': `W/${changed.headers.etag}` });
    expect(weak.status).toBe(200);
    for (const body of [change, undefined])
      expect(await ask('PATCH', at, body)).toMatchObject({
        status: 428,
        json: { detail: MESSAGES.ifMatchMissing, code: 'version_required' },
      });
  });

  it('is deleted, only as it was seen where that is said, and comes back', async () => {
    const { json, headers } = await made();
    const at = `${one}/${json.id}`;
    await ask('PATCH', at, { ...change, version: 1 });
    expect((await ask('DELETE', at, undefined, { 'if-match': headers.etag! })).status).toBe(412);
    expect((await ask('DELETE', `${at}?version=1`)).status).toBe(409);
    expect(await ask('DELETE', at)).toMatchObject({ status: 200, json: { id: json.id } });
    expect(await ask('GET', at)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect((await ask('DELETE', at)).status).toBe(404);
    const back = await ask('POST', `${at}/restore`);
    expect(back).toMatchObject({ status: 200, json: { id: json.id, ...change } });
    expect(back.headers.etag).toBeDefined();
    expect((await ask('POST', `${at}/restore`)).status).toBe(200);
  });

  it('is nobody else’s to delete', async () => {
    const { json } = await made();
    await ask('PATCH', `${one}/${json.id}`, {
      version: 1,
      [path === 'leads' ? 'assigned_to' : 'owner_id']: acme.people.manager.id,
    });
    const rep = acme.people.ae.token;
    expect(await ask('DELETE', `${one}/${json.id}`, undefined, {}, rep)).toMatchObject({
      status: 403,
      json: { code: 'forbidden' },
    });
    const batch = await ask(
      'POST',
      `/${path}/batch`,
      { operations: [{ op: 'delete', record: { id: json.id } }] },
      {},
      rep,
    );
    expect(batch.json).toMatchObject({ results: [{ op: 'delete', status: 403, error: { code: 'forbidden' } }] });
    expect((await ask('GET', `${one}/${json.id}`)).status).toBe(200);
  });

  it('is made by an upsert once, and changed by the next', async () => {
    const record = fresh();
    const first = await ask('POST', `/${path}/upsert`, record);
    expect(first).toMatchObject({ status: 201, json: { created: true, record: { version: 1 } } });
    const again = await ask('POST', `/${path}/upsert`, { ...same(record), ...change });
    const { id } = (first.json as unknown as { record: Json }).record;
    expect(again).toMatchObject({ status: 200, json: { created: false, record: { id, ...change } } });
    const { external_id: _, ...kept } = record as Record<string, unknown>;
    expect(again.json).toMatchObject({ record: kept });
    const together = fresh();
    const racing = await Promise.all([1, 2, 3].map(() => ask('POST', `/${path}/upsert`, together)));
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  });

  it('goes in batches that tell of each', async () => {
    const { json } = await made();
    const { external_id: _, ...create } = fresh() as Record<string, unknown>;
    const upsert = fresh();
    const answer = await ask('POST', `/${path}/batch`, {
      operations: [
        { op: 'create', record: create },
        { op: 'update', record: { id: json.id, version: 1, ...change } },
        { op: 'update', record: { id: json.id, version: 1, ...change, ...misfit } },
        { op: 'update', record: { id: json.id, version: 7, ...change } },
        { op: 'upsert', record: upsert },
        { op: 'upsert', record: { ...same(upsert), ...change } },
        { op: 'delete', record: { id: json.id } },
        { op: 'delete', record: { id: json.id } },
        { op: 'rename', record: {} },
        'nonsense',
      ],
    });
    expect(answer.status).toBe(200);
    const { results } = answer.json as unknown as { results: { status: number; error: { code: string } | null }[] };
    expect(results.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
      [201, null],
      [200, null],
      [422, 'validation_failed'],
      [409, 'version_mismatch'],
      [201, null],
      [200, null],
      [200, null],
      [404, 'not_found'],
      [422, 'validation_failed'],
      [422, 'validation_failed'],
    ]);
    expect((await ask('POST', `/${path}/batch`, { operations: [] })).status).toBe(422);
    const many = Array.from({ length: 101 }, () => ({ op: 'delete', record: { id: json.id } }));
    expect((await ask('POST', `/${path}/batch`, { operations: many })).status).toBe(422);
  });

  it('happens once under a key, a batch as a whole', async () => {
    const { external_id: _, ...create } = fresh() as Record<string, unknown>;
    const send = () =>
      ask(
        'POST',
        `/${path}/batch`,
        { operations: [{ op: 'create', record: create }] },
        { 'idempotency-key': `b-${path}` },
      );
    const first = await send();
    const again = await send();
    expect(first.json).toMatchObject({ results: [{ status: 201 }] });
    expect(again.json).toEqual(first.json);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('has pages that name the next one', async () => {
    await Promise.all([made(), made()]);
    const first = await ask('GET', `/${path}?limit=1&order=asc`);
    expect(first.headers.link).toContain(`</api/${path}?limit=1&order=asc>; rel="first"`);
    const [, next] = /<\/api([^>]+)>; rel="next"/.exec(first.headers.link ?? '') ?? [];
    const second = await ask('GET', next ?? '');
    expect(second.status).toBe(200);
    expect((second.json as unknown as Json[])[0]?.id).not.toBe((first.json as unknown as Json[])[0]?.id);
    const all = await ask('GET', `/${path}?limit=100`);
    expect(all.headers.link).not.toContain('rel="next"');
  });
});

describe('an external id', () => {
  it('finds the record whatever else has changed, and moves with a deleted one to the new', async () => {
    const first = await ask('POST', '/accounts/upsert', { external_id: 'E1', name: 'Old', domain: 'e1.example' });
    const { id } = (first.json as unknown as { record: Json }).record;
    const renamed = await ask('POST', '/accounts/upsert', { external_id: 'E1', name: 'New', domain: 'e1-new.example' });
    expect(renamed.json).toMatchObject({ created: false, record: { id, name: 'New', domain: 'e1-new.example' } });
    const other = await ask('POST', '/accounts/upsert', { external_id: 'E1', program: 'hubspot', name: 'Other' });
    expect(other.status).toBe(201);
    await ask('DELETE', `/accounts/${id}`);
    expect(await ask('POST', '/accounts/upsert', { external_id: 'E1', name: 'Third' })).toMatchObject({ status: 201 });
  });

  it('does not take a domain that a third one has', async () => {
    const holder = await ask('POST', '/accounts', { name: 'Holder', domain: 'held.example' });
    await ask('POST', '/accounts/upsert', { external_id: 'E2', name: 'Taker' });
    expect(await ask('POST', '/accounts/upsert', { external_id: 'E2', domain: 'held.example' })).toMatchObject({
      status: 409,
      json: { code: 'already_exists', existing_id: holder.json.id },
    });
  });

  it('needs what a new record needs', async () => {
    expect(await ask('POST', '/accounts/upsert', { external_id: 'E3' })).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'name' }] },
    });
  });
});

describe('an external id of a lead', () => {
  const upsert = (sent: object) => ask('POST', '/leads/upsert', sent);
  const leadOf = ({ json }: Answer) => (json as unknown as { record: Json }).record;
  const person = { first_name: 'Ines', last_name: 'Moreau', company: 'Foundry' };

  it('finds the lead whatever its email is by now, and needs none for that', async () => {
    const made = await upsert({ ...person, external_id: 'L1', email: 'ines@l1.example' });
    expect(made).toMatchObject({ status: 201, json: { created: true } });
    const moved = await upsert({ external_id: 'L1', email: 'ines.moreau@l1.example' });
    expect(moved.json).toMatchObject({
      created: false,
      record: { id: leadOf(made).id, email: 'ines.moreau@l1.example', last_name: 'Moreau' },
    });
    const changed = await upsert({ external_id: 'L1', job_title: 'CFO' });
    expect(changed.json).toMatchObject({ created: false, record: { id: leadOf(made).id, job_title: 'CFO' } });
  });

  it('is given to the lead with the email, and each program has its own', async () => {
    const entered = await ask('POST', '/leads', { ...person, email: 'ines@l2.example' });
    const met = await upsert({ external_id: 'L2', program: 'hubspot', email: 'ines@l2.example', job_title: 'Buyer' });
    expect(met.json).toMatchObject({ created: false, record: { id: entered.json.id, job_title: 'Buyer' } });
    const known = await upsert({ external_id: 'L2', program: 'hubspot', job_title: 'CFO' });
    expect(known.json).toMatchObject({ created: false, record: { id: entered.json.id, job_title: 'CFO' } });
    expect(await upsert({ external_id: 'L2', job_title: 'CFO' })).toMatchObject({
      status: 422,
      json: { errors: expect.arrayContaining([expect.objectContaining({ field: 'email' })]) as unknown },
    });
  });

  it('does not take an email that a third one has, and moves with a deleted one to the new', async () => {
    const holder = await ask('POST', '/leads', { ...person, email: 'holder@l3.example' });
    const taker = await upsert({ ...person, external_id: 'L3', email: 'taker@l3.example' });
    expect(await upsert({ external_id: 'L3', email: 'holder@l3.example' })).toMatchObject({
      status: 409,
      json: { code: 'already_exists', existing_id: holder.json.id },
    });
    await ask('DELETE', `/leads/by-id/${leadOf(taker).id}`);
    const next = await upsert({ ...person, external_id: 'L3', email: 'next@l3.example' });
    expect(next).toMatchObject({ status: 201, json: { created: true } });
    expect(leadOf(await upsert({ external_id: 'L3' })).id).toBe(leadOf(next).id);
  });

  it('makes one of several that come at once with different emails', async () => {
    const racing = await Promise.all(
      [1, 2, 3].map((n) => upsert({ ...person, external_id: 'L4', email: `ines-${n}@l4.example` })),
    );
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(racing.map((one) => leadOf(one).id)).size).toBe(1);
  });
});

describe('a refusal', () => {
  it('asks for a token, and says what was wrong with the one that came', async () => {
    expect(await harness.rest('GET', '/leads')).toMatchObject({
      status: 401,
      json: { detail: MESSAGES.notSignedIn, code: 'not_signed_in' },
      headers: { 'www-authenticate': 'Bearer realm="Outrider"' },
    });
  });

  it.each([
    ['GET', '/nowhere', 404, 'not_found'],
    ['PUT', '/leads', 405, 'method_not_allowed'],
    ['POST', '/leads', 422, 'validation_failed'],
  ])('%s %s is %i %s', async (method, path, status, code) => {
    expect(await ask(method, path, {})).toMatchObject({ status, json: { code } });
  });
});

it('tells what is left of the caller’s budget', async () => {
  expect((await ask('GET', '/auth/me')).headers).toMatchObject({
    'ratelimit-policy': '"user";q=3000;w=60',
    ratelimit: '"user";r=2999;t=60',
  });
});

it('keeps tasks of a record', async () => {
  const { json: account } = await ask('POST', '/accounts', { name: 'Tasked' });
  const made = await ask('POST', '/tasks', { title: 'Call', account_id: account.id });
  expect(made.status).toBe(201);
  expect(await ask('GET', `/tasks?account_id=${account.id}`)).toMatchObject({ json: [{ id: made.json.id }] });
  expect(await ask('POST', `/tasks/${made.json.id}/complete`)).toMatchObject({ status: 200 });
  expect(await ask('GET', `/tasks?account_id=${account.id}`)).toMatchObject({ json: [] });
  expect(await ask('PATCH', `/tasks/${made.json.id}`, { title: 'Call back' })).toMatchObject({
    json: { title: 'Call back' },
  });
  expect((await ask('DELETE', `/tasks/${made.json.id}`)).status).toBe(200);
});

it('says by which version of the API it answers, and refuses one that it does not know', async () => {
  const known = await ask('GET', '/accounts');
  const version = known.headers['outrider-version']!;
  expect(version).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await ask('GET', '/accounts', undefined, { 'outrider-version': version })).status).toBe(200);
  const unknown = await ask('GET', '/accounts', undefined, { 'outrider-version': '2019-01-01' });
  expect(unknown).toMatchObject({ status: 400, json: { code: 'unknown_api_version' } });
  expect(unknown.json.detail).toContain(version);
  const refused = await ask('GET', '/nowhere');
  expect(refused).toMatchObject({ status: 404, headers: { 'outrider-version': version } });
});
