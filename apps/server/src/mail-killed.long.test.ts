import { rmSync } from 'node:fs';
import path from 'node:path';
import { standInSmtp } from '@outrider/api/records/mail/smtp-stand-in.fixture';
import { MESSAGES } from '@outrider/shared/ground/messages';
// oxlint-disable-next-line no-restricted-imports -- looks into the database of another process, from outside of the application
import { openDatabase } from '@outrider/db';
import { expect, it, onTestFinished, vi } from 'vitest';
import { call } from './testing/call.ts';
import { startMain } from './testing/main.ts';
import { openCompany } from './testing/people.ts';
import { openFolder } from './testing/server.ts';

vi.setConfig({ testTimeout: 180_000 });
const soon = { timeout: 60_000, interval: 50 };

it('does not send an email twice when the server is killed between the mail server’s yes and writing it down', async () => {
  const smtp = await standInSmtp({ hold: new Promise(() => {}) });
  const folder = await openFolder();
  const start = () =>
    startMain({ DATA_FOLDER: folder, SMTP_URL: smtp.url, MAIL_FROM: 'Outrider <crm@outrider.example>' });
  const socket = encodeURIComponent(path.join(folder, 'socket'));
  const database = openDatabase(`postgresql://postgres@localhost:5432/postgres?host=${socket}`, 2);
  let main = start();
  onTestFinished(async () => {
    main.child.kill('SIGKILL');
    await main.exited;
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let server = await main.serving;
  const { db, token } = await openCompany(database);
  const mail = async (name: string, input: object) => {
    const answer = await call(server, 'POST', `/trpc/pipeline.mail.${name}`, { token, body: { json: input } });
    expect({ name, status: answer.status }).toEqual({ name, status: 200 });
    return (answer.json as { result: { data: { json: { id: string; state: string } } } }).result.data.json;
  };
  const letter = { to_email: 'vera@northwind.example', subject: 'Hello', body: 'Hello Vera' };
  const { id } = await mail('createDraft', letter);
  await mail('send', { id });
  await vi.waitUntil(() => smtp.received.length === 1, soon);

  main.child.kill('SIGKILL');
  await main.exited;
  delete smtp.answers.hold;
  main = start();
  server = await main.serving;
  await db.outboxMessage.updateMany({ where: { id }, data: { next_attempt_at: new Date(0) } }); // its minute is over
  await vi.waitFor(async () => {
    const message = await db.outboxMessage.findFirst({ where: { id }, select: { state: true, reason: true } });
    expect(message).toEqual({ state: 'unconfirmed', reason: MESSAGES.mailUnconfirmed });
  }, soon);
  expect(smtp.received).toHaveLength(1);

  expect(await mail('confirmSent', { id })).toMatchObject({ state: 'sent' });
  expect(smtp.received).toHaveLength(1);
});
