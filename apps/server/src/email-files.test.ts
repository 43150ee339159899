import { mailFrom, openMailServers } from '@outrider/api/records/inbox/inbox.fixture';
import { syncMailbox } from '@outrider/api/records/inbox/sync';
import { dropOldFiles } from '@outrider/api/records/mail/mail-files.store';
import { sendQueuedMail } from '@outrider/api/records/mail/send';
import type { Conversation, MailFile } from '@outrider/shared/records/inbox';
import { INBOX_LIMITS } from '@outrider/shared/records/inbox-folders';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

let acme: Awaited<ReturnType<typeof openCompany>>;
let mail: Awaited<ReturnType<typeof openMailServers>>;
let mailbox_id: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  acme = await openCompany(server.store.database, { name: `Files ${count}` });
  mail = await openMailServers(server);
  const connected = await call(server, 'POST', '/trpc/inbox.mailboxes.connect', {
    token: acme.token,
    body: { json: mail.servers },
  });
  mailbox_id = (connected.json as { result: { data: { json: { id: string } } } }).result.data.json.id;
  await call(server, 'POST', '/api/leads', {
    token: acme.token,
    body: { first_name: 'Vera', last_name: 'Lang', email: 'vera@kunde.example', company: 'Kunde' },
  });
});

const part = (headers: string[], body: string) => ['--b', ...headers, '', body].join('\n');
const HTML = ['Content-Type: text/html; charset=utf-8'];
const filed = (name: string, type = 'application/pdf') => [
  `Content-Type: ${type}; name="${name}"`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
];
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

/** Vera's email with these parts, read into the only conversation. */
async function received(...parts: string[]): Promise<Conversation> {
  const body = [...parts, '--b--'].join('\n');
  const headers = { 'Content-Type': 'multipart/mixed; boundary="b"' };
  mail.imap.deliver(mailFrom('Vera Lang <vera@kunde.example>', { subject: 'Plans', body, headers }));
  await sync();
  return conversation();
}
async function sync(): Promise<void> {
  const db = server.store.database.forCompany(acme.company.id);
  await db.mailbox.updateMany({ data: { next_sync_at: new Date(0), lease_until: null } });
  await syncMailbox(db, server.services, mailbox_id);
}
async function conversation(token = acme.token): Promise<Conversation> {
  for (const folder of ['mine', 'waiting', 'done']) {
    const page = await call(server, 'GET', `/api/conversations?folder=${folder}`, { token });
    const [first] = (page.json as { items: { id: string }[] }).items;
    if (first) return (await call(server, 'GET', `/api/conversations/${first.id}`, { token })).json as Conversation;
  }
  throw new Error('There is no conversation');
}
const get = (path: string, token = acme.token) => call(server, 'GET', path, { token });
const attach = (id: string, name: string, body: Buffer | string, token = acme.token) =>
  call(server, 'POST', `/api/conversations/${id}/files?${new URLSearchParams({ name }).toString()}`, {
    token,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
const reply = (id: string, body: object) =>
  call(server, 'POST', `/api/conversations/${id}/replies`, {
    token: acme.token,
    body: { body: 'Here it is', ...body },
  });

describe('a file of an email', () => {
  it('is fetched from its mailbox byte for byte, as nothing that a browser shows', async () => {
    const { emails } = await received(
      part(['Content-Type: text/plain'], 'See the plan'),
      part(filed('Plan für Müller.html.pdf', 'text/html'), inBase64('%PDF-1.7 ünï')),
    );
    const file = await get(`/api/emails/${emails[0]!.id}/files/0`);
    expect(file.bytes.toString()).toBe('%PDF-1.7 ünï');
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment;'),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(await get(`/api/emails/${emails[0]!.id}/files/1`)).toMatchObject({ status: 404 });
  });

  it.each(['setup.exe', 'invoice.pdf.js', 'offer.HTML', 'drawing.svg', 'macros.docm'])(
    'is not given out where a computer would run it: %s',
    async (name) => {
      const { emails } = await received(part(['Content-Type: text/plain'], 'Open it'), part(filed(name), 'aGk='));
      expect(await get(`/api/emails/${emails[0]!.id}/files/0`)).toMatchObject({
        status: 415,
        detail: MESSAGES.emailFileRuns,
      });
    },
  );

  it('says where the email is gone, where the mailbox is silent, and nothing to anybody else', async () => {
    const { emails } = await received(
      part(['Content-Type: text/plain'], 'See the plan'),
      part(filed('plan.pdf'), inBase64('%PDF')),
    );
    const path = `/api/emails/${emails[0]!.id}/files/0`;
    const colleague = await signInAs(
      server.store.database,
      await createUser(server.store.database, acme.company, 'sdr'),
    );
    const stranger = await openCompany(server.store.database);
    for (const token of [colleague, stranger.token]) {
      expect(await get(path, token)).toMatchObject({ status: 404, detail: MESSAGES.notFound });
      expect(await get(`/api/emails/${emails[0]!.id}/page`, token)).toMatchObject({ status: 404 });
    }
    await acme.db.email.updateMany({ data: { message_id: 'gone@kunde.example' } });
    expect(await get(path)).toMatchObject({ status: 404, detail: MESSAGES.emailNotInMailbox });
    await mail.imap.stop();
    await acme.db.mailbox.updateMany({ data: { imap_port: 1 } });
    expect(await get(path)).toMatchObject({ status: 503, detail: MESSAGES.mailServerSilent });
  });
});

describe('an email as its writer laid it out', () => {
  it('is a page that runs nothing, loads nothing and shows the pictures that came along', async () => {
    const { emails } = await received(
      part(
        HTML,
        [
          '<p style="color:red" onclick="alert(1)">Offer <a href="https://kunde.example/a">here</a>',
          '<a href="javascript:alert(1)">there</a></p><img src="cid:logo"><img src="https://track.example/p.gif">',
          '<img src="data:image/svg+xml;base64,PHN2Zy8+"><script>alert(1)</script><form action="/api/leads"><input></form>',
          '<iframe src="https://evil.example"></iframe><meta http-equiv="refresh" content="0;url=https://evil.example">',
          '<style>body{background:url(https://evil.example)}</style><base href="https://evil.example">',
        ].join('\n'),
      ),
      part(
        ['Content-Type: image/png; name="logo.png"', 'Content-ID: <logo>', 'Content-Transfer-Encoding: base64'],
        'aGk=',
      ),
    );
    expect(emails[0]).toMatchObject({ has_html: true, files: [] });
    const page = await get(`/api/emails/${emails[0]!.id}/page`);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('img-src data:;');
    expect(policy).toMatch(/sandbox (?!.*allow-scripts)/);
    expect(page.text).toContain('<p style="color:red">Offer <a href="https://kunde.example/a" target="_blank"');
    expect(page.text).toContain('<img src="data:image/png;base64,aGk=" />');
    expect(page.text).toContain('https://track.example/p.gif');
    expect(page.text).not.toMatch(/alert|<script|<form|<iframe|evil\.example|http-equiv|svg/);
    const shown = await get(`/api/emails/${emails[0]!.id}/page?pictures=1`);
    expect(shown.headers['content-security-policy']).toContain('img-src data: https:;');
  });

  it('is opened in a frame by a form that has the session, and says there why it cannot be', async () => {
    const { emails } = await received(part(HTML, '<p>Offer</p>'));
    const open = (body: string) =>
      call(server, 'POST', `/api/emails/${emails[0]!.id}/page`, {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const page = await open(`token=${acme.token}`);
    expect(page).toMatchObject({ status: 200, headers: { 'x-frame-options': 'SAMEORIGIN' } });
    expect(page.text).toContain('<p>Offer</p>');
    for (const body of ['', 'token=', `token=${'x'.repeat(600)}`, 'token=a&token=b', 'token[a]=b'])
      expect(await open(body)).toMatchObject({ status: 401 });
    await acme.db.email.updateMany({ data: { message_id: 'gone@kunde.example' } });
    const gone = await open(`token=${acme.token}`);
    expect(gone).toMatchObject({ status: 404, headers: { 'x-frame-options': 'SAMEORIGIN' } });
    expect(gone.text).toContain(MESSAGES.emailNotInMailbox);
  });

  it('is not there for an email that is text alone', async () => {
    const { emails } = await received(part(['Content-Type: text/plain'], 'Hello'));
    expect(emails[0]).toMatchObject({ has_html: false });
    expect(await get(`/api/emails/${emails[0]!.id}/page`)).toMatchObject({ status: 404 });
  });
});

describe('a file that goes with a reply', () => {
  const hello = () => received(part(['Content-Type: text/plain'], 'Hello'));

  it('waits for the reply, leaves with it, and is kept no longer than the mailbox needs to have it', async () => {
    const { id } = await hello();
    const kept = await attach(id, 'Angebot für Müller.txt', 'Drei Stück');
    expect(kept).toMatchObject({
      status: 201,
      json: { name: 'Angebot für Müller.txt', type: 'text/plain', size_bytes: 11 },
    });
    const file = kept.json as MailFile;
    expect(await attach(id, 'Angebot für Müller.txt', 'Drei Stück')).toMatchObject({ status: 200, json: file });
    expect((await conversation()).attached).toEqual([file]);
    expect(await reply(id, { file_ids: [file.id] })).toMatchObject({ status: 201 });
    expect(await conversation()).toMatchObject({ attached: [], replies: [{ files: [file] }] });
    await acme.db.outboxMessage.updateMany({ data: { next_attempt_at: new Date(0) } });
    await sendQueuedMail(server.store.database, server.services);
    const [sent] = mail.smtp.received;
    expect(sent?.raw).toContain(inBase64('Drei Stück'));
    expect(sent?.raw).toMatch(/Content-Disposition: attachment/);
    const { emails } = await conversation();
    expect(emails.at(-1)).toMatchObject({
      direction: 'out',
      files: [{ name: 'Angebot für Müller.txt', type: 'text/plain', size: 11 }],
    });
    await sync();
    expect(await acme.db.mailFile.count()).toBe(0);
    // The mailbox has it, and gives it back.
    const opened = await get(`/api/emails/${emails.at(-1)!.id}/files/0`);
    expect(opened.text).toBe('Drei Stück');
  });

  it('is attached again where the reply is taken back, and goes where it is taken off', async () => {
    const { id } = await hello();
    const file = (await attach(id, 'plan.txt', 'plan')).json as MailFile;
    const { message_id } = (await reply(id, { file_ids: [file.id] })).json as { message_id: string };
    await call(server, 'POST', '/trpc/pipeline.mail.discard', {
      token: acme.token,
      body: { json: { id: message_id } },
    });
    expect(await conversation()).toMatchObject({ attached: [file], replies: [] });
    for (const _ of [1, 2])
      expect(
        await call(server, 'POST', '/trpc/inbox.detach', { token: acme.token, body: { json: { id: file.id } } }),
      ).toMatchObject({ status: 200 });
    expect((await conversation()).attached).toEqual([]);
    expect(await reply(id, { file_ids: [file.id] })).toMatchObject({ status: 422, detail: MESSAGES.inboxFileGone });
    expect((await conversation()).replies).toEqual([]);
  });

  it('is refused where it is too much, of a kind that nobody sends, or in somebody else’s conversation', async () => {
    const { id } = await hello();
    const full = MESSAGES.inboxFilesFull(INBOX_LIMITS.files, INBOX_LIMITS.file_bytes / 1024 / 1024);
    await attach(id, 'large.txt', Buffer.alloc(INBOX_LIMITS.file_bytes - 10, 'a'));
    expect(await attach(id, 'more.txt', Buffer.alloc(11, 'a'))).toMatchObject({ status: 413, detail: full });
    expect(await attach(id, 'setup.exe', 'MZ')).toMatchObject({ status: 415, detail: MESSAGES.fileTypeRefused });
    const colleague = await signInAs(
      server.store.database,
      await createUser(server.store.database, acme.company, 'sdr'),
    );
    const stranger = await openCompany(server.store.database);
    for (const token of [colleague, stranger.token])
      expect(await attach(id, 'plan.txt', 'plan', token)).toMatchObject({ status: 404 });
    expect(await acme.db.mailFile.count()).toBe(1);
  });

  it('goes after a week, unless its reply still waits', async () => {
    const { id } = await hello();
    const kept = (await attach(id, 'waits.txt', 'waits')).json as MailFile;
    await reply(id, { file_ids: [kept.id], send_at: new Date(Date.now() + 30 * 86_400_000).toISOString() });
    await attach(id, 'forgotten.txt', 'forgotten');
    const { platform } = server.store.database;
    await dropOldFiles(platform, new Date(Date.now() - 60_000));
    expect(await acme.db.mailFile.count()).toBe(2);
    await dropOldFiles(platform, new Date(Date.now() + 60_000));
    expect(await acme.db.mailFile.findMany({ select: { id: true } })).toEqual([{ id: kept.id }]);
  });

  it('of somebody else does not leave with a reply', async () => {
    const { id } = await hello();
    const colleague = await createUser(server.store.database, acme.company, 'sdr');
    await acme.db.mailbox.updateMany({ data: { sharing: 'all' } });
    const token = await signInAs(server.store.database, colleague);
    const file = (await attach(id, 'theirs.txt', 'theirs', token)).json as MailFile;
    expect((await conversation()).attached).toEqual([]);
    expect(await reply(id, { file_ids: [file.id] })).toMatchObject({ status: 422, detail: MESSAGES.inboxFileGone });
  });
});

it('sends a reply later, at the time that is asked for', async () => {
  const { id } = await received(part(['Content-Type: text/plain'], 'Hello'));
  const send_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  expect(await reply(id, { send_at })).toMatchObject({ status: 201, json: { leaves_at: send_at } });
  await sendQueuedMail(server.store.database, server.services);
  expect(mail.smtp.received).toEqual([]);
  expect((await conversation()).replies).toMatchObject([{ state: 'queued', leaves_at: send_at }]);
  for (const days of [-1, INBOX_LIMITS.send_days + 1])
    expect(await reply(id, { send_at: new Date(Date.now() + days * 86_400_000).toISOString() })).toMatchObject({
      status: 422,
      detail: MESSAGES.inboxSendAtPast,
    });
});
