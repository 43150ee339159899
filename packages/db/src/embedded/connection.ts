import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  ALLOWED,
  errorResponse,
  KIND,
  message,
  MessageReader,
  ProtocolError,
  readStartParameters,
  readyForQuery,
  REQUEST,
} from './wire.ts';

const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** A connection with this much waiting to run is not read from until some of it has run. */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;
const MAX_BATCH_BYTES = 4 * MAX_MESSAGE_BYTES;

/**
 * Messages that run without a break. Ends with Sync or a query, after which PostgreSQL says ReadyForQuery, or with a
 * Flush, after which more comes.
 */
export type Batch = { from: Connection; messages: Buffer[]; bytes: number; end: 'ready' | 'flush' | 'terminate' };

type ConnectionEvents = {
  /** The parameters (server_version …) to greet with, as whole messages. */
  greeting: Buffer;
  /** Asked for in the clear when set: fine on a loopback port, and the only door there. */
  password?: string;
  onBatch(batch: Batch): void;
  onCancel(connectionId: number, secret: number): void;
  onGone(connection: Connection): void;
  onDrain(): void;
};

/** One client of the gate: start-up, framing, and back pressure in both directions. Knows nothing of the database. */
export class Connection {
  readonly id: number;
  readonly #secret = randomInt(1, 2 ** 31 - 1);
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  readonly #reader = new MessageReader(MAX_MESSAGE_BYTES);
  #authenticated = false;
  #alive = true;
  #ending = false;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #queuedBytes = 0;

  constructor(id: number, socket: Socket, events: ConnectionEvents) {
    this.id = id;
    this.#socket = socket;
    this.#events = events;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('drain', () => events.onDrain());
    socket.on('end', () => this.#ending || this.#leave()); // hung up without Terminate: what it sent is dropped
    socket.on('error', () => this.#leave());
    socket.on('close', () => this.#leave());
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** True while the client does not read its answers. Its next batch waits, so that they do not pile up in memory. */
  get clogged(): boolean {
    return this.#socket.writableNeedDrain;
  }

  hasSecret(secret: number): boolean {
    return secret === this.#secret;
  }

  send(bytes: Buffer): void {
    if (this.#alive) this.#socket.write(bytes);
  }

  /** Collects what is sent in `work` into few writes. */
  async sendTogether<T>(work: () => Promise<T>): Promise<T> {
    this.#socket.cork();
    try {
      return await work();
    } finally {
      this.#socket.uncork();
    }
  }

  /** A batch has run or was dropped: its bytes no longer count. */
  settle(batch: Batch): void {
    this.#queuedBytes -= batch.bytes;
    if (this.#alive && this.#queuedBytes < MAX_QUEUED_BYTES) this.#socket.resume();
  }

  /** Says why, and closes. Nothing that the client sent and that has not run will run. */
  dismiss(code: string, reason: string): void {
    this.#ending = true;
    if (this.#alive) this.#socket.end(errorResponse('FATAL', code, reason));
    this.#leave();
  }

  /** The client said goodbye and everything before it has run. */
  finish(): void {
    this.#socket.end();
    this.#leave();
  }

  #leave(): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#socket.resume(); // else a paused socket never notices its end
    setTimeout(() => this.#socket.destroy(), 1000).unref(); // time for the last words to leave
    this.#events.onGone(this);
  }

  #receive(chunk: Buffer): void {
    if (this.#ending) return;
    this.#reader.push(chunk);
    try {
      for (let next = this.#reader.next(); next && !this.#ending; next = this.#reader.next()) {
        if (this.#reader.untyped) this.#start(next);
        else if (!this.#authenticated) this.#authenticate(next);
        else this.#collect(next);
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.dismiss('08P01', error.message);
    }
  }

  #collect(next: Buffer): void {
    if (next[0] === KIND.terminate) {
      this.#ending = true;
      this.#enqueue('terminate');
      return;
    }
    if (!ALLOWED.has(next[0]!)) throw new ProtocolError(`There is no message of kind ${next[0]}`);
    this.#batch.push(next);
    this.#batchBytes += next.length;
    if (this.#batchBytes > MAX_BATCH_BYTES) throw new ProtocolError('Too many messages without a Sync');
    if (next[0] === KIND.sync || next[0] === KIND.query || next[0] === KIND.call) this.#enqueue('ready');
    else if (next[0] === KIND.flush) this.#enqueue('flush');
  }

  #enqueue(end: Batch['end']): void {
    const batch = { from: this, messages: this.#batch, bytes: this.#batchBytes, end };
    this.#batch = [];
    this.#batchBytes = 0;
    this.#queuedBytes += batch.bytes;
    if (this.#queuedBytes > MAX_QUEUED_BYTES) this.#socket.pause();
    this.#events.onBatch(batch);
  }

  #start(packet: Buffer): void {
    const request = packet.readInt32BE(4);
    if (request === REQUEST.ssl || request === REQUEST.gssEncryption) {
      this.#socket.write('N'); // neither here: the socket does not leave the machine
    } else if (request === REQUEST.cancel) {
      this.#ending = true;
      if (packet.length >= 16) this.#events.onCancel(packet.readInt32BE(8), packet.readInt32BE(12));
      this.finish();
    } else if (request >> 16 === REQUEST.start >> 16) {
      this.#reader.untyped = false;
      if (request !== REQUEST.start) this.send(message('v', REQUEST.start, 0)); // a newer minor version: this is the one we speak
      const database = readStartParameters(packet).get('database') ?? 'postgres';
      if (database !== 'postgres')
        this.dismiss('3D000', `database "${database}" does not exist: the embedded one is called postgres`);
      else if (this.#events.password === undefined) this.#welcome();
      else this.send(message('R', 3));
    } else {
      throw new ProtocolError('Only version 3 of the protocol is spoken here');
    }
  }

  #authenticate(next: Buffer): void {
    const given = Buffer.from(next.toString('utf8', 5, next.length - 1));
    const wanted = Buffer.from(this.#events.password ?? '');
    if (next[0] !== KIND.password || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      this.dismiss('28P01', 'password authentication failed');
    else this.#welcome();
  }

  #welcome(): void {
    this.#authenticated = true;
    this.send(
      Buffer.concat([message('R', 0), this.#events.greeting, message('K', this.id, this.#secret), readyForQuery('I')]),
    );
  }
}
