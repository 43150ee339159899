import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead, createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sendQueuedMail } from './send.ts';
import { createSmtpMailer } from './smtp.ts';
import { headerOf, standInSmtp } from './smtp-stand-in.fixture.ts';

const NOT_FOUND = { code: 'NOT_FOUND', message: MESSAGES.notFound };
const sender = { name: 'Outrider', address: 'crm@outrider.example' };
const letter = { to_email: 'vera@northwind.example', to_name: 'Vera Stone', subject: 'Hello', body: 'Hello Vera' };

describe.each(ENGINES)('Mail on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let sdr: Caller['pipeline']['mail'];
  let manager: Caller['pipeline']['mail'];

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    sdr = harness.caller(acme.people.sdr.token).pipeline.mail;
    manager = harness.caller(acme.people.manager.token).pipeline.mail;
    await Promise.all([sdr.list({}), manager.list({})]); // signed in by the real clock
  });
  afterEach(async () => {
    delete harness.services.mailer;
    harness.clock.now = null;
    await harness.database.platform.outboxMessage.deleteMany({ where: {} });
  });
  afterAll(() => harness.close());

  const send = () => sendQueuedMail(harness.database, harness.services);
  /** A mail server that the workers use from now on. */
  async function connect(answers = {}) {
    const smtp = await standInSmtp(answers);
    harness.services.mailer = createSmtpMailer({ url: smtp.url, sender });
    return smtp;
  }
  async function queue(over: object = {}) {
    const { id } = await sdr.createDraft({ ...letter, ...over });
    return (await sdr.send({ id })).message;
  }
  const later = (seconds: number) =>
    void (harness.clock.now = new Date((harness.clock.now ?? new Date()).getTime() + seconds * 1000));
  const activities = (lead_id: string) => acme.db.leadActivity.findMany({ where: { lead_id } });

  it('leaves from the outbox, once, and shows on the lead', async () => {
    const smtp = await connect();
    const lead = await createLead(acme.db, { first_name: 'Vera' });
    const draft = await sdr.createDraft({ ...letter, lead_id: lead.id });
    expect(draft).toMatchObject({
      ...letter,
      state: 'draft',
      lead_name: 'Vera Lead',
      created_by_name: acme.people.sdr.full_name,
      sent_at: null,
    });
    expect(await activities(lead.id)).toEqual([]);
    const sent = await sdr.send({ id: draft.id });
    expect(sent).toMatchObject({ note: MESSAGES.mailLeaving, message: { state: 'queued', reason: null, attempts: 0 } });
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(smtp.received).toHaveLength(1);
    expect(headerOf(smtp.received[0], 'Message-ID')).toBe(`<${draft.id}@outrider.example>`);
    expect(headerOf(smtp.received[0], 'Reply-To')).toContain(acme.people.sdr.email);
    const message = await sdr.get({ id: draft.id });
    expect(message).toMatchObject({ state: 'sent', reason: null, attempts: 1, next_attempt_at: null });
    expect(await activities(lead.id)).toMatchObject([
      {
        kind: 'email_sent',
        actor_name: acme.people.sdr.full_name,
        detail: { message_id: draft.id, to: letter.to_email, subject: 'Hello' },
      },
    ]);
    expect((await acme.db.lead.findFirst({ where: { id: lead.id } }))?.last_contacted?.toISOString()).toBe(
      message.sent_at,
    );
    const audited = await acme.db.auditEntry.findMany({ where: { subject_id: draft.id }, orderBy: { id: 'asc' } });
    expect(audited.map(({ action }) => action)).toEqual(['mail.create', 'mail.queue', 'mail.send']);
    expect(await acme.db.outboxEvent.count({ where: { subject_id: draft.id, topic: 'mail.changed' } })).toBe(3);
  });

  it('is kept in the outbox without a mail server, says so, and leaves when there is one', async () => {
    const { id } = await sdr.createDraft(letter);
    expect(await sdr.status()).toEqual({ configured: false, from: null });
    expect(await sdr.send({ id })).toMatchObject({
      note: MESSAGES.mailKept,
      message: { state: 'queued', reason: MESSAGES.mailKept },
    });
    expect(await send()).toBe(0);
    for (const state of ['queued', 'outbox', 'all'] as const) {
      expect((await sdr.list({ state })).items).toMatchObject([
        { id, reason: MESSAGES.mailKept, preview: 'Hello Vera' },
      ]);
    }
    expect((await sdr.list({ state: 'draft' })).items).toEqual([]);
    const smtp = await connect();
    expect(await sdr.status()).toEqual({ configured: true, from: sender.address });
    await send();
    expect(smtp.received).toHaveLength(1);
    expect(await sdr.get({ id })).toMatchObject({ state: 'sent', reason: null });
  });

  it('is sent once by many workers at once', async () => {
    const smtp = await connect();
    for (let i = 0; i < 12; i += 1) await queue({ subject: `Mail ${i}` });
    await Promise.all([send(), send(), send(), send()]);
    expect(smtp.received).toHaveLength(12);
    expect(new Set(smtp.received.map((mail) => headerOf(mail, 'Subject')))).toEqual(
      new Set(Array.from({ length: 12 }, (_, i) => `Mail ${i}`)),
    );
    expect((await sdr.list({ state: 'sent' })).total).toBe(12);
  });

  it('that was sent by a worker which then died leaves once more only where a person says so, under the Message-ID of before', async () => {
    const smtp = await connect();
    const lead = await createLead(acme.db);
    const { id } = await queue({ lead_id: lead.id });
    const dying = {
      ...harness.database,
      forCompany(company_id: string) {
        const { companyId, outboxMessage, mailSettings } = harness.database.forCompany(company_id);
        return { companyId, outboxMessage, mailSettings, transaction: () => Promise.reject(new Error('killed')) };
      },
    };
    await expect(sendQueuedMail(dying as never, harness.services)).rejects.toThrow('killed');
    expect(smtp.received).toHaveLength(1);
    expect(await send()).toBe(0); // the dead worker's lease
    expect(await refusal(sdr.discard({ id }))).toEqual({ code: 'CONFLICT', message: MESSAGES.mailOnItsWay });
    later(61);
    expect(await send()).toBe(1);
    expect(await sdr.get({ id })).toMatchObject({ state: 'unconfirmed', attempts: 1 });
    expect(smtp.received).toHaveLength(1);
    await sdr.send({ id });
    expect(await send()).toBe(1);
    const [first, second] = smtp.received;
    expect(smtp.received).toHaveLength(2);
    expect(headerOf(second, 'Message-ID')).toBe(headerOf(first, 'Message-ID'));
    expect(await sdr.get({ id })).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await activities(lead.id)).toHaveLength(1);
  });

  it('is tried again, later and later, while the server cannot take it', async () => {
    const smtp = await connect({ rcpt: 451 });
    harness.clock.now = new Date();
    const { id } = await queue();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await send();
      const { state, reason, attempts, next_attempt_at } = await sdr.get({ id });
      expect({ state, reason, attempts }).toEqual({
        state: 'queued',
        reason: MESSAGES.mailServerBusy,
        attempts: attempt,
      });
      waits.push(Date.parse(next_attempt_at ?? '') - harness.services.now().getTime());
      expect(await send()).toBe(0);
      later(60);
    }
    expect(waits.map((ms) => Math.round(Math.log2(ms / 5_000)) + 0)).toEqual([0, 1, 2]); // + 0: no minus zero
    delete smtp.answers.rcpt;
    await send();
    expect(await sdr.get({ id })).toMatchObject({ state: 'sent', attempts: 4, reason: null });
    expect(smtp.received).toHaveLength(1);
  });

  it('fails for good after eight attempts, and can be sent again', async () => {
    const smtp = await connect({ data: 452 });
    const { id } = await queue();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await send();
      later(4_000);
    }
    expect(await sdr.get({ id })).toMatchObject({
      state: 'failed',
      attempts: 8,
      reason: MESSAGES.mailServerBusy,
      next_attempt_at: null,
    });
    delete smtp.answers.data;
    expect((await sdr.send({ id })).message).toMatchObject({ state: 'queued', attempts: 0, reason: null });
    await send();
    expect(await sdr.get({ id })).toMatchObject({ state: 'sent' });
  });

  it('fails at once where the server refuses the recipient, and becomes a draft when it is changed', async () => {
    await connect({ rcpt: 550 });
    const { id } = await queue();
    await send();
    expect(await sdr.get({ id })).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: MESSAGES.mailRecipientRefused,
    });
    expect(await sdr.updateDraft({ id, to_email: 'Vera.Stone@northwind.example' })).toMatchObject({
      state: 'draft',
      to_email: 'vera.stone@northwind.example',
      attempts: 0,
      reason: null,
    });
  });

  it('in the hands of a worker can be neither changed nor thrown away; sent, it stays', async () => {
    let release = () => {};
    const taken = new Promise<void>((resolve) => {
      harness.services.mailer = {
        from: sender.address,
        send: () =>
          new Promise((done) => {
            release = done;
            resolve();
          }),
      };
    });
    const { id } = await queue();
    const sending = send();
    await taken;
    expect(await refusal(sdr.discard({ id }))).toEqual({ code: 'CONFLICT', message: MESSAGES.mailOnItsWay });
    expect(await refusal(sdr.updateDraft({ id, subject: 'Other' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.mailOnItsWay,
    });
    release();
    await sending;
    expect(await refusal(sdr.discard({ id }))).toEqual({ code: 'CONFLICT', message: MESSAGES.mailAlreadySent });
    expect(await refusal(sdr.updateDraft({ id, subject: 'Other' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.mailAlreadySent,
    });
    expect(await sdr.send({ id })).toMatchObject({ message: { state: 'sent' } });
    expect((await acme.db.outboxMessage.findFirst({ where: { id } }))?.attempts).toBe(1);
  });

  describe('whose worker does not come back from the mail server', () => {
    /** Hands a message to a mail server that answers when its gate is opened, and lets the lease run out. */
    async function lose(over: object = {}) {
      const gates: (() => void)[] = [];
      harness.services.mailer = { from: sender.address, send: () => new Promise((done) => gates.push(done)) };
      const { id } = await queue(over);
      const slow = send();
      await expect.poll(() => gates.length).toBe(1);
      expect(await refusal(sdr.discard({ id }))).toEqual({ code: 'CONFLICT', message: MESSAGES.mailOnItsWay });
      later(61);
      expect(await refusal(sdr.discard({ id }))).toEqual({ code: 'CONFLICT', message: MESSAGES.mailOnItsWay });
      await send();
      return { id, gates, slow };
    }

    it('is held, and nobody sends it again without being told to; who wrote it hears of it', async () => {
      const { id, gates } = await lose();
      later(86_400);
      await send();
      expect(gates).toHaveLength(1);
      expect(await sdr.get({ id })).toMatchObject({ state: 'unconfirmed', reason: MESSAGES.mailUnconfirmed });
      expect((await sdr.list({ state: 'outbox' })).items.map((message) => message.id)).toEqual([id]);
      const notice = await acme.db.outboxEvent.findFirst({ where: { subject_id: id, topic: 'mail.notice' } });
      expect(notice?.payload).toMatchObject({ user_id: acme.people.sdr.id, title: MESSAGES.mailUnconfirmedTitle });
    });

    it('is sent where its answer comes after all', async () => {
      const lead = await createLead(acme.db);
      const { id, gates, slow } = await lose({ lead_id: lead.id });
      gates[0]?.();
      await slow;
      expect(await sdr.get({ id })).toMatchObject({ state: 'sent', attempts: 1 });
      expect(await activities(lead.id)).toHaveLength(1);
    });

    it('is marked as sent by whoever knows, once, and then shows on the lead', async () => {
      const lead = await createLead(acme.db);
      const { id, gates, slow } = await lose({ lead_id: lead.id });
      const others = harness.caller(acme.people.ae.token).pipeline.mail;
      expect(await refusal(others.confirmSent({ id }))).toEqual(NOT_FOUND);
      expect(await sdr.confirmSent({ id })).toMatchObject({ state: 'sent', reason: null });
      expect(await refusal(sdr.confirmSent({ id }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.mailNotUnconfirmed,
      });
      gates[0]?.();
      await slow;
      expect(await activities(lead.id)).toMatchObject([{ kind: 'email_sent', actor_id: acme.people.sdr.id }]);
    });

    it('is sent again by whoever asks for it, whatever the first worker says later', async () => {
      const { id, gates, slow } = await lose();
      expect((await sdr.send({ id })).message).toMatchObject({ state: 'queued', reason: null });
      gates[0]?.();
      await slow;
      expect(await sdr.get({ id })).toMatchObject({ state: 'queued' });
      const again = send();
      await expect.poll(() => gates.length).toBe(2);
      gates[1]?.();
      await again;
      expect(await sdr.get({ id })).toMatchObject({ state: 'sent' });
    });
  });

  it('can be unfinished as a draft, and says what is missing when it is sent', async () => {
    const { id } = await sdr.createDraft({});
    const error = await sdr.send({ id }).then(
      () => null,
      (thrown: { code: string; cause: { extras: { errors: { field: string }[] } } }) => thrown,
    );
    expect(error?.code).toBe('UNPROCESSABLE_CONTENT');
    expect(error?.cause.extras.errors.map(({ field }) => field)).toEqual(['to_email', 'subject', 'body']);
    expect(await sdr.get({ id })).toMatchObject({ state: 'draft' });
    expect(await sdr.updateDraft({ id, ...letter, to_name: null })).toMatchObject({ to_name: null, subject: 'Hello' });
    expect(await sdr.discard({ id })).toEqual({ id });
    expect(await refusal(sdr.get({ id }))).toEqual(NOT_FOUND);
  });

  it.each([
    [{ subject: 'Hi\r\nBcc: evil@example.com' }, 'subject'],
    [{ subject: 'Hi\nX: 1' }, 'subject'],
    [{ subject: 'a\tb' }, 'subject'],
    [{ to_name: 'Vera\r\nBcc: evil@example.com' }, 'to_name'],
    [{ to_email: 'vera@example.com\r\nBcc: evil@example.com' }, 'to_email'],
    [{ to_email: 'vera@example.com, evil@example.com' }, 'to_email'],
    [{ to_email: 'Vera <vera@example.com>' }, 'to_email'],
    [{ body: 'nul \u0000' }, 'body'],
    [{ from: 'ceo@example.com' }, 'from'],
    [{ state: 'sent' }, 'state'],
  ])('refuses %o', async (wrong, field) => {
    const error = await sdr.createDraft({ ...letter, ...wrong } as never).then(
      () => null,
      (thrown: { cause: { extras: { errors: { field: string }[] } } }) => thrown.cause.extras.errors,
    );
    expect(error?.map((one) => one.field)).toEqual([field]);
    expect(await acme.db.outboxMessage.count()).toBe(0);
  });

  it('with a hostile header that came past the door does not leave', async () => {
    const smtp = await connect();
    const rows = [
      { subject: 'Hi\r\nBcc: evil@example.com' },
      { to_name: 'V\nBcc: evil@example.com' },
      { to_email: 'vera@example.com, evil@example.com' },
    ];
    await acme.db.outboxMessage.createMany({
      data: rows.map((over) => ({
        ...letter,
        ...over,
        state: 'queued',
        next_attempt_at: new Date(),
        created_by: acme.people.sdr.id,
      })),
    });
    await send();
    expect(smtp.received).toEqual([]);
    expect((await sdr.list({})).items.map(({ state, reason }) => [state, reason])).toEqual(
      rows.map(() => ['failed', MESSAGES.mailNotSendable]),
    );
  });

  it('of others is not there for a rep, and leaders see all', async () => {
    const ae = harness.caller(acme.people.ae.token).pipeline.mail;
    const others = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    const { id } = await ae.createDraft({ ...letter, lead_id: others.id });
    expect(await refusal(sdr.get({ id }))).toEqual(NOT_FOUND);
    expect(await refusal(sdr.updateDraft({ id, subject: 'x' }))).toEqual(NOT_FOUND);
    expect(await refusal(sdr.send({ id }))).toEqual(NOT_FOUND);
    expect(await refusal(sdr.discard({ id }))).toEqual(NOT_FOUND);
    expect((await sdr.list({ owner: 'all' })).total).toBe(0);
    expect((await manager.list({ owner: 'all' })).items).toMatchObject([{ id }]);
    expect((await manager.list({ lead_id: others.id, owner: acme.people.ae.id })).total).toBe(1);
    expect((await manager.list({})).total).toBe(0);
    expect(await refusal(sdr.createDraft({ ...letter, lead_id: others.id }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.forbidden,
    });
  });

  it('stays where it is while its company is closed or its author disabled', async () => {
    const smtp = await connect();
    const other = await openCompany(harness.database, 'Closing');
    const author = await createUser(harness.database, other.company, 'sdr');
    const api = harness.caller(await signInAs(harness.database, author)).pipeline.mail;
    const { id } = await api.createDraft(letter);
    await api.send({ id });
    const company = (data: object) =>
      harness.database.platform.company.updateMany({ where: { id: other.company.id }, data });
    const user = (disabled_at: Date | null) =>
      harness.database.platform.user.updateMany({ where: { id: author.id }, data: { disabled_at } });
    await company({ status: 'suspended' });
    expect(await send()).toBe(0);
    await company({ status: 'trial', subscription_plan: 'trial', trial_ends_at: new Date(Date.now() - 1) });
    expect(await send()).toBe(0);
    await company({ status: 'active', subscription_plan: 'starter', trial_ends_at: null });
    await user(new Date());
    expect(await send()).toBe(0);
    await user(null);
    expect(await send()).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  it('pages, newest first', async () => {
    for (let i = 0; i < 5; i += 1) await sdr.createDraft({ subject: `Draft ${i}` });
    const first = await sdr.list({ limit: 3 });
    const second = await sdr.list({ limit: 3, cursor: first.next_cursor });
    expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual([
      'Draft 4',
      'Draft 3',
      'Draft 2',
      'Draft 1',
      'Draft 0',
    ]);
    expect([first.total, second.next_cursor]).toEqual([5, null]);
    expect(first.items[0]).not.toHaveProperty('body');
  });
});
