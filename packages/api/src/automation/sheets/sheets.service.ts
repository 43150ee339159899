import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type {
  SheetPreview,
  sheetPreviewInputSchema,
  SheetsAgent,
  sheetsAgentCreateSchema,
  Spreadsheet,
  SyncLog,
} from '@outrider/shared/automation/sheets';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findOwnFields } from '../../records/fields/own-fields.ts';
import type { Services } from '../../ground/services.ts';
import { getAgent, withAccount } from './account.ts';
import { planOf } from './agent-sheet.ts';
import { deleteAgentRow, findKnownEmails, insertAgent, listAgentRows, listLogs } from './agents.store.ts';
import { openTokens } from './credentials.ts';
import { findColumn } from './headers.ts';
import { guessMapping, toMappings } from './mapping.ts';
import type { Plan } from './plan.ts';
import { readSheet } from './read-sheet.ts';
import { nextSync, type Schedule } from './schedule.ts';
import { listKnownRows, lockAgent, updateAgent } from './sync.store.ts';

export async function listAgents(
  db: CompanyDb,
  { google }: Services,
): Promise<{ agents: SheetsAgent[]; configured: boolean; demo: boolean }> {
  return { agents: await listAgentRows(db), configured: google !== undefined, demo: google?.demo ?? false };
}

export async function createAgent(
  db: CompanyDb,
  actor: Actor,
  input: z.output<typeof sheetsAgentCreateSchema>,
): Promise<{ success: true; agent_id: string }> {
  return db.transaction(async (tx) => {
    const agent_id = await insertAgent(tx, { ...input, created_by: actor.id });
    await recordAudit(tx, actor, {
      action: 'sheets_agent.create',
      subject_kind: 'sheets_agent',
      subject_id: agent_id,
      detail: { name: input.name },
    });
    await insertEvent(tx, 'sheets.changed', agent_id);
    return { success: true, agent_id };
  });
}

export async function listSpreadsheets(
  db: CompanyDb,
  services: Services,
  id: string,
): Promise<{ spreadsheets: Spreadsheet[] }> {
  return {
    spreadsheets: await withAccount(db, services, await getAgent(db, id), (account) => account.listSpreadsheets()),
  };
}

export async function listSheetTitles(
  db: CompanyDb,
  services: Services,
  id: string,
  spreadsheet_id: string,
): Promise<{ sheets: string[] }> {
  const sheets = await withAccount(db, services, await getAgent(db, id), (account) =>
    account.listSheets(spreadsheet_id),
  );
  return { sheets: sheets.map(({ title }) => title) };
}

const SAMPLED = 20;
const SAMPLES_SHOWN = 3;

/**
 * The sheet's columns with what stands in them, the mapping that is guessed or given, and what a sync with it would do
 * now. Writes nothing.
 */
export async function previewSheet(
  db: CompanyDb,
  services: Services,
  input: z.output<typeof sheetPreviewInputSchema>,
): Promise<SheetPreview> {
  const agent = await getAgent(db, input.id);
  const sheet = await withAccount(db, services, agent, (account) => readSheet(account, input));
  const samples = sheet.rows.slice(0, SAMPLED).map(({ cells }) => cells);
  const own = await findOwnFields(db, 'lead');
  const guesses = guessMapping(sheet.columns, samples, own);
  const given = input.field_mappings?.filter(({ column }) => findColumn(sheet.columns, column) >= 0);
  const plan = planOf(sheet, given ?? toMappings(guesses), await listKnownRows(db, agent.id), own);
  return {
    columns: guesses.map(({ column, field, sure }, at) => {
      const chosen = given
        ? (given.find((mapping) => findColumn([column], mapping.column) === 0)?.field ?? null)
        : field;
      return {
        column,
        samples: samples.flatMap((cells) => cells[at]?.trim().slice(0, 80) || []).slice(0, SAMPLES_SHOWN),
        field: chosen,
        sure: chosen === field ? sure : null,
      };
    }),
    counts: await countPlan(db, plan, input.duplicate_handling ?? agent.duplicate_handling),
    rows: sheet.rows.length,
  };
}

async function countPlan(db: CompanyDb, plan: Plan, duplicate_handling: string): Promise<SheetPreview['counts']> {
  const seen = await findKnownEmails(
    db,
    plan.fresh.map(({ row }) => row.identity),
  );
  let [create, known] = [0, 0];
  for (const { row } of plan.fresh) {
    if (duplicate_handling !== 'create_new' && seen.has(row.identity)) known++;
    else create++;
    seen.add(row.identity);
  }
  const touched = known + plan.changed.length;
  const isSkip = duplicate_handling === 'skip';
  return {
    create,
    update: isSkip ? 0 : touched,
    skip: isSkip ? touched : 0,
    unchanged: plan.unchanged.length + plan.returned.length,
    failed: plan.failing.length,
  };
}

export async function listSyncLogs(db: CompanyDb, id: string): Promise<{ logs: SyncLog[] }> {
  await getAgent(db, id);
  return { logs: await listLogs(db, id) };
}

/** Pauses an agent, or sets it going again. @throws 404; 409 for one that is not ready */
export async function setAgentStatus(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  id: string,
  status: 'active' | 'inactive',
): Promise<{ success: true }> {
  return db.transaction(async (tx) => {
    if (!(await lockAgent(tx, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const agent = await getAgent(tx, id);
    if (status === 'active' && !(agent.google_credentials && agent.spreadsheet_id))
      throw new AppError('CONFLICT', MESSAGES.syncNotReady);
    await updateAgent(tx, id, {
      status,
      status_reason: null,
      failures: 0,
      next_sync: status === 'active' ? nextSync(agent as Schedule, services.now()) : null,
    });
    await recordAudit(tx, actor, {
      action: 'sheets_agent.status',
      subject_kind: 'sheets_agent',
      subject_id: id,
      detail: { status },
    });
    await insertEvent(tx, 'sheets.changed', id);
    return { success: true };
  });
}

/** @throws 404 */
export async function renameAgent(db: CompanyDb, actor: Actor, id: string, name: string): Promise<{ success: true }> {
  return db.transaction(async (tx) => {
    if (!(await lockAgent(tx, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const { name: before } = await getAgent(tx, id);
    if (before === name) return { success: true };
    await updateAgent(tx, id, { name });
    await recordAudit(tx, actor, {
      action: 'sheets_agent.rename',
      subject_kind: 'sheets_agent',
      subject_id: id,
      detail: { from: before, to: name },
    });
    await insertEvent(tx, 'sheets.changed', id);
    return { success: true };
  });
}

/** The agent with its log; its leads stay. Google is told that the access is over. */
export async function deleteAgent(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  id: string,
): Promise<{ success: true }> {
  const agent = await getAgent(db, id);
  await db.transaction(async (tx) => {
    if (!(await lockAgent(tx, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await deleteAgentRow(tx, id);
    await recordAudit(tx, actor, {
      action: 'sheets_agent.delete',
      subject_kind: 'sheets_agent',
      subject_id: id,
      detail: { name: agent.name },
    });
    await insertEvent(tx, 'sheets.changed', id);
  });
  // Google takes back everything that the account gave, its mailbox and its calendars too.
  if (agent.google_credentials && services.google && !(await opensMore(db, agent)))
    await services.google.revoke(openTokens(services.secrets, db.companyId, agent));
  return { success: true };
}

async function opensMore(db: CompanyDb, { google_email }: { google_email: string | null }): Promise<boolean> {
  if (google_email === null) return false;
  const account = google_email.toLowerCase();
  const mailboxes = await db.mailbox.count({ where: { provider: 'google', email: account } });
  return mailboxes + (await db.calendarAccount.count({ where: { provider: 'google', username: account } })) > 0;
}
