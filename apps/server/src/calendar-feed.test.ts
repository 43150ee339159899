import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CalendarFeed } from '@outrider/shared/records/meetings';
import { createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

async function ask(procedure: 'make' | 'remove', token: string): Promise<CalendarFeed> {
  const answer = await call(server, 'POST', `/trpc/pipeline.meetings.feed.${procedure}`, { token, body: {} });
  expect(answer.status).toBe(200);
  return (answer.json as { result: { data: { json: CalendarFeed } } }).result.data.json;
}

const unknown = { status: 404, text: expect.stringContaining(MESSAGES.feedUnknown) as string };

describe('a calendar’s secret address', () => {
  it('shows a calendar program its person’s meetings until it is replaced or removed', async () => {
    const { company, admin, db } = await openCompany(server.store.database);
    const rep = await createUser(server.store.database, company, 'sdr');
    const token = await signInAs(server.store.database, rep);
    const read = (url: string | null, method = 'GET') => call(server, method, new URL(url ?? '').pathname);
    const meeting = { starts_at: new Date(Date.now() + 3_600_000), ends_at: new Date(Date.now() + 7_200_000) };
    await db.meeting.createMany({
      data: [
        { ...meeting, title: 'Theirs', organiser_id: rep.id, notes: 'In confidence' },
        { ...meeting, title: 'Invited', organiser_id: admin.id, attendees: [rep.email] },
        { ...meeting, title: 'Of the admin', organiser_id: admin.id },
        { ...meeting, title: 'Off', organiser_id: rep.id, cancelled_at: new Date() },
      ],
    });
    const { url } = await ask('make', token);
    const file = await read(url);
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    });
    const shown = (name: string) => file.text.split('\r\n').filter((line) => line.startsWith(`${name}:`));
    expect(shown('SUMMARY').toSorted()).toEqual(['SUMMARY:Invited', 'SUMMARY:Off', 'SUMMARY:Theirs']);
    expect(shown('STATUS').toSorted()).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED', 'STATUS:CONFIRMED']);
    expect(file.text).not.toContain('confidence');
    expect((await read(url, 'HEAD')).status).toBe(200);
    expect(await read(url, 'POST')).toMatchObject({ status: 405, detail: MESSAGES.methodNotAllowed });
    expect(JSON.stringify(await db.calendarFeed.findMany({ where: {} }))).not.toContain(url?.slice(-47, -4));

    const again = await ask('make', token);
    expect([await read(url), (await read(again.url)).status]).toEqual([expect.objectContaining(unknown), 200]);
    await ask('remove', token);
    await ask('remove', token);
    expect(await read(again.url)).toMatchObject(unknown);
    expect(await db.auditEntry.count({ where: { action: { startsWith: 'calendar_feed.' } } })).toBe(3);
  });

  it('closes with its person, and with its company', async () => {
    const { admin, token } = await openCompany(server.store.database);
    const { platform } = server.store.database;
    const { url } = await ask('make', token);
    const read = async () => (await call(server, 'GET', new URL(url ?? '').pathname)).status;
    await platform.user.updateMany({ where: { id: admin.id }, data: { disabled_at: new Date() } });
    expect(await read()).toBe(404);
    await platform.user.updateMany({ where: { id: admin.id }, data: { disabled_at: null } });
    expect(await read()).toBe(200);
    await platform.company.updateMany({ where: { id: admin.company_id }, data: { status: 'suspended' } });
    expect(await read()).toBe(404);
  });
});
