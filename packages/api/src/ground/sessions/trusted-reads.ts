/** For how long at most what was read is believed, in ms. */
export const TRUSTED_MS = 2_000;
const MOST = 10_000;

type Kept = { answer: Promise<unknown>; asked_at: number };

/**
 * What was read within the last two seconds and has not changed since. Short even though changes are announced: an
 * instance that is cut off without noticing trusts no longer than that. Only what was found is kept, and nothing of a
 * read that began before `forgetAll`.
 */
export class TrustedReads {
  readonly #kept = new Map<string, Kept>();
  readonly #mayTrust: () => boolean;

  /** @param mayTrust whether every change is being announced right now */
  constructor(mayTrust: () => boolean) {
    this.#mayTrust = mayTrust;
  }

  read<T>(key: string, ask: () => Promise<T | null>): Promise<T | null> {
    if (!this.#mayTrust()) return ask();
    const last = this.#kept.get(key);
    const asked_at = performance.now();
    if (last && asked_at - last.asked_at < TRUSTED_MS) return last.answer as Promise<T | null>;
    const next = { answer: ask(), asked_at };
    this.#kept.delete(key); // so that the oldest read comes first
    this.#kept.set(key, next);
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
    const drop = () => void (this.#kept.get(key) === next && this.#kept.delete(key));
    next.answer.then((found) => found === null && drop(), drop);
    return next.answer;
  }

  forgetAll(): void {
    this.#kept.clear();
  }
}
