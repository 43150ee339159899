import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SyncError, SyncReport } from '@outrider/shared/automation/sheets';
import type { CompanyTx } from '@outrider/db';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { notifyOwners } from '../../people/notifications/notify-owner.ts';
import { GoogleError } from '../../ground/ports/google.ts';
import type { Services } from '../../ground/services.ts';
import { renew, type Running } from './batches.ts';
import type { KnownRow, Plan, Step } from './plan.ts';
import { nextSync, retryDelay, type Schedule } from './schedule.ts';
import { SyncStop } from './sync-stop.ts';
import { type AgentRow, type ClosedRun, closeRun, countLeads, countNewOwners, updateAgent } from './sync.store.ts';
import { queueSyncWebhook } from './sync-webhook.ts';
import { SYNC_WORDS } from './words.ts';

const ERRORS_KEPT = 100;
const REPORTED = 50;
/** After so many failures in a row a person has to look. */
const FAILURES = 5;

/** Closes a run that came to its end: log, report, schedule, news; all or nothing. */
export async function completeRun(
  running: Running,
  services: Services,
  plan: Plan,
  back: { written: number; error: string | null },
): Promise<ClosedRun> {
  const { db, run, agent } = running;
  const now = services.now();
  const errors = [
    ...(back.error ? [{ row: null, message: back.error }] : []),
    ...plan.erased,
    ...plan.failing.map(({ row }): SyncError => ({ row: row.row, message: row.problem ?? '' })),
  ].slice(0, ERRORS_KEPT);
  return db.transaction(async (tx) => {
    await renew(running, tx);
    const closed = await closeRun(tx, run.id, {
      status: 'completed',
      sync_finished: now,
      rows_read:
        plan.fresh.length + plan.changed.length + plan.returned.length + plan.unchanged.length + plan.failing.length,
      // What an earlier attempt of this very run did was counted then.
      unchanged: plan.returned.length + plan.unchanged.filter(({ known }) => known?.sync_id !== run.id).length,
      records_failed: plan.failing.length,
      errors,
      report: syncReport(plan, back.written),
    });
    await updateAgent(tx, agent.id, {
      last_sync: now,
      next_sync: nextSync(agent as Schedule, now),
      failures: 0,
      status_reason: null,
      total_synced: await countLeads(tx, agent.id),
    });
    const { records_created: created, records_updated: updated } = closed;
    if (created + updated > 0)
      await recordAudit(tx, agentActor(agent), {
        action: 'sheets_agent.sync',
        subject_kind: 'sheets_agent',
        subject_id: agent.id,
        detail: { sync_id: run.id, created, updated },
      });
    if (created > 0)
      await notify(
        tx,
        agent,
        SYNC_WORDS.newLeads(created),
        `${agent.name} · ${agent.spreadsheet_name ?? ''}`,
        '/leads?source=google_sheets',
      );
    if (created > 0)
      await notifyOwners(tx, agentActor(agent), await countNewOwners(tx, run.id), SYNC_WORDS.fromAgent(agent.name));
    await queueSyncWebhook(tx, agent, run.id, now);
    await insertEvent(tx, 'sheets.changed', agent.id);
    return closed;
  });
}

/**
 * Closes a run that could not go on: what was written stays, the log says why, and what may pass by itself is tried
 * again.
 */
export async function failRun({ db, run, agent }: Running, services: Services, error: unknown): Promise<void> {
  const now = services.now();
  const message = error instanceof GoogleError || error instanceof SyncStop ? error.message : MESSAGES.internal;
  const log = { agent_id: agent.id, sync_id: run.id, reason: message };
  if (error instanceof GoogleError || error instanceof SyncStop) services.log.warn(log, 'A sync ended early');
  else services.log.error({ ...log, err: error }, 'A sync failed');
  await db.transaction(async (tx) => {
    const { count } = await tx.sheetsSync.updateMany({
      where: { id: run.id, attempts: run.attempts, status: 'running' },
      data: { status: 'failed', sync_finished: now, errors: [{ row: null, message }] },
    });
    if (count === 0) return;
    await insertEvent(tx, 'sheets.changed', agent.id);
    if (error instanceof SyncStop && error.kind !== 'final') return; // not the agent's fault: it stays as it is
    await queueSyncWebhook(tx, agent, run.id, now);
    const hopeless = error instanceof SyncStop || (error instanceof GoogleError && !error.retryable);
    const failures = agent.failures + 1;
    if (!hopeless && failures < FAILURES) {
      const retry_after = error instanceof GoogleError ? error.retry_after : null;
      await updateAgent(tx, agent.id, {
        failures,
        status_reason: message,
        next_sync: new Date(now.getTime() + retryDelay(failures, retry_after)),
      });
      return;
    }
    const gone = error instanceof GoogleError && error.trouble === 'disconnected';
    await updateAgent(tx, agent.id, {
      status: 'error',
      status_reason: message,
      failures,
      next_sync: null,
      ...(gone && { google_credentials: null }),
    });
    await notify(tx, agent, `"${agent.name}" needs you`, message, '/ai-agents');
  });
}

/** A stop of the process: the run stays, and whoever sweeps next takes it over. */
export async function abandonRun({ db, run, now }: Running): Promise<void> {
  await db.sheetsSync.updateMany({
    where: { id: run.id, attempts: run.attempts, status: 'running' },
    data: { lease_until: now() },
  });
}

const agentActor = ({ id, name }: AgentRow): Actor => ({ kind: 'agent', id, name });

/** A notification for the company's leaders; the relay writes it. */
const notify = (tx: CompanyTx, agent: AgentRow, title: string, message: string, link_path: string) =>
  insertEvent(tx, 'sheets.notice', agent.id, { title, message, link_path });

function syncReport(plan: Plan, written_back: number): SyncReport {
  const erased = new Set(plan.erased.map(({ row }) => row)); // nothing of them is kept
  const fresh = plan.fresh.filter(({ row }) => row.problem === undefined && !erased.has(row.row));
  const changed = plan.changed.filter(({ row }) => !erased.has(row.row));
  return {
    new: fresh.length,
    changed: changed.length,
    gone: plan.gone.length,
    new_rows: fresh.slice(0, REPORTED).map(describe),
    changed_rows: changed.slice(0, REPORTED).map(describe),
    gone_rows: plan.gone.slice(0, REPORTED).map(rowName),
    written_back,
  };
}

const describe = ({ row, changed }: Step) => ({ row: row.row, who: row.lead?.email ?? '', fields: changed });
const rowName = ({ row_key }: KnownRow) =>
  row_key.startsWith('=') ? 'a row without an email' : row_key.slice(0, row_key.lastIndexOf('#'));
