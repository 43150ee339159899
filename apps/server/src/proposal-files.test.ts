import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  server = await openServer();
  acme = await openCompany(server.store.database);
});
afterAll(() => server.close());

const post = async <T>(path: string, body: object, method = 'POST') => {
  const { status, json } = await call(server, method, `/api${path}`, { token: acme.token, body });
  expect([200, 201]).toContain(status);
  return json as T;
};
const pdf = (path: string, token?: string) =>
  call(server, 'GET', `/api/proposals/${path}`, { ...(token && { token }) });

it('gives a proposal as a PDF to whoever sees its deal', async () => {
  const deal = await post<{ id: string }>('/opportunities', { name: 'Torque testing' });
  const { id, version } = await post<{ id: string; version: number }>('/proposals', { opportunity_id: deal.id });
  const lines = [{ id: randomUUID(), name: 'Tester', quantity: 1, unit_price: 5 }];
  const draft = { title: 'Tests: all “of” them', lines, valid_until: '2099-01-01' };
  await post(`/proposals/${id}/draft`, { version, draft }, 'PUT');
  const { status, headers, bytes } = await pdf(`${id}/pdf?version=1`, acme.token);
  expect([status, headers['content-type'], Number(headers['content-length'])]).toEqual([
    200,
    'application/pdf',
    bytes.length,
  ]);
  expect(headers['content-disposition']).toContain('attachment');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const { token } = await openCompany(server.store.database, { name: 'Other' });
  const statuses = [
    await pdf(`${id}/pdf`),
    await pdf(`${id}/pdf`, token),
    await pdf(`${id}/pdf?version=2`, acme.token),
    await pdf(`${id}/pdf?version=x`, acme.token),
    await pdf(`${randomUUID()}/pdf`, acme.token),
    await call(server, 'DELETE', `/api/proposals/${id}/pdf`, { token: acme.token }),
  ].map((answer) => answer.status);
  expect(statuses).toEqual([401, 404, 404, 404, 404, 405]);
});
