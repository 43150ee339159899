import { companyMayWork } from '../../ground/companies/standing.store.ts';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FieldMapping, SyncReason, SyncResult } from '@outrider/shared/automation/sheets';
import { GoogleError } from '../../ground/ports/google.ts';
import { findOwnFields } from '../../records/fields/own-fields.ts';
import type { Services } from '../../ground/services.ts';
import { placeOf, planOf } from './agent-sheet.ts';
import { applyPlan, LEASE_MS, renew, type Running } from './batches.ts';
import { keeping, openAccount } from './credentials.ts';
import { abandonRun, completeRun, failRun } from './ending.ts';
import { compareHeaders } from './headers.ts';
import { readSheet } from './read-sheet.ts';
import { SyncStop } from './sync-stop.ts';
import {
  type AgentRow,
  findAgent,
  findRunning,
  insertRun,
  listKnownRows,
  lockAgent,
  type Run,
  takeOverRun,
} from './sync.store.ts';
import { writeBack } from './write-back.ts';

/** How often a run is taken over before it counts as lost. */
const ATTEMPTS = 5;
const NOTHING: SyncResult = {
  success: false,
  created: 0,
  updated: 0,
  skipped: 0,
  unchanged: 0,
  failed: 0,
  error: null,
};

/**
 * One sync of an agent, on schedule or because somebody asked: both go this way. Reads the sheet, finds each row among
 * those known, and brings the leads up to date; resumes what a dead process left. Tells of every failure in the answer
 * and in the log, never by throwing.
 * @returns null when a scheduled sync is not due (any more). @throws 404
 */
export async function syncAgent(
  db: CompanyDb,
  services: Services,
  agent_id: string,
  { reason, signal }: { reason: SyncReason; signal?: AbortSignal },
): Promise<SyncResult | null> {
  const begun = await begin(db, services, agent_id, reason);
  if (begun === null || 'error' in begun) return begun && { ...NOTHING, ...begun };
  const running: Running = { db, ports: services.leads, ...begun, now: () => services.now(), signal };
  try {
    return await run(running, services);
  } catch (error) {
    if (signal?.aborted) await abandonRun(running); // a stop of the process: the next one goes on at once
    else if (!(error instanceof SyncStop && error.message === MESSAGES.syncLost))
      await failRun(running, services, error);
    return { ...NOTHING, error: errorSentence(error) };
  }
}

/** A sync that somebody asked for and waits for. @throws 404 */
export async function syncNow(db: CompanyDb, services: Services, agent_id: string): Promise<SyncResult> {
  return (
    (await syncAgent(db, services, agent_id, { reason: 'manual' })) ?? { ...NOTHING, error: MESSAGES.syncNotReady }
  );
}

const errorSentence = (error: unknown) =>
  error instanceof GoogleError || error instanceof SyncStop || error instanceof AppError
    ? error.message
    : MESSAGES.internal;

async function begin(
  db: CompanyDb,
  services: Services,
  agent_id: string,
  reason: SyncReason,
): Promise<{ run: Run; agent: AgentRow } | { error: string } | null> {
  return db.transaction(async (tx) => {
    if (!(await lockAgent(tx, agent_id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const agent = await findAgent(tx, agent_id);
    if (!agent) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const now = services.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const left = await findRunning(tx, agent_id);
    if (left && left.lease_until > now) return reason === 'manual' ? { error: MESSAGES.syncRunning } : null;
    if (!(await companyMayWork(tx, now))) return { error: MESSAGES.syncStopped };
    const ready = agent.status === 'active' && agent.google_credentials !== null && agent.spreadsheet_id !== null;
    if (left && (left.attempts >= ATTEMPTS || !ready)) {
      await tx.sheetsSync.update({
        where: tx.key(left.id),
        data: { status: 'failed', sync_finished: now, errors: [{ row: null, message: MESSAGES.syncLost }] },
        select: { id: true },
      });
      return { error: MESSAGES.syncLost };
    }
    if (left) return { run: await takeOverRun(tx, left.id, lease), agent };
    if (!ready) return reason === 'manual' ? { error: MESSAGES.syncNotReady } : null;
    if (reason === 'schedule' && (!agent.next_sync || agent.next_sync > now)) return null;
    return { run: await insertRun(tx, agent_id, reason, now, lease), agent };
  });
}

async function run(running: Running, services: Services): Promise<SyncResult> {
  const { db, agent, signal } = running;
  const { account, keep } = openAccount(db, services, agent, signal);
  const sheet = await keeping(() => readSheet(account, placeOf(agent), { onPage: () => renew(running) }), keep);
  const changes = compareHeaders(agent.headers as string[], sheet.columns);
  if (changes) throw new SyncStop('final', MESSAGES.headerChanged(changes));
  const own = await findOwnFields(db, 'lead');
  const plan = planOf(sheet, agent.field_mappings as FieldMapping[], await listKnownRows(db, agent.id), own);
  await applyPlan(running, plan, own);
  const back = agent.write_back_enabled ? await writeBack(running, account, sheet, plan) : { written: 0, error: null };
  const closed = await completeRun(running, services, plan, back);
  const {
    records_created: created,
    records_updated: updated,
    records_skipped: skipped,
    records_unchanged: unchanged,
    records_failed: failed,
  } = closed;
  return { success: true, created, updated, skipped, unchanged, failed, error: null };
}
