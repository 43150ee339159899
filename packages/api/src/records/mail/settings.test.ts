import { MESSAGES } from '@outrider/shared/ground/messages';
import type { MailServerSet } from '@outrider/shared/people/mail-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { createCompanyMailer } from './company-smtp.ts';
import { sendQueuedMail } from './send.ts';
import { createSmtpMailer } from './smtp.ts';
import { MAIL_CERTIFICATE } from '../mailboxes/mail-certificate.fixture.ts';
import { headerOf, standInSmtp } from './smtp-stand-in.fixture.ts';

const LOGIN = { user: 'crm@acme.example', password: 'open sesame' };
const letter = { to_email: 'vera@northwind.example', to_name: 'Vera', subject: 'Hello', body: 'Hello Vera' };

describe.each(ENGINES)('Settings of a company’s mail on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let rep: Caller;
  /** What the name mail.acme.example stands for. */
  let address: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    rep = harness.caller(acme.people.sdr.token);
    harness.clock.now = null;
    delete harness.services.mailer;
    address = '127.0.0.1';
    harness.services.openSmtp = (server, sender) =>
      createCompanyMailer(server, sender, {
        isPublic: (one) => one === '127.0.0.1',
        resolve: async () => [{ address, family: 4 }],
        trusted: MAIL_CERTIFICATE.cert,
      });
  });
  afterAll(() => harness.close());

  const later = (seconds: number) =>
    void (harness.clock.now = new Date(harness.services.now().getTime() + seconds * 1_000));
  const setServer = (port: number, over: Partial<MailServerSet> = {}) =>
    admin.mailSettings.setServer({
      version: 1,
      host: 'mail.acme.example',
      port,
      security: 'starttls',
      username: LOGIN.user,
      password: LOGIN.password,
      from_name: 'Acme Sales',
      from_email: 'sales@acme.example',
      reply_to: 'desk@acme.example',
      dkim_selector: null,
      ...over,
    });
  const queue = async (caller = rep) => {
    const { id } = await caller.pipeline.mail.createDraft(letter);
    return caller.pipeline.mail.send({ id });
  };
  const send = () => sendQueuedMail(harness.database, harness.services);
  const notices = async () => {
    await relayOutbox(harness.database, harness.services.live);
    return (await admin.notifications.list({})).items.filter(({ title }) => title === MESSAGES.mailFailingTitle);
  };

  it('send through the company’s own server, and never tell its password', async () => {
    const smtp = await standInSmtp({}, LOGIN);
    expect(await admin.mailSettings.get()).toMatchObject({ way: 'none', sends_from: null, server: null });
    const saved = await setServer(smtp.port);
    expect(saved).toMatchObject({
      way: 'company',
      sends_from: 'sales@acme.example',
      server: { host: 'mail.acme.example', has_password: true },
      version: 2,
    });
    expect(JSON.stringify(saved)).not.toContain(LOGIN.password);
    const row = await acme.db.mailSettings.findFirst({});
    expect(row?.password).toMatch(/^v1\./);
    expect((await rep.pipeline.mail.status()).from).toBe('sales@acme.example');
    const { note } = await queue();
    expect(note).toBe(MESSAGES.mailLeaving);
    await send();
    const [got] = smtp.received;
    expect(got).toMatchObject({ from: 'sales@acme.example', to: ['vera@northwind.example'] });
    expect(headerOf(got, 'From')).toContain('<sales@acme.example>');
    expect(headerOf(got, 'Reply-To')).toContain(acme.people.sdr.email);
    const audited = await acme.db.auditEntry.findMany({ where: { action: 'mail.server' } });
    expect(JSON.stringify(audited.map(({ detail }) => detail))).toContain('"password":"changed"');
    expect(JSON.stringify(audited)).not.toContain(LOGIN.password);
  });

  it('fall back to this server’s own, and leave other companies’ mail alone', async () => {
    const [own, servers] = [await standInSmtp({}, LOGIN), await standInSmtp()];
    const other = await openCompany(harness.database, 'Other');
    await setServer(own.port);
    await queue(harness.caller(other.people.sdr.token));
    await queue();
    await send();
    expect([own.received.length, servers.received.length]).toEqual([1, 0]);
    harness.services.mailer = createSmtpMailer({
      url: servers.url,
      sender: { name: 'Outrider', address: 'crm@outrider.example' },
    });
    await send();
    expect([own.received.length, servers.received.length]).toEqual([1, 1]);
    const { version } = await admin.mailSettings.get();
    expect(await admin.mailSettings.removeServer({ version })).toMatchObject({ way: 'server', server: null });
    expect(await acme.db.mailSettings.findFirst({})).toMatchObject({ password: null, username: null });
    await queue();
    await send();
    expect([own.received.length, servers.received.length]).toEqual([1, 2]);
  });

  it('say in plain words why a test did not arrive, with what the server said', async () => {
    const smtp = await standInSmtp({}, LOGIN);
    await setServer(smtp.port, { password: 'wrong' });
    expect(await admin.mailSettings.test()).toEqual({
      sent: false,
      to: acme.people.company_admin.email,
      reason: MESSAGES.mailServerSignIn,
      said: expect.stringContaining('5.7.8') as string,
    });
    await setServer(smtp.port, { version: 2 });
    expect(await admin.mailSettings.test()).toMatchObject({ sent: true, reason: null, said: null });
    expect(smtp.received[0]).toMatchObject({ to: [acme.people.company_admin.email] });
    await setServer(smtp.port, { version: 3, host: 'another.acme.example' });
    expect(await admin.mailSettings.test()).toMatchObject({ sent: false, reason: MESSAGES.mailServerTls });
    const plain = await standInSmtp();
    await setServer(plain.port, { version: 4, host: 'mail.acme.example' });
    expect(await admin.mailSettings.test()).toMatchObject({ sent: false, reason: MESSAGES.mailServerTls });
    await plain.stop();
    expect(await admin.mailSettings.test()).toMatchObject({ sent: false, reason: MESSAGES.mailServerSilent });
    expect(plain.received).toEqual([]);
  });

  it('connect to the public internet only, whatever a name stands for', async () => {
    const smtp = await standInSmtp({}, LOGIN);
    address = '10.0.0.8';
    expect(await refusal(setServer(smtp.port))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.mailHostPrivate,
    });
    expect((await admin.mailSettings.get()).server).toBeNull();
    expect(await refusal(setServer(smtp.port, { host: '169.254.169.254' }))).toMatchObject({
      message: MESSAGES.mailHostPrivate,
    });
    address = '127.0.0.1';
    await setServer(smtp.port);
    address = '10.0.0.8'; // the name stands for another address by now
    expect(await admin.mailSettings.test()).toMatchObject({ sent: false, reason: MESSAGES.mailHostPrivate });
    await queue();
    await send();
    expect(smtp.received).toEqual([]);
    const [mail] = (await rep.pipeline.mail.list({})).items;
    expect(mail).toMatchObject({ state: 'queued', reason: MESSAGES.mailHostPrivate });
  });

  it('keep a password for the server and user that it was entered for', async () => {
    const smtp = await standInSmtp({}, LOGIN);
    await setServer(smtp.port);
    const kept = await setServer(smtp.port, { version: 2, password: undefined, from_name: 'Acme' });
    expect(kept.server?.has_password).toBe(true);
    for (const over of [{ host: 'evil.example' }, { username: 'other' }])
      expect(await refusal(setServer(smtp.port, { version: 3, password: undefined, ...over }))).toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        message: MESSAGES.mailPasswordNeeded,
      });
    expect((await refusal(setServer(smtp.port, { version: 3, security: 'none' }))).code).toBe('UNPROCESSABLE_CONTENT');
    expect(await refusal(setServer(smtp.port, { version: 2 }))).toMatchObject({ code: 'CONFLICT' });
  });

  it('are an admin’s alone, but for one’s own signature', async () => {
    for (const { token } of [acme.people.manager, acme.people.sdr])
      expect((await refusal(harness.caller(token).mailSettings.get())).code).toBe('FORBIDDEN');
    await admin.mailSettings.set({ version: 1, signature: 'Acme Inc.' });
    expect(await rep.mailSettings.ownSignature()).toEqual({ signature: null, company: 'Acme Inc.' });
    expect(await rep.mailSettings.setOwnSignature({ signature: 'Sam, Acme' })).toMatchObject({
      signature: 'Sam, Acme',
    });
  });

  it('tell the leaders once that the server fails, and again only after it worked', async () => {
    const smtp = await standInSmtp({}, LOGIN);
    await setServer(smtp.port, { password: 'wrong' });
    await queue();
    await queue();
    await send();
    later(60);
    await send();
    expect(await notices()).toHaveLength(1);
    expect((await admin.mailSettings.get()).server).toMatchObject({ failing_reason: MESSAGES.mailServerSignIn });
    const { version } = await admin.mailSettings.get();
    await setServer(smtp.port, { version });
    later(3_600);
    await send();
    expect(smtp.received).toHaveLength(2);
    expect((await admin.mailSettings.get()).server).toMatchObject({ failing_since: null });
  });

  it('end every mail with the person’s signature, else the company’s, before the way out', async () => {
    const smtp = await standInSmtp({}, LOGIN);
    const { version } = await setServer(smtp.port);
    await admin.mailSettings.set({ version, signature: 'Acme Inc.\n1 Main Street' });
    await queue();
    await send();
    await rep.mailSettings.setOwnSignature({ signature: 'Sam\nAcme' });
    await queue();
    await send();
    const texts = smtp.received.map(({ text }) => text.replaceAll('\r\n', '\n').trimEnd());
    expect(texts).toEqual(['Hello Vera\n\nAcme Inc.\n1 Main Street', 'Hello Vera\n\nSam\nAcme']);
  });

  it('let a person and a company send so many a day, and say so before anything is queued', async () => {
    await admin.mailSettings.set({ version: 1, user_limit: 2, company_limit: 3 });
    await queue();
    await queue();
    expect(await refusal(queue())).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: MESSAGES.mailUserLimit(2) });
    expect((await admin.mailSettings.get()).used).toEqual({ company: 2, own: 0 });
    await queue(admin);
    expect(await refusal(queue(admin))).toMatchObject({ message: MESSAGES.mailCompanyLimit(3) });
    expect((await admin.mailSettings.get()).used).toEqual({ company: 3, own: 1 });
    expect((await rep.pipeline.mail.list({ state: 'draft' })).items).toHaveLength(1);
    await acme.db.mailDay.updateMany({ data: { day: new Date('2020-02-02') } }); // a day is over
    await queue();
    expect((await admin.mailSettings.get()).used).toEqual({ company: 1, own: 0 });
    expect(await acme.db.mailDay.count({ where: { day: new Date('2020-02-02') } })).toBe(0); // and forgotten in time
  });

  it('give a place back where a mail is withdrawn before it leaves, and not where it was tried', async () => {
    await admin.mailSettings.set({ version: 1, user_limit: 2, company_limit: 3 });
    const used = async () => (await admin.mailSettings.get()).used.company;
    const [first, second] = [await queue(), await queue()];
    expect(await refusal(queue())).toMatchObject({ message: MESSAGES.mailUserLimit(2) });
    await rep.pipeline.mail.discard({ id: first.message.id });
    expect(await used()).toBe(1);
    const third = await queue();
    expect(await refusal(queue())).toMatchObject({ message: MESSAGES.mailUserLimit(2) });
    await rep.pipeline.mail.updateDraft({ id: second.message.id, subject: 'Again' });
    expect(await used()).toBe(1);
    await rep.pipeline.mail.discard({ id: second.message.id }); // a draft has no place
    expect(await used()).toBe(1);
    await acme.db.outboxMessage.updateMany({ where: { id: third.message.id }, data: { state: 'failed' } });
    await rep.pipeline.mail.discard({ id: third.message.id });
    expect(await used()).toBe(1);
  });

  it('give back the place of whoever queued it, on the day it was queued', async () => {
    const { id } = await rep.pipeline.mail.createDraft(letter);
    await admin.pipeline.mail.send({ id });
    expect((await admin.mailSettings.get()).used).toEqual({ company: 1, own: 1 });
    const today = await acme.db.mailDay.findMany({ select: { day: true, sender_id: true, queued: true } });
    await acme.db.mailDay.updateMany({ data: { day: new Date('2020-02-02') } }); // a day is over
    await acme.db.outboxMessage.updateMany({ where: { id }, data: { quota_day: new Date('2020-02-02') } });
    await acme.db.mailDay.createMany({ data: today });
    await rep.pipeline.mail.discard({ id });
    expect((await admin.mailSettings.get()).used).toEqual({ company: 1, own: 1 });
    const before = await acme.db.mailDay.findMany({ where: { day: new Date('2020-02-02') } });
    expect(before.map(({ queued }) => queued)).toEqual([0, 0]);
  });

  it('count two at once as two', async () => {
    await admin.mailSettings.set({ version: 1, company_limit: 3 });
    const drafts = await Promise.all(Array.from({ length: 6 }, () => rep.pipeline.mail.createDraft(letter)));
    const ended = await Promise.allSettled(drafts.map(({ id }) => rep.pipeline.mail.send({ id })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await admin.mailSettings.get()).used.company).toBe(3);
  });

  it('check what is published for the From domain, and never claim what nobody answered', async () => {
    const smtp = await standInSmtp({}, LOGIN);
    await setServer(smtp.port, { dkim_selector: 's1' });
    const published: Record<string, string[]> = {
      'acme.example': ['v=spf1 include:mail.example -all', 'other'],
      's1._domainkey.acme.example': ['v=DKIM1; k=rsa; p=MIIB'],
      '_dmarc.acme.example': ['v=DMARC1; p=none'],
    };
    harness.services.lookupTxt = async (name) => published[name] ?? [];
    const states = async () =>
      (await admin.mailSettings.checkDomain()).records.map(({ kind, state }) => `${kind} ${state}`);
    expect(await states()).toEqual(['spf good', 'dkim good', 'dmarc weak']);
    for (const name of Object.keys(published)) delete published[name];
    expect(await states()).toEqual(['spf missing', 'dkim missing', 'dmarc missing']);
    harness.services.lookupTxt = () => Promise.reject(new Error('ETIMEOUT'));
    expect(await states()).toEqual(['spf unknown', 'dkim unknown', 'dmarc unknown']);
  });
});
