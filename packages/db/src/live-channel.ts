import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { destroySocket, listenOn } from './listen.ts';
import { sessionUrl } from './session.ts';

/**
 * A short text to every instance that shares the database. Not stored: who was away misses it, hears LIVE_RESUMED when
 * back, and asks again.
 */
export type LiveChannel = {
  /** Waits while the connection is away. @throws when the database refuses the message */
  send(message: string): Promise<void>;
  listen(handler: (message: string) => void): () => void;
  /**
   * Calls the handler when any instance has changed who a session or a capture key speaks for, and when the connection
   * is lost: from then on `hearsChanges` is false, until every change is heard of again.
   */
  onIdentityChange(handler: () => void): () => void;
  hearsChanges(): boolean;
  /** Hears what instances tell each other about what they write, and null when the connection is lost. */
  onWrites(handler: (news: string | null) => void): () => void;
  /** Calls the handler when the database has stopped answering on a connection that is open. */
  onSilence(handler: () => void): () => void;
  close(): Promise<void>;
};

/** What every listener hears when the connection was lost and is back: messages may have been missed. */
export const LIVE_RESUMED = 'resumed';

const CHANNEL = 'outrider_live';
/** Triggers send to it. */
const IDENTITIES = 'outrider_identities';
const WRITES = 'outrider_writes';
const EVENTS: Record<string, string> = { [CHANNEL]: 'message', [IDENTITIES]: 'identity', [WRITES]: 'writes' };
const SEND_TRIES = 3;
const SEND_AGAIN_MS = 250;
const SEND_MS = 10_000;

/**
 * PostgreSQL's LISTEN/NOTIFY on a connection of its own; without a url (the embedded database: one process) in the
 * process itself.
 */
export async function openLiveChannel(url: string | null, onError: (error: unknown) => void): Promise<LiveChannel> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const on = (event: string) => (handler: (message: string) => void) => {
    emitter.on(event, handler);
    return () => void emitter.off(event, handler);
  };
  const heard = {
    listen: on('message'),
    onIdentityChange: on('identity'),
    onWrites: on('writes'),
    onSilence: on('silence'),
  };
  if (url === null)
    return {
      ...heard,
      hearsChanges: () => true, // nobody else changes anything, and the own connections tell of what they changed
      send: async (message) => void emitter.emit('message', message),
      close: async () => {},
    };

  const connectionString = sessionUrl(url, 'live');
  // Not on the listening connection: a commit that stalls would hold up its checks, and it would count as silent.
  const sender = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: SEND_MS, query_timeout: SEND_MS });
  let sending: pg.PoolClient | null = null;
  sender.on('error', () => {}); // it was idle, and the next message opens another
  sender.on('connect', (client) => (sending = client));
  const connection = listenOn({ connectionString }, Object.keys(EVENTS), {
    onMessage: (channel, payload) => void emitter.emit(EVENTS[channel] ?? '', payload),
    onReopen: () => void emitter.emit('message', LIVE_RESUMED),
    onLoss({ silent }) {
      emitter.emit('identity');
      emitter.emit('writes', null);
      if (!silent) return;
      if (sending) destroySocket(sending);
      emitter.emit('silence');
    },
    onError,
  });
  await connection.start();
  return {
    ...heard,
    hearsChanges: () => connection.current !== null,
    async send(message) {
      for (let tries = 1; ; tries++) {
        if ((await connection.whenOpen()) === null) return; // closed: who listens has gone
        try {
          await sender.query('SELECT pg_notify($1, $2)', [CHANNEL, message]);
          return;
        } catch (error) {
          if (tries === SEND_TRIES) throw error;
          await sleep(SEND_AGAIN_MS, undefined, { ref: false }); // the loss is known a moment after the failure
        }
      }
    },
    async close() {
      connection.close();
      await sender.end();
    },
  };
}
