import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LinkProbeError } from '../../ground/ports/link-probe.ts';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { answerAllowed, answerCheck, TRACKER_PATH, watchLinkDomains } from './link-domain.ts';
import { createLinkProbe } from './probe-link.ts';
import { sendQueuedMail } from './send.ts';
import { standInSmtp } from './smtp-stand-in.fixture.ts';
import { createSmtpMailer } from './smtp.ts';
import { answerTracker, trackMail } from './tracking.ts';

describe.each(ENGINES)('A domain for links on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  const callers = ({ people }: typeof acme) => ({
    admin: harness.caller(people.company_admin.token),
    rep: harness.caller(people.ae.token),
  });
  /** Domains that lead to this installation. */
  const here = new Set<string>();
  beforeAll(async () => {
    harness = await openHarness(engine);
    harness.services.probeLink = async (url) => {
      const { host, pathname } = new URL(url);
      const token = pathname.slice(TRACKER_PATH.length);
      return here.has(host) ? String(answerCheck(harness.services, token)?.body) : 'Welcome to nginx!';
    };
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    here.clear();
    here.add('links.acme.example');
  });
  // It is one company's alone.
  afterEach(() => set(null));
  const version = async () => (await callers(acme).admin.mailSettings.get()).version;
  const set = async (domain: string | null) =>
    callers(acme).admin.mailSettings.setLinkDomain({ version: await version(), domain });

  async function send(): Promise<string> {
    const smtp = await standInSmtp();
    harness.services.mailer = createSmtpMailer({
      url: smtp.url,
      sender: { name: 'Outrider', address: 'crm@outrider.example' },
    });
    const { rep } = callers(acme);
    const lead = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    const { id } = await rep.pipeline.mail.createDraft({
      lead_id: lead.id,
      to_email: lead.email,
      subject: 'Plan',
      body: 'See https://northwind.example/plan and https://links.acme.example/ours',
    });
    await rep.pipeline.mail.send({ id });
    await sendQueuedMail(harness.database, harness.services);
    return smtp.received[0]?.raw.replaceAll(/=\r?\n/g, '') ?? '';
  }
  const begins = (raw: string, address: string) => raw.includes(`${address}${TRACKER_PATH}`);

  it('is where links in emails begin once it leads here, and not before', async () => {
    await callers(acme).admin.companySettings.set({ mail_tracking: true });
    here.clear();
    expect(await set('Links.Acme.example.')).toMatchObject({
      link_target: 'crm.example',
      link_domain: { domain: 'links.acme.example', failing_reason: MESSAGES.linkDomainElsewhere },
    });
    expect(begins(await send(), 'https://crm.example')).toBe(true);
    here.add('links.acme.example');
    expect(await callers(acme).admin.mailSettings.checkLinkDomain()).toMatchObject({
      link_domain: { failing_since: null, failing_reason: null },
    });
    const raw = await send();
    expect(begins(raw, 'https://links.acme.example')).toBe(true);
    expect(begins(raw, 'https://crm.example')).toBe(false);
    // Links to ourselves stay as they are, under either name.
    expect(raw).toContain('https://links.acme.example/ours</a>');
    expect((await set(null)).link_domain).toBeNull();
    expect(begins(await send(), 'https://crm.example')).toBe(true);
    expect(await acme.db.auditEntry.count({ where: { action: 'mail.link_domain' } })).toBe(2);
  });

  it('is not used while it fails, notifies the company’s leaders once, and is used again once it works', async () => {
    await set('links.acme.example');
    here.clear();
    const watch = () => watchLinkDomains(harness.database, harness.services);
    expect(await watch()).toBe(1);
    expect(await watch()).toBe(0);
    const { probeLink } = harness.services;
    harness.services.probeLink = () => Promise.reject(new LinkProbeError(MESSAGES.linkDomainUncertified));
    const before = (await callers(acme).admin.mailSettings.get()).link_domain;
    expect((await callers(acme).admin.mailSettings.checkLinkDomain()).link_domain).toEqual({
      ...before,
      failing_reason: MESSAGES.linkDomainUncertified,
    });
    harness.services.probeLink = probeLink;
    await callers(acme).admin.mailSettings.checkLinkDomain();
    const notices = await acme.db.outboxEvent.findMany({ where: { topic: 'mail.notice' } });
    expect(notices.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        message: MESSAGES.linkDomainFailing('links.acme.example', MESSAGES.linkDomainElsewhere),
      }),
    ]);
    expect((await callers(acme).admin.mailSettings.get()).link_domain?.failing_reason).toBe(
      MESSAGES.linkDomainElsewhere,
    );
    here.add('links.acme.example');
    expect(await watch()).toBe(1);
    expect((await callers(acme).admin.mailSettings.get()).link_domain?.failing_since).toBeNull();
  });

  it('belongs to one company, and is no address of this server', async () => {
    await set('links.acme.example');
    const other = callers(await openCompany(harness.database, 'Other')).admin;
    const ask = (domain: string) => refusal(other.mailSettings.setLinkDomain({ version: 1, domain }));
    expect((await ask('links.acme.example')).message).toBe(MESSAGES.linkDomainTaken);
    expect((await ask('crm.example')).message).toBe(MESSAGES.linkDomainOurs);
    for (const wrong of ['localhost', '10.0.0.1', 'https://links.acme.example', 'a b.example', ''])
      expect(await ask(wrong)).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const domains = ['links.second.example', 'links.second.example'];
    const third = callers(await openCompany(harness.database, 'Third')).admin;
    const both = await Promise.allSettled(
      domains.map((domain, at) => (at ? other : third).mailSettings.setLinkDomain({ version: 1, domain })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refusal(callers(acme).rep.mailSettings.setLinkDomain({ version: 1, domain: null }))).code).toBe(
      'FORBIDDEN',
    );
  });

  it('leads nobody where another company’s link goes', async () => {
    await set('links.acme.example');
    const other = await openCompany(harness.database, 'Other');
    const { id: message_id } = await other.db.outboxMessage.create({
      data: { to_email: 'vera@northwind.example', subject: 'Hello', body: 'https://evil.example' },
      select: { id: true },
    });
    const { links } = await trackMail(
      other.db,
      { ours: 'https://crm.example', address: 'https://crm.example' },
      { id: message_id, body: 'https://evil.example/' },
    );
    const token = [...links.values()][0]?.split('/').at(-1) ?? '';
    const follow = (host: string) =>
      answerTracker(harness.database, harness.services, { method: 'GET', token, host, ip: '192.0.2.1', headers: {} });
    expect((await follow('links.acme.example')).status).toBe(404);
    expect((await follow('crm.example')).status).toBe(302);
  });

  it('is what a proxy may get a certificate for', async () => {
    await set('links.acme.example');
    const asked = (domain: string) =>
      answerAllowed(harness.database, harness.services, { domain, ip: '192.0.2.1' }).then(({ status }) => status);
    expect(await asked('LINKS.acme.example')).toBe(200);
    expect(await asked('evil.example')).toBe(404);
  });
});

describe('Asking a domain', () => {
  const open = async (status: number, body: string) => {
    const server = createServer((_, response) =>
      response.writeHead(status, { location: 'http://a.example' }).end(body),
    );
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    return { server, url: `http://links.acme.example:${(server.address() as AddressInfo).port}/` };
  };
  const probe = (isPublic?: () => boolean) =>
    createLinkProbe({ resolve: async () => [{ address: '127.0.0.1', family: 4 }], ...(isPublic && { isPublic }) });

  it.each([
    [200, 'proof', 'proof'],
    [302, '', MESSAGES.linkDomainElsewhere],
    [200, 'x'.repeat(5_000), MESSAGES.linkDomainElsewhere],
  ])('of a server that answers %i', async (status, body, says) => {
    const { server, url } = await open(status, body);
    const answer = await probe(() => true)(url).catch((error: Error) => error.message);
    server.close();
    expect(answer).toBe(says);
  });

  it('connects to no address of its own network, and says what is wrong', async () => {
    const { server, url } = await open(200, 'proof');
    await expect(probe()(url)).rejects.toThrow(MESSAGES.linkDomainPrivate);
    server.close();
    await expect(probe(() => true)(url)).rejects.toThrow(MESSAGES.linkDomainUnreachable);
    const none = createLinkProbe({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(none(url)).rejects.toThrow(MESSAGES.linkDomainUnknown);
  });
});
