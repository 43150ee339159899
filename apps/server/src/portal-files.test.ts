import { linkToken, PORTAL_LINK } from '@outrider/api/records/mail/secret-links';
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

const send = async <T>(method: string, path: string, body: object | Buffer) => {
  const headers: Record<string, string> = Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {};
  const { status, json, detail } = await call(server, method, `/api${path}`, { token: acme.token, body, headers });
  expect([status, detail]).toEqual([status < 300 ? status : 200, null]);
  return json as T;
};
const ask = (body: object) => call(server, 'POST', '/api/portal-files', { body });

it('gives a document of a portal to whoever has a link, whole, and nothing that the portal does not show', async () => {
  const account = await send<{ id: string }>('POST', '/accounts', { name: 'Harbour' });
  const attach = (name: string, text: string) =>
    send<{ id: string }>('POST', `/files?type=account&id=${account.id}&name=${name}`, Buffer.from(text));
  const [shown, kept] = [await attach('plan.txt', 'The plan.'), await attach('own.txt', 'Ours.')];
  const { id, version } = await send<{ id: string; version: number }>('POST', '/portals', { account_id: account.id });
  await send('PUT', `/portals/${id}`, { version, draft: { title: 'Plans', file_ids: [shown.id] } });
  const link = await send<{ id: string }>('POST', `/portals/${id}/links`, {
    name: 'Wei',
    email: 'wei@harbour.example',
  });
  const row = await acme.db.portalLink.findFirstOrThrow({ where: { id: link.id } });
  const token = linkToken(server.services, PORTAL_LINK, row);

  const answer = await ask({ token, file_id: shown.id });
  expect([answer.status, answer.text]).toEqual([200, 'The plan.']);
  expect(answer.headers['content-disposition']).toContain('attachment');
  expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  const refused = [
    await ask({ token, file_id: kept.id }),
    await ask({ token: 'x'.repeat(43), file_id: shown.id }),
    await ask({ token }),
    await call(server, 'GET', '/api/portal-files'),
  ].map(({ status }) => status);
  expect(refused).toEqual([404, 404, 422, 405]);
  await send('DELETE', `/portal-links/${link.id}`, {});
  expect((await ask({ token, file_id: shown.id })).status).toBe(404);
});
