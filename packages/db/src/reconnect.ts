const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/**
 * How often an open connection is asked whether it still answers, and after how many silent rounds it counts as lost.
 */
const CHECK_EVERY_MS = 500;
const SILENT_ROUNDS = 5;

/**
 * Milliseconds before the next try after this many failed ones: doubling up to five seconds, a quarter of it at random
 * so that instances spread.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.75 + random() / 4);
}

export type Link<C> = {
  /**
   * Opens one connection. `lost` may be called any number of times. @throws when it can't, and then leaves nothing open
   */
  open(lost: () => void): Promise<C>;
  /** Ends one at once, also where the other side no longer answers. */
  destroy(connection: C): void;
  /** Asks it something that is answered in no time. */
  check(connection: C): Promise<unknown>;
  /** A later one took the place of one that was lost: what came in between was missed. */
  onReopen?(): void;
  /** `silent`: it was open and no longer answered, so others to the same place are dead too. */
  onLoss?(loss: { silent: boolean }): void;
  onError(error: unknown): void;
};

/**
 * One connection that is opened again whenever it is lost. At any time there is one of it, or one try, or one timer.
 */
export class Reconnecting<C> {
  readonly #link: Link<C>;
  #current: C | null = null;
  /** Whatever an older try or connection still reports is not heard. */
  #attempt: object | null = null;
  #timer: NodeJS.Timeout | undefined;
  #checks: NodeJS.Timeout | undefined;
  #failures = 0;
  #wasOpen = false;
  #closed = false;
  #waiting: (() => void)[] = [];

  constructor(link: Link<C>) {
    this.#link = link;
  }

  get current(): C | null {
    return this.#current;
  }

  /** @throws when the first connection can't be made; nothing is tried again then */
  async start(): Promise<void> {
    await this.#connect().catch((error: unknown) => {
      this.close();
      throw error;
    });
  }

  /** The open connection, waiting for the next one while there is none; null once closed. */
  async whenOpen(): Promise<C | null> {
    while (!this.#current && !this.#closed) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#current;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#discard();
    this.#wake();
  }

  async #connect(): Promise<void> {
    const attempt = {};
    this.#attempt = attempt;
    const opened = await this.#link.open(() => this.#lose(attempt, false));
    if (this.#attempt !== attempt) {
      this.#link.destroy(opened);
      if (this.#closed) return;
      throw new Error('The connection was lost as it was opened');
    }
    this.#current = opened;
    this.#watch(attempt, opened);
    if (this.#wasOpen) this.#link.onReopen?.();
    this.#wasOpen = true;
    this.#wake();
  }

  #lose(attempt: object, silent: boolean): void {
    if (this.#attempt !== attempt) return;
    const wasOpen = this.#current !== null;
    this.#discard();
    if (!wasOpen) return; // a try that failed: whoever made it hears of it
    this.#link.onLoss?.({ silent });
    this.#retryLater();
  }

  #discard(): void {
    clearInterval(this.#checks);
    this.#attempt = null;
    const connection = this.#current;
    this.#current = null;
    if (connection) this.#link.destroy(connection);
  }

  #retryLater(): void {
    if (this.#closed || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#connect().catch((error: unknown) => {
          this.#attempt = null;
          this.#link.onError(error);
          this.#retryLater();
        });
      },
      reconnectDelay(this.#failures++),
    );
    this.#timer.unref();
  }

  /** Rounds are counted, not milliseconds: a process that was busy itself hears the answer before the next round. */
  #watch(attempt: object, connection: C): void {
    let silentRounds = 0;
    let asking = false;
    const ask = async () => {
      asking = true;
      await this.#link.check(connection);
      asking = false;
      silentRounds = 0;
      this.#failures = 0; // a server that takes a connection and drops it at once is not back
    };
    this.#checks = setInterval(() => {
      if (!asking) void ask().catch(() => this.#lose(attempt, false));
      else if (++silentRounds >= SILENT_ROUNDS) {
        this.#link.onError(new Error(`No answer for ${(SILENT_ROUNDS * CHECK_EVERY_MS) / 1_000} seconds`));
        this.#lose(attempt, true);
      }
    }, CHECK_EVERY_MS);
    this.#checks.unref();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
