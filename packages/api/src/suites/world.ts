import { randomUUID } from 'node:crypto';
import { createUser } from '@outrider/testing/factories';
import { importsOf } from '../imports/imports.fixture.ts';
import type { Harness } from './harness.ts';
import { openCompany } from './harness.ts';
import type { SampleWorld } from './sample-inputs.ts';

/** A company with one row of each kind, each carrying `marker` in its text. */
export async function openWorld(harness: Harness, marker: string): Promise<Awaited<ReturnType<typeof openCompany>> & SampleWorld> {
  const { database, caller } = harness;
  const company = await openCompany(database, `${marker} Ltd`);
  const admin = company.people.company_admin;
  const api = caller(admin.token);
  const lead = await api.leads.create({ first_name: marker, last_name: marker, email: `${marker}@example.com`, company: marker, notes: marker });
  const key = await api.intake.createKey({ name: marker, channels: ['n8n'] });
  const delivery = await api.intake.sendTest({ channel: 'n8n' });
  const notification = await company.db.notification.create({ data: { user_id: admin.id, event_id: randomUUID(), title: marker, message: marker } });
  const opportunity = await api.pipeline.opportunities.create({ name: marker });
  const task = await api.pipeline.tasks.create({ title: marker, opportunity_id: opportunity.id });
  const meeting = await api.pipeline.meetings.create({ title: marker, notes: marker, location: marker, date: '2099-05-04', time: '09:00', duration_minutes: 30, timezone: 'UTC' });
  const message = await api.pipeline.mail.createDraft({ to_email: `${marker}@example.com`, to_name: marker, subject: marker, body: marker });
  const run = await api.leads.bulk.start({ action: 'score', selection: { ids: [lead.id] }, request_key: randomUUID() });
  const view = await api.leads.views.create({ name: marker, view: { filter: { all: [] }, q: marker, sort: 'score', order: 'desc' } });
  const imported = await importsOf(harness, admin.token).upload(`Email,Name\n${marker}@import.example,${marker}`, `${marker}.csv`);
  const { agent_id } = await api.sheets.create({ name: marker, description: marker });
  const member = await createUser(database, company.company, 'ae', { full_name: marker, team: marker });
  const pipeline = { opportunity_id: opportunity.id, task_id: task.id, meeting_id: meeting.id, message_id: message.id, run_id: run.id, view_id: view.id, import_id: imported.id };
  return { ...company, ...pipeline, marker, company_id: company.company.id, lead_id: lead.id, key_id: key.id, delivery_id: delivery.id, notification_id: notification.id, member_id: member.id, agent_id };
}
