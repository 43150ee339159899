import { KIND } from './wire.ts';

/**
 * Prepared statements live in a session, and all connections share the one session of PGlite. Without care a connection
 * would run the statement that another one prepared under the same name. So every name gets the connection's number in
 * front, and the unnamed statement lasts until the next Sync only: binding it later is answered with PostgreSQL's own
 * error for a statement that does not exist.
 */
export class StatementNames {
  #unnamed = false;
  readonly #named = new Map<number, Set<string>>();

  /** The message as PGlite may see it. To be called in the order in which messages run. */
  translate(connection: number, message: Buffer): Buffer {
    const kind = message[0];
    if (kind === KIND.parse) {
      if (message[5] === 0) this.#unnamed = true;
      return this.#rename(connection, message, 5);
    }
    if (kind === KIND.bind) return this.#rename(connection, message, message.indexOf(0, 5) + 1); // after the portal's name
    const ofStatement =
      (kind === KIND.describe || kind === KIND.close) && message[5] === 0x53; /* S: a statement, not a portal */
    return ofStatement ? this.#rename(connection, message, 6) : message;
  }

  /** After a Sync other connections may run. */
  dropUnnamed(): void {
    this.#unnamed = false;
  }

  /** The names to close when a connection has gone. */
  forget(connection: number): string[] {
    const names = [...(this.#named.get(connection) ?? [])];
    this.#named.delete(connection);
    return names;
  }

  #rename(connection: number, message: Buffer, at: number): Buffer {
    const end = message.indexOf(0, at);
    if (at === 0 || end < 0) return message; // malformed: PostgreSQL says so
    if (end === at && this.#unnamed) return message;
    const name = `${connection}:${message.toString('utf8', at, end)}`;
    if (message[0] === KIND.parse) this.#remember(connection, name);
    if (message[0] === KIND.close) this.#named.get(connection)?.delete(name);
    const renamed = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(end)]);
    renamed.writeInt32BE(renamed.length - 1, 1);
    return renamed;
  }

  #remember(connection: number, name: string): void {
    const names = this.#named.get(connection);
    if (names) names.add(name);
    else this.#named.set(connection, new Set([name]));
  }
}
