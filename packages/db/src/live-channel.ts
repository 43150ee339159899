import { EventEmitter } from 'node:events';
import pg from 'pg';
import { sessionUrl } from './session.ts';

/** A short text to every instance that shares the database. Not stored: who is away misses it, and asks again when back. */
export type LiveChannel = {
  send(message: string): Promise<void>;
  listen(handler: (message: string) => void): () => void;
  close(): Promise<void>;
};

const CHANNEL = 'outrider_live';
const RECONNECT_MS = 1_000;

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
    } catch (error) {
      onError(error);
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    }
  };
  await connect();
  return {
    listen,
    async send(message) {
      await client?.query('SELECT pg_notify($1, $2)', [CHANNEL, message]);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
