import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import type { CallState } from '@outrider/shared/ground/outgoing';
import type { FieldMapping, SheetsAgent, SyncError, SyncLog, SyncReport } from '@outrider/shared/automation/sheets';
import { canWrite } from '../../ground/ports/google.ts';
import type { AgentRow } from './sync.store.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

function presentAgent(row: AgentRow, syncing: boolean): SheetsAgent {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status as SheetsAgent['status'],
    status_reason: row.status_reason,
    google_credentials: row.google_credentials !== null,
    google_email: row.google_email,
    spreadsheet_id: row.spreadsheet_id,
    spreadsheet_name: row.spreadsheet_name,
    sheet_name: row.sheet_name,
    header_row: row.header_row,
    field_mappings: row.field_mappings as FieldMapping[],
    auto_map_fields: row.auto_map_fields,
    sync_interval: row.sync_interval as SheetsAgent['sync_interval'],
    timezone: row.timezone,
    daily_at: row.daily_at,
    duplicate_handling: row.duplicate_handling as SheetsAgent['duplicate_handling'],
    ai_processing_enabled: row.ai_processing_enabled,
    ai_lead_scoring: row.ai_lead_scoring,
    write_back_enabled: row.write_back_enabled,
    write_back_score: row.write_back_score,
    write_back_status: row.write_back_status,
    can_write: canWrite(row.google_scope),
    webhook_url: row.webhook_url,
    webhook_enabled: row.webhook_enabled,
    total_synced: row.total_synced,
    last_sync: iso(row.last_sync),
    next_sync: iso(row.next_sync),
    syncing,
    created_at: row.created_at.toISOString(),
  };
}

const AGENTS_LISTED = 200;

export async function listAgentRows(db: CompanyQueries): Promise<SheetsAgent[]> {
  const [agents, running] = await Promise.all([
    db.sheetsAgent.findMany({ orderBy: [{ created_at: 'desc' }, { id: 'desc' }], take: AGENTS_LISTED }),
    db.sheetsSync.findMany({ where: { status: 'running' }, select: { agent_id: true } }),
  ]);
  const syncing = new Set(running.map(({ agent_id }) => agent_id));
  return agents.map((agent) => presentAgent(agent, syncing.has(agent.id)));
}

type NewAgent = Partial<
  Pick<
    AgentRow,
    | 'sync_interval'
    | 'timezone'
    | 'daily_at'
    | 'duplicate_handling'
    | 'ai_processing_enabled'
    | 'ai_lead_scoring'
    | 'auto_map_fields'
  >
> &
  Pick<AgentRow, 'name' | 'description' | 'created_by'>;

export async function insertAgent(tx: CompanyTx, data: NewAgent): Promise<string> {
  const { id } = await tx.sheetsAgent.create({ data, select: { id: true } });
  return id;
}

/** With its log, its rows and what was begun; its leads stay. */
export const deleteAgentRow = (tx: CompanyTx, id: string) =>
  tx.sheetsAgent.delete({ where: tx.key(id), select: { id: true } });

const LOGS = 50;

export async function listLogs(db: CompanyQueries, agent_id: string): Promise<SyncLog[]> {
  const rows = await db.sheetsSync.findMany({
    where: { agent_id },
    include: {
      outgoing_calls: {
        select: { state: true, attempts: true, http_status: true, reason: true, finished_at: true },
      },
    },
    orderBy: [{ sync_started: 'desc' }, { id: 'desc' }],
    take: LOGS,
  });
  return rows.map(({ outgoing_calls: [call], ...row }) => ({
    id: row.id,
    status: row.status as SyncLog['status'],
    reason: row.reason as SyncLog['reason'],
    sync_started: row.sync_started.toISOString(),
    sync_finished: iso(row.sync_finished),
    rows_read: row.rows_read,
    records_created: row.records_created,
    records_updated: row.records_updated,
    records_skipped: row.records_skipped,
    records_unchanged: row.records_unchanged,
    records_failed: row.records_failed,
    errors: row.errors as SyncError[],
    report: row.report as SyncReport | null,
    webhook: call
      ? {
          state: call.state as CallState,
          attempts: call.attempts,
          http_status: call.http_status,
          reason: call.reason,
          sent_at: call.state === 'sent' ? iso(call.finished_at) : null,
        }
      : null,
  }));
}

type NewState = {
  agent_id: string;
  user_id: string;
  state_hash: string;
  code_verifier: string;
  redirect_uri: string;
  expires_at: Date;
};

export async function insertAuthState(tx: CompanyTx, state: NewState): Promise<void> {
  await tx.googleAuthState.create({ data: state, select: { id: true } });
}

type Taken = { agent_id: string; code_verifier: string; redirect_uri: string };

/** The state of this user that has this hash, taken out: whoever asks a second time finds nothing. */
export async function takeAuthState(
  db: CompanyQueries,
  state_hash: string,
  user_id: string,
  now: Date,
): Promise<Taken | null> {
  const [state] = await db.$queryRaw<Taken[]>`
    DELETE FROM google_auth_states
    WHERE state_hash = ${state_hash} AND user_id = ${user_id}::uuid AND expires_at > ${now}
    RETURNING agent_id, code_verifier, redirect_uri`;
  return state ?? null;
}

/** Connections that were never finished. */
export const deleteOldAuthStates = (db: PlatformQueries, now: Date) =>
  db.googleAuthState.deleteMany({ where: { expires_at: { lt: now } } });

/** Of these e-mails, those the company has. */
export async function findKnownEmails(db: CompanyQueries, keys: string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ email_key: string }[]>`
    SELECT email_key FROM leads WHERE email_key = ANY(${keys})
    UNION SELECT a.email_key
    FROM lead_aliases a
    JOIN leads l ON l.company_id = a.company_id AND l.id = a.lead_id
    WHERE a.email_key = ANY(${keys})`;
  return new Set(rows.map(({ email_key }) => email_key));
}
