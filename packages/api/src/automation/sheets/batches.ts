import type { CompanyDb, CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { LeadCapture } from '@outrider/shared/records/leads';
import type { DuplicateHandling } from '@outrider/shared/automation/sheets';
import type { Actor } from '../../ground/actor.ts';
import { mayWork } from '../../ground/companies/standing.ts';
import type { OwnFields } from '../../records/fields/own-fields.ts';
import { type CaptureOrigin, onItsWay, prepareCapture } from '../../records/leads/capture.ts';
import { type CollisionRules, everyField } from '../../records/leads/dedupe.ts';
import { reviseLeads } from '../../records/leads/revise.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import type { KnownRow, Plan, Step } from './plan.ts';
import { spokenFor } from './read-row.ts';
import { SyncStop } from './sync-stop.ts';
import {
  addCounts,
  type AgentRow,
  type Counts,
  holdRun,
  markGone,
  type Run,
  type SavedRow,
  saveRows,
} from './sync.store.ts';

const BATCH = 500;
export const LEASE_MS = 120_000;

export type Running = {
  db: CompanyDb;
  ports: LeadPorts;
  run: Run;
  agent: AgentRow;
  now: () => Date;
  signal?: AbortSignal;
};

/** @throws SyncStop when the run is not its own any more, was configured anew, or its company may not write */
export async function renew({ db, run, agent, now }: Running, tx: CompanyTx | CompanyDb = db): Promise<void> {
  const hold = await holdRun(tx, run, new Date(now().getTime() + LEASE_MS));
  if (!hold) throw new SyncStop('superseded', MESSAGES.syncLost);
  if (!mayWork({ ...hold, status: hold.company_status }, now())) throw new SyncStop('stopped', MESSAGES.syncStopped);
  if (hold.revision !== agent.revision) throw new SyncStop('superseded', MESSAGES.syncConfigChanged);
}

/**
 * Does what the plan says, batch by batch. Each is one transaction of leads, rows, counts and the run's lease: a crash
 * leaves a batch done or not begun, and who resumes finds in the rows what was done.
 */
export async function applyPlan(running: Running, plan: Plan, own: OwnFields): Promise<void> {
  const { agent, ports, run } = running;
  const origin = syncOrigin(agent, run, own);
  await inBatches(running, plan.fresh, () =>
    prepareFresh(running, origin, agent.duplicate_handling === 'skip' ? 'skipped' : 'unchanged', plan),
  );
  await inBatches(
    running,
    plan.changed,
    async () => async (steps) => (tx) =>
      agent.duplicate_handling === 'skip' ? skipChanged(steps) : reviseChanged(ports, tx, steps, origin),
  );
  const kept = [...plan.returned, ...plan.failing.filter(({ known }) => !known || known.gone)];
  await inBatches(running, kept, async () => async (steps) => async () => ({
    leads: steps.map(({ known }) => known?.lead_id ?? null),
    counts: {},
  }));
  await forgetGone(running, plan.gone);
}

/** `leads`: by row; undefined for one that is not to be remembered. */
type Done = { leads: (string | null | undefined)[]; counts: Partial<Counts> };
type Write = (tx: CompanyTx) => Promise<Done>;
/** What of a batch can be done before its transaction, without the database. */
type Prepare = (steps: Step[]) => Promise<Write>;

/** @param begin reads what the next batch is prepared with, while no transaction is under way */
async function inBatches(running: Running, steps: Step[], begin: () => Promise<Prepare>): Promise<void> {
  // In the order of their keys: two syncs that meet at the same e-mails wait for each other in the same order.
  const sorted = [...steps].sort((a, b) => (a.row_key < b.row_key ? -1 : 1));
  const batches = Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, at) =>
    sorted.slice(at * BATCH, (at + 1) * BATCH),
  );
  let ready: Promise<Write> | null = null;
  for (const [at, batch] of batches.entries()) {
    running.signal?.throwIfAborted();
    const write: Write = await (ready ?? (await begin())(batch));
    const following = batches[at + 1];
    const prepare = following ? await begin() : null;
    await running.db.transaction(async (tx) => {
      await renew(running, tx);
      const writing = write(tx);
      if (following && prepare) {
        ready = onItsWay().then(() => prepare(following)); // while the database has its hands full
        ready.catch(() => {}); // told where it is awaited
      }
      const { leads, counts } = await writing;
      await saveRows(
        tx,
        running.run,
        batch.flatMap(({ row, row_key }, place): SavedRow[] => {
          const lead_id = leads[place];
          return lead_id === undefined ? [] : [{ row_key, cells: row.cells, lead_id }];
        }),
      );
      await addCounts(tx, running.run.id, { created: 0, updated: 0, skipped: 0, unchanged: 0, ...counts });
    });
  }
}

async function prepareFresh(
  { db, ports }: Running,
  origin: CaptureOrigin,
  known: 'skipped' | 'unchanged',
  plan: Plan,
): Promise<Prepare> {
  const draft = await prepareCapture(ports, db, origin);
  return async (steps) => {
    const write = await draft(steps.map(leadOf));
    return async (tx) => {
      const captured = await write(tx);
      const count = (outcome: string) => captured.filter((one) => one.outcome === outcome).length;
      for (const [at, one] of captured.entries())
        if (one.outcome === 'erased')
          plan.erased.push({ row: steps[at]?.row.row ?? 0, message: MESSAGES.erasedSkipped(one.erased_at) });
      const counts = { created: count('created'), updated: count('updated'), skipped: count('erased') };
      return {
        leads: captured.map((one) => (one.outcome === 'erased' ? undefined : one.id)),
        counts: { ...counts, [known]: count('unchanged') + (known === 'skipped' ? counts.skipped : 0) },
      };
    };
  };
}

/** The lead stays as it is; that the row was seen like this is kept, so that it counts once. */
const skipChanged = (steps: Step[]): Promise<Done> =>
  Promise.resolve({ leads: steps.map(({ known }) => known?.lead_id ?? null), counts: { skipped: steps.length } });

async function reviseChanged(ports: LeadPorts, tx: CompanyTx, steps: Step[], origin: CaptureOrigin): Promise<Done> {
  const leads = steps.map(({ known }) => known?.lead_id ?? null);
  const revisions = steps.flatMap((step, at) => {
    const lead_id = leads[at];
    return lead_id
      ? [
          {
            lead_id,
            input: leadOf(step),
            fields: [...new Set(step.changed.flatMap(spokenFor))],
          },
        ]
      : [];
  });
  const revised = await reviseLeads(ports, tx, revisions, origin);
  const count = (outcome: string) => revised.filter((one) => one === outcome).length;
  return { leads, counts: { updated: count('updated'), unchanged: count('unchanged'), skipped: count('gone') } };
}

async function forgetGone(running: Running, gone: KnownRow[]): Promise<void> {
  if (gone.length === 0) return;
  await running.db.transaction(async (tx) => {
    await renew(running, tx);
    await markGone(
      tx,
      running.agent.id,
      gone.map(({ row_key }) => row_key),
    );
  });
}

function leadOf({ row }: Step): LeadCapture {
  if (!row.lead) throw new Error('A row that failed was to become a lead');
  return row.lead;
}

const RULE = { skip: 'keep', update: 'overwrite' } as const;

function onKnown(
  handling: DuplicateHandling,
  own: OwnFields,
): Pick<CaptureOrigin, 'on_known'> & { rules?: CollisionRules } {
  if (handling === 'create_new') return { on_known: 'second' };
  return {
    on_known: 'fill',
    rules: everyField(
      RULE[handling],
      own.all.map(({ field }) => field.key),
    ),
  };
}

function syncOrigin(agent: AgentRow, run: Run, own: OwnFields): CaptureOrigin {
  const actor: Actor = { kind: 'agent', id: agent.id, name: agent.name };
  return {
    actor,
    via: 'google_sheets',
    detail: { sync_id: run.id },
    defaults: { source: 'google_sheets', processing_mode: agent.ai_processing_enabled ? 'ai' : 'manual' },
    owner: null,
    ...onKnown(agent.duplicate_handling as DuplicateHandling, own),
    scored: agent.ai_lead_scoring,
  };
}
