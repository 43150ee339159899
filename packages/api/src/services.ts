import type { LiveChannel } from '@outrider/db';
import type { LeadFetchers } from './intake/lead-fetch/port.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** What the host gives every procedure beside the database: the outside world, behind ports. */
export type Services = {
  /** Encrypts what must be read again (signing secrets, tokens). */
  secrets: SecretBox;
  live: LiveChannel;
  /** Wakes this process's own workers, so that nobody waits for the next tick. Never throws, never waits. */
  wake: { relay(): void; intake(): void };
  /** Clients that fetch a lead of which a platform sent only the id; absent where the platform is not configured. */
  fetchers: LeadFetchers;
  limiter: RateLimiter;
  log: Log;
  now(): Date;
};

/** Counts calls by key; resolves to the seconds to wait, or null when the call may go on. */
export type RateLimiter = { take(key: string, budget: RateBudget): Promise<number | null> };
export type RateBudget = 'anonymous' | 'user' | 'capture_key';

export type Log = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>;
