import { setTimeout as sleep } from 'node:timers/promises';
import { type CompanyDb, type CompanyQueries, LIVE_RESUMED, type LiveChannel } from '@outrider/db';
import {
  LISTENED_HOURS,
  type WebhookListened,
  type webhookListenSchema,
  type WebhookType,
} from '@outrider/shared/automation/webhooks';
import { tracked, type TrackedEnvelope } from '@trpc/server';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { findEventsAfter, type PendingEvent } from '../../ground/events/outbox.store.ts';
import { uuidOf } from '../../ground/uuid.ts';
import { withRecord } from './endpoint-calls.ts';
import { dataOf, TOLD_TOPICS, typesOf } from './types-of.ts';

const LISTENED_MS = LISTENED_HOURS * 3_600_000;
/** Instances relay side by side, and what was relayed first may be committed last. */
const OVERLAP_MS = 10_000;
/** A burst is read together. */
const GATHER_MS = 50;
const PAGE = 500;

type Listening = { db: CompanyDb; live: LiveChannel; now: () => Date; signal: AbortSignal };
type Asked = z.output<typeof webhookListenSchema>;
type Call = { id: string; type: WebhookType; event: PendingEvent };

/**
 * What a company's endpoints would be sent, as it happens, and first what was missed since `lastEventId`. A delivery
 * may come twice after a break, under the same id; none is left out. Ends with `signal`.
 */
export async function* listenToDeliveries(
  listening: Listening,
  asked: Asked,
): AsyncGenerator<TrackedEnvelope<WebhookListened>> {
  const { db, now } = listening;
  const present = async ({ id, type, event }: Call, replayed = false): Promise<WebhookListened> => {
    const body = bodyOf(type, event);
    const sent = asked.payload === 'full' ? await withRecord(db, type, body) : body;
    return { kind: 'delivery', id, type, body: sent, replayed };
  };
  const place = readPlace(asked.lastEventId, now().getTime());
  yield tracked(writePlace(place), { kind: place.missed ? 'gap' : 'ready' });
  if (asked.replay) {
    const call = await findCall(db, asked.replay, now());
    yield tracked(writePlace(place), call ? await present(call, true) : { kind: 'unknown', id: asked.replay });
  }
  for await (const event of follow(listening, place)) {
    place.at = Math.max(place.at, event.relayed_at.getTime());
    for (const call of callsOf(event))
      if (asked.types.length === 0 || asked.types.includes(call.type))
        yield tracked(writePlace(place), await present(call));
  }
}

/** Once for each stream that begins: who listens, by which token, to what. */
export const noteListener = (
  db: CompanyQueries,
  actor: Actor,
  token: { id: string; name: string } | undefined,
  types: readonly string[],
): Promise<void> =>
  recordAudit(db, actor, {
    action: 'webhook.listen',
    ...(token && { subject_kind: 'token', subject_id: token.id }),
    detail: { types: [...types], ...(token && { name: token.name }) },
  });

const callsOf = (event: PendingEvent): Call[] =>
  typesOf(event).map((type) => ({ id: uuidOf(`${event.id} ${type}`), type, event }));

const bodyOf = (type: WebhookType, event: PendingEvent) =>
  JSON.stringify({ type, timestamp: event.created_at.toISOString(), data: dataOf(event) });

/**
 * `floor`: when the listener began, in milliseconds; nothing before it is sent. `at`: when the last event that it was
 * sent was relayed.
 */
type Place = { floor: number; at: number; missed: boolean };
const PLACE = /^(\d{13})-(\d{13})$/;
const writePlace = ({ floor, at }: Place) => `${floor}-${at}`;

function readPlace(text: string | null | undefined, now: number): Place {
  const [, floor, at] = PLACE.exec(text ?? '') ?? [];
  if (floor === undefined || at === undefined) return { floor: now, at: now, missed: false };
  const missed = Number(at) < now - LISTENED_MS;
  const from = missed ? now - LISTENED_MS : Number(floor);
  return { floor: from, at: Math.max(from, Number(at)), missed };
}

/**
 * Events as they are relayed, each once, those before the place's last one as well where they were committed after it.
 */
async function* follow({ db, live, signal }: Listening, { floor, at }: Place): AsyncGenerator<PendingEvent> {
  const bell = ringFor(live, db.companyId, signal);
  const sent = new Map<string, number>();
  let last = at;
  try {
    while (!signal.aborted) {
      for await (const event of readFrom(db, Math.max(floor, last - OVERLAP_MS))) {
        if (sent.has(event.id)) continue;
        const relayed = event.relayed_at.getTime();
        sent.set(event.id, relayed);
        last = Math.max(last, relayed);
        yield event;
      }
      for (const [id, relayed] of sent) if (relayed < last - OVERLAP_MS) sent.delete(id);
      await bell.rung();
      if (!signal.aborted) await sleep(GATHER_MS);
    }
  } finally {
    bell.stop();
  }
}

async function* readFrom(db: CompanyDb, from: number): AsyncGenerator<PendingEvent> {
  for (let after: { at: Date; id: string | null } = { at: new Date(from), id: null }; ;) {
    const events = await findEventsAfter(db, after, TOLD_TOPICS, PAGE);
    yield* events;
    const end = events.at(-1);
    if (!end || events.length < PAGE) return;
    after = { at: end.relayed_at, id: end.id };
  }
}

/**
 * Rings when something of the company was relayed, may have been, or `signal` aborts; also for what came while nobody
 * waited.
 */
function ringFor(live: LiveChannel, company_id: string, signal: AbortSignal) {
  let isRung = false;
  let wake = () => {};
  const ring = () => {
    isRung = true;
    wake();
  };
  const stop = live.listen((text) => {
    if (text === LIVE_RESUMED || text.includes(company_id)) ring();
  });
  signal.addEventListener('abort', ring);
  return {
    async rung() {
      if (!isRung && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      isRung = false;
    },
    stop() {
      stop();
      signal.removeEventListener('abort', ring);
    },
  };
}

/** A delivery of the last day by its id. */
async function findCall(db: CompanyDb, id: string, now: Date): Promise<Call | null> {
  for await (const event of readFrom(db, now.getTime() - LISTENED_MS)) {
    const call = callsOf(event).find((one) => one.id === id);
    if (call) return call;
  }
  return null;
}
