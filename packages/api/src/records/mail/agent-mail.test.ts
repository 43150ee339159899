import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { UNSUBSCRIBE_MESSAGES } from '@outrider/shared/ground/messages-unsubscribe';
import { createLead } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createActionRow, createAgentRow } from '../../automation/agents/agent-rows.fixture.ts';
import { purgeBinned } from '../leads/purge.ts';
import { ENGINES, type Harness, openCompany, openHarness, UNLIMITED } from '../../suites/harness.ts';
import { type AgentMail, queueAgentMail, takeBackAgentMail } from './agent-mail.ts';
import { noteMailPlace, takeMailQuota, usedMailQuota } from './quota.ts';
import { sendQueuedMail } from './send.ts';
import { createSmtpMailer } from './smtp.ts';
import { headerOf, type ReceivedMail, standInSmtp } from './smtp-stand-in.fixture.ts';
import { answerUnsubscribe } from './unsubscribe.ts';

const sender = { name: 'Outrider', address: 'crm@outrider.example' };

describe.each(ENGINES)('An agent’s mail on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let agent: { id: string; name: string };
  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    agent = await createAgentRow(acme.db);
  });
  afterEach(async () => {
    delete harness.services.mailer;
    harness.clock.now = null;
    await harness.database.platform.outboxMessage.deleteMany({ where: {} });
    await harness.database.platform.doNotContact.deleteMany({ where: {} });
  });
  afterAll(() => harness.close());

  const send = () => sendQueuedMail(harness.database, harness.services);
  async function connect(answers = {}) {
    const smtp = await standInSmtp(answers);
    harness.services.mailer = createSmtpMailer({ url: smtp.url, sender });
    return smtp;
  }
  /** In the outbox, due now unless told otherwise. */
  async function queue({
    owner = null,
    phone = null,
    ...over
  }: { owner?: string | null; phone?: string | null } & Partial<Omit<AgentMail, 'agent' | 'flow'>> = {}) {
    const lead = await createLead(acme.db, { assigned_to: owner, phone });
    const action = await createActionRow(acme.db, agent.id, {
      lead_id: lead.id,
      state: 'done',
      allowed_by: 'person',
      decided_by: acme.people.manager.id,
    });
    const mail: AgentMail = {
      action_id: action.id,
      agent,
      lead_id: lead.id,
      to: { name: 'Vera Stone', email: lead.email },
      subject: 'Your question',
      text: 'Hello Vera',
      leaves_at: new Date(),
      now: new Date(),
      ...over,
    };
    const again = async () => (await acme.db.transaction((tx) => queueAgentMail(tx, mail))).id;
    return { id: await again(), again, lead, action };
  }
  const urlOf = (mail: ReceivedMail | undefined) => /<(.*)>/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
  const visit = async (method: string, url: string) => {
    const { status, headers, body } = await answerUnsubscribe(harness.database, harness.services, {
      method,
      token: url.slice(url.lastIndexOf('/') + 1),
      ip: '192.0.2.1',
    });
    return { status, type: headers['content-type'], html: Buffer.from(body).toString() };
  };

  it('leaves as the lead’s owner, says how to get no more, and is the agent’s on the timeline', async () => {
    const smtp = await connect();
    const { id, lead, action } = await queue({ owner: acme.people.sdr.id });
    expect(await send()).toBe(1);
    const [got] = smtp.received;
    expect(headerOf(got, 'From')).toBe(`${acme.people.sdr.full_name} <crm@outrider.example>`);
    expect(headerOf(got, 'Reply-To')).toContain(acme.people.sdr.email);
    expect(headerOf(got, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(urlOf(got)).toMatch(/^https:\/\/crm\.example\/api\/unsubscribe\/[\w-]{43}$/);
    expect(got?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(
      `Hello Vera\n\n-- \n${UNSUBSCRIBE_MESSAGES.en.wayOut}\n${urlOf(got)}`,
    );
    expect(await acme.db.leadActivity.findMany({ where: { lead_id: lead.id, kind: 'email_sent' } })).toMatchObject([
      {
        actor_kind: 'agent',
        actor_id: agent.id,
        actor_name: 'Kestrel',
        detail: { message_id: id, action_id: action.id },
      },
    ]);
    const kept = JSON.stringify(await acme.db.unsubscribeLink.findMany({ where: {} }));
    expect(kept).not.toContain(urlOf(got).slice(-43));
  });

  it('offers in the language of the letter to get no more', async () => {
    const smtp = await connect();
    const { action } = await queue();
    await acme.db.agentAction.updateMany({ where: { id: action.id }, data: { brief: { language: 'de' } } });
    await send();
    const [got] = smtp.received;
    const words = UNSUBSCRIBE_MESSAGES.de;
    expect(got?.text).toContain(words.wayOut);
    const asked = await visit('GET', urlOf(got));
    expect(asked.html).toContain('<html lang="de">');
    expect(asked.html).toContain(words.ask);
    const { html } = await visit('POST', urlOf(got));
    expect(html).toContain(words.done);
    for (const reason of Object.values(words.reasons)) expect(html).toContain(reason);
  });

  it('of a lead without an owner, or with one who left, comes from the agent and its company, and has nobody to answer to', async () => {
    const smtp = await connect();
    await queue();
    await harness.database.platform.user.updateMany({
      where: { id: acme.people.ae.id },
      data: { disabled_at: new Date() },
    });
    await queue({ owner: acme.people.ae.id });
    await harness.database.platform.user.updateMany({ where: { id: acme.people.ae.id }, data: { disabled_at: null } });
    expect(await send()).toBe(2);
    expect(smtp.received.map((mail) => [headerOf(mail, 'From'), headerOf(mail, 'Reply-To')])).toEqual(
      Array(2).fill(['"Kestrel, Acme" <crm@outrider.example>', undefined]),
    );
  });

  it('carries an invitation’s calendar', async () => {
    const smtp = await connect();
    await queue({ calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' });
    await send();
    expect(smtp.received[0]?.raw).toMatch(/Content-Type: text\/calendar[^]*filename=invite\.ics/);
  });

  it('is queued once for its action, by many workers at once', async () => {
    const { id, again } = await queue({ leaves_at: new Date(Date.now() + 60_000) });
    expect(await Promise.all([again(), again(), again()])).toEqual([id, id, id]);
    expect(await acme.db.outboxMessage.count()).toBe(1);
  });

  it('waits until it may leave, and is taken back until then, with its place among the day’s', async () => {
    const smtp = await connect();
    const { id, action } = await queue({ leaves_at: new Date(Date.now() + 60_000) });
    const place = { sender: { kind: 'agent', id: agent.id }, now: harness.services.now() } as const;
    await acme.db.transaction(async (tx) => {
      await takeMailQuota(tx, place);
      await noteMailPlace(tx, id, place);
    });
    expect(await usedMailQuota(acme.db, agent.id, place.now)).toEqual({ company: 1, own: 1 });
    expect(await send()).toBe(0);
    const back = () =>
      acme.db.transaction((tx) =>
        takeBackAgentMail(
          tx,
          { kind: 'user', id: acme.people.manager.id, name: 'M' },
          action.id,
          harness.services.now(),
        ),
      );
    expect([await back(), await back()]).toEqual(['undone', 'undone']);
    expect(await usedMailQuota(acme.db, agent.id, place.now)).toEqual({ company: 0, own: 0 });
    harness.clock.now = new Date(Date.now() + 61_000);
    expect(await send()).toBe(0);
    expect(smtp.received).toEqual([]);
  });

  it('is either taken back or sent when both happen at once', async () => {
    const smtp = await connect();
    for (let round = 0; round < 4; round += 1) {
      smtp.received.length = 0;
      const { action, lead } = await queue();
      const [, back] = await Promise.all([
        send(),
        acme.db.transaction((tx) =>
          takeBackAgentMail(tx, { kind: 'system', id: null, name: null }, action.id, harness.services.now()),
        ),
      ]);
      const left = smtp.received.filter((mail) => mail.to[0] === lead.email).length;
      const outcomes = [
        ['undone', 0],
        [MESSAGES.mailOnItsWay, 1],
        [MESSAGES.mailAlreadySent, 1],
      ];
      expect(outcomes).toContainEqual([back, left]);
    }
  });

  it('stays while all agents are stopped, and a person’s mail does not', async () => {
    const smtp = await connect();
    const api = harness.caller(acme.people.manager.token);
    await queue();
    const own = await api.pipeline.mail.createDraft({
      to_email: 'tom@northwind.example',
      subject: 'Mine',
      body: 'Hello',
    });
    await api.pipeline.mail.send({ id: own.id });
    await api.agents.setStop({ stopped: true });
    await send();
    expect(smtp.received.map((mail) => [headerOf(mail, 'Subject'), urlOf(mail)])).toEqual([['Mine', '']]);
    await api.agents.setStop({ stopped: false });
    await send();
    expect(smtp.received).toHaveLength(2);
  });

  it('waits for the customer’s hours, is sent when they begin, and goes at once where they are switched off', async () => {
    const smtp = await connect();
    const admin = harness.caller(acme.people.company_admin.token);
    const set = async (on: boolean) => {
      const { version } = await admin.automation.get();
      const hours = { on, from: '08:00', to: '19:00', days: [1, 2, 3, 4, 5] };
      await admin.automation.setContactHours({ hours, version });
    };
    harness.clock.now = new Date('2026-03-06T19:30:00Z'); // a Friday evening; the company is in UTC
    const times = { now: harness.clock.now, leaves_at: harness.clock.now };
    const sooner = await queue(times);
    await set(true);
    await send(); // queued before there were hours: the sender asks as well
    expect(smtp.received).toEqual([]);
    const tokyo = await queue({ ...times, phone: '+81 6 6541 0000' });
    expect(await acme.db.outboxMessage.findFirst({ where: { id: tokyo.id } })).toMatchObject({
      state: 'queued',
      held_zone: 'Asia/Tokyo',
      held_until: new Date('2026-03-08T23:00:00Z'), // Monday at 8 in Tokyo
    });
    const row = await acme.db.outboxMessage.findFirst({ where: { id: sooner.id } });
    expect(row).toMatchObject({ state: 'queued', attempts: 0, held_until: new Date('2026-03-09T08:00:00Z') });
    expect((await admin.automation.acted({})).items.map(({ rule }) => rule)).toEqual(['quiet_hours', 'quiet_hours']);
    harness.clock.now = new Date('2026-03-08T23:00:00Z');
    await send();
    expect(smtp.received).toHaveLength(1);
    await set(false);
    await send();
    expect(smtp.received).toHaveLength(2);
  });

  it('does not leave to somebody who came onto the list while it waited', async () => {
    const smtp = await connect();
    const { id, lead } = await queue();
    await harness.caller(acme.people.manager.token).agents.addDoNotContact({ value: lead.email.split('@')[1] ?? '' });
    await send();
    expect(smtp.received).toEqual([]);
    expect(await acme.db.outboxMessage.findFirst({ where: { id } })).toMatchObject({
      state: 'failed',
      reason: MESSAGES.onDoNotContact('example.com'),
    });
  });

  describe('lets its reader unsubscribe', () => {
    it('with a page that asks and changes nothing, and a click that does, once however often', async () => {
      const smtp = await connect();
      const { lead } = await queue({ owner: acme.people.sdr.id });
      await send();
      const url = urlOf(smtp.received[0]);
      const asked = await visit('GET', url);
      expect(asked).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
      expect(asked.html).toContain(UNSUBSCRIBE_MESSAGES.en.ask);
      for (const inner of ['Acme', lead.email, lead.id, acme.company.id, 'Kestrel'])
        expect(asked.html).not.toContain(inner);
      expect(await acme.db.doNotContact.count()).toBe(0);
      const clicks = await Promise.all([visit('POST', url), visit('POST', url)]);
      clicks.push(await visit('POST', url));
      expect(clicks.map(({ status, html }) => [status, html.includes(UNSUBSCRIBE_MESSAGES.en.done)])).toEqual(
        Array(3).fill([200, true]),
      );
      expect(await acme.db.doNotContact.findMany({ where: {} })).toMatchObject([
        { kind: 'email', value: lead.email, source: 'unsubscribe' },
      ]);
      expect(await acme.db.leadActivity.count({ where: { lead_id: lead.id, kind: 'unsubscribed' } })).toBe(1);
      expect(
        await acme.db.notification.count({ where: { user_id: acme.people.sdr.id, title: MESSAGES.unsubscribedTitle } }),
      ).toBe(1);
      await queue({ lead_id: lead.id, to: { name: null, email: lead.email } });
      await send();
      expect(smtp.received).toHaveLength(1);
    });

    it('of a company that is suspended, by the link of any attempt', async () => {
      const smtp = await connect({ data: 452 });
      const { lead } = await queue();
      await send();
      delete smtp.answers.data;
      harness.clock.now = new Date(Date.now() + 3_600_000);
      await send();
      expect(await acme.db.unsubscribeLink.count()).toBe(2);
      const status = (value: string) =>
        harness.database.platform.company.updateMany({ where: { id: acme.company.id }, data: { status: value } });
      await status('suspended');
      expect(await visit('POST', urlOf(smtp.received[0]))).toMatchObject({ status: 200 });
      await status('active');
      expect(await acme.db.doNotContact.findMany({ where: {} })).toMatchObject([{ value: lead.email }]);
    });

    it('after its lead was purged with everything that agents did to it', async () => {
      const smtp = await connect();
      const { lead } = await queue();
      await send();
      await harness.caller(acme.people.manager.token).bulk.start({
        record_type: 'lead',
        action: 'delete',
        selection: { ids: [lead.id] },
        request_key: randomUUID(),
      });
      await harness.runJobs();
      expect(await purgeBinned(harness.database.platform, acme.company.id, new Date(Date.now() + 60_000))).toBe(1);
      expect(await acme.db.agentAction.count({ where: { lead_id: lead.id } })).toBe(0);
      expect(await visit('POST', urlOf(smtp.received[0]))).toMatchObject({ status: 200 });
      expect(await acme.db.doNotContact.findMany({ where: {} })).toMatchObject([{ value: lead.email }]);
    });

    it('and says no more than that to a link nobody was sent', async () => {
      for (const token of ['x', 'A'.repeat(43), "'; DROP TABLE leads; --"]) {
        expect(await visit('GET', `/${token}`)).toMatchObject({ status: 404 });
        expect((await visit('POST', `/${token}`)).html).toContain(MESSAGES.unsubscribeUnknown);
      }
      await expect(visit('DELETE', '/x')).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' });
      harness.services.limiter.take = async () => ({ ...UNLIMITED, refused: true });
      await expect(visit('GET', '/x')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      harness.services.limiter.take = async () => UNLIMITED;
    });
  });
});
