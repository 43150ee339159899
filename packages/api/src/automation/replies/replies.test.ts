import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assign, KNOWN, openAgent } from '../agents/agents.fixture.ts';
import { runTasks } from '../agents/execution/run.ts';
import { processDeliveries } from '../intake/process.ts';
import { receiveWebhook } from '../intake/receive.ts';
import { sendQueuedMail } from '../../records/mail/send.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(ENGINES)('Replies on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let rep: Caller;
  let agent: string;
  let made = 0;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = new Date();
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    rep = harness.caller(acme.people.ae.token);
    await acme.db.user.updateMany({ data: { automation_level: 100 } });
    agent = await openAgent(admin);
  });

  const later = (ms: number) => void (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const run = () => runTasks(acme.db, harness.services, agent);
  const addressOf = () => `vera${(made += 1)}@northwind.example`;
  /** A lead of the rep's that a colleague entered. */
  async function openLead(email = addressOf()): Promise<string> {
    const { id } = await createLead(acme.db, { ...KNOWN, email, assigned_to: acme.people.ae.id });
    await acme.db.leadActivity.create({ data: { lead_id: id, kind: 'captured', actor_kind: 'user' } });
    return id;
  }
  const logFromThem = (id: string, text: string) => rep.leads.log({ id, kind: 'email', text, inbound: true });
  const openReply = async (lead_id: string) => (await rep.replies.open({ lead_id })).reply;
  const tasksOf = (lead_id: string) => rep.pipeline.tasks.list({ lead_id, show: 'open', owner: 'me' });
  const lettersTo = (lead_id: string) => acme.db.agentAction.findMany({ where: { lead_id, kind: 'send_mail' } });

  it('ends the sequence, withdraws the proposal and gives the owner a task with the words in it', async () => {
    const lead_id = await openLead();
    await acme.db.salesAgent.updateMany({ data: { automation_level: 30 } });
    await assign(admin, agent, lead_id, 'outreach');
    await run();
    const sequence = await assign(admin, agent, lead_id, 'follow_up');
    expect(await lettersTo(lead_id)).toMatchObject([{ state: 'proposed' }]);

    await logFromThem(lead_id, 'Call me Thursday, please.');
    const [letter] = await lettersTo(lead_id);
    expect(letter).toMatchObject({ state: 'stale', reason: 'Vera Lind replied, so a person takes over.' });
    expect(await admin.agents.task({ id: sequence })).toMatchObject({ status: 'cancelled' });
    const { items } = await tasksOf(lead_id);
    expect(items).toMatchObject([{ title: 'Answer Vera Lind: “Call me Thursday, please.”', priority: 'high' }]);
    expect(await openReply(lead_id)).toMatchObject({ words: 'Call me Thursday, please.', stop: null });
  });

  it('lets no agent write until somebody has answered, however long that takes', async () => {
    const lead_id = await openLead();
    await logFromThem(lead_id, 'Which of them fits us?');
    for (const days of [0, 10, 60]) {
      later(days * DAY_MS);
      await assign(admin, agent, lead_id, 'outreach');
      await run();
    }
    expect(await lettersTo(lead_id)).toEqual([]);
    expect((await tasksOf(lead_id)).items).toHaveLength(1);
    await rep.leads.log({ id: lead_id, kind: 'call', text: 'Told her: the small one.' });
    expect(await openReply(lead_id)).toBeNull();
    expect((await tasksOf(lead_id)).items).toEqual([]);
    harness.clock.now = new Date();
    later(10 * DAY_MS);
    await assign(admin, agent, lead_id, 'outreach');
    await run();
    expect(await lettersTo(lead_id)).toHaveLength(1);
  });

  it('keeps what an approval let out from leaving after a reply', async () => {
    const lead_id = await openLead();
    await assign(admin, agent, lead_id, 'outreach');
    await run();
    const [message] = await acme.db.outboxMessage.findMany({ where: { lead_id } });
    expect(message?.state).toBe('queued');
    await logFromThem(lead_id, 'We are all set, thanks.');
    later(DAY_MS);
    const left: string[] = [];
    harness.services.mailer = { from: 'crm@acme.example', send: async ({ id }) => void left.push(id) };
    await sendQueuedMail(harness.database, harness.services);
    expect(await acme.db.outboxMessage.findFirst({ where: { lead_id } })).toMatchObject({
      state: 'failed',
      reason: MESSAGES.leadReplied,
    });
    expect(left).toEqual([]);
    delete harness.services.mailer;
  });

  it('lays a request to stop before a person, and only their decision ends the silence', async () => {
    const lead_id = await openLead();
    await logFromThem(lead_id, 'Hi Tom. Please stop writing to me. Vera');
    const reply = await openReply(lead_id);
    expect(reply?.stop).toBe('Please stop writing to me.');
    expect((await tasksOf(lead_id)).items).toMatchObject([
      { title: 'Vera Lind asks us to stop writing: “Please stop writing to me.”' },
    ]);
    await rep.leads.log({ id: lead_id, kind: 'email', text: 'Sorry about that.' });
    expect((await openReply(lead_id))?.id).toBe(reply?.id);
    expect((await tasksOf(lead_id)).items).toHaveLength(1);
    const id = reply?.id ?? '';
    await expect(rep.replies.close({ lead_id, reply_id: id, decision: 'answered' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });

    await rep.replies.close({ lead_id, reply_id: id, decision: 'do_not_contact' });
    expect(await openReply(lead_id)).toBeNull();
    expect((await tasksOf(lead_id)).items).toEqual([]);
    const { email } = await rep.leads.get({ id: lead_id });
    expect((await admin.agents.doNotContact({ q: email })).items).toMatchObject([
      { value: email, source: 'person', reason: 'Please stop writing to me.' },
    ]);
  });

  it('lets agents write again where the words were not meant so', async () => {
    const lead_id = await openLead();
    await logFromThem(lead_id, 'Unsubscribe is what our old tool calls it.');
    const id = (await openReply(lead_id))?.id ?? '';
    await rep.replies.close({ lead_id, reply_id: id, decision: 'keep_contacting' });
    await rep.replies.close({ lead_id, reply_id: id, decision: 'keep_contacting' }); // twice is once
    expect(await openReply(lead_id)).toBeNull();
    expect(await acme.db.leadActivity.count({ where: { lead_id, kind: 'reply_closed' } })).toBe(1);
  });

  it('hears a form that a lead sends after it was written to, and no repeated first request', async () => {
    const email = addressOf();
    const { key } = await admin.intake.createKey({ name: 'Site', channels: ['n8n'] });
    const post = async (notes: string) => {
      const request = {
        method: 'POST' as const,
        channel: 'n8n' as const,
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        query: {},
        body: Buffer.from(JSON.stringify({ email, first_name: 'Vera', notes })),
        received_at: harness.services.now(),
      };
      await receiveWebhook(harness.database, harness.services, request, '192.0.2.7');
      await processDeliveries(harness.database, harness.services);
    };
    await post('We need twelve.');
    await post('We need fourteen.');
    const lead = await acme.db.lead.findFirstOrThrow({ where: { email } });
    expect(await openReply(lead.id)).toBeNull();
    await admin.leads.logContact({ id: lead.id, channel: 'email' });
    await post('Please remove me from your list.');
    expect(await openReply(lead.id)).toMatchObject({ stop: 'Please remove me from your list.' });
  });

  it('is no contact of ours: the lead was not contacted by writing to us', async () => {
    const { id } = await createLead(acme.db, {
      ...KNOWN,
      email: addressOf(),
      status: 'new',
      assigned_to: acme.people.ae.id,
    });
    await logFromThem(id, 'Anybody there?');
    expect(await rep.leads.get({ id })).toMatchObject({ status: 'new', last_contacted: null });
    const { items } = await rep.leads.timeline({ id, part: 'email' });
    expect(items).toMatchObject([{ kind: 'replied', detail: { text: 'Anybody there?', channel: 'email' } }]);
    await rep.leads.log({ id, kind: 'email', text: 'Yes, we are.' });
    expect(await rep.leads.get({ id })).toMatchObject({ status: 'contacted' });
  });

  it('counts a reply that was logged on a contact or a deal as one of the lead behind it', async () => {
    const lead_id = await openLead();
    const { contact, opportunity } = await admin.pipeline.convertLead({ id: lead_id });
    await admin.contacts.log({ id: contact?.id ?? '', kind: 'email', text: 'Any news?', inbound: true });
    expect(await openReply(lead_id)).toMatchObject({ words: 'Any news?' });
    const { items } = await admin.leads.timeline({ id: lead_id });
    expect(items.filter(({ kind }) => kind === 'replied')).toHaveLength(1);
    expect(items.filter(({ detail }) => detail.inbound === true)).toEqual([]);
    await admin.pipeline.opportunities.log({ id: opportunity.id, kind: 'call', text: 'And?', inbound: true });
    expect(await openReply(lead_id)).toMatchObject({ words: 'And?' });
    expect((await admin.contacts.timeline({ id: contact?.id ?? '' })).items.map(({ kind }) => kind)).toContain(
      'emailed',
    );
  });

  it('leaves no writing task after an unsubscribe', async () => {
    const lead_id = await openLead();
    const sequence = await assign(admin, agent, lead_id, 'follow_up');
    await acme.db.transaction((tx) =>
      harness.services.leads.silenceAgents(tx, lead_id, 'vera unsubscribed', harness.services.now()),
    );
    expect(await admin.agents.task({ id: sequence })).toMatchObject({
      status: 'cancelled',
      reason: 'vera unsubscribed',
    });
  });

  it.each([
    ['its address', (email: string) => email],
    ['its domain', (email: string) => `@${email.split('@')[1]}`],
  ])('leaves no writing task once %s is on the do-not-contact list', async (_, valueOf) => {
    const lead_id = await openLead(`vera@quiet${(made += 1)}.example`);
    const sequence = await assign(admin, agent, lead_id, 'follow_up');
    const { email } = await admin.leads.get({ id: lead_id });
    await admin.agents.addDoNotContact({ value: valueOf(email) });
    expect(await admin.agents.task({ id: sequence })).toMatchObject({ status: 'cancelled' });
  });

  it('leaves a colleague’s lead to the colleague', async () => {
    const lead_id = await openLead();
    await logFromThem(lead_id, 'Hello?');
    const reply_id = (await openReply(lead_id))?.id ?? '';
    await expect(
      harness.caller(acme.people.sdr.token).replies.close({ lead_id, reply_id, decision: 'answered' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
