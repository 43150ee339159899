import type { Database } from '@outrider/db';
import type { RateState, Services } from './services.ts';
import type { ResolvedCaller } from './sessions/caller.ts';

/** What the host knows about a call before authentication. */
export type CallFacts = {
  /** The bearer token as sent, null without one. */
  token: string | null;
  /** The Idempotency-Key as sent, null without one. It applies to writes by signed-in users. */
  idempotency_key: string | null;
  request_id: string;
  ip: string;
  user_agent: string | null;
  /** It comes from an assistant over MCP, in the name of whose token it is. */
  by_assistant?: true;
  /** The Cookie header as sent: no session is in it, only that a device is trusted. */
  cookies: string | null;
};

/** Where every procedure starts. The guard removes `database` and passes on the one door the caller may use. */
export type Context = {
  call: CallFacts;
  database: Database;
  services: Services;
  /**
   * Looked up once per call, however many procedures are batched in it. Given where a call is made for somebody who was
   * looked up before.
   */
  session: { current?: Promise<ResolvedCaller | null> };
  /**
   * For the response headers: whether this is a replay of the first answer to an Idempotency-Key, what is left of the
   * caller's calls, and a cookie to keep.
   */
  told: { replayed: boolean; rate?: RateState; cookie?: string };
};

export function createContext(database: Database, services: Services, call: CallFacts): Context {
  return { call, database, services, session: {}, told: { replayed: false } };
}
