import { MESSAGES } from '@outrider/shared/ground/messages';
import { NO_CONDITIONS, type TemplateDraft } from '@outrider/shared/insight/letter-templates';
import type { FlowParams, FlowStep, FlowTrigger } from '@outrider/shared/automation/organization';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendQueuedMail } from '../../records/mail/send.ts';
import { createSmtpMailer } from '../../records/mail/smtp.ts';
import { headerOf, standInSmtp } from '../../records/mail/smtp-stand-in.fixture.ts';
import { ENGINES, type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { BRIEF_WORDS } from '../agents/mail/words-brief.ts';
import { sampleTemplate } from '../agents/templates/template.fixture.ts';
import { openOrganization, type Organization } from './organization.fixture.ts';
import { resumeFlows } from './resume-flows.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];

describe.each(ENGINES)('Flows that send an email on %s', (engine) => {
  let harness: Harness;
  let org: Organization;
  let smtp: Awaited<ReturnType<typeof standInSmtp>>;
  let made = 0;

  beforeAll(async () => {
    harness = await openHarness(engine);
    org = await openOrganization(harness, 'Mailing');
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    smtp = await standInSmtp();
    const sender = { name: 'Outrider', address: 'crm@outrider.example' };
    harness.services.mailer = createSmtpMailer({ url: smtp.url, sender });
    harness.clock.now = new Date(Date.now() + MINUTE); // after whatever the database's own clock says
  });
  afterEach(async () => {
    await org.db.flow.updateMany({ data: { is_active: false } });
    await org.db.outboxMessage.deleteMany({ where: { state: 'queued' } });
    await org.db.companySwitch.deleteMany({});
    await org.db.company.updateMany({ data: { contact_hours_on: false, agent_mail_cap: null } });
    await org.db.mailSettings.updateMany({ data: { user_limit: 200 } });
  });

  const later = (ms: number) => void (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const template = (over: Partial<TemplateDraft> = {}) =>
    org.admin.templates.create(
      sampleTemplate(`Letter ${(made += 1)}`, {
        subject: 'Welcome',
        body: 'Good to hear from {{company}}. Shall we talk?',
        ...over,
      }),
    );
  type Made = { level?: number; trigger?: FlowTrigger; more?: FlowStep[] };
  const make = (params: FlowParams, { level = 90, trigger = 'lead_captured', more = [] }: Made = {}) =>
    org.admin.organization.createFlow({
      name: 'Say hello',
      source_department: 'sales',
      target_department: 'sales',
      trigger,
      automation_level: level,
      steps: [{ id: 's1', kind: 'act', action: 'send_email', params }, ...more],
    });
  /** Each at a domain of its own: agents write to one only so often a day. */
  const capture = async (over: object = {}) => {
    const name = `fay${(made += 1)}`;
    const lead = await org.admin.leads.create({
      first_name: 'Fay',
      last_name: 'Lund',
      company: 'Northwind',
      email: `${name}@${name}.example`,
      processing_mode: 'ai',
      assigned_to: org.people.ae.id,
      ...over,
    });
    await org.settle();
    return lead;
  };
  const send = async () => {
    later(2 * MINUTE); // until then it can be taken back
    await sendQueuedMail(harness.database, harness.services);
  };
  const sentTo = (address: string) => smtp.received.filter((mail) => headerOf(mail, 'To')?.includes(address));
  const textOf = (mail: { text: string } | undefined) => mail?.text.replaceAll('\r', '') ?? '';
  const proposal = async (lead_id: string) => {
    const { items } = await org.admin.agents.actions({ show: 'proposed', lead_id });
    return items[0];
  };

  it('write it in the name of the owner, once, with a way out, and say that it was sent', async () => {
    const { id: template_id } = await template();
    const flow = await make({ template_id });
    const { id, email } = await capture();
    expect(await org.runs(flow.id)).toMatchObject([{ state: 'done', reason: 'In the outbox' }]);
    await send();
    await org.settle();
    await send();
    const [mail] = sentTo(email);
    expect(sentTo(email)).toHaveLength(1);
    expect(headerOf(mail, 'Subject')).toBe('Welcome');
    expect(headerOf(mail, 'From')).toContain(org.people.ae.full_name);
    expect(headerOf(mail, 'List-Unsubscribe')).toContain('/api/unsubscribe/');
    expect(textOf(mail)).toContain('Hello Fay,\n\nGood to hear from Northwind. Shall we talk?');
    expect(textOf(mail)).toContain(org.people.ae.full_name);
    expect(await org.runs(flow.id)).toMatchObject([
      { state: 'done', reason: `Sent to ${email}`, trail: [{ step: 's1', became: `Sent to ${email}` }] },
    ]);
    const told = await org.admin.leads.activities({ id });
    expect(told.find(({ kind }) => kind === 'email_sent')).toMatchObject({
      actor_kind: 'system',
      actor_name: 'Say hello',
    });
    const { templates } = await org.admin.templates.list();
    expect(templates.find((one) => one.id === template_id)?.used).toBe(1);
  });

  it('write it in the name of whom they choose, and of nobody who left', async () => {
    const { id: template_id } = await template();
    const flow = await make({ template_id, sender_id: org.people.manager.id });
    const { email } = await capture({ assigned_to: null });
    await send();
    expect(headerOf(sentTo(email)[0], 'From')).toContain(org.people.manager.full_name);
    await org.db.user.updateMany({ where: { id: org.people.manager.id }, data: { disabled_at: new Date() } });
    await capture();
    expect(await org.runs(flow.id)).toMatchObject([{ state: 'failed', reason: MESSAGES.flowSenderGone }, {}]);
    await org.db.user.updateMany({ where: { id: org.people.manager.id }, data: { disabled_at: null } });
    await org.db.flow.updateMany({ data: { is_active: false } });
    const ofOwner = await make({ template_id });
    await capture({ assigned_to: null });
    expect(await org.runs(ofOwner.id)).toMatchObject([{ state: 'failed', reason: MESSAGES.flowNoSender }]);
  });

  it('wait for a person below the level and where the lead’s mode says so, with the finished letter', async () => {
    const { id: template_id } = await template();
    const flow = await make({ template_id }, { level: 50 });
    const { id, email } = await capture();
    const waits = await proposal(id);
    expect(waits).toMatchObject({
      kind: 'send_mail',
      flow_name: 'Say hello',
      mail: { to_email: email, subject: 'Welcome' },
      brief: { template: { id: template_id } },
    });
    expect(waits?.mail?.sentences.map(({ text }) => text)).toContain('Good to hear from Northwind.');
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'proposed',
      reason: expect.stringContaining('Waiting for approval'),
    });
    const { id: action, version = 0 } = waits ?? { id: '' };
    await org.admin.agents.approve({ id: action, version, edit: { subject: 'Welcome to us' } });
    await send();
    expect(headerOf(sentTo(email)[0], 'Subject')).toBe('Welcome to us');
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'done',
      reason: `Approved by ${org.people.company_admin.full_name}. Sent to ${email}`,
    });

    const other = await capture();
    const turned = await proposal(other.id);
    await org.admin.agents.reject({ id: turned?.id ?? '', version: turned?.version ?? 0, reason: 'Too early' });
    await send();
    expect(sentTo(other.email)).toHaveLength(0);
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'skipped',
      reason: `Rejected by ${org.people.company_admin.full_name}: Too early`,
    });

    await org.db.flow.updateMany({ data: { automation_level: 90 } });
    const hybrid = await capture({ processing_mode: 'hybrid' });
    expect((await proposal(hybrid.id))?.why).toContain('hybrid mode');
    // Nobody of the company vouched for an address that a form brought.
    const stranger = await org.lead({ email: `x${(made += 1)}@stranger.example`, assigned_to: org.people.ae.id });
    await org.db.flowEvent.create({
      data: { event_key: `lead_captured:${made}`, trigger: 'lead_captured', subject_id: stranger.id },
    });
    await org.settle();
    expect((await proposal(stranger.id))?.why).toContain('public form');
  });

  it('send nothing that has a gap, and say which field is missing', async () => {
    const { id: template_id, name } = await template({ body: 'What do you do in {{industry}}? {{topic}} helps.' });
    const flow = await make({ template_id });
    const { email } = await capture();
    expect(await org.runs(flow.id)).toMatchObject([
      { state: 'failed', reason: MESSAGES.flowNotSent(BRIEF_WORDS.templateGap(name, ['Industry', 'Asked about'])) },
    ]);
    await send();
    expect(sentTo(email)).toHaveLength(0);
    expect(await org.db.agentAction.count({ where: { flow_run: { flow_id: flow.id } } })).toBe(0);
  });

  it('write to nobody whom the template is not for, and the same text to nobody twice', async () => {
    const webinar = await template({ conditions: { ...NO_CONDITIONS, sources: ['webinar'] } });
    const flow = await make({ template_id: webinar.id });
    await capture({ source: 'website' });
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'failed',
      reason: MESSAGES.flowTemplateUnfit(webinar.name, ['where they came from']),
    });
    await org.db.flow.updateMany({ data: { is_active: false } });
    const any = await template();
    const again = await make({ template_id: any.id }, { trigger: 'lead_qualified' });
    const { id } = await capture();
    const become = async (status: 'qualified' | 'contacted') => {
      const { version } = await org.admin.leads.get({ id });
      await org.admin.leads.update({ id, version, status });
      await org.settle();
    };
    for (const status of ['qualified', 'contacted', 'qualified'] as const) await become(status);
    expect(await org.runs(again.id)).toMatchObject([
      { state: 'failed', reason: MESSAGES.flowTemplateUsed(any.name) },
      { state: 'done' },
    ]);
  });

  it('obey the do-not-contact list, an open reply, and what is stopped', async () => {
    const { id: template_id } = await template();
    const flow = await make({ template_id });
    const barred = `b${(made += 1)}@barred.example`;
    await org.admin.agents.addDoNotContact({ value: 'barred.example', reason: null });
    await capture({ email: barred });
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('barred.example'),
    });

    // It came in after the letter was queued.
    const replied = await capture();
    await org.admin.leads.log({ id: replied.id, kind: 'email', text: 'Not now, please.', inbound: true });
    const waiting = await capture();
    await org.admin.agents.setStop({ stopped: true });
    await send();
    expect(smtp.received).toHaveLength(0);
    await org.admin.agents.setStop({ stopped: false });
    await send();
    expect(sentTo(replied.email)).toHaveLength(0);
    expect(sentTo(waiting.email)).toHaveLength(1);
    const [, before] = await org.runs(flow.id);
    expect(before).toMatchObject({ state: 'failed', reason: `Not sent: ${MESSAGES.leadReplied}` });

    await org.admin.agents.setStop({ stopped: true });
    const { id: skipped } = await capture();
    expect((await org.runs(flow.id)).find(({ lead_id }) => lead_id === skipped)).toMatchObject({
      state: 'skipped',
      reason: MESSAGES.flowAgentsStopped,
    });
  });

  it('keep to the hours, and to what agents may send in a day', async () => {
    const { id: template_id } = await template();
    const flow = await make({ template_id });
    await org.db.company.updateMany({
      data: { contact_hours_on: true, contact_from: '09:00', contact_to: '17:00', contact_days: '12345' },
    });
    harness.clock.now = new Date('2027-01-09T12:00:00.000Z'); // a Saturday
    const { email } = await capture({ phone: null });
    await send();
    expect(sentTo(email)).toHaveLength(0);
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'done',
      reason: expect.stringContaining('In the outbox: Held until'),
    });
    harness.clock.now = new Date('2027-01-11T16:30:00.000Z');
    await send();
    expect(sentTo(email)).toHaveLength(1);

    await org.db.company.updateMany({ data: { contact_hours_on: false, agent_mail_cap: 1 } });
    const [first, second] = [await capture(), await capture()];
    expect(await proposal(first.id)).toBeUndefined();
    expect((await proposal(second.id))?.why).toContain('as many emails today as your company allows');
    await org.db.company.updateMany({ data: { agent_mail_cap: null } });
    await org.db.mailSettings.upsert({
      where: { company_id: org.company.id },
      create: { user_limit: 1 },
      update: { user_limit: 1 },
    });
    await capture();
    expect((await org.runs(flow.id))[0]).toMatchObject({ state: 'failed', reason: MESSAGES.mailSenderLimit(1) });
  });

  it('say what became of each email of a run, and take no step twice, wherever it is moved', async () => {
    const { id: template_id } = await template();
    const wait: FlowStep = { id: 'w', kind: 'wait', amount: 1, unit: 'days' };
    const task: FlowStep = { id: 't', kind: 'act', action: 'create_task', params: { title: 'Call {name}' } };
    const flow = await make({ template_id }, { more: [wait, task] });
    const { email } = await capture();
    await send();
    const [mailing] = flow.steps;
    if (!mailing) throw new Error('A flow without steps');
    const saved = { id: flow.id, version: flow.version, steps: [wait, task, mailing] as FlowStep[] };
    await org.admin.organization.updateFlow(saved);
    later(DAY);
    await resumeFlows(harness.database, harness.services);
    await send();
    expect(sentTo(email)).toHaveLength(1);
    const [run] = await org.runs(flow.id);
    expect(run).toMatchObject({ state: 'done' });
    expect(run?.trail.map(({ step, became }) => [step, became])).toEqual([
      ['s1', `Sent to ${email}`],
      ['w', undefined],
      ['t', undefined],
    ]);
  });

  it('say so where the mail server refuses it', async () => {
    smtp.answers.rcpt = 550;
    const { id: template_id } = await template();
    const flow = await make({ template_id });
    await capture();
    await send();
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^Not sent: \S/u),
    });
  });

  it('test shows the letter, and writes nothing', async () => {
    const { id: template_id } = await template();
    const flow = await make({ template_id });
    await org.db.flow.updateMany({ data: { is_active: false } });
    const { id, email } = await capture();
    await org.db.flow.updateMany({ where: { id: flow.id }, data: { is_active: true } });
    const counts = () => Promise.all([org.db.agentAction.count(), org.db.outboxMessage.count(), queued()]);
    const queued = () => org.db.mailDay.findMany({ select: { sender_id: true, queued: true } });
    const before = await counts();
    const tested = await org.admin.organization.testFlow({ id: flow.id, subject_id: id });
    expect(tested).toMatchObject({ would_run: true, outcome: 'do' });
    const letter = tested.steps.find((step) => step.letter)?.letter;
    expect(letter).toMatchObject({ to_email: email, sender_name: org.people.ae.full_name, subject: 'Welcome' });
    expect(letter?.text).toContain('Good to hear from Northwind. Shall we talk?');
    expect(await counts()).toEqual(before);
  });

  it('tell in form and log that a template was turned off or deleted, and can still be turned off', async () => {
    const kept = await template();
    const flow = await make({ template_id: kept.id });
    const { version, ...draft } = await off(kept.id);
    await capture();
    expect((await org.runs(flow.id))[0]).toMatchObject({
      state: 'failed',
      reason: MESSAGES.flowTemplateOff(kept.name),
    });
    expect(await refusal(make({ template_id: kept.id }))).toMatchObject({
      message: MESSAGES.flowTemplateOff(kept.name),
    });
    await org.admin.templates.remove({ id: draft.id, version });
    await capture();
    expect((await org.runs(flow.id))[0]).toMatchObject({ state: 'failed', reason: MESSAGES.flowTemplateGone });
    expect(await refusal(make({ template_id: kept.id }))).toMatchObject({ message: MESSAGES.flowNeedsTemplate });
    expect(await refusal(make({}))).toMatchObject({ message: MESSAGES.flowNeedsTemplate });
    const stopped = { id: flow.id, version: flow.version, is_active: false };
    expect(await org.admin.organization.updateFlow(stopped)).toMatchObject({ is_active: false });
    expect(
      await refusal(org.admin.organization.updateFlow({ ...stopped, version: flow.version + 1, is_active: true })),
    ).toMatchObject({ message: MESSAGES.flowNeedsTemplate });
  });
  async function off(id: string) {
    const { templates } = await org.admin.templates.list();
    const { name, moment, language, subject, greeting, body, conditions, version } =
      templates.find((one) => one.id === id) ?? (await template());
    const draft = { name, moment, language, subject, greeting, body, conditions, is_on: false } as TemplateDraft;
    return org.admin.templates.update({ id, version, draft });
  }

  it('deleted keep what left, and take back what waits', async () => {
    const { id: template_id } = await template();
    const flow = await make({ template_id });
    const left = await capture();
    await send();
    const waits = await capture();
    await org.admin.organization.deleteFlow({ id: flow.id });
    await send();
    expect([sentTo(left.email).length, sentTo(waits.email).length]).toEqual([1, 0]);
    const mails = await org.db.outboxMessage.findMany({ where: { lead_id: { in: [left.id, waits.id] } } });
    expect(mails.map(({ to_email, state }) => [to_email, state])).toEqual([[left.email, 'sent']]);
  });

  describe('set off by a deal', () => {
    const deal = (lead_id: string | null = null) =>
      org.admin.pipeline.opportunities.create({
        name: 'Keller line',
        amount: 100,
        owner_id: org.people.manager.id,
        lead_id,
      });
    const win = async (id: string) => {
      const { version } = await org.admin.pipeline.opportunities.get({ id });
      const close = { close_date: '2030-01-01', next_step: 'Call' };
      await org.admin.pipeline.opportunities.move({ id, version, stage: 'won', lost_reason: null, ...close });
      await org.settle();
    };
    const contact = (first_name: string, over: object = {}) =>
      org.admin.contacts.create({
        first_name,
        email: `${first_name.toLowerCase()}${(made += 1)}@keller.example`,
        ...over,
      });
    const put = (id: string, contact_id: string, role: 'decision_maker' | 'champion' | null = null) =>
      org.admin.pipeline.opportunities.setPerson({ id, contact_id, role });
    const text = { body: 'Thank you for your trust. Shall we talk?', greeting: 'Hello {{first_name}},' };

    it('write to its decision maker, else to who was there first, in the name of the deal’s owner', async () => {
      const { id: template_id } = await template(text);
      const flow = await make({ template_id }, { trigger: 'opportunity_won' });
      const [first, decides] = [await contact('Ada'), await contact('Ben')];
      const { id } = await deal();
      await put(id, first.id);
      await put(id, decides.id, 'decision_maker');
      await win(id);
      await send();
      const address = decides.email ?? '';
      expect(smtp.received).toHaveLength(1);
      const [mail] = sentTo(address);
      expect(headerOf(mail, 'From')).toContain(org.people.manager.full_name);
      expect(headerOf(mail, 'List-Unsubscribe')).toContain('/api/unsubscribe/');
      expect(textOf(mail)).toContain('Hello Ben,\n\nThank you for your trust.');
      expect((await org.runs(flow.id))[0]).toMatchObject({ state: 'done', reason: `Sent to ${address}` });
      const { items } = await org.admin.contacts.timeline({ id: decides.id });
      expect(items.find(({ kind }) => kind === 'emailed')).toMatchObject({
        actor_kind: 'system',
        actor_name: 'Say hello',
      });
    });

    it('write to the lead behind it where no person is in it, and where the contact is that lead', async () => {
      const { id: template_id } = await template(text);
      await make({ template_id }, { trigger: 'opportunity_won' });
      const lead = await capture();
      await win((await deal(lead.id)).id);
      const same = await capture();
      const known = await contact('Fay', { email: same.email });
      const { id } = await deal();
      await put(id, known.id);
      await win(id);
      await send();
      expect([sentTo(lead.email).length, sentTo(same.email).length]).toEqual([1, 1]);
      const message = await org.db.outboxMessage.findFirst({ where: { to_email: same.email } });
      expect(message?.lead_id).toBe(same.id);
    });

    it('say why nobody is written to: no address, consent withdrawn, an answer that waits, nobody there', async () => {
      const { id: template_id } = await template(text);
      const flow = await make({ template_id }, { trigger: 'opportunity_won' });
      const reasonFor = async (contact_id: string | null) => {
        const { id } = await deal();
        if (contact_id) await put(id, contact_id);
        await win(id);
        return (await org.runs(flow.id))[0]?.reason;
      };
      expect(await reasonFor(null)).toBe(MESSAGES.flowNobodyToWrite);
      const silent = await contact('Cem', { email: null });
      expect(await reasonFor(silent.id)).toBe(MESSAGES.flowNoAddress('Cem'));
      const withdrawn = await contact('Dora', { consent: 'withdrawn' });
      expect(await reasonFor(withdrawn.id)).toBe(MESSAGES.flowConsentWithdrawn('Dora'));
      const wrote = await contact('Emil');
      await org.admin.contacts.log({ id: wrote.id, kind: 'email', text: 'A question.', inbound: true });
      expect(await reasonFor(wrote.id)).toBe(MESSAGES.flowContactWrote('Emil'));
      await send();
      expect(smtp.received).toHaveLength(0);
    });
  });
});
