import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@outrider/db';
import type { MailboxConnection } from '../../ground/ports/mailbox.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import { askForSync, type DueMailbox, findMailbox } from '../mailboxes/mailboxes.store.ts';
import { openMailboxOf } from '../mailboxes/open.ts';
import { claimWatches, renewWatches, restWatches } from '../mailboxes/watch.store.ts';
import { SYNC_JOB } from './inbox-jobs.ts';

const EVERY_MS = 20_000;
/** Whoever dies leaves its mailboxes to the others after that. */
const HELD_MS = 2 * 60_000;
/** A connection each, in this process. */
const MAX = 500;
/** Opened in a round, one after the other: an outage that ends is no storm. */
const A_ROUND = 20;
/** After that no more are opened in a round: those that are held are to be renewed in time. */
const OPENING_MS = 60_000;
const CLOSING_MS = 2_000;
const FIRST_WAIT_MS = 60_000;
/** A connection that lasted this long was no failure. */
const LASTED_MS = 10 * 60_000;
/** How long a server that does not push is left alone. */
const NO_PUSH_MS = 86_400_000;

type Watched = { mailbox: DueMailbox; connection: MailboxConnection };

export type MailboxWatcher = {
  start(): void;
  /** One round. Never rejects. */
  round(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens to mailboxes over IMAP IDLE, so that an email is here within seconds. Each is listened to by one instance; what
 * is missed meanwhile is found by the next look into it.
 */
export function createMailboxWatcher(
  database: Database,
  services: Services,
  { a_round = A_ROUND }: { a_round?: number } = {},
): MailboxWatcher {
  const { platform } = database;
  const { instance } = services.host;
  const open = new Map<string, Watched>();
  const failures = new Map<string, number>();
  /** Ended since the last round, with how long they rest. */
  const ended = new Map<string, { mailbox: DueMailbox; rest_ms: number }>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isStopping = false;
  const at = (ms: number) => new Date(services.now().getTime() + ms);

  async function tell({ company_id, id }: DueMailbox): Promise<void> {
    try {
      await askForSync(database.forCompany(company_id), id, services.now());
      await services.jobs.add(SYNC_JOB, { company_id, mailbox_id: id }, { uniqueKey: id });
    } catch (error) {
      services.log.warn({ mailbox_id: id, err: error }, 'The news of a mailbox waits for its next look');
    }
  }

  function rest(mailbox: DueMailbox, lasted_ms: number): void {
    const count = lasted_ms >= LASTED_MS ? 1 : (failures.get(mailbox.id) ?? 0) + 1;
    failures.set(mailbox.id, count);
    ended.set(mailbox.id, { mailbox, rest_ms: backOff(count, { first_ms: FIRST_WAIT_MS }) });
  }

  async function begin(mailbox: DueMailbox): Promise<void> {
    const db = database.forCompany(mailbox.company_id);
    const row = await findMailbox(db, mailbox.id);
    if (!row) return;
    const since = services.now().getTime();
    let connection: MailboxConnection | null = null;
    try {
      connection = await openMailboxOf(db, row, services);
      const { inbox } = await connection.folders();
      await connection.open(inbox);
    } catch {
      await connection?.close();
      return rest(mailbox, 0); // the look into it tells the owner
    }
    if (!connection.pushes) {
      await connection.close();
      ended.set(mailbox.id, { mailbox, rest_ms: NO_PUSH_MS });
      return;
    }
    const watched = { mailbox, connection };
    open.set(mailbox.id, watched);
    void connection
      .watch(() => void tell(mailbox))
      .then(() => {
        if (open.get(mailbox.id) !== watched) return;
        open.delete(mailbox.id);
        rest(mailbox, services.now().getTime() - since);
      });
    await tell(mailbox); // what came before somebody listened
  }

  /** Of what ended since the last time, in one statement: after an outage that may be everything. */
  async function letGo(): Promise<void> {
    const resting = [...ended.values()];
    await restWatches(
      platform,
      resting.map(({ mailbox, rest_ms }) => ({ ...mailbox, until: at(rest_ms) })),
      instance,
    );
    for (const { mailbox } of resting) ended.delete(mailbox.id);
  }

  async function look(): Promise<void> {
    await letGo();
    const kept = await renewWatches(
      platform,
      [...open.values()].map(({ mailbox }) => mailbox),
      { instance, now: services.now(), until: at(HELD_MS) },
    );
    for (const [id, { connection }] of open) {
      if (kept.has(id)) continue;
      open.delete(id); // somebody else's by now, disconnected, or of somebody who left
      await connection.close();
    }
    const limit = Math.min(a_round, MAX - open.size);
    if (limit <= 0 || isStopping) return;
    const claimed = await claimWatches(platform, { instance, now: services.now(), until: at(HELD_MS), limit });
    const late = services.now().getTime() + OPENING_MS;
    for (const mailbox of claimed) {
      if (isStopping || services.now().getTime() > late) ended.set(mailbox.id, { mailbox, rest_ms: 0 });
      else await begin(mailbox);
    }
  }

  async function round(): Promise<void> {
    running ??= look()
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'Listening to mailboxes failed; the next round tries again'),
      )
      .finally(() => {
        running = null;
      });
    await running;
  }

  return {
    start() {
      timer = setInterval(() => void round(), EVERY_MS);
      timer.unref();
    },
    round,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
      const closing = [...open.values()].map(({ mailbox, connection }) => {
        open.delete(mailbox.id);
        ended.set(mailbox.id, { mailbox, rest_ms: 0 });
        return connection.close();
      });
      await Promise.race([Promise.all(closing), delay(CLOSING_MS, undefined, { ref: false })]);
      await letGo().catch(() => {}); // they are free in two minutes
    },
  };
}
