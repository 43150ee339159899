import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyDb, CompanyQueries } from '@outrider/db';
import type { DeliveryOutcome, DeliveryState } from '@outrider/shared/automation/intake';
import type { NewLead } from '../../records/leads/capture.store.ts';
import type { Services } from '../../ground/services.ts';

/** A lead that a delivery made or found, as its sender reads it. */
type SentLead = {
  id: string;
  score: number | null;
  priority: string | null;
  lead_status: string;
  outcome: DeliveryOutcome;
};
/** What a sender is answered. The first lead is at the top as well, since most deliveries have one. */
export type AwaitedLeads = { status: 'processed'; outcome: DeliveryOutcome; leads: SentLead[] } & Partial<SentLead>;

/** Slack gives up after 3 s, others later: an answer leaves well before. */
const LIMIT_MS = 2_000;
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 250;

/**
 * Waits for a stored delivery to be processed, holding no connection meanwhile; whichever instance does it. Never
 * rejects: its sender is answered all the same.
 * @returns null where it takes longer, or needs a person
 */
export async function awaitLeads(
  db: CompanyDb,
  { stopping, log }: Pick<Services, 'stopping' | 'log'>,
  id: string,
): Promise<AwaitedLeads | null> {
  const failed = (error: unknown) => {
    log.warn({ err: error, delivery_id: id }, 'A sender does not wait for a delivery');
    return null;
  };
  const until = performance.now() + LIMIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const delivery = await findResult(db, id).catch(failed);
    if (delivery?.state !== 'received') return delivery?.result ?? null;
    if (stopping.aborted || performance.now() + pause > until) return null;
    await sleep(pause);
  }
}

/** What a lead that was made just now is answered as. */
export function madeLead({ id, score, priority, status }: NewLead): AwaitedLeads {
  const lead = { id, score, priority, lead_status: status, outcome: 'created' } as const;
  return { status: 'processed', ...lead, leads: [lead] };
}

/** Where a delivery is, with its leads once it is processed; null for one that is not there. */
export async function findResult(
  db: CompanyQueries,
  id: string,
): Promise<{ state: DeliveryState; reason: string | null; result: AwaitedLeads | null } | null> {
  const [row] = await db.$queryRaw<
    { state: DeliveryState; outcome: DeliveryOutcome | null; reason: string | null; leads: SentLead[] }[]
  >`
    SELECT d.state, d.outcome, d.reason,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'score', l.score, 'priority', l.priority,
          'lead_status', l.status, 'outcome', dl.outcome) ORDER BY dl.position)
        FROM delivery_leads dl JOIN leads l ON l.company_id = dl.company_id AND l.id = dl.lead_id
        WHERE dl.company_id = d.company_id AND dl.delivery_id = d.id), '[]') AS leads
    FROM deliveries d WHERE d.id = ${id}::uuid`;
  if (!row) return null;
  const { state, outcome, reason, leads } = row;
  const result =
    state === 'processed' && outcome ? { status: 'processed' as const, ...leads[0], outcome, leads } : null;
  return { state, reason, result };
}
