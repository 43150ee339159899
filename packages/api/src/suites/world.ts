import { randomUUID } from 'node:crypto';
import { createUser } from '@outrider/testing/factories';
import { sweepDuplicates } from '../duplicates/sweep.ts';
import { importsOf } from '../imports/imports.fixture.ts';
import { type Harness, openCompany } from './harness.ts';
import type { SampleWorld } from './sample-inputs.ts';

/** A company with one row of each kind, each carrying `marker` in its text. */
export async function openWorld(
  harness: Harness,
  marker: string,
): Promise<Awaited<ReturnType<typeof openCompany>> & SampleWorld> {
  const { database, caller } = harness;
  const company = await openCompany(database, `${marker} Ltd`);
  const admin = company.people.company_admin;
  const api = caller(admin.token);
  const lead = await api.leads.create({
    first_name: marker,
    last_name: marker,
    email: `${marker}@example.com`,
    company: marker,
    notes: marker,
  });
  const key = await api.intake.createKey({ name: marker, channels: ['n8n'] });
  const delivery = await api.intake.sendTest({ channel: 'n8n' });
  const notification = await company.db.notification.create({
    data: { user_id: admin.id, event_id: randomUUID(), title: marker, message: marker },
  });
  const opportunity = await api.pipeline.opportunities.create({ name: marker });
  const account = await api.accounts.create({ name: marker, domain: `${marker}.example` });
  const contact = await api.contacts.create({
    last_name: marker,
    email: `${marker}@contact.example`,
    account_id: account.id,
  });
  await api.contacts.log({ id: contact.id, kind: 'call', text: marker });
  const task = await api.pipeline.tasks.create({ title: marker, opportunity_id: opportunity.id });
  const meeting = await api.pipeline.meetings.create({
    title: marker,
    notes: marker,
    location: marker,
    date: '2099-05-04',
    time: '09:00',
    duration_minutes: 30,
    timezone: 'UTC',
  });
  const message = await api.pipeline.mail.createDraft({
    to_email: `${marker}@example.com`,
    to_name: marker,
    subject: marker,
    body: marker,
  });
  const run = await api.leads.bulk.start({ action: 'score', selection: { ids: [lead.id] }, request_key: randomUUID() });
  const view = await api.leads.views.create({
    name: marker,
    view: { filter: { all: [] }, q: marker, sort: 'score', order: 'desc' },
  });
  const imported = await importsOf(harness, admin.token).upload(
    `Email,Name\n${marker}@import.example,${marker}`,
    `${marker}.csv`,
  );
  const { agent_id } = await api.sheets.create({ name: marker, description: marker });
  await api.leads.create({
    first_name: marker,
    last_name: marker,
    email: `${marker}@example.com`,
    company: marker,
    allow_duplicate: true,
  });
  await sweepDuplicates(company.db, harness.services, { signal: AbortSignal.timeout(30_000) });
  const {
    items: [pair],
  } = await api.leads.duplicates.list({});
  if (!pair) throw new Error('Two leads with one e-mail made no pair');
  const { migration_id } = await api.organization.migrate();
  const flow = await api.organization.createFlow({
    name: marker,
    description: marker,
    source_department: 'marketing',
    target_department: 'sales',
    trigger: 'lead_captured',
    action: 'create_task',
    action_params: { title: marker },
  });
  await company.db.flowRun.create({
    data: {
      flow_id: flow.id,
      event_key: marker,
      state: 'skipped',
      subject_kind: 'lead',
      subject_id: lead.id,
      subject_name: marker,
      lead_id: lead.id,
      reason: marker,
    },
  });
  await api.organization.createSurvey({ lead_id: lead.id });
  const { ai_agents } = await api.organization.departmentAgents({ department: 'sales' });
  const sales_agent = await company.db.salesAgent.create({ data: { name: marker, specialization: [marker] } });
  const agent_task = await company.db.agentTask.create({
    data: { agent_id: sales_agent.id, title: marker, description: marker, task_type: 'outreach', target_id: lead.id },
  });
  const proposal = {
    to_email: lead.email,
    to_name: marker,
    subject: marker,
    sentences: [],
    title: marker,
    sections: [],
  };
  const agent_action = await company.db.agentAction.create({
    data: {
      kind: 'send_proposal',
      title: marker,
      agent_id: sales_agent.id,
      task_id: agent_task.id,
      lead_id: lead.id,
      lead_version: 1,
      tier: 1,
      why: marker,
      reasoning: marker,
      confidence: 0.5,
      payload: proposal,
      expires_at: new Date('2099-01-01'),
    },
  });
  await company.db.proposalDocument.create({
    data: { action_id: agent_action.id, lead_id: lead.id, title: marker, markdown: marker },
  });
  await company.db.agentTrust.create({ data: { agent_id: sales_agent.id, kind: 'send_proposal' } });
  await company.db.agentDay.create({
    data: { agent_id: sales_agent.id, kind: 'send_proposal', day: new Date('2026-01-01'), actions: 1 },
  });
  await company.db.unsubscribeLink.create({
    data: { message_id: message.id, email: message.to_email, token_hash: randomUUID() },
  });
  const barred = await company.db.doNotContact.create({
    data: { kind: 'domain', value: `${marker}.example`, reason: marker },
  });
  const agents = {
    sales_agent_id: sales_agent.id,
    agent_task_id: agent_task.id,
    agent_action_id: agent_action.id,
    barred_id: barred.id,
  };
  const member = await createUser(database, company.company, 'ae', { full_name: marker, team: marker });
  const rule = await api.assignment.create({
    name: marker,
    is_on: false,
    method: 'round_robin',
    people: [member.id],
    conditions: { all: [{ field: 'company_name', contains: marker }] },
  });
  const field = await api.fields.create({ record_type: 'lead', kind: 'text', label: marker, help: marker });
  const absence = await api.assignment.absences.add({ from_day: '2099-05-04', to_day: '2099-05-08' });
  const handover = await company.db.leadHandover.create({
    data: { lead_id: lead.id, from_user_id: member.id, to_user_id: member.id, note: marker },
  });
  const pipeline = {
    opportunity_id: opportunity.id,
    account_id: account.id,
    contact_id: contact.id,
    pipeline_id: opportunity.pipeline_id,
    task_id: task.id,
    meeting_id: meeting.id,
    message_id: message.id,
    run_id: run.id,
    view_id: view.id,
    import_id: imported.id,
    pair_id: pair.id,
    rule_id: rule.id,
    absence_id: absence.id,
    handover_id: handover.id,
    flow_id: flow.id,
    department_agent_id: ai_agents[0]?.id ?? '',
    migration_id: migration_id ?? '',
    field_id: field.id,
  };
  return {
    ...company,
    ...pipeline,
    ...agents,
    marker,
    company_id: company.company.id,
    lead_id: lead.id,
    key_id: key.id,
    delivery_id: delivery.id,
    notification_id: notification.id,
    member_id: member.id,
    agent_id,
  };
}
