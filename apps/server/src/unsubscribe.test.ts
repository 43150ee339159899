import { makeUnsubscribeLink } from '@outrider/api/records/mail/unsubscribe';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { UNSUBSCRIBE_MESSAGES } from '@outrider/shared/ground/messages-unsubscribe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

describe('a mail’s way out over HTTP', () => {
  it('is a page for people and one click for their mail programs', async () => {
    const { company_id } = (await openCompany(server.store.database)).admin;
    const db = server.store.database.forCompany(company_id);
    const message = await db.outboxMessage.create({
      data: { to_email: 'vera@northwind.example', subject: 'Hello', body: 'Hello' },
    });
    const { unsubscribe_url } = await makeUnsubscribeLink(db, `http://localhost:${server.port}`, message);
    const url = new URL(unsubscribe_url ?? '');
    const page = await call(server, 'GET', url.pathname);
    expect(page).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
    expect(page.text).toContain(
      `<form method="post"><button type="submit">${UNSUBSCRIBE_MESSAGES.en.button}</button></form>`,
    );
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect((await call(server, 'HEAD', url.pathname)).status).toBe(200);
    expect(await db.doNotContact.count()).toBe(0);

    // RFC 8058: without cookies or a token, as a form.
    const click = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    const clicked = await call(server, 'POST', url.pathname, click);
    expect([clicked.status, clicked.text.includes(UNSUBSCRIBE_MESSAGES.en.done)]).toEqual([200, true]);
    expect(await db.doNotContact.findMany({ where: {} })).toMatchObject([
      { value: 'vera@northwind.example', source: 'unsubscribe' },
    ]);
    expect((await call(server, 'POST', `${url.pathname.slice(0, -4)}aaaa`, click)).status).toBe(404);
    expect(await call(server, 'DELETE', url.pathname)).toMatchObject({
      status: 405,
      detail: MESSAGES.methodNotAllowed,
    });
  });
});
