import { randomBytes } from 'node:crypto';
import { EVERY_COMPANY, MOST_COMPANIES, SETTLED_AFTER_MS } from './written-companies.ts';

/**
 * How the instances that share a database reach each other. What one sends comes to every one, the sender too, to all
 * in the same order.
 */
export type Channel = {
  send(text: string): Promise<unknown>;
  /** Hears what was sent, and null where something may have been missed. */
  onNews(handler: (text: string | null) => void): () => void;
};

/** Each tells the others which companies it writes to, and how much of theirs it has heard. */
type News = { from: string; number: number; written: string[]; heard: Record<string, number>; leaving?: boolean };

const BEAT_MS = 300;
/**
 * Who has not heard its own news of the last second come back may be missing that of others, and does not read from the
 * replica.
 */
export const LEASE_MS = 1_000;
/** Who reads from the replica was heard of more lately than this. */
const REMEMBERED_MS = 3 * LEASE_MS;
/**
 * A write that ends so soon after it was told of needs no telling again: the others ask for the primary's place in its
 * log later than that.
 */
const TOLD_FOR_MS = SETTLED_AFTER_MS - 50;
/** A write that begins so long after the last telling tells again, so that it need not wait when it ends. */
const TELL_AGAIN_MS = 100;

type Peer = { heardAt: number; number: number; ofOurs: number };
type Told = { at: number; heard: Promise<void> };
type Waiting = { number: number; resolve: () => void };

/**
 * Sees to it that no instance reads a company's old rows from the replica once a write was answered: the answer waits
 * until every instance that may read there has heard of the write, or has lost its lease, which takes a second. A quiet
 * company's first write costs a trip to the others and back beside its own.
 *
 * Why that is enough: who reads has held its lease for a second, so it has spoken more than a second ago. A writer that
 * holds its lease has heard all that was said until a second ago, so it knows every reader, and waits for each. A
 * writer without a lease waits a second after its news is out: who has not heard it by then has no lease either. And
 * who begins to read takes every company for written, as of then.
 */
export class Instances {
  readonly #id = randomBytes(6).toString('base64url');
  readonly #channel: Channel;
  readonly #onWritten: (company: string) => void;
  readonly #now: () => number;
  readonly #peers = new Map<string, Peer>();
  readonly #told = new Map<string, Told>();
  readonly #sentAt = new Map<number, number>();
  readonly #pending = new Set<string>();
  readonly #waiting = new Set<Waiting>();
  readonly #unfollow: () => void;
  readonly #beat: NodeJS.Timeout;
  #number = 0;
  #gathering: Promise<number> | null = null;
  #sending: Promise<unknown> = Promise.resolve();
  #leaseEnds = 0;
  #heldSince = 0;
  #reads = false;

  /** @param onWritten hears which company another instance writes to */
  constructor(channel: Channel, onWritten: (company: string) => void, now: () => number) {
    this.#channel = channel;
    this.#onWritten = onWritten;
    this.#now = now;
    this.#unfollow = channel.onNews((text) => (text === null ? this.#endLease() : this.#hear(text)));
    this.#beat = setInterval(() => this.#tick(), BEAT_MS).unref();
    this.#tick();
  }

  /** Whether this instance hears of every write soon enough to read from the replica. */
  mayRead(): boolean {
    return this.#reads && this.#holdsLease();
  }

  /** A write to this company begins. */
  begin(company: string): void {
    if (this.#isAlone()) return;
    const last = this.#told.get(company);
    if (!last || this.#now() - last.at > TELL_AGAIN_MS) this.#tell(company).heard.catch(() => {}); // end() tells again
  }

  /**
   * It is done. Resolves when it may be answered. @throws where the others cannot be told, as the database does when it
   * is away
   */
  async end(company: string): Promise<void> {
    if (this.#isAlone()) return;
    const last = this.#told.get(company);
    const told = last && this.#now() - last.at <= TOLD_FOR_MS ? last : this.#tell(company);
    await told.heard.catch(() => this.#tell(company).heard);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.#endLease();
    await this.#send(true).catch(() => {}); // they find out by themselves
    this.#unfollow();
  }

  #holdsLease = () => this.#now() < this.#leaseEnds;
  #isAlone = () => this.#holdsLease() && this.#peers.size === 0;

  #endLease(): void {
    this.#leaseEnds = 0;
    this.#reads = false;
  }

  #tick(): void {
    const now = this.#now();
    for (const [id, { heardAt }] of this.#peers) if (now - heardAt > REMEMBERED_MS) this.#peers.delete(id);
    for (const [company, { at }] of this.#told) if (now - at > TOLD_FOR_MS) this.#told.delete(company);
    for (const [number, at] of this.#sentAt) if (now - at > LEASE_MS) this.#sentAt.delete(number);
    this.#flush().catch(() => {}); // the lease ends by itself
  }

  #tell(company: string): Told {
    this.#pending.add(company);
    const told = { at: this.#now(), heard: this.#flush().then((number) => this.#untilHeard(number)) };
    this.#told.set(company, told);
    return told;
  }

  /**
   * Sends what is pending. While news is on its way, more gathers. @returns the number of the news that has it, once
   * that is out
   */
  #flush(): Promise<number> {
    this.#gathering ??= this.#sending.then(() => {
      this.#gathering = null;
      const sent = this.#send();
      this.#sending = sent.catch(() => {});
      return sent;
    });
    return this.#gathering;
  }

  async #send(leaving = false): Promise<number> {
    const number = ++this.#number;
    const written = this.#pending.size > MOST_COMPANIES ? [EVERY_COMPANY] : [...this.#pending];
    this.#pending.clear();
    const heard = Object.fromEntries(Array.from(this.#peers, ([id, peer]) => [id, peer.number]));
    this.#sentAt.set(number, this.#now());
    await this.#channel.send(JSON.stringify({ from: this.#id, number, written, heard, leaving } satisfies News));
    return number;
  }

  #hear(text: string): void {
    const news = readNews(text);
    if (news?.from === this.#id) this.#renewLease(news.number);
    else if (news) this.#hearPeer(news);
    for (const waiting of this.#waiting) if (this.#isHeard(waiting.number)) waiting.resolve();
  }

  #renewLease(number: number): void {
    const sentAt = this.#sentAt.get(number);
    if (sentAt === undefined) return;
    const now = this.#now();
    if (!this.#holdsLease()) {
      this.#reads = false;
      this.#heldSince = now;
    }
    this.#leaseEnds = Math.max(this.#leaseEnds, sentAt + LEASE_MS);
    if (this.#reads || now - this.#heldSince < LEASE_MS) return;
    this.#reads = true;
    this.#onWritten(EVERY_COMPANY);
  }

  #hearPeer({ from, number, written, heard, leaving }: News): void {
    if (leaving) return void this.#peers.delete(from);
    this.#peers.set(from, { heardAt: this.#now(), number, ofOurs: heard[this.#id] ?? 0 });
    for (const company of written) this.#onWritten(company);
    if (written.length > 0) this.#flush().catch(() => {}); // they wait until our lease has ended
  }

  #isHeard(number: number): boolean {
    return this.#holdsLease() && [...this.#peers.values()].every(({ ofOurs }) => ofOurs >= number);
  }

  async #untilHeard(number: number): Promise<void> {
    if (this.#isHeard(number)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => waiting.resolve(), LEASE_MS);
      const waiting = {
        number,
        resolve: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve();
        },
      };
      this.#waiting.add(waiting);
    });
  }
}

function readNews(text: string): News | null {
  try {
    const news = JSON.parse(text) as Partial<News>;
    const { from, number, written, heard } = news;
    const isNews = typeof from === 'string' && typeof number === 'number' && Array.isArray(written) && heard;
    return isNews ? (news as News) : null;
  } catch {
    return null;
  }
}
