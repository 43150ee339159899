import type { CompanyQueries } from '@outrider/db';
import { TOPICS } from '@outrider/shared/ground/topics';
import { resumed, type SentEvent } from './live.ts';
import { findRelayed } from './outbox.store.ts';
import { toSent } from './relay.ts';

/** For how long after it broke off a stream is told what it missed. */
const REPLAYED_MS = 3_600_000;
/** Who missed more asks for everything again, which is less work for both. */
const MOST = 1_000;
/**
 * Instances relay side by side, and what was relayed first may be told last: a few events come twice, none is left out.
 */
const OVERLAP_MS = 10_000;

const PLACE = /^(\d{13})\.[0-9a-f-]{0,36}$/;

/**
 * What a stream missed since its last event; `live.resumed` alone where that is too long ago, too much, or no place of
 * ours.
 */
export async function missedSince(db: CompanyQueries, place: string, now = Date.now()): Promise<SentEvent[]> {
  const [, at] = PLACE.exec(place) ?? [];
  const since = Number(at);
  if (at === undefined || since < now - REPLAYED_MS) return [resumed(now)];
  const missed = await findRelayed(db, new Date(since - OVERLAP_MS), TOPICS, MOST + 1);
  return missed.length > MOST ? [resumed(now)] : missed.map(toSent).filter((event) => event.place !== place);
}
