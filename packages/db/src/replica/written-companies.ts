/** Stands for every company. */
export const EVERY_COMPANY = '*';

/**
 * So long after the last sign of a write the primary is asked how far its log is: whoever wrote knows by then that it
 * is done.
 */
export const SETTLED_AFTER_MS = 300;
/** More than these are told and kept as every company. */
export const MOST_COMPANIES = 150;

type Mark = { at: number; position: bigint | null };

/**
 * The companies whose rows the replica may not have yet. A company comes in with each sign of a write, and leaves when
 * the replica has replayed the primary's log up to where it was some time after the last sign.
 */
export class WrittenCompanies {
  readonly #marks = new Map<string, Mark>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  mark(company: string): void {
    const key = this.#marks.size < MOST_COMPANIES || this.#marks.has(company) ? company : EVERY_COMPANY;
    this.#marks.set(key, { at: this.#now(), position: null });
  }

  has(company: string): boolean {
    return this.#marks.has(company) || this.#marks.has(EVERY_COMPANY);
  }

  isEmpty(): boolean {
    return this.#marks.size === 0;
  }

  /** @param position of the primary's log, asked for at `askedAt` or later */
  settle(position: bigint, askedAt: number): void {
    for (const mark of this.#marks.values())
      if (mark.position === null && askedAt - mark.at >= SETTLED_AFTER_MS) mark.position = position;
  }

  /** @param replayed how far the replica has replayed the log */
  release(replayed: bigint): void {
    for (const [company, { position }] of this.#marks)
      if (position !== null && position <= replayed) this.#marks.delete(company);
  }
}

/** A place in the log as PostgreSQL writes it, such as 16/B374D848. */
export function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
