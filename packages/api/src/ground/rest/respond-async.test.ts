import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importsOf } from '../../records/imports/imports.fixture.ts';
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

type Job = { id: string; state: string };
const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  (await harness.rest(method, path, { token, ...(body !== undefined && { body }), headers })) as unknown as {
    status: number;
    headers: Record<string, string>;
    json: Job;
  };

async function startOnLead(prefer?: string, headers: Record<string, string> = {}) {
  const { id } = await harness.caller(token).leads.create({
    first_name: 'A',
    last_name: 'B',
    email: `${randomUUID()}@example.com`,
    company: 'C',
  });
  const body = { record_type: 'lead', action: 'score', selection: { ids: [id] }, request_key: randomUUID() };
  const start = () => ask('POST', '/bulk', body, { ...headers, ...(prefer && { prefer }) });
  return { start, answer: await start() };
}

it('a bulk action is answered as ever without the preference', async () => {
  const { answer } = await startOnLead();
  expect(answer.status).toBe(200);
  expect(answer.headers['location']).toBeUndefined();
  expect(answer.headers['preference-applied']).toBeUndefined();
  expect((await startOnLead('return=minimal')).answer.status).toBe(200);
});

it('with the preference it is a 202 with the path of the job, which says when to ask again until it has ended', async () => {
  const { answer } = await startOnLead('return=minimal, Respond-Async; wait=5');
  const { id } = answer.json;
  expect(answer).toMatchObject({
    status: 202,
    headers: { location: `/api/bulk/${id}`, 'preference-applied': 'respond-async', 'retry-after': '2' },
  });
  const path = answer.headers.location?.replace('/api', '') ?? '';
  const first = await ask('GET', path);
  expect(first.json.id).toBe(id);
  expect(first.headers['retry-after']).toBe('2');
  await harness.runJobs();
  const ended = await ask('GET', path);
  expect(ended.json.state).toBe('done');
  expect(ended.headers['retry-after']).toBeUndefined();
});

it('a repeated start with its key is the same job', async () => {
  const { start, answer } = await startOnLead('respond-async', { 'idempotency-key': 'bulk-1' });
  expect(await start()).toMatchObject({
    status: 202,
    json: { id: answer.json.id },
    headers: { 'idempotency-replayed': 'true', location: answer.headers.location },
  });
});

it('an import is checked in the background', async () => {
  const imported = await importsOf(harness, token).upload('Email,Name\nada@example.com,Ada\n', 'leads.csv');
  const { id, mapping } = imported;
  const path = `/imports/${id}/check`;
  const refused = await ask('POST', path, {}, { prefer: 'respond-async' });
  expect(refused.status).toBe(422);
  expect(refused.headers['preference-applied']).toBeUndefined();
  expect(await ask('POST', path, { mapping }, { prefer: 'respond-async' })).toMatchObject({
    status: 202,
    headers: { location: `/api/imports/${id}`, 'preference-applied': 'respond-async' },
  });
  expect((await ask('GET', `/imports/${id}`)).headers['retry-after']).toBe('2');
  await harness.runJobs();
  expect((await ask('GET', `/imports/${id}`)).headers['retry-after']).toBeUndefined();
});

it('a job that is not there is a 404', async () => {
  for (const path of [`/bulk/${randomUUID()}`, `/imports/${randomUUID()}`])
    expect((await ask('GET', path)).status).toBe(404);
});
