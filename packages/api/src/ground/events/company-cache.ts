import { type CompanyQueries, LIVE_RESUMED, type LiveChannel } from '@outrider/db';
import type { Topic } from '@outrider/shared/ground/topics';
import { onAnnounced } from './live.ts';

/**
 * For how long an instance takes what it read for true without asking. What another instance changed comes sooner, over
 * the live channel.
 */
const TRUSTED_MS = 5_000;

export type CompanyCache<T> = {
  /** Asks the database once in five seconds at most. Inside a transaction give its tx. */
  find(db: CompanyQueries): Promise<T>;
  /** Asks again at the next call. For who changed it in this process. */
  forget(company_id: string): void;
  /** Hears from other processes whose was changed. @returns what ends it */
  follow(live: LiveChannel, topic: Topic): () => void;
};

type Known<T> = { value: T; read_at: number };

/**
 * What this process knows of the companies that it worked for lately, so that calls which need it cost no statement.
 * @param read given what is known already, which it may return again
 * @param options `kept`: of how many companies. `now`: milliseconds that only go forward.
 */
export function createCompanyCache<T>(
  read: (db: CompanyQueries, last: T | undefined) => Promise<T>,
  { kept, now = () => performance.now() }: { kept: number; now?: () => number },
): CompanyCache<T> {
  const known = new Map<string, Known<T>>(); // in the order of last use
  let forgotten = 0;

  async function find(db: CompanyQueries): Promise<T> {
    const last = known.get(db.companyId);
    if (last && now() - last.read_at < TRUSTED_MS) return keep(db.companyId, last);
    const [read_at, before, last_read_at] = [now(), forgotten, last?.read_at];
    if (last) last.read_at = read_at; // who comes meanwhile does not wait: the embedded database may be theirs until their transaction ends
    try {
      const value = await read(db, last?.value);
      return forgotten === before ? keep(db.companyId, { value, read_at }) : value; // what changed while it was read is not kept
    } catch (error) {
      if (last && last_read_at !== undefined) last.read_at = last_read_at;
      throw error;
    }
  }

  function keep(company_id: string, entry: Known<T>): T {
    known.delete(company_id);
    known.set(company_id, entry);
    const [oldest] = known.keys();
    if (known.size > kept && oldest) known.delete(oldest);
    return entry.value;
  }

  function forget(company_id: string): void {
    forgotten += 1;
    known.delete(company_id);
  }

  function forgetAll(): void {
    forgotten += 1;
    known.clear();
  }

  function follow(live: LiveChannel, topic: Topic): () => void {
    const stops = [
      onAnnounced(live, topic, forget),
      live.listen((text) => void (text === LIVE_RESUMED && forgetAll())), // an announcement may have been missed
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  return { find, forget, follow };
}
