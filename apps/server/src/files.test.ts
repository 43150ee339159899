import { IMPORT_LIMITS } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CONFIRMED_FOR_MS } from '@outrider/shared/people/session-limits';
import { signInAs, createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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

const upload = (body: unknown, token?: string, path = '/api/imports?name=leads.csv') =>
  call(server, 'POST', path, { token, body, headers: { 'content-type': 'application/octet-stream' } });
const CSV = 'Email,First name\nada@files.example,Ada\nnobody,=cmd\n';

it('takes a file through upload, dry run and run, by the jobs of the server', async () => {
  const uploaded = await upload(CSV, acme.token);
  expect(uploaded).toMatchObject({ status: 201, json: { state: 'ready', row_count: 2 } });
  const { id, mapping } = uploaded.json as { id: string; mapping: unknown };
  const until = (state: string) =>
    vi.waitFor(
      async () =>
        expect((await call(server, 'GET', `/api/imports/${id}`, { token: acme.token })).json).toMatchObject({ state }),
      { timeout: 20_000, interval: 50 },
    );
  await call(server, 'POST', `/api/imports/${id}/check`, { token: acme.token, body: { mapping } });
  await until('checked');
  await call(server, 'POST', `/api/imports/${id}/run`, { token: acme.token, body: {} });
  await until('done');
  const errors = await call(server, 'GET', `/api/imports/${id}/errors.csv`, { token: acme.token });
  expect(errors).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } });
  expect(errors.text).toContain("3,Email,Enter a valid email address,nobody,'=cmd");

  const file = await call(server, 'GET', '/api/leads/export?columns=email,score&q=files', { token: acme.token });
  expect(file).toMatchObject({ status: 200, headers: { 'x-total-count': '1' } });
  expect(file.text).toMatch(/^\uFEFFEmail,Score\r\nada@files\.example,\d+\r\n$/);
});

it('is behind the same guard as every procedure', async () => {
  expect(await upload(CSV)).toMatchObject({ status: 401, detail: MESSAGES.notSignedIn });
  const over = await openCompany(server.store.database, { subscription_plan: 'trial', trial_ends_at: new Date(0) });
  expect(await upload(CSV, over.token)).toMatchObject({ status: 403, detail: MESSAGES.trialEnded });
  for (const type of ['leads', 'accounts', 'contacts']) {
    expect(await call(server, 'GET', `/api/${type}/export`)).toMatchObject({ status: 401 });
    expect(await call(server, 'GET', `/api/${type}/export`, { token: over.token })).toMatchObject({ status: 200 });
  }
  const other = await openCompany(server.store.database);
  const { id } = (await upload(CSV, acme.token)).json as { id: string };
  expect(await call(server, 'GET', `/api/imports/${id}/errors.csv`, { token: other.token })).toMatchObject({
    status: 404,
  });
  const rep = await createUser(server.store.database, acme.company, 'sdr');
  expect(
    await call(server, 'GET', `/api/imports/${id}/errors.csv`, { token: await signInAs(server.store.database, rep) }),
  ).toMatchObject({ status: 404 });
  const { platform } = server.store.database;
  const confirmed_at = new Date(Date.now() - CONFIRMED_FOR_MS);
  await platform.session.updateMany({ where: { login_id: over.admin.id }, data: { confirmed_at } });
  for (const type of ['leads', 'accounts', 'contacts', 'opportunities'])
    for (const ask of [
      call(server, 'GET', `/api/${type}/export`, { token: over.token }),
      call(server, 'POST', `/api/${type}/export`, { token: over.token, body: {} }),
    ])
      expect(await ask).toMatchObject({ status: 403, detail: MESSAGES.confirmationNeeded });
});

it('says what it does not take, and keeps nothing of it', async () => {
  const before = await acme.db.import.count();
  expect(await upload(CSV, acme.token, '/api/imports')).toMatchObject({ status: 422, detail: MESSAGES.importNameless });
  expect(await upload('Email\n', acme.token)).toMatchObject({ status: 422, detail: MESSAGES.importEmpty });
  expect(await call(server, 'GET', '/api/leads/export?columns=secret', { token: acme.token })).toMatchObject({
    status: 422,
  });
  const large = await upload(Buffer.alloc(IMPORT_LIMITS.bytes + 1, 'a,b\n'), acme.token).catch(
    (error: Error) => error.message,
  );
  expect(typeof large === 'string' ? large : large.status).toSatisfy(
    (told: unknown) => told === 413 || /ECONNRESET|EPIPE|hang up/.test(String(told)),
  );
  expect(await acme.db.import.count()).toBe(before);
});
