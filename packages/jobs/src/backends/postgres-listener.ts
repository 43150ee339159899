import pg from 'pg';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;

/**
 * LISTEN on a connection of its own, made again whenever it is lost; what is sent meanwhile is missed, so somebody must also look.
 * (Agenda's channel takes its connection from the pool and does not give it back when LISTEN fails.)
 * @returns what ends it
 */
export async function listenOnPostgres(
  connection: pg.ClientConfig,
  channel: string,
  onMessage: (message: string) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let waitMs = FIRST_WAIT_MS;

  async function connect(): Promise<void> {
    const next = new pg.Client(connection);
    client = next;
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    next.on('error', onError); // without a handler a database restart would end the process
    next.on('end', reconnectLater);
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      waitMs = FIRST_WAIT_MS;
    } catch (error) {
      onError(error);
      await next.end().catch(onError); // 'end' makes the next try
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  await connect();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(onError);
  };
}
