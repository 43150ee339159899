import { randomUUID } from 'node:crypto';

/** Rows of one company that the samples below point at. */
export type SampleWorld = { company_id: string; lead_id: string; key_id: string; delivery_id: string; notification_id: string };

const email = () => `sample-${randomUUID()}@example.com`;

/**
 * An input that passes for every procedure, pointing at a company's rows. The permission and the isolation suite fail for a procedure
 * that is not here, so none can be added without being tried by both.
 */
export const SAMPLE_INPUTS: Record<string, (world: SampleWorld) => unknown> = {
  'auth.login': () => ({ email: email(), password: 'not the password' }),
  'auth.logout': () => undefined,
  'auth.me': () => undefined,
  'auth.heartbeat': () => undefined,
  'auth.setAutomationMode': () => ({ automation_mode: 'hybrid' }),
  'leads.list': () => ({ limit: 100 }),
  'leads.listOfCompany': ({ company_id }) => ({ company_id, limit: 100 }),
  'leads.analytics': () => undefined,
  'leads.get': ({ lead_id }) => ({ id: lead_id }),
  'leads.activities': ({ lead_id }) => ({ id: lead_id }),
  'leads.create': () => ({ first_name: 'Sam', last_name: 'Ple', email: email(), company: 'Sample & Sons' }),
  'leads.capture': () => ({ email: email() }),
  'leads.score': ({ lead_id }) => ({ id: lead_id }),
  'intake.keys': () => undefined,
  'intake.createKey': () => ({ name: 'Sample', channels: ['n8n'] }),
  'intake.revokeKey': ({ key_id }) => ({ id: key_id }),
  'intake.deliveries': () => ({}),
  'intake.replay': ({ delivery_id }) => ({ id: delivery_id }),
  'intake.sendTest': () => ({ channel: 'n8n' }),
  'notifications.list': () => undefined,
  'notifications.markRead': ({ notification_id }) => ({ ids: [notification_id] }),
  'events.live': () => undefined,
};

/** Takes a row's id: for another company's row the answer is NOT_FOUND. The others answer for the caller's own company. */
export const POINTS_AT_A_ROW: ReadonlySet<string> = new Set([
  'leads.listOfCompany', 'leads.get', 'leads.activities', 'leads.score', 'intake.revokeKey', 'intake.replay',
]);
