import { setTimeout as delay } from 'node:timers/promises';
import type { CompanyDb } from '@outrider/db';
import type { Topic } from '@outrider/shared/ground/topics';
import { findKnown, type Named } from '../visibility/known.store.ts';
import type { SentEvent } from './live.ts';

/** What is nobody's own: everybody in the company may know which one changed. */
const OPEN: ReadonlySet<Topic> = new Set([
  'company.changed',
  'user.changed',
  'role.changed',
  'campaign.changed',
  'fields.changed',
  'playbook.changed',
  'templates.changed',
  'pipeline.changed',
  'scoring.changed',
  'chances.changed',
  'organization.changed',
  'assignment.changed',
  'agent.changed',
  'live.resumed',
]);
/** Where the rows of a topic are. The ids of every other topic are kept back. */
const TABLES: Partial<Record<Topic, Named>> = {
  'lead.created': 'leads',
  'lead.updated': 'leads',
  'lead.scored': 'leads',
  'account.changed': 'accounts',
  'contact.changed': 'contacts',
  'opportunity.changed': 'opportunities',
  'proposal.changed': 'proposals',
  'portal.changed': 'portals',
  'task.changed': 'tasks',
  'meeting.changed': 'meetings',
  'mail.changed': 'outbox_messages',
  'agent_action.changed': 'agent_actions',
  'import.changed': 'imports',
  'bulk.changed': 'bulk_runs',
  'duplicates.changed': 'duplicate_pairs',
};
/** After a look into the database a stream gathers what comes: it looks once a second at most, however much happens. */
const LOOKS_EVERY_MS = 1_000;

/** `sightNow`: as far as its user sees after their role or the company's rules changed. */
type Watcher = { user_id: string; sight: CompanyDb; sightNow(): Promise<CompanyDb> };

/**
 * The events that a person may receive. With full access: all of them. With partial access: ids of what they can see,
 * and for the rest one event a topic without an id, so that their screens refetch: a record that left their sight
 * changes them, too.
 */
export async function* withinSight(
  batches: AsyncIterable<SentEvent[]>,
  watcher: Watcher,
  signal: AbortSignal,
): AsyncGenerator<SentEvent> {
  let { sight } = watcher;
  for await (const batch of batches) {
    const changesSight = ({ topic, id }: SentEvent) =>
      topic === 'company.changed' || topic === 'live.resumed' || (topic === 'user.changed' && id === watcher.user_id);
    if (batch.some(changesSight)) sight = await watcher.sightNow();
    if (!sight.reader) yield* batch;
    else {
      const { events, looked } = await onlySeen(sight, batch);
      yield* events;
      if (looked) await delay(LOOKS_EVERY_MS, undefined, { signal }).catch(() => {}); // the stream is over
    }
  }
}

async function onlySeen(sight: CompanyDb, batch: SentEvent[]): Promise<{ events: SentEvent[]; looked: boolean }> {
  const asked = batch.filter(({ topic }) => TABLES[topic] !== undefined);
  const tables = [...new Set(asked.flatMap(({ topic }) => TABLES[topic] ?? []))];
  const ids = [...new Set(asked.map(({ id }) => id))];
  const seen = new Set(ids.length > 0 ? await findKnown(sight, ids, tables) : []);
  const isTold = ({ topic, id }: SentEvent) => OPEN.has(topic) || seen.has(id);
  const place = batch.at(-1)?.place ?? '';
  const kept = new Set(batch.flatMap((event) => (isTold(event) ? [] : [event.topic])));
  const events = [...batch.filter(isTold), ...[...kept].map((topic) => ({ place, topic, id: '' }))];
  return { events, looked: ids.length > 0 };
}
