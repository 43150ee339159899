import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import {
  type SalesAgent,
  type SalesAgentList,
  type SalesAgentCreate,
  type salesAgentStatusSchema,
  type SalesAgentUpdate,
  type SalesOverview,
  tierOf,
} from '@outrider/shared/automation/agents';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { isSwitchedOn, LANGUAGE_MODEL_SWITCH } from '../../insight/writer/writer.store.ts';
import { countActions } from './actions.store.ts';
import {
  type CountedAgentRow,
  hoursOf,
  insertAgentRow,
  listCountedAgents,
  lockAgentRow,
  readOverview,
  updateAgentRow,
} from './agents.store.ts';
import { isStopped } from './policy/limits.store.ts';
import { dropTrustAbove } from './policy/trust.store.ts';
import { readReplyRates } from './outcomes.service.ts';
import { releaseTasks } from './tasks.store.ts';
import { isOnDuty, nextChange } from './working-hours.ts';

type Clock = Pick<Services, 'now'>;

const WEEK_MS = 7 * 86_400_000;

/** The agents at a glance. A week is the last seven days. */
export async function getOverview(db: CompanyDb, { now }: Clock): Promise<SalesOverview> {
  const at = now();
  const [counted, awaiting_approval, stopped, rates] = await Promise.all([
    readOverview(db, new Date(at.getTime() - WEEK_MS)),
    countActions(db, { show: 'proposed', owner: null, now: at }),
    isStopped(db),
    readReplyRates(db, at),
  ]);
  return {
    ...counted,
    average_success_rate: rates.get(null) ?? null,
    awaiting_approval,
    stopped,
  };
}

export async function listAgents(
  db: CompanyDb,
  { now, language_model }: Clock & Pick<Services, 'language_model'>,
): Promise<SalesAgentList> {
  const at = now();
  const [rows, rates, isOn] = await Promise.all([
    listCountedAgents(db),
    readReplyRates(db, at),
    language_model ? isSwitchedOn(db, LANGUAGE_MODEL_SWITCH) : false,
  ]);
  return { agents: rows.map((row) => presentAgent(row, rates, at)), reads_notes: isOn };
}

/** @throws 404 */
export async function getAgent(db: CompanyQueries, { now }: Clock, id: string): Promise<SalesAgent> {
  const [row] = await listCountedAgents(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const at = now();
  return presentAgent(row, await readReplyRates(db, at), at);
}

export async function createAgent(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { working_hours: { start, end, timezone }, ...input }: SalesAgentCreate,
): Promise<{ message: string; agent: SalesAgent }> {
  return db.transaction(async (tx) => {
    const id = await insertAgentRow(tx, {
      ...input,
      work_start: start,
      work_end: end,
      timezone,
      created_by: actor.id,
      created_at: services.now(),
    });
    await recordAudit(tx, actor, {
      action: 'sales_agent.create',
      subject_kind: 'sales_agent',
      subject_id: id,
      detail: { name: input.name, automation_level: input.automation_level },
    });
    await insertEvent(tx, 'agent.changed', id);
    return { message: MESSAGES.salesAgentCreated(input.name), agent: await getAgent(tx, services, id) };
  });
}

/**
 * Changes the version that was looked at. A level that falls to a lower tier takes back what was earned above it: who
 * lowers an agent means all it does.
 * @throws 404, 409 with the version of today
 */
export async function updateAgent(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { id, version, working_hours, ...asked }: SalesAgentUpdate,
): Promise<SalesAgent> {
  return db.transaction(async (tx) => {
    const current = await lockAgentRow(tx, id);
    if (!current) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (current.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
    const hours = working_hours && {
      work_start: working_hours.start,
      work_end: working_hours.end,
      timezone: working_hours.timezone,
    };
    const wanted = { ...asked, ...hours };
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(
        ([field, value]) => value !== undefined && !isSame(value, current[field as keyof typeof current]),
      ),
    );
    const fields = Object.keys(changes);
    if (fields.length === 0) return getAgent(tx, services, id);
    const tier = tierOf(asked.automation_level ?? current.automation_level);
    const lost = tier < tierOf(current.automation_level) ? await dropTrustAbove(tx, id, tier) : [];
    await updateAgentRow(tx, id, { ...changes, updated_at: services.now() });
    if (working_hours) await releaseTasks(tx, id, MESSAGES.agentOffDuty);
    const levels =
      'automation_level' in changes ? { from: current.automation_level, to: asked.automation_level as number } : {};
    await recordAudit(tx, actor, {
      action: 'sales_agent.update',
      subject_kind: 'sales_agent',
      subject_id: id,
      detail: { fields, ...levels, ...(lost.length > 0 && { trust_ended: lost }) },
    });
    await insertEvent(tx, 'agent.changed', id);
    return getAgent(tx, services, id);
  });
}

/** @throws 404 */
export async function setAgentStatus(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { id, status }: z.output<typeof salesAgentStatusSchema>,
): Promise<SalesAgent> {
  return db.transaction(async (tx) => {
    await changeStatus(tx, services, actor, { id, status });
    return getAgent(tx, services, id);
  });
}

/**
 * Any status can follow any other. A task that runs goes on to its end; the agent takes no new one unless it is active
 * or in training. @throws 404
 */
export async function changeStatus(
  tx: CompanyTx,
  { now }: Clock,
  actor: Actor,
  { id, status }: z.output<typeof salesAgentStatusSchema>,
): Promise<void> {
  const current = await lockAgentRow(tx, id);
  if (!current) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (current.status === status) return;
  await updateAgentRow(tx, id, { status, updated_at: now() });
  await recordAudit(tx, actor, {
    action: 'sales_agent.status',
    subject_kind: 'sales_agent',
    subject_id: id,
    detail: { from: current.status, to: status },
  });
  await insertEvent(tx, 'agent.changed', id);
}

function presentAgent(
  { work_start, work_end, timezone, calendar, ...row }: CountedAgentRow,
  rates: Awaited<ReturnType<typeof readReplyRates>>,
  now: Date,
): SalesAgent {
  const hours = hoursOf({ work_start, work_end, timezone, calendar });
  return {
    ...row,
    tier: tierOf(row.automation_level),
    working_hours: { start: work_start, end: work_end, timezone },
    success_rate: rates.get(row.id) ?? null,
    last_active: row.last_active?.toISOString() ?? null,
    on_duty: isOnDuty(hours, now),
    next_change: nextChange(hours, now)?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
