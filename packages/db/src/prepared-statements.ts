import type { Connection } from 'pg';

/**
 * How many statements a connection keeps. PostgreSQL holds each with its plan, in every connection: some 20 to 100 kB.
 */
const MOST = 100;

const kept = new WeakMap<Connection, PreparedStatements>();

/** The named statements of one connection. The one that was used longest ago makes room for a new one. */
export class PreparedStatements {
  static of(connection: Connection): PreparedStatements {
    const known = kept.get(connection) ?? new PreparedStatements();
    kept.set(connection, known);
    return known;
  }

  readonly #names = new Map<string, string>(); // by key, the one used longest ago first
  #dropped: string[] = [];
  #last = 0;

  /** The name of a statement. Where it `isNew` it has to be parsed under that name first. */
  claim(key: string): { name: string; isNew: boolean } {
    const known = this.#names.get(key);
    const name = known ?? `s${++this.#last}`;
    this.#names.delete(key);
    this.#names.set(key, name);
    if (this.#names.size > MOST) this.forget(this.#names.keys().next().value!);
    return { name, isNew: known === undefined };
  }

  /** For a statement that the server may not know under its name: it gets another name when it is asked again. */
  forget(key: string): void {
    const name = this.#names.get(key);
    if (name === undefined) return;
    this.#names.delete(key);
    this.#dropped.push(name);
  }

  /** The names that nothing uses any more, to be closed. Told once. */
  takeDropped(): string[] {
    const dropped = this.#dropped;
    if (dropped.length) this.#dropped = [];
    return dropped;
  }
}
