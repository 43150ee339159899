import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sessionUrl } from './session.ts';

/** A short text to every instance that shares the database. Not stored: who was away misses it, hears LIVE_RESUMED when back, and asks again. */
export type LiveChannel = {
  /** Waits while the connection is away. @throws when the database refuses the message */
  send(message: string): Promise<void>;
  listen(handler: (message: string) => void): () => void;
  close(): Promise<void>;
};

/** What every listener hears when the connection was lost and is back: messages may have been missed. */
export const LIVE_RESUMED = 'resumed';

const CHANNEL = 'outrider_live';
const RECONNECT_MS = 1_000;
const SEND_TRIES = 3;

/** PostgreSQL's LISTEN/NOTIFY on a connection of its own; without a url (the embedded database: one process) in the process itself. */
export async function openLiveChannel(url: string | null, onError: (error: unknown) => void): Promise<LiveChannel> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const listen = (handler: (message: string) => void) => {
    emitter.on('message', handler);
    return () => void emitter.off('message', handler);
  };
  if (url === null)
    return { listen, send: async (message) => void emitter.emit('message', message), close: async () => {} };

  let client: pg.Client | null = null;
  let closed = false;
  const connected = async () => {
    while (!client && !closed) await sleep(RECONNECT_MS / 4, undefined, { ref: false });
    return client;
  };
  const connect = async () => {
    const next = new pg.Client({ connectionString: sessionUrl(url), keepAlive: true });
    next.on('notification', ({ payload }) => emitter.emit('message', payload ?? ''));
    next.on('error', onError); // without a handler a database restart would end the process
    next.on('end', () => {
      client = null;
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  };
  const reconnect = async () => {
    try {
      await connect();
      emitter.emit('message', LIVE_RESUMED);
    } catch (error) {
      onError(error);
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    }
  };
  await connect();
  return {
    listen,
    async send(message) {
      for (let tries = 1; ; tries++) {
        const current = await connected();
        try {
          await current?.query('SELECT pg_notify($1, $2)', [CHANNEL, message]);
          return;
        } catch (error) {
          if (tries === SEND_TRIES) throw error;
          await sleep(RECONNECT_MS / 4, undefined, { ref: false }); // 'end' comes a moment after the failure
        }
      }
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
