import { MESSAGES } from '@outrider/shared/ground/messages';
import { MAILBOX_SIGN_IN_MS } from '@outrider/shared/records/inbox-folders';
import { listenAsGoogle } from '@outrider/testing/google-stand-in/listen';
import { createStandIn } from '@outrider/testing/google-stand-in/stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sendQueuedMail } from '../mail/send.ts';
import { createMailProvider, microsoftEndpoints } from '../mailboxes/sign-in-provider.ts';
import { MAILBOX, lookIntoMailboxes, mailFrom, openMailServers } from './inbox.fixture.ts';

const PLACE = { client_id: 'client', client_secret: 'secret', address: () => 'https://crm.example', local: false };
const HOUR_MS = 3_600_000;

describe('a mailbox that opens by its provider’s sign-in', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness('postgres');
  });
  afterAll(() => harness.close());

  let acme: Awaited<ReturnType<typeof openCompany>>;
  let rep: Caller;
  let other: Caller;
  let mail: Awaited<ReturnType<typeof openMailServers>>;
  let provider: ReturnType<typeof createStandIn>;
  let close: () => Promise<void>;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    acme = await openCompany(harness.database, `Acme ${count}`);
    rep = harness.caller(acme.people.sdr.token);
    other = harness.caller(acme.people.ae.token);
    await point(MAILBOX);
  });
  afterEach(async () => {
    harness.clock.now = null;
    for (const { id } of (await rep.inbox.mailboxes.list()).mailboxes) await rep.inbox.mailboxes.remove({ id });
    await close();
  });

  /** Both providers are the stand-in, signed in to as this address. */
  async function point(email: string): Promise<void> {
    provider = createStandIn({ email, client_id: 'client', files: [] });
    const served = await listenAsGoogle(provider);
    close = served.close;
    mail = await openMailServers(harness, provider.accessToken);
    const { imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security } = mail.servers;
    const config = {
      ...PLACE,
      servers: { imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security },
    };
    harness.services.mailProviders = {
      google: createMailProvider('google', {
        ...config,
        endpoints: { authorize: `${served.root}/o/oauth2/v2/auth`, token: `${served.root}/token` },
      }),
      microsoft: createMailProvider('microsoft', { ...config, endpoints: microsoftEndpoints(served.root) }),
    };
  }

  /** What a person's browser does on the consent page. */
  async function allow(auth_url: string): Promise<{ state: string; code: string }> {
    const body = new URLSearchParams({ answer: 'allow' });
    const response = await fetch(auth_url, { method: 'POST', body, redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? 'https://nowhere.example');
    expect(`${back.origin}${back.pathname}`).toBe('https://crm.example/mailbox-callback');
    return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '' };
  }
  async function signIn(wanted: Parameters<Caller['inbox']['mailboxes']['signIn']>[0]) {
    const { auth_url } = await rep.inbox.mailboxes.signIn(wanted);
    return rep.inbox.mailboxes.finishSignIn(await allow(auth_url));
  }
  const sync = (after_ms = 2 * 60_000) => lookIntoMailboxes(harness, after_ms);
  const renewals = () => provider.calls.filter((call) => call.endsWith('/token')).length - 1;
  const lead = () =>
    rep.leads.create({ email: 'vera@kunde.example', first_name: 'Vera', last_name: 'Lang', company: 'Kunde' });

  it.each(['google', 'microsoft'] as const)('of %s reads and sends without a password', async (name) => {
    await lead();
    const mailbox = await signIn({ provider: name, sharing: 'all', offers_new_senders: true });
    expect(mailbox).toMatchObject({ email: MAILBOX, provider: name, sharing: 'all', offers_new_senders: true });
    mail.imap.deliver(mailFrom('vera@kunde.example', { subject: 'Pilot' }));
    await sync();
    const { items } = await rep.inbox.list({});
    expect(items).toMatchObject([{ subject: 'Pilot' }]);
    await rep.inbox.reply({ id: items[0]!.id, body: 'With pleasure' });
    harness.clock.now = new Date(harness.clock.now!.getTime() + 2 * 60_000);
    await sendQueuedMail(harness.database, harness.services);
    expect(mail.smtp.received).toMatchObject([{ from: MAILBOX, to: ['vera@kunde.example'] }]);
    expect(renewals()).toBe(0);
    const [kept] = await acme.db.mailbox.findMany({ select: { password: true } });
    expect(kept?.password).not.toContain(provider.accessToken());
  });

  it('gets a new access token when the old one ends, and keeps it', async () => {
    await lead();
    const { id } = await signIn({ provider: 'google' });
    mail.imap.deliver(mailFrom('vera@kunde.example'));
    await sync(HOUR_MS);
    expect(renewals()).toBe(1);
    expect(await rep.inbox.mailboxes.list()).toMatchObject({
      mailboxes: [{ id, failing_since: null, conversations: 1 }],
    });
    harness.clock.now = null; // the stand-in's tokens are good for an hour of the real clock
    await rep.inbox.mailboxes.check({ id });
    await sync(0);
    expect(renewals()).toBe(1);
  });

  it('tells its owner once when the consent ends, and opens again after a new sign-in', async () => {
    const { id } = await signIn({ provider: 'google' });
    provider.revokeAll();
    await sync(); // within the hour that the access token is good for
    await sync(HOUR_MS);
    const failing = { failing_reason: MESSAGES.mailboxSignInEnded };
    expect(await rep.inbox.mailboxes.list()).toMatchObject({ mailboxes: [failing] });
    const told = await acme.db.notification.findMany({ where: { title: MESSAGES.mailboxFailingTitle } });
    expect(told).toMatchObject([{ message: MESSAGES.mailboxFailing(MAILBOX, MESSAGES.mailboxSignInEnded) }]);
    provider.clearFaults();
    const again = await signIn({ provider: 'google', id });
    expect(again).toMatchObject({ id, failing_since: null });
    expect((await rep.inbox.mailboxes.list()).mailboxes).toHaveLength(1);
    const { auth_url } = await rep.inbox.mailboxes.signIn({ provider: 'google', id });
    expect(new URL(auth_url).searchParams.get('login_hint')).toBe(MAILBOX);
  });

  it('gets a new access token where the server no longer takes the one it has', async () => {
    const { id } = await signIn({ provider: 'google' });
    await signIn({ provider: 'google', id: undefined }).catch(() => {}); // the account has a newer one
    await sync();
    expect(renewals()).toBe(2);
    expect(await rep.inbox.mailboxes.list()).toMatchObject({ mailboxes: [{ id, failing_since: null }] });
  });

  it('stays the mailbox that it is: another address does not take its place', async () => {
    const { id } = await signIn({ provider: 'google' });
    await acme.db.mailbox.updateMany({ where: { id }, data: { email: 'old@acme.example' } });
    await expect(signIn({ provider: 'google', id })).rejects.toThrow(
      MESSAGES.mailboxOtherAddress(MAILBOX, 'old@acme.example'),
    );
    await expect(rep.inbox.mailboxes.signIn({ provider: 'microsoft', id })).rejects.toThrow(MESSAGES.mailboxByPassword);
    expect(await refusal(rep.inbox.mailboxes.update({ id, version: 1, password: 'secret' }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await refusal(other.inbox.mailboxes.signIn({ provider: 'google', id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is finished by whoever began it, once, in time', async () => {
    const begun = async () => allow((await rep.inbox.mailboxes.signIn({ provider: 'google' })).auth_url);
    await expect(other.inbox.mailboxes.finishSignIn(await begun())).rejects.toThrow(MESSAGES.notFound);
    const late = await begun();
    harness.clock.now = new Date(Date.now() + MAILBOX_SIGN_IN_MS + 1_000);
    await expect(rep.inbox.mailboxes.finishSignIn(late)).rejects.toThrow(MESSAGES.notFound);
    harness.clock.now = null;
    await rep.inbox.mailboxes.finishSignIn(late);
    await expect(rep.inbox.mailboxes.finishSignIn(late)).rejects.toThrow(MESSAGES.mailboxSignInEnded);
    await expect(rep.inbox.mailboxes.finishSignIn(await begun())).rejects.toThrow(MESSAGES.mailboxTaken);
    await expect(rep.inbox.mailboxes.finishSignIn({ state: 'made up', code: 'x' })).rejects.toThrow(MESSAGES.notFound);
  });

  it('says what is wrong where the provider or its servers do not play along', async () => {
    const begun = async () => allow((await rep.inbox.mailboxes.signIn({ provider: 'google' })).auth_url);
    const first = await begun();
    // The client repeats the call three times.
    provider.script(...Array.from({ length: 4 }, () => ({ kind: 500, on: /token/ }) as const));
    await expect(rep.inbox.mailboxes.finishSignIn(first)).rejects.toThrow(MESSAGES.mailboxProviderSilent);
    await mail.smtp.stop();
    await expect(rep.inbox.mailboxes.finishSignIn(await begun())).rejects.toThrow(
      MESSAGES.mailboxSending(MESSAGES.mailServerSilent),
    );
    expect((await rep.inbox.mailboxes.list()).mailboxes).toEqual([]);
  });

  it('is offered where this server has credentials, and nowhere else', async () => {
    expect(await rep.inbox.mailboxes.list()).toMatchObject({ providers: ['google', 'microsoft'] });
    harness.services.mailProviders = {};
    expect(await rep.inbox.mailboxes.list()).toMatchObject({ providers: [] });
    await expect(rep.inbox.mailboxes.signIn({ provider: 'google' })).rejects.toThrow(MESSAGES.mailboxProviderOff);
  });
});
