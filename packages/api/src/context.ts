import type { Database } from '@outrider/db';
import type { Services } from './services.ts';
import type { ResolvedSession } from './sessions/session.service.ts';

/** What the host knows of a call before anybody is recognised. */
export type CallFacts = {
  /** Bearer token as presented, null without one. */
  token: string | null;
  /** The Idempotency-Key as sent, null without one. It counts for writes of who is signed in. */
  idempotency_key: string | null;
  request_id: string;
  ip: string;
  user_agent: string | null;
};

/** Where every procedure starts. The guard takes `database` away and gives the one door the caller may use. */
export type Context = {
  call: CallFacts;
  database: Database;
  services: Services;
  /** Looked up once a call, however many procedures are batched in it. */
  session: { current?: Promise<ResolvedSession | null> };
  /** What the answer's headers say: whether it is the first answer to an Idempotency-Key, given again. */
  told: { replayed: boolean };
};

export function createContext(database: Database, services: Services, call: CallFacts): Context {
  return { call, database, services, session: {}, told: { replayed: false } };
}
