import pg from 'pg';
import { Reconnecting } from './reconnect.ts';

const CONNECT_MS = 3_000;

export type Listening = {
  /** Hears what is sent to one of the channels. */
  onMessage(channel: string, payload: string): void;
  /** The connection was lost and is back: messages may have been missed. */
  onReopen?(): void;
  /** `silent`: the server no longer answers on connections that are open. */
  onLoss?(loss: { silent: boolean }): void;
  onError(error: unknown): void;
};

/** LISTEN on a connection of its own, which is opened again whenever it is lost or no longer answers. */
export function listenOn(
  config: pg.ClientConfig,
  channels: readonly string[],
  heard: Listening,
): Reconnecting<pg.Client> {
  return new Reconnecting({
    ...heard,
    async open(lost) {
      const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS };
      const client = new pg.Client({ ...config, ...limits, keepAlive: true });
      client.on('notification', ({ channel, payload }) => heard.onMessage(channel, payload ?? ''));
      client.on('error', (error) => heard.onError(error)); // without a handler a database restart would end the process
      client.on('end', lost);
      try {
        await client.connect();
        await client.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
        return client;
      } catch (error) {
        endAtOnce(client);
        throw error;
      }
    },
    check: (client) => client.query('SELECT'),
    destroy: endAtOnce,
  });
}

type Socket = { destroy(): void; destroySoon(): void };
const socketOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Says goodbye and closes: a server that no longer answers is not waited for. What still waits for an answer is
 * rejected.
 */
function endAtOnce(client: pg.Client): void {
  client.end().catch(() => {});
  socketOf(client).destroySoon();
}

/** As a lost connection looks: what waits on it is rejected, and its pool takes it out. */
export const destroySocket = (client: pg.ClientBase): void => socketOf(client).destroy();
