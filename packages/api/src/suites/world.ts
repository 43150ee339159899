import { randomUUID } from 'node:crypto';
import type { Harness } from './harness.ts';
import { openCompany } from './harness.ts';
import type { SampleWorld } from './sample-inputs.ts';

/** A company with one row of each kind, each carrying `marker` in its text. */
export async function openWorld({ database, caller }: Harness, marker: string): Promise<Awaited<ReturnType<typeof openCompany>> & SampleWorld> {
  const company = await openCompany(database, `${marker} Ltd`);
  const admin = company.people.company_admin;
  const api = caller(admin.token);
  const lead = await api.leads.create({ first_name: marker, last_name: marker, email: `${marker}@example.com`, company: marker, notes: marker });
  const key = await api.intake.createKey({ name: marker, channels: ['n8n'] });
  const delivery = await api.intake.sendTest({ channel: 'n8n' });
  const notification = await company.db.notification.create({ data: { user_id: admin.id, event_id: randomUUID(), title: marker, message: marker } });
  return { ...company, company_id: company.company.id, lead_id: lead.id, key_id: key.id, delivery_id: delivery.id, notification_id: notification.id };
}
