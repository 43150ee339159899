import { createServer, type ListenOptions, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Connection, type Batch } from './connection.ts';
import type { PGlite } from './pglite.ts';
import { StatementNames } from './statement-names.ts';
import {
  errorResponse,
  KIND,
  message,
  PARAMETER_STATUS,
  readStatus,
  readyForQuery,
  splitMessages,
  type Status,
} from './wire.ts';

type GateOptions = {
  /** Where to listen: { path } for a unix socket, { host, port } for TCP. */
  listen: ListenOptions;
  password?: string;
  /**
   * A transaction whose client is silent for so long is rolled back and its client dismissed: everybody else is waiting
   * behind it.
   */
  maxIdleMs?: number;
  /**
   * The database stopped answering, for instance after running out of memory. Nothing works any more; the process that
   * owns it should start it anew.
   */
  onBroken?: (reason: string) => void;
};

export type Gate = { port: number | undefined; close(): Promise<void> };

/**
 * Goes along with every message that may turn out to be COPY FROM STDIN, for which PGlite has no way to wait:
 * PostgreSQL would read past the end of the message, take that for a lost connection and end. So it finds the copy
 * called off; after any other statement it ignores this.
 */
const NO_COPY = message('f', 'the embedded database takes no COPY FROM STDIN');
const SYNC = message('S');
const ROLLBACK = message('Q', 'ROLLBACK');
const TURN_MS = 20;

/**
 * Serves one PGlite, which has a single session, to many clients of PostgreSQL's wire protocol.
 *
 * There is one lane. A client's messages up to Sync run as one uninterrupted batch, and a client that is in a
 * transaction afterwards keeps the lane until ReadyForQuery says idle; interleaving any finer hands one client the rows
 * of another. A client that disappears in a transaction is rolled back before anybody else runs.
 *
 * Hazards that remain, because the session is shared: SET without LOCAL, temporary tables and session advisory locks
 * outlive a client and are everybody's; LISTEN is not delivered; a running statement cannot be cancelled, a waiting one
 * can.
 */
export async function openGate(
  db: PGlite,
  { listen, password, maxIdleMs = 15_000, onBroken }: GateOptions,
): Promise<Gate> {
  const greeting = await readGreeting(db);
  const lane = new Lane(db, maxIdleMs, onBroken);
  const server = createServer({ allowHalfOpen: true }, (socket) => lane.admit(socket, greeting, password));
  server.maxConnections = 500;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await lane.close();
      await closed;
    },
  };
}

class Lane {
  readonly #db: PGlite;
  readonly #maxIdleMs: number;
  readonly #onBroken: GateOptions['onBroken'];
  readonly #connections = new Map<number, Connection>();
  readonly #names = new StatementNames();
  readonly #waiting: Batch[] = [];
  readonly #departed: number[] = [];
  /** Has the lane between its batches: it is in a transaction, or in the middle of an extended query. */
  #owner: Connection | undefined;
  #working: Promise<void> | undefined;
  #state: 'open' | 'closing' | 'broken' = 'open';
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(db: PGlite, maxIdleMs: number, onBroken: GateOptions['onBroken']) {
    this.#db = db;
    this.#maxIdleMs = maxIdleMs;
    this.#onBroken = onBroken;
  }

  admit(socket: Socket, greeting: Buffer, password: string | undefined): void {
    const id = ++this.#lastId;
    const connection = new Connection(id, socket, {
      greeting,
      password,
      onBatch: (batch) => {
        this.#waiting.push(batch);
        this.#wake();
      },
      onCancel: (target, secret) => this.#cancel(target, secret),
      onGone: () => {
        this.#connections.delete(id);
        this.#departed.push(id);
        this.#wake();
      },
      onDrain: () => this.#wake(),
    });
    this.#connections.set(id, connection);
    if (this.#state !== 'open') connection.dismiss('57P03', 'the database is shutting down');
  }

  /** Lets the running batch end, dismisses everybody, and leaves no transaction open. */
  async close(): Promise<void> {
    this.#state = 'closing';
    await this.#working;
    clearTimeout(this.#idleTimer);
    this.#dismissAll('57P01', 'terminating connection due to administrator command');
    if (this.#owner) await this.#rollBack();
  }

  #dismissAll(code: string, reason: string): void {
    for (const connection of this.#connections.values()) connection.dismiss(code, reason);
  }

  #wake(): void {
    if (this.#state === 'open') this.#working ??= this.#work().finally(() => (this.#working = undefined));
  }

  async #work(): Promise<void> {
    let turnEnds = performance.now() + TURN_MS;
    while (this.#state === 'open') {
      await this.#tidyUp();
      const batch = this.#takeNext();
      if (!batch) return;
      await this.#serve(batch);
      if (performance.now() < turnEnds) continue;
      await nextTurn(); // all of the above runs in microtasks: a busy client would keep the others from being read
      turnEnds = performance.now() + TURN_MS;
    }
  }

  /** Ends the transaction of an owner that has gone, and closes what the departed had prepared. */
  async #tidyUp(): Promise<void> {
    if (this.#owner && !this.#owner.alive) {
      this.#owner = undefined;
      clearTimeout(this.#idleTimer);
      await this.#rollBack();
    }
    while (!this.#owner && this.#departed.length) {
      const names = this.#names.forget(this.#departed.pop()!);
      if (names.length) await this.#run([...names.map((name) => message('C', Buffer.from('S'), name)), SYNC]);
    }
  }

  #takeNext(): Batch | undefined {
    const index = this.#waiting.findIndex(
      ({ from }) => (!this.#owner || from === this.#owner) && !(from.alive && from.clogged),
    );
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #serve(batch: Batch): Promise<void> {
    const { from, end } = batch;
    from.settle(batch);
    if (!from.alive) return;
    if (end === 'terminate') return from.finish();
    clearTimeout(this.#idleTimer);
    const messages = batch.messages.map((each) => callOffCopy(this.#names.translate(from.id, each)));
    const status = await from.sendTogether(() => this.#run(messages, from));
    if (end === 'flush') this.#owner = from;
    else {
      this.#names.dropUnnamed();
      this.#owner = status === 'T' || status === 'E' ? from : undefined;
      if (!status) {
        from.dismiss('0A000', 'the embedded database cannot run this statement');
        await this.#rollBack();
      }
    }
    if (this.#owner)
      this.#idleTimer = setTimeout(
        () => from.dismiss('25P03', 'terminating connection due to idle-in-transaction timeout'),
        this.#maxIdleMs,
      );
  }

  /** @returns the status in the ReadyForQuery at the end, undefined if there is none */
  async #run(messages: Buffer[], to?: Connection): Promise<Status | undefined> {
    let tail: Buffer = Buffer.alloc(0);
    const onRawData = (data: Uint8Array) => {
      const bytes = Buffer.from(data); // a copy: `data` is the database's own memory and changes with the next message
      to?.send(bytes);
      tail = (bytes.length < 6 ? Buffer.concat([tail, bytes]) : bytes).subarray(-6);
    };
    try {
      await this.#db.runExclusive(async () => {
        for (const each of messages) await this.#db.execProtocolRawStream(each, { onRawData });
      });
      return readStatus(tail);
    } catch {
      return undefined; // the engine itself gave up; rollBack finds out whether it lives
    }
  }

  /** Back to a session without a transaction, whatever state the last client left it in. */
  async #rollBack(): Promise<void> {
    this.#names.dropUnnamed();
    if ((await this.#run([SYNC, ROLLBACK])) === 'I') return;
    this.#state = 'broken';
    this.#dismissAll('57P02', 'the embedded database stopped working');
    this.#onBroken?.('The embedded database stopped answering');
  }

  /** A batch that waits is answered with an error. One that runs cannot be stopped: PGlite runs it in one go. */
  #cancel(connectionId: number, secret: number): void {
    const connection = this.#connections.get(connectionId);
    if (!connection?.hasSecret(secret) || connection === this.#owner) return;
    const index = this.#waiting.findIndex((batch) => batch.from === connection && batch.end === 'ready');
    if (index < 0) return;
    const [batch] = this.#waiting.splice(index, 1);
    connection.settle(batch!);
    connection.send(
      Buffer.concat([errorResponse('ERROR', '57014', 'canceling statement due to user request'), readyForQuery('I')]),
    );
  }
}

function callOffCopy(each: Buffer): Buffer {
  return each[0] === KIND.query || each[0] === KIND.execute ? Buffer.concat([each, NO_COPY]) : each;
}

/**
 * The parameters that PostgreSQL reports when a client connects. The gate greets clients itself, with these: a start
 * packet that PostgreSQL objects to would end the process, which here is the database.
 */
async function readGreeting(db: PGlite): Promise<Buffer> {
  const answer: Buffer[] = [];
  const start = Buffer.from('\0\0\0\0\0\x03\0\0user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0');
  start.writeInt32BE(start.length);
  await db.runExclusive(() => db.execProtocolRawStream(start, { onRawData: (data) => answer.push(Buffer.from(data)) }));
  return Buffer.concat([...splitMessages(Buffer.concat(answer))].filter((each) => each[0] === PARAMETER_STATUS));
}
