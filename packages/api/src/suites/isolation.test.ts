import { MESSAGES } from '@outrider/shared/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures, restRoutes } from '../rest/routes.ts';
import { appRouter } from '../root.ts';
import { type Harness, openHarness } from './harness.ts';
import { POINTS_AT_A_ROW, SAMPLE_INPUTS } from './sample-inputs.ts';
import { openWorld } from './world.ts';

const MARKER = 'belongs-to-b-alone';

let harness: Harness;
let a: Awaited<ReturnType<typeof openWorld>>;
let b: Awaited<ReturnType<typeof openWorld>>;

beforeAll(async () => {
  harness = await openHarness();
  a = await openWorld(harness, 'company-a');
  b = await openWorld(harness, MARKER);
}, 60_000);
afterAll(() => harness.close());

/** Every row of B, as text. */
async function snapshotOfB(): Promise<string> {
  const tables = ['leads', 'lead_activities', 'score_history', 'capture_keys', 'deliveries', 'delivery_leads', 'notifications', 'audit_log', 'outbox_events', 'opportunities', 'tasks', 'meetings', 'outbox_messages', 'imports', 'import_leads', 'sheets_agents', 'google_auth_states', 'sheets_syncs', 'sheets_rows', 'duplicate_pairs', 'lead_fingerprints', 'duplicate_sweeps', 'lead_merges', 'assignment_rules', 'absences', 'departments', 'flows', 'flow_runs', 'flow_events', 'surveys', 'department_migrations', 'department_migration_rows', 'sales_agents', 'agent_tasks', 'agent_actions', 'agent_trust', 'agent_days', 'do_not_contact', 'proposal_documents', 'unsubscribe_links', 'company_switches', 'users', 'company', 'accounts', 'sessions'] as const;
  const db = b.db;
  const ofB = { user: { some: { company_id: b.company_id } } };
  const counts = await Promise.all([
    db.lead.findMany({ orderBy: { id: 'asc' } }), db.leadActivity.findMany({ orderBy: { id: 'asc' } }), db.scoreHistory.findMany({ orderBy: { id: 'asc' } }),
    db.captureKey.findMany({ orderBy: { id: 'asc' } }), db.delivery.findMany({ orderBy: { id: 'asc' } }), db.deliveryLead.findMany({ orderBy: { delivery_id: 'asc' } }),
    db.notification.findMany({ orderBy: { id: 'asc' } }), db.auditEntry.findMany({ orderBy: { id: 'asc' } }), db.outboxEvent.findMany({ orderBy: { id: 'asc' } }),
    db.opportunity.findMany({ orderBy: { id: 'asc' } }), db.task.findMany({ orderBy: { id: 'asc' } }), db.meeting.findMany({ orderBy: { id: 'asc' } }), db.outboxMessage.findMany({ orderBy: { id: 'asc' } }), db.leadImport.findMany({ orderBy: { id: 'asc' } }), db.importLead.findMany({ orderBy: { lead_id: 'asc' } }), db.sheetsAgent.findMany({ orderBy: { id: 'asc' } }), db.googleAuthState.findMany({ orderBy: { id: 'asc' } }), db.sheetsSync.findMany({ orderBy: { id: 'asc' } }), db.sheetsRow.findMany({ orderBy: { row_key: 'asc' } }),
    db.department.findMany({ orderBy: { id: 'asc' } }), db.flow.findMany({ orderBy: { id: 'asc' } }), db.flowRun.findMany({ orderBy: { id: 'asc' } }), db.flowEvent.findMany({ orderBy: { event_key: 'asc' } }), db.survey.findMany({ orderBy: { id: 'asc' } }), db.departmentMigration.findMany({ orderBy: { id: 'asc' } }), db.departmentMigrationRow.findMany({ orderBy: { subject_id: 'asc' } }),
    db.salesAgent.findMany({ orderBy: { id: 'asc' } }), db.agentTask.findMany({ orderBy: { id: 'asc' } }), db.agentAction.findMany({ orderBy: { id: 'asc' } }), db.agentTrust.findMany({ orderBy: { kind: 'asc' } }),
    db.agentDay.findMany({ orderBy: { kind: 'asc' } }), db.doNotContact.findMany({ orderBy: { id: 'asc' } }), db.proposalDocument.findMany({ orderBy: { id: 'asc' } }), db.unsubscribeLink.findMany({ orderBy: { id: 'asc' } }), db.companySwitch.findMany({ orderBy: { name: 'asc' } }),
    db.duplicatePair.findMany({ orderBy: { id: 'asc' } }), db.leadFingerprint.findMany({ orderBy: { origin_id: 'asc' } }), db.duplicateSweep.findMany(), db.leadMerge.findMany(), db.assignmentRule.findMany({ include: { people: true }, orderBy: { id: 'asc' } }), db.absence.findMany({ orderBy: { id: 'asc' } }), db.user.findMany({ orderBy: { id: 'asc' } }), db.company.findMany(),
    harness.database.platform.account.findMany({ where: ofB, orderBy: { id: 'asc' } }), harness.database.platform.session.findMany({ where: { account: ofB }, orderBy: { id: 'asc' } }),
  ]);
  return JSON.stringify(tables.map((table, i) => [table, counts[i]]));
}

const procedures = listProcedures(appRouter).filter(([, { type, meta }]) => type !== 'subscription' && meta && 'can' in meta);

describe.each(procedures.map(([name]) => name))('company A calls %s with company B’s ids', (name) => {
  it('finds nothing, tells nothing and changes nothing of B', async () => {
    const sample = SAMPLE_INPUTS[name];
    if (!sample) throw new Error(`${name} has no sample input: add one to sample-inputs.ts`);
    const before = await snapshotOfB();
    const procedure = name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], harness.caller(a.people.company_admin.token)) as (input: unknown) => Promise<unknown>;
    const answer = await procedure(sample(b)).then(
      (value) => ({ text: JSON.stringify(value) ?? '', verdict: 'answered' }),
      (error: { code: string; message: string }) => ({ text: error.message, verdict: `${error.code}: ${error.message}` }),
    );
    expect(answer.verdict).toBe(POINTS_AT_A_ROW.has(name) ? `NOT_FOUND: ${MESSAGES.notFound}` : 'answered');
    expect(answer.text).not.toContain(MARKER);
    expect(await snapshotOfB()).toBe(before);
  });
});

const ofThePlatform = new Set(listProcedures(appRouter).flatMap(([name, { meta }]) => (meta && 'platform' in meta ? [name] : [])));
const refused = (status: number, detail: string) => `${status}: ${JSON.stringify({ detail })}`;

/** What a company's admin hears of a REST route that is called with another company's ids. */
function verdictOf(name: string): string {
  if (ofThePlatform.has(name)) return refused(403, MESSAGES.forbidden);
  return POINTS_AT_A_ROW.has(name) ? refused(404, MESSAGES.notFound) : 'answered';
}

describe.each(restRoutes(appRouter).filter(({ open }) => !open))('$rest.method $rest.path', ({ rest, name, keys, reads }) => {
  it('keeps to the caller’s company over REST as well', async () => {
    const input = (SAMPLE_INPUTS[name]?.(b) ?? {}) as Record<string, unknown>;
    const path = rest.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(input[key]));
    const others = Object.entries(input).filter(([key]) => !keys.includes(key));
    const query = reads === 'query' ? new URLSearchParams(others.map(([key, value]): [string, string] => [key, String(value)])).toString() : '';
    const before = await snapshotOfB();
    const token = name === 'auth.logout' ? a.people.sdr.token : a.people.company_admin.token;
    const answer = await harness.rest(rest.method, query ? `${path}?${query}` : path, { token, body: reads === 'query' || others.length === 0 ? undefined : Object.fromEntries(others) });
    const found = answer.status < 300 ? 'answered' : `${answer.status}: ${answer.text}`;
    expect(found).toBe(verdictOf(name));
    expect(answer.text).not.toContain(MARKER);
    expect(await snapshotOfB()).toBe(before);
  });
});
