import { MESSAGES } from '@outrider/shared/ground/messages';
import { CONFIRMED_FOR_MS } from '@outrider/shared/people/session-limits';
import { createLead, createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
let campaign: string;
beforeAll(async () => {
  server = await openServer();
  acme = await openCompany(server.store.database);
  const step = { id: 't', kind: 'task', task: 'call', title: '=HYPERLINK("x")', due_in_days: 1 };
  const made = await call(server, 'POST', '/api/campaigns', { token: acme.token, body: { name: 'Recalibration' } });
  const { id, version } = made.json as { id: string; version: number };
  campaign = id;
  const draft = { name: 'Recalibration', steps: [step] };
  await call(server, 'PUT', `/api/campaigns/${id}`, { token: acme.token, body: { version, draft } });
}, 60_000);
afterAll(() => server.close());

const exported = (token?: string, query = '', id = campaign) =>
  call(server, 'GET', `/api/campaigns/${id}/people/export${query}`, { ...(token && { token }) });
const enroll = (ids: string[]) =>
  call(server, 'POST', `/api/campaigns/${campaign}/people`, { token: acme.token, body: { selection: { ids } } });
const rowsOf = (text: string) => text.trimEnd().split('\r\n').slice(1);

it('sends enrollments as CSV that no spreadsheet runs, only of leads that one sees, and audits it', async () => {
  const rep = await createUser(server.store.database, acme.company, 'sdr');
  const [mine, theirs] = [
    await createLead(acme.db, { email: 'mine@files.example', first_name: '=cmd', assigned_to: rep.id }),
    await createLead(acme.db, { email: 'theirs@files.example', first_name: 'Vera', assigned_to: acme.admin.id }),
  ];
  expect((await enroll([mine.id, theirs.id])).json).toMatchObject({ enrolled: 2 });
  const all = await exported(acme.token);
  expect(all).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8', 'x-total-count': '2' },
  });
  expect(all.text).toMatch(/^\uFEFFLead,Email,Company,Owner,State,/);
  expect(all.text).toContain("'=cmd");
  expect(all.text).not.toMatch(/(^|,)"?=/m);
  expect(all.text).toContain('mine@files.example');
  expect((await exported(acme.token, '?q=theirs')).headers['x-total-count']).toBe('1');
  expect((await exported(acme.token, '?state=left')).headers['x-total-count']).toBe('0');
  expect((await exported(acme.token, '?unsubscribed=true')).headers['x-total-count']).toBe('0');
  expect(await exported(acme.token, '?state=somewhere')).toMatchObject({ status: 422 });
  expect(await acme.db.auditEntry.findMany({ where: { action: 'campaign.export' } })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        subject_id: campaign,
        detail: expect.objectContaining({ name: 'Recalibration', records: 2 }),
      }),
    ]),
  );

  await acme.db.company.updateMany({ data: { reps_see: 'own_or_unassigned' } });
  const narrow = await exported(await signInAs(server.store.database, rep));
  expect(rowsOf(narrow.text)).toEqual([expect.stringContaining('mine@files.example')]);
  await acme.db.company.updateMany({ data: { reps_see: 'all', reps_export: 'own' } });
  const own = await exported(await signInAs(server.store.database, rep));
  expect(rowsOf(own.text)).toEqual([expect.stringContaining('mine@files.example')]);
});

it('is behind the same guard as every export', async () => {
  expect(await exported()).toMatchObject({ status: 401, detail: MESSAGES.notSignedIn });
  const other = await openCompany(server.store.database);
  expect(await exported(other.token)).toMatchObject({ status: 404 });
  expect(await exported(acme.token, '', 'nothing')).toMatchObject({ status: 404 });
  expect(await call(server, 'POST', `/api/campaigns/${campaign}/people/export`, { token: acme.token })).toMatchObject({
    status: 405,
  });
  const made = await call(server, 'POST', '/trpc/tokens.create', {
    token: acme.token,
    body: { json: { name: 'Figures', scopes: ['campaigns.read'] } },
  });
  const { token } = (made.json as { result: { data: { json: { token: string } } } }).result.data.json;
  expect((await call(server, 'GET', `/api/campaigns/${campaign}`, { token })).status).toBe(200);
  expect(await exported(token)).toMatchObject({ status: 403 });
  const { platform } = server.store.database;
  const confirmed_at = new Date(Date.now() - CONFIRMED_FOR_MS);
  await platform.session.updateMany({ where: { login_id: acme.admin.id }, data: { confirmed_at } });
  expect(await exported(acme.token)).toMatchObject({ status: 403, detail: MESSAGES.confirmationNeeded });
});
