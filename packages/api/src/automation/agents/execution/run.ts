import type { CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { companyMayWork } from '../../../ground/companies/standing.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import type { Services } from '../../../ground/services.ts';
import { type AgentRow, hoursOf, lockAgentRow } from '../agents.store.ts';
import { putIntoWords } from '../mail/wording.ts';
import { planTask } from '../planning/execute.ts';
import { readFacts } from '../planning/facts.store.ts';
import { isStopped } from '../policy/limits.store.ts';
import { assertStanding, TaskStop } from '../task-stop.ts';
import { type Claimed, claimTask, findStanding, postponeTasks } from '../tasks.store.ts';
import { planningAgent, takesWork } from '../working-agent.ts';
import { isOnDuty, nextStart } from '../working-hours.ts';
import { carryOut } from './carry-out.ts';
import { endTask } from './end-task.ts';

/** How many tasks of one agent are in work at once, over all processes. */
export const AT_ONCE = 3;
/** How long one try may take. The lease is longer, so that a try is over before another worker may begin one. */
const LIMIT_MS = 120_000;
const LEASE_MS = LIMIT_MS + 30_000;
/** How often a plan is made anew because the lead changed meanwhile, before the task waits a little. */
const PLANS = 3;

type Options = { signal?: AbortSignal; limit_ms?: number; at_most?: number };

/**
 * Works off what an agent has to do, the most urgent first, until nothing is due, `at_most` or `signal`. @returns how
 * many tasks were begun
 */
export async function runTasks(
  db: CompanyDb,
  services: Services,
  agent_id: string,
  { signal = services.stopping, limit_ms = LIMIT_MS, at_most = Infinity }: Options = {},
): Promise<number> {
  for (let begun = 0; ; begun += 1) {
    const claim = signal.aborted || begun >= at_most ? null : await claimNext(db, services, agent_id);
    if (!claim) return begun;
    await runTask(db, services, claim, { signal, limit_ms });
  }
}

type Claim = { task: Claimed; agent: AgentRow };

async function claimNext(db: CompanyDb, services: Services, agent_id: string): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const now = services.now();
    if (!(await companyMayWork(tx, now)) || (await isStopped(tx))) return null;
    const agent = await lockAgentRow(tx, agent_id); // who counts what is in work waits for who takes more
    if (!agent || !takesWork(agent)) return null;
    const hours = hoursOf(agent);
    if (!isOnDuty(hours, now)) {
      for (const id of await postponeTasks(tx, agent_id, now, nextStart(hours, now), MESSAGES.agentOffDuty))
        await insertEvent(tx, 'agent_task.changed', id);
      return null;
    }
    const task = await claimTask(tx, agent_id, {
      now,
      lease_until: new Date(now.getTime() + LEASE_MS),
      at_once: AT_ONCE,
    });
    if (!task) return null;
    await insertEvent(tx, 'agent_task.changed', task.id);
    return { task, agent };
  });
}

async function runTask(
  db: CompanyDb,
  services: Services,
  claim: Claim,
  { signal, limit_ms }: { signal: AbortSignal; limit_ms: number },
): Promise<void> {
  const limit = AbortSignal.timeout(limit_ms);
  const end = AbortSignal.any([signal, limit]);
  try {
    await within(end, tryTask(db, services, claim, end));
  } catch (error) {
    await endTask(db, services, claim, error, { stopping: signal.aborted, too_long: limit.aborted });
  }
}

async function tryTask(db: CompanyDb, services: Services, claim: Claim, signal: AbortSignal): Promise<void> {
  for (let plan = 1; ; plan += 1) {
    try {
      return await planAndDo(db, services, claim, signal);
    } catch (error) {
      if (!(error instanceof TaskStop && error.kind === 'changed' && plan < PLANS)) throw error;
    }
  }
}

/** Facts, plan and words outside of a transaction; then everything at once, or nothing. */
async function planAndDo(
  db: CompanyDb,
  services: Services,
  { task, agent }: Claim,
  signal: AbortSignal,
): Promise<void> {
  const now = services.now();
  const facts = await readFacts(db, task, now);
  if (!facts)
    throw new TaskStop('final', task.target_type === 'lead' ? MESSAGES.agentLeadGone : MESSAGES.agentDealGone);
  const ask = {
    task_type: task.task_type,
    title: task.title,
    description: task.description,
    request: task.request,
    agent: planningAgent(agent),
    facts,
    now,
  };
  const planned = planTask(ask);
  assertStanding(await findStanding(db, task));
  const { plan, written_by } = await putIntoWords(db, services, ask, planned);
  assertStanding(await findStanding(db, task));
  await db.transaction((tx) => carryOut(tx, services, { task, facts, plan, written_by, signal }));
}

/** Rejects when the signal says so. What still runs then finds its claim gone, and writes nothing. */
async function within(signal: AbortSignal, work: Promise<void>): Promise<void> {
  let giveUp = () => {};
  const end = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    await Promise.race([work, end]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    work.catch(() => {}); // told of already, or of no interest any more
  }
}
