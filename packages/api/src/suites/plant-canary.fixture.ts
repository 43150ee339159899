import { randomUUID } from 'node:crypto';
import { createUser } from '@outrider/testing/factories';
import { CANARY } from './canary.fixture.ts';
import type { Harness, openCompany } from './harness.ts';

const { email, first_name, last_name, phone } = CANARY;
const name = `${first_name} ${last_name}`;
const said = `${name} <${email}>, ${phone}`;

/**
 * Writes the person of a lead beside it into all that can hold a text: through the product's calls, and where only
 * other programs or agents write, as their rows.
 */
export async function plantBeside(
  harness: Harness,
  { company, db, people }: Awaited<ReturnType<typeof openCompany>>,
  lead_id: string,
): Promise<void> {
  const admin = people.company_admin;
  const api = harness.caller(admin.token);
  const field = await api.fields.create({ record_type: 'lead', kind: 'text', label: 'Referred by' });
  const other = await api.leads.create({
    email: 'friend@birds.example',
    first_name: 'Fay',
    last_name: 'Finch',
    company: 'Nest',
    notes: `Knows ${said}`,
    custom: { [field.key]: name },
  });
  const deleted = await api.leads.create({
    email: 'bin@birds.example',
    first_name: 'Gus',
    last_name: 'Gull',
    company: 'Nest',
    notes: said,
  });
  await db.$queryRaw`SELECT bin_leads(ARRAY[${deleted.id}]::uuid[], now())`;
  const double = await api.leads.create({
    email,
    first_name,
    last_name,
    phone,
    company: 'Birdcage Inc',
    allow_duplicate: true,
  });
  const pair = await api.leads.duplicates.ask({ ids: [lead_id, double.id] });
  const { version } = await db.lead.findFirstOrThrow({ where: { id: lead_id } });
  await api.leads.duplicates.merge({ id: pair.id, survivor_id: lead_id, survivor_version: version, other_version: 1 });
  await api.leads.log({ id: lead_id, kind: 'call', text: said });
  await api.leads.log({ id: other.id, kind: 'note', text: said });
  const account = await api.accounts.create({ name: 'Birdcage', notes: said });
  const contact = await api.contacts.create({ email, first_name, last_name, mobile: phone, account_id: account.id });
  await api.contacts.log({ id: contact.id, kind: 'call', text: said });
  const deal = await api.pipeline.opportunities.create({ name: `Seeds for ${name}`, account_id: account.id, lead_id });
  await api.pipeline.opportunities.setPerson({ id: deal.id, contact_id: contact.id });
  await api.pipeline.tasks.create({ title: `Call ${name}`, lead_id });
  await api.pipeline.tasks.create({ title: `Ask about ${email}`, opportunity_id: deal.id });
  await api.pipeline.meetings.create({
    title: `Talk with ${name}`,
    notes: said,
    location: phone,
    attendees: [email, 'guest@birds.example'],
    lead_id,
    date: '2099-05-04',
    time: '09:00',
    duration_minutes: 30,
    timezone: 'UTC',
  });
  const mail = await api.pipeline.mail.createDraft({
    to_email: email,
    to_name: name,
    subject: 'Hi',
    body: said,
    lead_id,
  });
  await api.views.create({
    record_type: 'lead',
    name: `Only ${email}`,
    view: { filter: { all: [] }, q: email, sort: 'score', order: 'desc' },
  });
  await api.reports.create({ record_type: 'lead', name: `Only ${email}`, filter: `email:*${email}` });
  await api.bulk.start({
    record_type: 'lead',
    action: 'score',
    selection: { ids: [lead_id, other.id] },
    request_key: randomUUID(),
  });
  await api.agents.addDoNotContact({ value: email, reason: `${name} asked` });
  await api.organization.createSurvey({ lead_id });
  const member = await createUser(harness.database, company, 'ae');
  await api.assignment.create({
    name: `For ${name}`,
    is_on: false,
    method: 'round_robin',
    people: [member.id],
    conditions: { all: [{ field: 'company_name', contains: email }] },
  });
  await harness.runJobs();
  await plantRows(db, {
    lead_id,
    other_id: other.id,
    contact_id: contact.id,
    message_id: mail.id,
    admin_id: admin.id,
    member_id: member.id,
  });
}

type Ids = Record<'lead_id' | 'other_id' | 'contact_id' | 'message_id' | 'admin_id' | 'member_id', string>;
type Db = Awaited<ReturnType<typeof openCompany>>['db'];

async function plantRows(
  db: Db,
  { lead_id, other_id, contact_id, message_id, admin_id, member_id }: Ids,
): Promise<void> {
  const file = await db.recordFile.create({
    data: {
      contact_id,
      name: `${name}.txt`,
      type: 'text/plain',
      size_bytes: 9,
      sha256: 'a'.repeat(64),
      uploaded_by: admin_id,
    },
  });
  await db.fileChunk.create({ data: { file_id: file.id, position: 0, bytes: Buffer.from(said) } });
  await db.unsubscribeLink.create({ data: { message_id, email, token_hash: randomUUID() } });
  await db.leadHandover.create({ data: { lead_id, from_user_id: member_id, to_user_id: admin_id, note: said } });
  await db.notification.create({
    data: { user_id: admin_id, event_id: randomUUID(), title: name, message: said, link_path: `/leads/${lead_id}` },
  });
  await db.notification.create({
    data: { user_id: admin_id, event_id: randomUUID(), title: 'Digest', message: `5 new, ${said}` },
  });
  await db.survey.updateMany({ where: { lead_id }, data: { comment: said } });
  await db.outboxEvent.create({ data: { topic: 'lead.updated', subject_id: other_id, payload: { said } } });
  await db.writtenText.create({ data: { key: randomUUID(), value: { text: said } } });
  const delivery = await db.delivery.create({
    data: {
      channel: 'n8n',
      dedupe_key: `test ${email}`,
      format: 'n8n',
      content_type: 'application/json',
      headers: { from: encodeURIComponent(email), auth: Buffer.from(email).toString('base64') },
      body: Buffer.from(JSON.stringify({ email, phone })),
      state: 'processed',
      http_status: 202,
      is_test: true,
    },
  });
  await db.testLead.create({
    data: {
      delivery_id: delivery.id,
      position: 0,
      lead: { email, first_name },
      score: 1,
      priority: 'low',
      ai_insights: { said },
    },
  });
  const key = await db.captureKey.create({
    data: { name: 'Form', channels: ['form'], key_hash: randomUUID(), hint: 'form' },
  });
  const pending = await db.delivery.create({
    data: {
      channel: 'form',
      dedupe_key: `opt-in ${randomUUID()}`,
      format: 'flat',
      content_type: 'application/json',
      headers: {},
      body: Buffer.from(JSON.stringify({ email, first_name })),
      state: 'unconfirmed',
      http_status: 200,
      capture_key_id: key.id,
    },
  });
  await db.optIn.create({
    data: {
      delivery_id: pending.id,
      form_id: key.id,
      email,
      email_key: email,
      token_hash: randomUUID(),
      consent: said,
      asked_at: new Date(),
    },
  });
  for (const [target, title] of [
    [lead_id, name],
    [other_id, 'Finch'],
  ] as const)
    await plantAgentWork(db, target, title);
  const flow = await db.flow.create({
    data: {
      name: 'F',
      description: said,
      source_department: 'marketing',
      target_department: 'sales',
      flow_type: 'custom',
      trigger: 'lead_captured',
      steps: [],
    },
  });
  for (const [event_key, subject_id] of [
    ['a', lead_id],
    ['b', other_id],
  ] as const)
    await db.flowRun.create({
      data: {
        flow_id: flow.id,
        event_key,
        state: 'done',
        subject_kind: 'lead',
        subject_id,
        lead_id: subject_id,
        subject_name: name,
        reason: said,
        trail: [{ said }],
      },
    });
  const endpoint = await db.webhookEndpoint.create({
    data: { url: 'https://hooks.example/in', secret: 's', secret_hint: 's' },
  });
  for (const order_key of [lead_id, other_id])
    await db.outgoingCall.create({
      data: {
        origin: 'webhook',
        endpoint_id: endpoint.id,
        next_attempt_at: new Date('2099-01-01'),
        origin_id: endpoint.id,
        event: 'lead.updated',
        event_key: randomUUID(),
        url: `https://hooks.example/?e=${encodeURIComponent(email)}`,
        body: JSON.stringify({ said }),
        order_key,
        tries: [{ reason: said }],
      },
    });
}

async function plantAgentWork(db: Db, lead_id: string, title: string): Promise<void> {
  const agent = await db.salesAgent.create({ data: { name: `Agent ${lead_id}`, specialization: [] } });
  const task = await db.agentTask.create({
    data: {
      agent_id: agent.id,
      title,
      description: said,
      task_type: 'outreach',
      target_id: lead_id,
      result_data: { result: { summary: said } },
    },
  });
  const action = await db.agentAction.create({
    data: {
      kind: 'send_proposal',
      title,
      agent_id: agent.id,
      task_id: task.id,
      lead_id,
      lead_version: 1,
      tier: 1,
      why: said,
      reasoning: said,
      confidence: 0.5,
      payload: { to_email: email, to_name: name, body: said },
      evidence: [{ said }],
      expires_at: new Date('2099-01-01'),
    },
  });
  await db.proposalDocument.create({ data: { action_id: action.id, lead_id, title, markdown: said } });
}
