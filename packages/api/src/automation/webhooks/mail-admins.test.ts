import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendLoginMail } from '../../people/auth/send-login-mail.ts';
import { CALL_ORIGINS } from '../../entry/call-origins.ts';
import { createSmtpMailer } from '../../records/mail/smtp.ts';
import { headerOf, standInSmtp } from '../../records/mail/smtp-stand-in.fixture.ts';
import { WebhookError } from '../../ground/outgoing/call-webhook.ts';
import { sendOutgoingCalls } from '../../ground/outgoing/send-calls.ts';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

const HOST = 'hooks.example.com';
const HOUR_MS = 3_600_000;
let harness: Harness;
let smtp: Awaited<ReturnType<typeof standInSmtp>>;
let acme: Awaited<ReturnType<typeof openCompany>>;
let admin: Caller;
let calls: string[];
let http_status: number | null;

beforeAll(async () => {
  harness = await openHarness();
}, 60_000);
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now = null;
  smtp = await standInSmtp();
  harness.services.mailer = createSmtpMailer({
    url: smtp.url,
    sender: { name: 'Outrider', address: 'crm@outrider.example' },
  });
  calls = [];
  harness.services.callWebhook = (call) => {
    calls.push(call.event);
    if (http_status === null) return Promise.resolve(204);
    const code = http_status;
    return Promise.reject(new WebhookError(MESSAGES.webhookRefused(code), { retryable: true, http_status: code }));
  };
  http_status = 500;
  await harness.database.platform.loginMail.deleteMany({ where: {} });
  await harness.database.platform.outgoingCall.deleteMany({ where: {} });
  acme = await openCompany(harness.database, 'Acme');
  admin = harness.caller(acme.people.company_admin.token);
});
afterEach(() => void delete harness.services.mailer);

const later = (hours: number) =>
  void (harness.clock.now = new Date(harness.services.now().getTime() + hours * HOUR_MS));
/** An event for the endpoint, one attempt at it, and whatever is to be told of that. */
async function attempt() {
  await admin.accounts.create({ name: `Northwind ${Math.random()}` });
  await relayOutbox(harness.database, harness.services.live);
  await sendOutgoingCalls(harness.database, harness.services, CALL_ORIGINS);
  await relayOutbox(harness.database, harness.services.live);
  await sendLoginMail(harness.database, harness.services);
}
const mails = () => smtp.received.map((mail) => ({ to: mail.to, subject: headerOf(mail, 'subject'), text: mail.text }));
const news = async (user_id: string) =>
  (await acme.db.notification.findMany({ where: { user_id }, orderBy: { created_at: 'asc' } })).map(
    ({ title }) => title,
  );

it('mails each admin when an endpoint has failed for a day, once, and when it is switched off', async () => {
  const second = await createUser(harness.database, acme.company, 'company_admin');
  const gone = await createUser(harness.database, acme.company, 'company_admin');
  await acme.db.user.updateMany({ where: { id: gone.id }, data: { disabled_at: new Date() } });
  const { id } = await admin.webhooks.create({ url: `https://${HOST}/in`, types: ['account.created'] });
  await attempt();
  later(12);
  await attempt();
  expect(mails()).toEqual([]);
  later(13);
  await attempt();
  const admins = [acme.people.company_admin.email, second.email].toSorted();
  expect(
    mails()
      .map(({ to }) => to.join())
      .toSorted(),
  ).toEqual(admins);
  const [warned] = mails();
  expect(warned?.subject).toBe(`The webhook to ${HOST} has been failing for a day`);
  expect(warned?.text).toContain(`/settings/webhooks/${id}`);
  later(24);
  await attempt();
  expect(mails()).toHaveLength(2);

  later(6 * 24);
  await attempt();
  await attempt();
  expect(mails()).toHaveLength(4);
  expect(mails()[3]?.subject).toBe(`The webhook to ${HOST} was switched off`);
  expect(await news(second.id)).toEqual([MESSAGES.webhookFailingTitle(HOST), MESSAGES.webhookStoppedTitle(HOST)]);
  expect(await news(acme.people.manager.id)).toEqual([]);
  expect(new Set(calls)).toEqual(new Set(['account.created'])); // nothing of this is told to an endpoint
});

it('mails again when it fails anew after it worked', async () => {
  await admin.webhooks.create({ url: `https://${HOST}/in`, types: ['account.created'] });
  for (let turn = 1; turn <= 2; turn++) {
    http_status = 500;
    await attempt();
    later(25);
    await attempt();
    expect(mails()).toHaveLength(turn);
    http_status = null;
    await attempt();
  }
});

it('mails at once where the endpoint says that it is gone', async () => {
  await admin.webhooks.create({ url: `https://${HOST}/in`, types: ['account.created'] });
  http_status = 410;
  await attempt();
  expect(mails()).toHaveLength(1);
  expect(mails()[0]?.text).toContain('410');
});

it('queues nothing where no mail server is set up; the product tells', async () => {
  delete harness.services.mailer;
  await admin.webhooks.create({ url: `https://${HOST}/in`, types: ['account.created'] });
  http_status = 410;
  await attempt();
  expect(await harness.database.platform.loginMail.count()).toBe(0);
  expect(await news(acme.people.company_admin.id)).toEqual([MESSAGES.webhookStoppedTitle(HOST)]);
});

it('mails nobody about an endpoint of the sandbox', async () => {
  const { access_token } = await admin.sandbox.enter();
  admin = harness.caller(access_token);
  await admin.webhooks.create({ url: `https://${HOST}/in`, types: ['account.created'] });
  await attempt();
  later(25);
  await attempt();
  expect(calls.length).toBeGreaterThan(1);
  expect(mails()).toEqual([]);
});
