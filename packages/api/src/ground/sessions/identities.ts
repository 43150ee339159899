import type { Database, LiveChannel, PlatformQueries } from '@outrider/db';
import { TrustedReads } from './trusted-reads.ts';

const trusted = new WeakMap<PlatformQueries, TrustedReads>();

/**
 * From now on who a session or a capture key of this database speaks for is not read anew at every call. Triggers
 * announce what changes that to every instance, and what this process changes is forgotten before the change is
 * answered. @returns the function that ends it
 */
export function trustIdentities(database: Database, live: LiveChannel): () => void {
  const reads = new TrustedReads(() => live.hearsChanges());
  const forget = () => reads.forgetAll();
  const unfollow = [live.onIdentityChange(forget), database.onIdentityChange(forget)];
  trusted.set(database.platform, reads);
  return () => {
    trusted.delete(database.platform);
    for (const stop of unfollow) stop();
  };
}

/** As `ask` tells, or told a moment ago. */
export const readIdentity = <T>(db: PlatformQueries, key: string, ask: () => Promise<T | null>): Promise<T | null> =>
  trusted.get(db)?.read(key, ask) ?? ask();
