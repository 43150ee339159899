import { sampleCampaign } from '../automation/campaigns/campaigns.fixture.ts';
import { samplePortal } from '../records/portals/portals.fixture.ts';
import { sampleProposal } from '../records/proposals/proposals.fixture.ts';
import { samplePage } from '../automation/booking/booking.fixture.ts';
import { sampleTemplate } from '../automation/agents/templates/template.fixture.ts';
import { randomUUID } from 'node:crypto';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { createUser } from '@outrider/testing/factories';
import { sweepDuplicates } from '../records/duplicates/sweep.ts';
import { sampleCalendarAccount } from '../records/calendar-accounts/sample-account.fixture.ts';
import { sampleExternalCalendar } from '../records/external-calendars/external-calendar.fixture.ts';
import { sampleMailbox } from '../records/mailboxes/mailbox.fixture.ts';
import { importsOf } from '../records/imports/imports.fixture.ts';
import { type Caller, type Harness, openCompany } from './harness.ts';
import type { SampleWorld } from './sample-world.ts';
import { SAMPLE_FORM } from './sample-form.ts';

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
    assigned_to: null,
  });
  const key = await api.intake.createKey({ name: marker, channels: ['n8n'] });
  const form = await api.intake.createForm({ ...SAMPLE_FORM, name: marker });
  const token = await api.tokens.create({ name: marker, scopes: ['leads.read'] });
  const delivery = await api.intake.sendTest({ channel: 'n8n' });
  const notification = await company.db.notification.create({
    data: { user_id: admin.id, event_id: randomUUID(), title: marker, message: marker },
  });
  const opportunity = await api.pipeline.opportunities.create({ name: marker, owner_id: null });
  const account = await api.accounts.create({ name: marker, domain: `${marker}.example`, owner_id: null });
  const contact = await api.contacts.create({
    last_name: marker,
    email: `${marker}@contact.example`,
    account_id: account.id,
    owner_id: null,
  });
  await api.contacts.log({ id: contact.id, kind: 'call', text: marker });
  const file = await company.db.recordFile.create({
    data: {
      contact_id: contact.id,
      name: `${marker}.txt`,
      type: 'text/plain',
      size_bytes: 1,
      sha256: 'a'.repeat(64),
      uploaded_by: admin.id,
    },
  });
  await company.db.fileChunk.create({ data: { file_id: file.id, position: 0, bytes: new Uint8Array(1) } });
  const task = await api.pipeline.tasks.create({ title: marker, opportunity_id: opportunity.id });
  const call = await api.pipeline.calls.log({
    subject: { type: 'contact', id: contact.id },
    outcome: 'connected',
    note: marker,
  });
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
  const run = await api.bulk.start({
    record_type: 'lead',
    action: 'score',
    selection: { ids: [lead.id] },
    request_key: randomUUID(),
  });
  const template = await api.templates.create({ ...sampleTemplate(`Sample ${marker}`), is_on: false });
  const view = await api.views.create({
    record_type: 'lead',
    name: marker,
    view: { filter: { all: [] }, q: marker, sort: 'score', order: 'desc' },
  });
  const report = await api.reports.create({
    record_type: 'lead',
    name: marker,
    filter: `company_name:*${marker}`,
    group_by: 'status',
  });
  const dashboard = await api.reports.dashboards.create({
    name: marker,
    tiles: [{ report: report.id }],
    access: [{ user_id: company.people.manager.id, may: 'edit' }],
  });
  const scheduled = await company.db.reportSchedule.create({
    data: {
      owner_id: admin.id,
      report_id: report.id,
      weekdays: [1],
      send_at: '08:00',
      timezone: 'UTC',
      reader_ids: [admin.id],
      next_at: new Date('2099-01-05T08:00:00Z'),
    },
    select: { id: true },
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
    assigned_to: null,
  });
  await sweepDuplicates(company.db, harness.services, { signal: AbortSignal.timeout(30_000) });
  const pairs = await openPairs(api, marker, {
    lead: lead.id,
    account: account.id,
    contact: contact.id,
    opportunity: opportunity.id,
  });
  const { migration_id } = await api.organization.migrate();
  const flow = await api.organization.createFlow({
    name: marker,
    description: marker,
    source_department: 'marketing',
    target_department: 'sales',
    trigger: 'lead_captured',
    steps: [{ id: 's1', kind: 'act', action: 'create_task', params: { title: marker } }],
  });
  const webhook = await api.webhooks.create({ url: 'https://hooks.example.com/in', description: marker });
  const { event_id: webhook_event_id } = await api.webhooks.test({ id: webhook.id });
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
  await company.db.mailTracker.create({
    data: { message_id: message.id, kind: 'click', url: `https://${marker}.example`, token_hash: randomUUID() },
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
  const invited = await api.users.invite({ full_name: marker, email: `${marker}@invited.example`, role: 'sdr' });
  const role = await api.roles.create({ name: marker, based_on: 'manager', permissions: {} });
  const rule = await api.assignment.create({
    name: marker,
    is_on: false,
    method: 'round_robin',
    people: [member.id],
    conditions: { all: [{ field: 'company_name', contains: marker }] },
  });
  const field = await api.fields.create({ record_type: 'lead', kind: 'text', label: marker, help: marker });
  const erasure = await company.db.erasure.create({
    data: {
      reason: 'asked',
      state: 'working',
      subject: marker,
      asked_by: admin.id,
      asked_at: new Date(),
      worked_at: new Date(),
    },
  });
  await company.db.erasedAddress.create({
    data: { email_hash: marker, erasure_id: erasure.id, erased_at: new Date() },
  });
  const { portal_id, portal_link_id, portal_question_id } = await samplePortal(company.db, api, marker, account.id);
  const { campaign_id, campaign_person_id } = await sampleCampaign(company.db, api, marker, lead.id);
  const { proposal_id, price_item_id } = await sampleProposal(company.db, api, marker, opportunity.id);
  const booking_page = await api.booking.pages.create({
    ...samplePage(marker, { questions: [{ label: marker, required: false }] }),
    description: marker,
    location: marker,
    consent: marker,
  });
  await company.db.booking.create({
    data: {
      page_id: booking_page.id,
      meeting_id: meeting.id,
      request_id: randomUUID(),
      token_hash: randomUUID(),
      email: `${marker}@example.com`,
      timezone: 'UTC',
    },
  });
  const answered = { answer: 'accepted', answered_start: meeting.starts_at, answered_at: meeting.starts_at };
  await company.db.meetingAnswer.create({
    data: { ...answered, meeting_id: meeting.id, email: `${marker}@answer.example` },
  });
  const session = await harness.database.platform.session.findFirstOrThrow({ where: { login_id: admin.id } });
  await company.db.pushSubscription.create({
    data: {
      user_id: admin.id,
      session_id: session.id,
      endpoint: `https://push.example/${marker}`,
      p256dh: marker,
      auth: marker,
    },
  });
  const external = await sampleExternalCalendar(company.db, marker, admin.id);
  const calendars = await sampleCalendarAccount(company.db, marker, { owner_id: admin.id, meeting_id: meeting.id });
  const inbox = await sampleMailbox(company.db, marker, { owner_id: admin.id, lead_id: lead.id });
  const absence = await api.assignment.absences.add({ from_day: '2099-05-04', to_day: '2099-05-08' });
  const handover = await company.db.leadHandover.create({
    data: { lead_id: lead.id, from_user_id: member.id, to_user_id: member.id, note: marker },
  });
  const pipeline = {
    opportunity_id: opportunity.id,
    account_id: account.id,
    contact_id: contact.id,
    file_id: file.id,
    pipeline_id: opportunity.pipeline_id,
    task_id: task.id,
    call_id: call.activity.id,
    meeting_id: meeting.id,
    booking_page_id: booking_page.id,
    campaign_id,
    campaign_person_id,
    portal_id,
    portal_link_id,
    portal_question_id,
    proposal_id,
    price_item_id,
    ...inbox,
    ...external,
    ...calendars,
    message_id: message.id,
    run_id: run.id,
    view_id: view.id,
    report_id: report.id,
    report_dashboard_id: dashboard.id,
    report_schedule_id: scheduled.id,
    template_id: template.id,
    import_id: imported.id,
    pairs,
    rule_id: rule.id,
    absence_id: absence.id,
    handover_id: handover.id,
    flow_id: flow.id,
    webhook_id: webhook.id,
    webhook_event_id,
    department_agent_id: ai_agents[0]?.id ?? '',
    migration_id: migration_id ?? '',
    field_id: field.id,
    erasure_id: erasure.id,
  };
  return {
    ...company,
    ...pipeline,
    ...agents,
    marker,
    company_id: company.company.id,
    lead_id: lead.id,
    key_id: key.id,
    form_id: form.id,
    token_id: token.id,
    delivery_id: delivery.id,
    notification_id: notification.id,
    member_id: member.id,
    member_email: member.email,
    invited_id: invited.user.id,
    role_id: role.id,
    agent_id,
  };
}

/** Beside the record of each type a second one that is likely the same. */
async function openPairs(
  api: Caller,
  marker: string,
  ids: Record<RecordTypeName, string>,
): Promise<SampleWorld['pairs']> {
  const second = {
    account: await api.accounts.create({ name: `${marker} Inc.`, owner_id: null }),
    contact: await api.contacts.create({ last_name: `${marker}s`, owner_id: null }),
    opportunity: await api.pipeline.opportunities.create({ name: marker, owner_id: null }),
  };
  const [found] = (await api.leads.duplicates.list({})).items;
  if (!found) throw new Error('Two leads with one e-mail made no pair');
  const asked = async (duplicates: { ask: Caller['accounts']['duplicates']['ask'] }, id: string, other: string) => {
    const ids: [string, string] = [id, other];
    return { id: (await duplicates.ask({ ids })).id, ids };
  };
  const other_lead = [found.first.id, found.second.id].find((id) => id !== ids.lead) ?? '';
  return {
    lead: { id: found.id, ids: [ids.lead, other_lead] },
    account: await asked(api.accounts.duplicates, ids.account, second.account.id),
    contact: await asked(api.contacts.duplicates as never, ids.contact, second.contact.id),
    opportunity: await asked(api.pipeline.opportunities.duplicates as never, ids.opportunity, second.opportunity.id),
  };
}
