/** setTimeout takes no more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One timer per name, for the earliest of the times asked for. */
export class Alarm {
  readonly #ring: (name: string) => void;
  readonly #timers = new Map<string, { due: number; timer: NodeJS.Timeout }>();
  #closed = false;

  constructor(ring: (name: string) => void) {
    this.#ring = ring;
  }

  /** Rings at `due`, or before it when somebody asked for earlier. A time that has passed rings in this turn. */
  set(name: string, due: Date): void {
    if (this.#closed) return;
    const waitMs = due.getTime() - Date.now();
    if (waitMs <= 0) {
      this.#ring(name);
      return;
    }
    const earlier = this.#timers.get(name);
    if (earlier && earlier.due <= due.getTime()) return;
    clearTimeout(earlier?.timer);
    const timer = setTimeout(
      () => {
        this.#timers.delete(name);
        this.#ring(name);
      },
      Math.min(waitMs + 1, LONGEST_TIMER_MS),
    ); // Node may fire a millisecond early, and the store would have nothing due
    this.#timers.set(name, { due: due.getTime(), timer });
  }

  close(): void {
    this.#closed = true;
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
