import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sendQueuedMail } from '../mail/send.ts';
import { headerOf } from '../mail/smtp-stand-in.fixture.ts';
import { MAILBOX, lookIntoMailboxes, mailFrom, openMailServers } from './inbox.fixture.ts';

describe.each(ENGINES)('The inbox on %s', (engine) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  afterEach(async () => {
    harness.clock.now = null;
    for (const { id } of (await rep.inbox.mailboxes.list()).mailboxes) await rep.inbox.mailboxes.remove({ id });
  });

  let acme: Awaited<ReturnType<typeof openCompany>>;
  let rep: Caller;
  let other: Caller;
  let mail: Awaited<ReturnType<typeof openMailServers>>;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    acme = await openCompany(harness.database, `Acme ${count}`);
    rep = harness.caller(acme.people.sdr.token);
    other = harness.caller(acme.people.ae.token);
    mail = await openMailServers(harness);
  });

  /** The mailbox is read once more, some minutes later. */
  const sync = (minutes = 2, signal?: AbortSignal) => lookIntoMailboxes(harness, minutes * 60_000, signal);
  const lead = (email: string, caller = rep) =>
    caller.leads.create({ email, first_name: 'Vera', last_name: 'Lang', company: 'Kunde' });
  const timeline = async (id: string) => (await rep.leads.activities({ id })).map(({ kind }) => kind);

  it('marks in the mailbox as read what was read here, and nothing else', async () => {
    await lead('vera@kunde.example');
    await mail.connect(rep);
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Read' }));
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Left' }));
    mail.imap.deliver(mailFrom('vera@kunde.example', { headers: { 'Auto-Submitted': 'auto-replied' } }));
    mail.imap.deliver(mailFrom('News <news@shop.example>', { subject: 'Offers' }));
    await sync();
    await sync();
    const unseen = () => mail.imap.flags('INBOX').map((flags) => !flags.includes(String.raw`\Seen`));
    expect(unseen()).toEqual([true, true, true, true]);
    const { items } = await rep.inbox.list({});
    await rep.inbox.markRead({ id: items.find(({ subject }) => subject === 'Read')!.id, read: true });
    await sync();
    expect(unseen()).toEqual([false, true, true, true]);
    // What is there no more is no fault.
    await acme.db.email.updateMany({ data: { message_id: 'gone@kunde.example' }, where: { subject: 'Left' } });
    await rep.inbox.markRead({ id: items.find(({ subject }) => subject === 'Left')!.id, read: true });
    await sync();
    expect(unseen()).toEqual([false, true, true, true]);
    expect((await rep.inbox.mailboxes.list()).mailboxes).toMatchObject([{ failing_since: null }]);
  });

  it('reads what a lead writes, tells their timeline, and lets somebody answer', async () => {
    const vera = await lead('vera@kunde.example');
    await mail.connect(rep);
    mail.imap.deliver(
      mailFrom('Vera Lang <Vera@Kunde.example>', {
        subject: 'Pilot sites',
        id: 'first@kunde.example',
        body: 'Can you hold December 7?\n\nOn Monday Marcus <m@acme.example> wrote:\n> Hello Vera',
        headers: { Cc: 'Lars <lars@kunde.example>' },
      }),
    );
    mail.imap.deliver(mailFrom('News <news@shop.example>', { subject: 'Offers' }));
    await sync();
    const { items } = await rep.inbox.list({});
    expect(items).toMatchObject([
      {
        subject: 'Pilot sites',
        person: { name: 'Vera Lang', email: 'vera@kunde.example', company: 'Kunde' },
        preview: 'Can you hold December 7?',
        is_unread: true,
        is_matched: true,
        last_direction: 'in',
      },
    ]);
    const { id } = items[0]!;
    const read = await rep.inbox.get({ id });
    expect(read).toMatchObject({
      matched_by: 'address',
      lead: { id: vera.id, name: 'Vera Lang' },
      reply_to: ['vera@kunde.example', 'lars@kunde.example'],
      emails: [{ direction: 'in', from: { email: 'vera@kunde.example' } }],
      tasks: [{ title: 'Answer Vera Lang' }],
    });
    expect(read.emails[0]?.text.slice(read.emails[0].quoted_from ?? 0)).toMatch(/^On Monday/);
    expect(await timeline(vera.id)).toContain('replied');
    expect(await rep.replies.open({ lead_id: vera.id })).toMatchObject({ reply: { words: null } });

    const { message_id, leaves_at } = await rep.inbox.reply({ id, body: 'Hello Vera,\n\nyes.', done: false });
    expect((await rep.inbox.get({ id })).replies).toMatchObject([{ id: message_id, state: 'queued', leaves_at }]);
    expect(await sendQueuedMail(harness.database, harness.services)).toBe(0); // it can be taken back
    harness.clock.now = new Date(Date.parse(leaves_at ?? '') + 1_000);
    await sendQueuedMail(harness.database, harness.services);
    const [sent] = mail.smtp.received;
    expect(sent).toMatchObject({ from: MAILBOX, to: ['vera@kunde.example', 'lars@kunde.example'] });
    expect(headerOf(sent, 'Subject')).toBe('Re: Pilot sites');
    expect(headerOf(sent, 'In-Reply-To')).toBe('<first@kunde.example>');
    expect(headerOf(sent, 'Message-ID')).toBe(`<${message_id}@acme.example>`);
    expect(headerOf(sent, 'Reply-To')).toBeUndefined();
    const answered = await rep.inbox.get({ id });
    // Whoever was to answer has answered: their task is done.
    expect(answered.tasks).toEqual([]);
    expect(await timeline(vera.id)).toContain('task_done');
    expect(answered).toMatchObject({ replies: [], last_direction: 'out', is_unread: false, email_count: 2 });
    expect((await rep.inbox.folders()).counts).toMatchObject({ mine: 0, waiting: 1 });
    expect(await rep.replies.open({ lead_id: vera.id })).toEqual({ reply: null });

    await sync();
    expect(mail.imap.raws('Sent')).toHaveLength(1);
    expect(mail.imap.raws('Sent')[0]).toContain(`<${message_id}@acme.example>`);
    await sync();
    expect(mail.imap.raws('Sent')).toHaveLength(1);
    expect((await rep.inbox.get({ id })).emails).toHaveLength(2);

    mail.imap.deliver(
      mailFrom('Vera Lang <vera@kunde.example>', { subject: 'Re: Pilot sites', answers: `${message_id}@acme.example` }),
    );
    await sync();
    expect((await rep.inbox.list({})).items).toMatchObject([{ id, email_count: 3, is_unread: true }]);
  });

  it('keeps an email once, however often it is read', async () => {
    await lead('vera@kunde.example');
    await mail.connect(rep);
    mail.imap.deliver(mailFrom('vera@kunde.example', { id: 'once@kunde.example' }));
    await sync();
    await sync();
    mail.imap.renumber('INBOX', 777); // the server made its folder anew
    await sync();
    expect((await rep.inbox.list({})).items).toMatchObject([{ email_count: 1 }]);
  });

  it('reads history without telling anybody of it', async () => {
    const vera = await lead('vera@kunde.example');
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Old and read' }), { seen: true });
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Old and unread' }));
    harness.clock.now = new Date(Date.now() + 60_000);
    await mail.connect(rep);
    await sync();
    expect((await rep.inbox.list({ folder: 'mine' })).items).toMatchObject([{ subject: 'Old and unread' }]);
    expect((await rep.inbox.list({ folder: 'done' })).items).toMatchObject([{ subject: 'Old and read' }]);
    expect(await timeline(vera.id)).not.toContain('replied');
  });

  it('takes history for history where reading it was interrupted', async () => {
    const vera = await lead('vera@kunde.example');
    for (let n = 0; n < 101; n += 1)
      mail.imap.deliver(mailFrom('vera@kunde.example', { subject: `Old ${n}` }), { seen: true });
    harness.clock.now = new Date(Date.now() + 60_000);
    await mail.connect(rep);
    await sync(2, AbortSignal.abort());
    expect((await rep.inbox.list({ folder: 'done' })).total).toBe(100);
    await sync();
    expect((await rep.inbox.list({ folder: 'done' })).total).toBe(101);
    expect((await rep.inbox.list({ folder: 'mine' })).items).toEqual([]);
    expect(await timeline(vera.id)).not.toContain('replied');
  });

  it('counts how often somebody has it connect to servers', async () => {
    const { limiter } = harness.services;
    harness.services.limiter = {
      take: async (key, budget) => ({
        ...(await limiter.take(key, budget)),
        refused: key.startsWith('mailbox-servers:'),
      }),
    };
    expect((await refusal(rep.inbox.mailboxes.test(mail.servers))).code).toBe('TOO_MANY_REQUESTS');
    expect((await refusal(mail.connect(rep))).code).toBe('TOO_MANY_REQUESTS');
    harness.services.limiter = limiter;
  });

  it('is its owner’s alone, unless it is shared', async () => {
    await lead('vera@kunde.example');
    const mailbox = await mail.connect(rep);
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Between us' }));
    await sync();
    const [{ id } = { id: '' }] = (await rep.inbox.list({})).items;
    // Words in any order, in the subject, the name or the address.
    expect((await rep.inbox.list({ q: 'us kunde.EX' })).items).toMatchObject([{ id }]);
    expect((await rep.inbox.list({ q: 'us them' })).items).toEqual([]);
    expect((await rep.search.global({ q: 'between us' })).groups).toMatchObject([
      { kind: 'conversation', hits: [{ id, title: 'Between us', path: `/communications/${id}` }] },
    ]);
    const boss = harness.caller(acme.people.company_admin.token);
    for (const caller of [other, boss]) {
      expect((await caller.inbox.list({ folder: 'team' })).items).toEqual([]);
      expect((await caller.inbox.list({ q: 'between' })).items).toEqual([]);
      expect(await caller.search.global({ q: 'between' })).toEqual({ groups: [] });
      expect(await refusal(caller.inbox.get({ id }))).toEqual({ code: 'NOT_FOUND', message: MESSAGES.notFound });
      expect((await refusal(caller.inbox.setDone({ id, done: true }))).code).toBe('NOT_FOUND');
      expect((await refusal(caller.inbox.reply({ id, body: 'Hi' }))).code).toBe('NOT_FOUND');
    }
    const { message_id } = await rep.inbox.reply({ id, body: 'For you alone' });
    expect((await refusal(boss.pipeline.mail.get({ id: message_id }))).code).toBe('NOT_FOUND');
    expect((await boss.pipeline.mail.list({ owner: 'all' })).items).toEqual([]);
    expect(await rep.pipeline.mail.get({ id: message_id })).toMatchObject({ body: 'For you alone' });
    await rep.pipeline.mail.discard({ id: message_id });
    expect((await other.inbox.mailboxes.list()).mailboxes).toEqual([]);
    expect((await boss.inbox.mailboxes.list()).mailboxes).toMatchObject([{ id: mailbox.id, is_mine: false }]);

    await rep.inbox.mailboxes.update({ id: mailbox.id, version: mailbox.version, sharing: 'all' });
    expect(await other.inbox.get({ id })).toMatchObject({
      subject: 'Between us',
      assignee: { id: acme.people.sdr.id },
    });
    await rep.inbox.assign({ id, user_id: acme.people.ae.id });
    expect((await other.inbox.list({ folder: 'mine' })).items).toMatchObject([{ id }]);
    const changed = await rep.inbox.mailboxes.list();
    await rep.inbox.mailboxes.update({ id: mailbox.id, version: changed.mailboxes[0]!.version, sharing: 'subject' });
    expect((await refusal(other.inbox.get({ id }))).code).toBe('NOT_FOUND');
    expect((await rep.inbox.list({ folder: 'mine' })).items).toMatchObject([{ id }]);
  });

  it('tells a timeline as much as the mailbox shares', async () => {
    const vera = await lead('vera@kunde.example');
    const mailbox = await mail.connect(rep);
    const detailOf = async (minutes: number) => {
      mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Prices', body: 'How much?\n> Hi' }));
      await sync(minutes);
      const items = await rep.leads.activities({ id: vera.id });
      const { channel, subject, text } = items.find(({ kind }) => kind === 'replied')?.detail ?? {};
      return { channel, subject, text };
    };
    expect(await detailOf(2)).toEqual({ channel: 'email' });
    await rep.inbox.mailboxes.update({ id: mailbox.id, version: 1, sharing: 'subject' });
    expect(await detailOf(2)).toEqual({ channel: 'email', subject: 'Prices' });
    await rep.inbox.mailboxes.update({ id: mailbox.id, version: 2, sharing: 'all' });
    expect(await detailOf(2)).toEqual({ channel: 'email', subject: 'Prices', text: 'How much?' });
  });

  it('offers strangers where it is asked to, until somebody says what they are', async () => {
    await mail.connect(rep, { sharing: 'all', offers_new_senders: true });
    mail.imap.deliver(mailFrom('Joy <joy@lab.example>', { subject: 'Calibration' }));
    mail.imap.deliver(mailFrom('billing@shop.example', { subject: 'Invoice' }));
    mail.imap.deliver(mailFrom('list@news.example', { headers: { 'List-Unsubscribe': '<https://news.example/u>' } }));
    await sync();
    const found = (await other.inbox.list({ folder: 'unassigned' })).items;
    expect(found.map(({ subject, is_matched }) => [subject, is_matched])).toEqual([
      ['Invoice', false],
      ['Calibration', false],
    ]);
    const [invoice, calibration] = found;
    await other.inbox.ignore({ id: invoice!.id });
    mail.imap.deliver(mailFrom('billing@shop.example', { subject: 'Reminder' }));
    const joy = await lead('joy@lab.example');
    await rep.inbox.link({ id: calibration!.id, lead_id: joy.id });
    await sync();
    expect((await other.inbox.list({ folder: 'team' })).items).toMatchObject([
      { id: calibration!.id, is_matched: true },
    ]);
    expect(await refusal(other.inbox.ignore({ id: calibration!.id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.inboxMatched,
    });
  });

  it('shows a rep who sees a part of the company their own mail and strangers, and nobody else’s people', async () => {
    const boss = harness.caller(acme.people.company_admin.token);
    await mail.connect(rep, { sharing: 'all', offers_new_senders: true });
    const theirs = await boss.leads.create({
      email: 'vera@kunde.example',
      first_name: 'Vera',
      last_name: 'Solheim',
      company: 'Kunde',
      assigned_to: acme.people.manager.id,
    });
    mail.imap.deliver(mailFrom('joy@lab.example', { subject: 'Gauges of a stranger' }));
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Gauges of somebody else' }));
    await sync();
    await boss.security.set({ reps_see: 'own_or_unassigned' });
    // Who somebody is, a caller asks once.
    const owner = harness.caller(acme.people.sdr.token);
    try {
      const seen = async (caller: Caller) =>
        (await caller.inbox.list({ q: 'gauges' })).items.map(({ subject }) => subject);
      expect((await seen(owner)).toSorted()).toEqual(['Gauges of a stranger', 'Gauges of somebody else']);
      expect(await seen(other)).toEqual(['Gauges of a stranger']);
      expect((await other.search.global({ q: 'gauges' })).groups.flatMap(({ hits }) => hits)).toMatchObject([
        { kind: 'conversation', title: 'Gauges of a stranger' },
      ]);
      expect((await refusal(owner.leads.get({ id: theirs.id }))).code).toBe('NOT_FOUND');
    } finally {
      await boss.security.set({ reps_see: 'all' });
    }
  });

  it('forgets strangers after a while, and knows them once they are leads', async () => {
    await mail.connect(rep, { sharing: 'all', offers_new_senders: true });
    mail.imap.deliver(mailFrom('joy@lab.example', { subject: 'Calibration' }));
    mail.imap.deliver(mailFrom('ann@else.example', { subject: 'Something else' }));
    await sync();
    await lead('joy@lab.example');
    await sync(31 * 24 * 60);
    expect((await rep.inbox.list({ folder: 'team' })).items).toMatchObject([
      { subject: 'Calibration', is_matched: true },
    ]);
  });

  it('does not take a machine’s answer for one', async () => {
    const vera = await lead('vera@kunde.example');
    await mail.connect(rep);
    mail.imap.deliver(
      mailFrom('vera@kunde.example', { subject: 'Out of office', headers: { 'Auto-Submitted': 'auto-replied' } }),
    );
    await sync();
    expect(await timeline(vera.id)).not.toContain('replied');
    const [found] = (await rep.inbox.list({ folder: 'mine' })).items;
    expect(found).toMatchObject({ is_unread: false });
    expect((await rep.inbox.get({ id: found!.id })).emails).toMatchObject([{ kind: 'auto_reply' }]);
  });

  it('does not take somebody else’s words for the lead’s', async () => {
    const vera = await lead('vera@kunde.example');
    await mail.connect(rep);
    const copied = { headers: { Cc: 'Vera Lang <vera@kunde.example>' } };
    mail.imap.deliver(mailFrom(acme.people.ae.email, { subject: 'From a colleague', ...copied }));
    mail.imap.deliver(mailFrom('Ann <ann@partner.example>', { subject: 'From a partner', ...copied }));
    await sync();
    expect(await timeline(vera.id)).not.toContain('replied');
    expect((await rep.inbox.list({ folder: 'waiting' })).items).toMatchObject([{ subject: 'From a colleague' }]);
    expect((await rep.inbox.list({ folder: 'mine' })).items).toMatchObject([
      { subject: 'From a partner', is_matched: true, is_unread: true },
    ]);
    expect((await rep.notifications.list({})).items.map(({ title }) => title)).toContain('Ann wrote to you');
  });

  it('notices that an email came back', async () => {
    const vera = await lead('vera@kunde.example');
    await mail.connect(rep);
    const draft = await rep.pipeline.mail.createDraft({
      to_email: 'vera@kunde.example',
      subject: 'Hello',
      body: 'Hello Vera',
      lead_id: vera.id,
    });
    await rep.pipeline.mail.send({ id: draft.id });
    await sendQueuedMail(harness.database, harness.services);
    expect(mail.smtp.received).toMatchObject([{ from: MAILBOX }]);
    const [{ id } = { id: '' }] = (await rep.inbox.list({ folder: 'waiting' })).items;
    mail.imap.deliver(bounceOf(`${draft.id}@acme.example`, 'vera@kunde.example'));
    await sync();
    expect(await rep.pipeline.mail.get({ id: draft.id })).toMatchObject({
      state: 'failed',
      reason: MESSAGES.emailBouncedReason('5.1.1'),
    });
    expect(await timeline(vera.id)).toContain('bounced');
    const kinds = (await rep.inbox.get({ id })).emails.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['bounce', 'mail']);
  });

  it('answers a stop by asking a person, whatever the mailbox shares', async () => {
    const vera = await lead('vera@kunde.example');
    await mail.connect(rep);
    mail.imap.deliver(mailFrom('vera@kunde.example', { body: 'Please stop writing to me.' }));
    await sync();
    expect(await rep.replies.open({ lead_id: vera.id })).toMatchObject({
      reply: { stop: 'Please stop writing to me.' },
    });
  });

  it('is not connected before both servers let it in', async () => {
    const wrong = { ...mail.servers, password: 'wrong' };
    expect(await rep.inbox.mailboxes.test(wrong)).toEqual({
      receiving: { works: false, reason: MESSAGES.mailboxSignIn, recent: null },
      sending: { works: false, reason: MESSAGES.mailboxSignIn },
    });
    expect(await rep.inbox.mailboxes.test(mail.servers)).toEqual({
      receiving: { works: true, reason: null, recent: 0 },
      sending: { works: true, reason: null },
    });
    expect(await refusal(rep.inbox.mailboxes.connect(wrong))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.mailboxReceiving(MESSAGES.mailboxSignIn),
    });
    await mail.connect(rep);
    expect(await refusal(mail.connect(other))).toEqual({ code: 'CONFLICT', message: MESSAGES.mailboxTaken });
  });

  it('moves to other servers with its conversations, by the password for them', async () => {
    await lead('vera@kunde.example');
    const { id, version } = await mail.connect(rep);
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Before', id: 'before@kunde.example' }));
    await sync();
    const moved = await openMailServers(harness);
    const { email: _, password, ...servers } = moved.servers;
    const change = { id, version, servers };
    expect(await refusal(rep.inbox.mailboxes.update(change))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.mailboxPasswordNeeded,
    });
    expect(await refusal(rep.inbox.mailboxes.update({ ...change, password: 'wrong' }))).toMatchObject({
      message: MESSAGES.mailboxReceiving(MESSAGES.mailboxSignIn),
    });
    const updated = await rep.inbox.mailboxes.update({ ...change, password });
    expect(updated).toMatchObject({ id, imap_port: moved.imap.port, username: MAILBOX, conversations: 1 });
    // The same emails lie there, numbered as the old server numbered others.
    moved.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Before', id: 'before@kunde.example' }));
    await sync();
    moved.imap.deliver(mailFrom('vera@kunde.example', { subject: 'After' }));
    await sync();
    expect(
      (await rep.inbox.list({})).items.map(({ subject }) => subject).toSorted((one, two) => one.localeCompare(two)),
    ).toEqual(['After', 'Before']);
  });

  it('connects one at a time while a server is away, later and later, and says so once', async () => {
    await mail.connect(rep);
    await sync();
    const before = mail.imap.connections();
    let tries = 0;
    harness.services.openMailbox = () => {
      tries += 1;
      return Promise.reject(new Error('gone'));
    };
    for (let minute = 0; minute < 120; minute += 1) await sync(1);
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(10); // 1, 2, 4, 8, 16, 32 and 60 minutes, roughly
    const [mailbox] = (await rep.inbox.mailboxes.list()).mailboxes;
    expect(mailbox).toMatchObject({ failing_reason: MESSAGES.internal });
    const told = (await rep.notifications.list({})).items.filter(({ title }) => title === MESSAGES.mailboxFailingTitle);
    expect(told).toHaveLength(1);
    await openAgain(); // an hour and an eighth is the longest wait
    expect((await rep.inbox.mailboxes.list()).mailboxes).toMatchObject([{ failing_since: null }]);
    expect(mail.imap.connections()).toBe(before + 1);
  });
  async function openAgain() {
    const { imap } = mail;
    mail = { ...(await openMailServers(harness)), imap };
    await sync(68);
  }

  it('goes with its conversations when it is disconnected', async () => {
    await lead('vera@kunde.example');
    const { id } = await mail.connect(rep);
    mail.imap.deliver(mailFrom('vera@kunde.example'));
    await sync();
    const [conversation] = (await rep.inbox.list({})).items;
    const { message_id } = await rep.inbox.reply({ id: conversation!.id, body: 'On its way' });
    expect((await refusal(other.inbox.mailboxes.remove({ id }))).code).toBe('NOT_FOUND');
    expect(await rep.inbox.mailboxes.remove({ id })).toEqual({ id, conversations: 1 });
    expect((await rep.inbox.list({})).items).toEqual([]);
    expect(await rep.pipeline.mail.get({ id: message_id })).toMatchObject({
      state: 'failed',
      reason: MESSAGES.mailboxDisconnected,
    });
  });

  it('snoozes, takes notes and is done', async () => {
    await lead('vera@kunde.example');
    await mail.connect(rep);
    mail.imap.deliver(mailFrom('vera@kunde.example', { id: 'a@kunde.example' }));
    await sync();
    const [{ id } = { id: '' }] = (await rep.inbox.list({})).items;
    const now = harness.clock.now ?? new Date();
    const until = new Date(now.getTime() + 3_600_000).toISOString();
    await rep.inbox.snooze({ id, until });
    expect((await rep.inbox.folders()).counts).toMatchObject({ mine: 0, snoozed: 1 });
    await sync(61);
    expect((await rep.inbox.folders()).counts).toMatchObject({ mine: 1, snoozed: 0 });
    expect((await refusal(rep.inbox.snooze({ id, until }))).message).toBe(MESSAGES.inboxSnoozePast);
    await rep.inbox.note({ id, text: 'Ask Lars first' });
    expect((await rep.inbox.get({ id })).emails.at(-1)).toMatchObject({ direction: 'note', text: 'Ask Lars first' });
    await rep.inbox.setDone({ id, done: true });
    expect((await rep.inbox.list({ folder: 'done' })).items).toMatchObject([{ id, is_unread: false }]);
    mail.imap.deliver(mailFrom('vera@kunde.example', { answers: 'a@kunde.example' }));
    await sync();
    expect((await rep.inbox.list({ folder: 'mine' })).items).toMatchObject([{ id, state: 'open', is_unread: true }]);
  });
});

const bounceOf = (message_id: string, to: string) =>
  [
    'From: Mail Delivery <mailer-daemon@acme.example>',
    `To: ${MAILBOX}`,
    'Subject: Undelivered Mail',
    'Message-ID: <bounce@acme.example>',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; acme.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${message_id}>`,
    'Subject: Hello',
    '',
    'Hello Vera',
    '--b--',
    '',
  ].join('\r\n');
