import { OPT_IN_DAYS, OPT_IN_MAILS, type FormSettings } from '@outrider/shared/automation/capture-forms';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../../entry/jobs.ts';
import { OPT_IN_LINK } from '../../../records/mail/secret-links.ts';
import { sendQueuedMail } from '../../../records/mail/send.ts';
import type { OutgoingMail } from '../../../ground/ports/mail.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { SAMPLE_FORM } from '../../../suites/sample-form.ts';
import { processDeliveries } from '../process.ts';
import { OPT_IN_WORDS as WORDS } from '../words.ts';
import { answerOptIn } from './answer-opt-in.ts';
import { receiveForm } from './receive-form.ts';

const SITE = 'https://www.harbour.example';
const EMAIL = 'lena@harbour.example';
const DAY_MS = 86_400_000;

describe.each(ENGINES)('Double opt-in on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sent: OutgoingMail[];

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = null;
    sent = [];
    harness.services.mailer = { from: 'crm@crm.example', send: async (mail) => void sent.push(mail) };
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    harness.clock.now = new Date();
  });

  const create = (settings: Partial<FormSettings> = {}) =>
    admin.intake.createForm({
      ...SAMPLE_FORM,
      settings: { ...SAMPLE_FORM.settings, double_opt_in: true, consent: 'You may write to me.', ...settings },
    });
  const submit = async (public_id: string, more: object = {}) => {
    const answer = await receiveForm(harness.database, harness.services, {
      public_id,
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: SITE },
      body: Buffer.from(
        JSON.stringify({ email: EMAIL, first_name: 'Lena', _page: `${SITE}/pricing?utm_source=news`, ...more }),
      ),
      ip: '192.0.2.9',
      received_at: harness.services.now(),
    });
    return JSON.parse(String(answer.body)) as object;
  };
  const later = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const mails = async () => {
    await sendQueuedMail(harness.database, harness.services);
    const own = new Set((await acme.db.outboxMessage.findMany()).map(({ id }) => id));
    return sent.filter(({ id }) => own.has(id));
  };
  const tokenOf = ({ text }: OutgoingMail) => /https:\/\/crm\.example\/api\/opt-in\/([\w-]{43})/.exec(text)?.[1] ?? '';
  const follow = async (token: string, method = 'POST') => {
    const answer = await answerOptIn(harness.database, harness.services, { method, token, ip: '192.0.2.77' });
    await processDeliveries(harness.database, harness.services);
    return { status: answer.status, html: String(answer.body) };
  };
  const leads = () => acme.db.lead.findMany();
  const log = async () => (await admin.intake.deliveries({ channel: 'form' })).items;
  const stored = () => acme.db.delivery.count();
  const cleanUp = () => {
    const job = createJobs(harness.database, harness.services).find(({ name }) => name === 'clean-up');
    return job?.run({} as never, { log: harness.services.log, signal: new AbortController().signal } as never);
  };

  it('makes a lead of a submission when its address is confirmed, with where it came from and what was agreed to', async () => {
    const asked_at = harness.services.now();
    const { public_id, id } = await create({ redirects: [`${SITE}/thanks`] });
    expect(await submit(public_id)).toEqual({ status: 'unconfirmed', message: WORDS.checkInbox, redirect: null });
    expect(await leads()).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'unconfirmed', reason: WORDS.waiting, replayable: false }]);
    expect((await admin.intake.forms()).find((form) => form.id === id)).toMatchObject({ unconfirmed: 1 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: WORDS.subject('Acme'), tracking: null, unsubscribe_url: null });
    expect(mail?.text).toContain('Hi Lena,');
    const token = tokenOf(mail!);
    later(60_000);
    expect(await follow(token, 'GET')).toMatchObject({ status: 200 });
    expect(await leads()).toEqual([]);
    const page = await follow(token);
    expect(page).toMatchObject({ status: 200 });
    expect(page.html).toContain('Thank you');
    expect(page.html).toContain(`href="${SITE}/thanks"`);
    const [lead] = await leads();
    expect(lead).toMatchObject({
      email: EMAIL,
      source: 'website',
      utm_source: 'news',
      landing_page: `${SITE}/pricing?utm_source=news`,
    });
    expect(await log()).toMatchObject([{ state: 'processed', outcome: 'created', reason: null }]);
    expect(await acme.db.leadActivity.findMany({ where: { lead_id: lead!.id, kind: 'opted_in' } })).toMatchObject([
      {
        detail: {
          email: EMAIL,
          consent: 'You may write to me.',
          asked_at: asked_at.toISOString(),
          confirmed_at: new Date(asked_at.getTime() + 60_000).toISOString(),
          ip: '192.0.2.77',
        },
      },
    ]);
    expect((await admin.intake.forms())[0]).toMatchObject({ unconfirmed: 0 });
  });

  it('is confirmed once, and a replay writes the consent no second time', async () => {
    const { public_id } = await create();
    await submit(public_id);
    const token = tokenOf((await mails())[0]!);
    const answers = await Promise.all([follow(token), follow(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await follow(token)).html).toContain(WORDS.already);
    const [delivery] = await log();
    await admin.intake.replay({ id: delivery!.id });
    expect(await leads()).toHaveLength(1);
    expect(await acme.db.leadActivity.count({ where: { kind: 'opted_in' } })).toBe(1);
  });

  it('makes no lead of what waits, whoever asks for it', async () => {
    const { public_id } = await create();
    await submit(public_id);
    const [delivery] = await log();
    for (const call of [
      () => admin.intake.replay({ id: delivery!.id }),
      () => admin.intake.replayFixed({ id: delivery!.id, payload: `{"email":"${EMAIL}"}` }),
    ])
      expect(await refusal(call())).toMatchObject({ message: MESSAGES.notReplayable });
    await processDeliveries(harness.database, harness.services);
    expect(await leads()).toEqual([]);
  });

  it('mails an address again a few times, always with the same link, and keeps what was sent last', async () => {
    const { public_id } = await create();
    await submit(public_id);
    await submit(public_id, { first_name: 'Pressed twice' });
    for (let again = 0; again < OPT_IN_MAILS + 2; again += 1) {
      later(120_000);
      await submit(public_id, { first_name: `Lena ${again}` });
    }
    const all = await mails();
    expect(all).toHaveLength(OPT_IN_MAILS);
    expect(new Set(all.map(tokenOf)).size).toBe(1);
    expect(await log()).toHaveLength(1);
    await follow(tokenOf(all[0]!));
    expect(await leads()).toMatchObject([{ first_name: `Lena ${OPT_IN_MAILS + 1}` }]);
  });

  it('is one confirmation for two instances that are sent it at once', async () => {
    const { public_id } = await create();
    await Promise.all([submit(public_id), submit(public_id)]);
    expect(await mails()).toHaveLength(1);
    expect(await log()).toHaveLength(1);
  });

  it('forgets what nobody confirmed, mail and all', async () => {
    const { public_id } = await create();
    await submit(public_id);
    const token = tokenOf((await mails())[0]!);
    later(OPT_IN_DAYS * DAY_MS + 1);
    expect(await follow(token)).toMatchObject({ status: 404 });
    await cleanUp();
    expect(await stored()).toBe(0);
    expect([await acme.db.optIn.count(), await acme.db.outboxMessage.count()]).toEqual([0, 0]);
    expect(await leads()).toEqual([]);
    expect(await follow('a'.repeat(43))).toMatchObject({ status: 404 });
    await submit(public_id);
    expect(await follow(tokenOf((await mails()).at(-1)!))).toMatchObject({ status: 200 });
    later(30 * DAY_MS);
    await cleanUp();
    expect([await acme.db.optIn.count(), (await leads()).length]).toEqual([1, 1]);
  });

  it('keeps its link out of the outbox, and in a sandbox keeps the mail', async () => {
    const { public_id } = await create();
    await submit(public_id);
    const [queued] = await acme.db.outboxMessage.findMany();
    expect(queued?.body).toContain(OPT_IN_LINK.placeholder);
    const original = await openCompany(harness.database, 'Original');
    await harness.database.platform.company.update({
      where: { id: acme.company.id },
      data: { sandbox_of: original.company.id },
    });
    expect(await mails()).toEqual([]);
    const [kept] = await acme.db.outboxMessage.findMany();
    expect(kept).toMatchObject({ state: 'sent', reason: MESSAGES.mailKeptInSandbox });
    expect(kept?.body).toMatch(/https:\/\/crm\.example\/api\/opt-in\/[\w-]{43}/);
  });

  it('is not switched on without a mail server, and says why', async () => {
    delete harness.services.mailer;
    expect(await refusal(create())).toMatchObject({ message: MESSAGES.optInNeedsMail });
    const { id, version } = await create({ double_opt_in: false });
    const settings = { ...SAMPLE_FORM.settings, double_opt_in: true };
    expect(await refusal(admin.intake.updateForm({ id, version, ...SAMPLE_FORM, settings }))).toMatchObject({
      message: MESSAGES.optInNeedsMail,
    });
  });

  it('shows a person what waits for them, takes it out with them, and mails them nothing after that', async () => {
    const { public_id } = await create();
    await submit(public_id);
    const told = JSON.stringify(await admin.dataSubjects.export({ email: EMAIL }));
    expect(told).toContain('You may write to me.');
    expect(told).toContain('utm_source');
    const token = tokenOf((await mails())[0]!);
    await admin.dataSubjects.erase({ email: EMAIL, confirm_email: EMAIL, reason: 'asked' });
    await harness.runJobs();
    expect([await acme.db.optIn.count(), await acme.db.outboxMessage.count()]).toEqual([0, 0]);
    const [delivery] = await acme.db.delivery.findMany();
    expect(Buffer.from(delivery!.body).toString()).not.toContain('lena');
    expect(await follow(token)).toMatchObject({ status: 404 });
    later(120_000);
    await submit(public_id);
    await processDeliveries(harness.database, harness.services);
    expect([await mails(), await leads()]).toEqual([[], []]);
    expect((await log())[0]).toMatchObject({ state: 'processed', outcome: 'ignored' });
  });
});
