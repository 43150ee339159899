import { createHash } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretBox } from '../secrets/secret-box.ts';
import { type Harness, openCompany, openHarness } from '../../suites/harness.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
});
afterAll(() => harness.close());

const person = (email: string) => ({ first_name: 'A', last_name: 'B', email, company: 'C', allow_duplicate: true });
const post = (key: string, email: string, token = acme.people.manager.token) =>
  harness.rest('POST', '/leads', { token, body: person(email), headers: { 'idempotency-key': key } });
const leads = (email: string) => acme.db.lead.count({ where: { email } });

it('gives the first answer again', async () => {
  const [first, second] = [await post('one', 'one@example.com'), await post('one', 'one@example.com')];
  expect(first.status).toBe(201);
  expect(second).toMatchObject({ status: 201, json: first.json, headers: { 'idempotency-replayed': 'true' } });
  expect(await leads('one@example.com')).toBe(1);
});

it('refuses another body under the same key', async () => {
  await post('two', 'two@example.com');
  expect(await post('two', 'other@example.com')).toMatchObject({
    status: 422,
    json: { detail: MESSAGES.idempotencyMismatch },
  });
});

it('runs once however many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('three', 'three@example.com')));
  expect(await leads('three@example.com')).toBe(1);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
});

it('is the user’s own key, and forgotten after a day', async () => {
  await post('four', 'four@example.com');
  await post('four', 'four@example.com', acme.people.company_admin.token);
  expect(await leads('four@example.com')).toBe(2);
  await harness.database.platform.idempotencyKey.updateMany({
    data: { created_at: new Date(Date.now() - 25 * 3_600_000) },
  });
  await post('four', 'four@example.com');
  expect(await leads('four@example.com')).toBe(3);
});

it('keeps a refusal like an answer', async () => {
  const invalid = () =>
    harness.rest('POST', '/leads', {
      token: acme.people.manager.token,
      body: {},
      headers: { 'idempotency-key': 'five' },
    });
  expect((await invalid()).status).toBe(422);
  expect(await invalid()).toMatchObject({ status: 422, headers: { 'idempotency-replayed': 'true' } });
});

it('keeps no refusal that may pass', async () => {
  await acme.db.company.updateMany({ data: { subscription_plan: 'trial', trial_ends_at: new Date(0) } });
  expect((await post('six', 'six@example.com')).status).toBe(403);
  await acme.db.company.updateMany({ data: { subscription_plan: 'professional', trial_ends_at: null } });
  expect((await post('six', 'six@example.com')).status).toBe(201);
});

it('holds for a procedure as for its route: the same key, the same answer', async () => {
  const { token } = acme.people.manager;
  const made = await harness.caller(token, 'eight').leads.create(person('eight@example.com'));
  expect(await harness.caller(token, 'eight').leads.create(person('eight@example.com'))).toEqual(made);
  expect((await post('eight', 'eight@example.com')).json).toEqual(JSON.parse(JSON.stringify(made)));
  expect(await leads('eight@example.com')).toBe(1);
  await expect(harness.caller(token, 'eight').leads.create(person('nine@example.com'))).rejects.toMatchObject({
    message: MESSAGES.idempotencyMismatch,
  });
});

it('keeps no answer that somebody with the table could read', async () => {
  await post('ten', 'ten@example.com');
  const kept = await harness.database.platform.idempotencyKey.findMany({ select: { answer: true } });
  expect(kept.length).toBeGreaterThan(0);
  for (const { answer } of kept) expect(answer).toMatch(/^v1\.[\w.-]+$/);
});

const keyOfOutrider = Buffer.alloc(32, 7);
const fingerprintOf = async (key: string) =>
  (await harness.database.platform.idempotencyKey.findFirstOrThrow({ where: { key } })).fingerprint;

it('keeps no fingerprint that somebody with the table could guess a body by', async () => {
  await post('eleven', 'eleven@example.com');
  await post('twelve', 'twelve@example.com');
  const [one, other] = [await fingerprintOf('eleven'), await fingerprintOf('twelve')];
  expect(one).toMatch(/^v1\.[\w-]{43}$/);
  expect(other).not.toBe(one);
  const elsewhere = createSecretBox([Buffer.alloc(32, 8)]).fingerprints('same', 'idempotency');
  expect(createSecretBox([keyOfOutrider]).fingerprints('same', 'idempotency')).not.toEqual(elsewhere);
});

it('knows a request again after the server’s key was replaced', () => {
  const before = createSecretBox([keyOfOutrider]).fingerprints('same', 'idempotency');
  const after = createSecretBox([Buffer.alloc(32, 8), keyOfOutrider]).fingerprints('same', 'idempotency');
  expect(after).toContain(before[0]);
  expect(after[0]).not.toBe(before[0]);
});

it('answers for a row from before fingerprints had a key', async () => {
  const first = await post('thirteen', 'thirteen@example.com');
  const input = JSON.stringify({ json: person('thirteen@example.com') });
  const row = { where: { key: 'thirteen' } };
  const hashes = [`leads.create\n${input}`].map((text) => createHash('sha256').update(text).digest('hex'));
  await harness.database.platform.idempotencyKey.updateMany({ ...row, data: { fingerprint: hashes[0] ?? '' } });
  expect(await post('thirteen', 'thirteen@example.com')).toMatchObject({ status: 201, json: first.json });
  expect((await post('thirteen', 'other@example.com')).status).toBe(422);
});

it('does not let an ended session have its answers again', async () => {
  const body = person('seven@example.com');
  const { token } = acme.people.ae;
  await harness.rest('POST', '/leads', { token, body, headers: { 'idempotency-key': 'seven' } });
  await harness.caller(token).auth.logout();
  expect((await harness.rest('POST', '/leads', { token, body, headers: { 'idempotency-key': 'seven' } })).status).toBe(
    401,
  );
});

it.each(['', ' ', 'a b', 'x'.repeat(201), 'é'])('refuses %j as a key', async (key) =>
  expect((await post(key, 'none@example.com')).status).toBe(400),
);
