import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActionRow, createAgentRow } from '../../automation/agents/agent-rows.fixture.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { cutAtLinks } from './mail-links.ts';
import { isMachineReader } from './machine-reader.ts';
import { sendQueuedMail } from './send.ts';
import { createSmtpMailer } from './smtp.ts';
import { type ReceivedMail, standInSmtp } from './smtp-stand-in.fixture.ts';
import { TRACKER_PATH } from './link-domain.ts';
import { answerTracker } from './tracking.ts';

const sender = { name: 'Outrider', address: 'crm@outrider.example' };
const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const BODY = 'Hello Vera,\nread <https://northwind.example/plan?a=1&b=2>, or https://northwind.example/prices.';

describe.each(ENGINES)('Tracked mail on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let rep: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    harness.clock.now = null;
    acme = await openCompany(harness.database, 'Acme');
    [admin, rep] = [harness.caller(acme.people.company_admin.token), harness.caller(acme.people.ae.token)];
  });
  afterAll(() => harness.close());

  const switchTo = (mail_tracking: boolean) => admin.companySettings.set({ mail_tracking });
  const openLead = () => createLead(acme.db, { assigned_to: acme.people.ae.id });
  /** What a rep's mail to a new lead came as, and when it left. */
  async function send(body = BODY) {
    const smtp = await standInSmtp();
    harness.services.mailer = createSmtpMailer({ url: smtp.url, sender });
    const lead = await openLead();
    const { id } = await rep.pipeline.mail.createDraft({
      lead_id: lead.id,
      to_email: lead.email,
      subject: 'Plan',
      body,
    });
    await rep.pipeline.mail.send({ id });
    await sendQueuedMail(harness.database, harness.services);
    const [mail] = smtp.received;
    if (!mail) throw new Error('Nothing left');
    return { lead, mail, html: htmlOf(mail) };
  }
  const read = (url: string | undefined, over: { method?: string; agent?: string; purpose?: string } = {}) =>
    answerTracker(harness.database, harness.services, {
      method: over.method ?? 'GET',
      token: url?.slice(url.lastIndexOf('/') + 1) ?? '',
      host: 'crm.example',
      ip: '192.0.2.1',
      headers: { 'user-agent': over.agent ?? BROWSER, ...(over.purpose && { 'sec-purpose': over.purpose }) },
    });
  const anHourLater = () => (harness.clock.now = new Date(Date.now() + 3_600_000));
  const timeline = async (lead_id: string) =>
    (
      await acme.db.leadActivity.findMany({
        where: { lead_id, kind: { startsWith: 'email_' } },
        orderBy: { id: 'asc' },
      })
    )
      .filter(({ kind }) => kind !== 'email_sent')
      .map(({ kind, detail }) => [kind, (detail as { url?: string }).url ?? null]);

  it('is what no company sends until an admin says so', async () => {
    const { mail } = await send();
    expect(mail.raw).not.toContain(TRACKER_PATH);
    expect(mail.raw).not.toContain('text/html');
    expect((await refusal(rep.companySettings.set({ mail_tracking: true }))).code).toBe('FORBIDDEN');
  });

  it('shows on the timeline when it is opened and where it is clicked, once each', async () => {
    await switchTo(true);
    const { lead, html } = await send();
    const { picture, links } = partsOf(html);
    anHourLater();
    expect(await read(picture)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/gif', 'cross-origin-resource-policy': 'cross-origin' },
    });
    await Promise.all([read(picture), read(picture), read(links[0]), read(links[0])]);
    expect(await read(links[0])).toMatchObject({
      status: 302,
      headers: { location: 'https://northwind.example/plan?a=1&b=2', 'cache-control': 'no-store' },
    });
    expect(await read(links[1])).toMatchObject({ headers: { location: 'https://northwind.example/prices' } });
    expect((await timeline(lead.id)).toSorted((a, b) => a.join().localeCompare(b.join()))).toEqual([
      ['email_clicked', 'https://northwind.example/plan?a=1&b=2'],
      ['email_clicked', 'https://northwind.example/prices'],
      ['email_opened', null],
    ]);
    const shown = await rep.leads.timeline({ id: lead.id, part: 'email' });
    expect(shown.items.map(({ kind }) => kind)).toContain('email_opened');
  });

  it('reads as it was written, and keeps the links that carry a token of ours', async () => {
    await switchTo(true);
    const own = `${harness.services.publicAddress()}/satisfaction/abc`;
    const { mail, html } = await send(`1 < 2 & "so"\n${own}`);
    expect(html).toContain('1 &lt; 2 &amp; &quot;so&quot;<br>');
    expect(html).toContain(`<a href="${own}">`);
    expect(partsOf(html).links).toEqual([]);
    expect(mail.raw).toContain('text/plain');
  });

  it('leaves an agent’s way out untouched', async () => {
    await switchTo(true);
    const smtp = await standInSmtp();
    harness.services.mailer = createSmtpMailer({ url: smtp.url, sender });
    const [lead, agent] = [await openLead(), await createAgentRow(acme.db)];
    const action = await createActionRow(acme.db, agent.id, { lead_id: lead.id, state: 'done', allowed_by: 'tier' });
    await acme.db.outboxMessage.create({
      data: {
        to_email: lead.email,
        subject: 'Plan',
        body: BODY,
        state: 'queued',
        next_attempt_at: new Date(),
        lead_id: lead.id,
        agent_id: agent.id,
        action_id: action.id,
      },
    });
    await sendQueuedMail(harness.database, harness.services);
    const html = htmlOf(smtp.received[0]);
    expect(html).toMatch(/<a href="https:\/\/crm\.example\/api\/unsubscribe\/[\w-]{43}">/);
    expect(partsOf(html).links).toHaveLength(2);
  });

  it('is not opened by who only asks, fetches ahead or scans, nor by a gateway on its way', async () => {
    await switchTo(true);
    const { lead, html } = await send();
    const { picture, links } = partsOf(html);
    expect((await read(links[0])).status).toBe(302); // within seconds
    anHourLater();
    await read(picture, { method: 'HEAD' });
    await read(picture, { agent: 'Mozilla/5.0' });
    await read(picture, { purpose: 'prefetch;prerender' });
    await read(links[0], { agent: 'Barracuda Sentinel (EE)' });
    expect(await timeline(lead.id)).toEqual([]);
    await read(picture, {
      agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    });
    expect(await timeline(lead.id)).toEqual([['email_opened', null]]);
  });

  it('still leads on once tracking is off, the company is suspended or its reader unsubscribed, and says nothing more', async () => {
    await switchTo(true);
    const { lead, html } = await send();
    const { picture, links } = partsOf(html);
    anHourLater();
    await switchTo(false);
    expect([(await read(picture)).status, (await read(links[0])).status]).toEqual([200, 302]);
    await switchTo(true);
    const where = { id: acme.company.id };
    await harness.database.platform.company.updateMany({ where, data: { status: 'suspended' } });
    expect((await read(links[0])).status).toBe(302);
    await harness.database.platform.company.updateMany({ where, data: { status: 'active' } });
    await admin.agents.addDoNotContact({ value: lead.email });
    expect((await read(picture)).status).toBe(200);
    expect(await timeline(lead.id)).toEqual([]);
  });

  it('sends nobody anywhere that was not written in it', async () => {
    await switchTo(true);
    const { html } = await send();
    const [link = ''] = partsOf(html).links;
    expect((await read(`${link.slice(0, -4)}aaaa`)).status).toBe(404);
    expect((await read('https://evil.example/https://evil.example')).status).toBe(404);
    expect(await refusal(read(link, { method: 'POST' }))).toMatchObject({ code: 'METHOD_NOT_SUPPORTED' });
    const kept = JSON.stringify(await acme.db.mailTracker.findMany({ where: {} }));
    expect(kept).not.toContain(link.slice(-43));
  });

  it('vouches for an address that only a form had named', async () => {
    await switchTo(true);
    const { lead, html } = await send();
    const agent = await createAgentRow(acme.db);
    const payload = { to_email: lead.email, to_name: null, subject: 'Plan', sentences: [] };
    await createActionRow(acme.db, agent.id, { lead_id: lead.id, payload, expires_at: new Date('2099-01-01') });
    const isUnvouched = async () => (await admin.agents.actions({ lead_id: lead.id })).items[0]?.unvouched;
    expect(await isUnvouched()).toBe(true);
    anHourLater();
    await read(partsOf(html).links[0]);
    expect(await isUnvouched()).toBe(false);
  });
});

/** The HTML of a mail of several parts, its soft breaks undone. */
function htmlOf(mail: ReceivedMail | undefined): string {
  const [, encoding = '', body = ''] =
    /Content-Type: text\/html[^]*?Content-Transfer-Encoding: (\S+)\r\n\r\n([^]*?)\r\n--/.exec(mail?.raw ?? '') ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable'
    ? body
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : body;
}

const partsOf = (html: string) => ({
  picture: /<img src="([^"]+)"/.exec(html)?.[1],
  links: [...html.matchAll(/<a href="([^"]+\/api\/m\/[^"]+)"/g)].map(([, url = '']) => url),
});

it.each([
  ['See https://a.example/x.', ['https://a.example/x']],
  ['(https://a.example/x) and https://a.example/f(x)!', ['https://a.example/x', 'https://a.example/f(x)']],
  ['no link: a.example, mailto:x@a.example, javascript:alert(1)', []],
])('finds the links of %j', (text, urls) => {
  expect(cutAtLinks(text).flatMap(({ url }) => url ?? [])).toEqual(urls);
  expect(
    cutAtLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('takes a mail that has not left for no reader’s', () => {
  const fetched = { method: 'GET', headers: { 'user-agent': BROWSER }, now: new Date('2026-01-01T12:00:00Z') };
  expect(isMachineReader({ ...fetched, sent_at: null })).toBe(true);
  expect(isMachineReader({ ...fetched, sent_at: new Date('2026-01-01T11:59:00Z') })).toBe(false);
});
