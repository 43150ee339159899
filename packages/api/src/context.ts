import type { Database } from '@outrider/db';
import type { Services } from './services.ts';
import type { ResolvedSession } from './sessions/session.service.ts';

/** What the host knows about a call before authentication. */
export type CallFacts = {
  /** The bearer token as sent, null without one. */
  token: string | null;
  /** The Idempotency-Key as sent, null without one. It applies to writes by signed-in users. */
  idempotency_key: string | null;
  request_id: string;
  ip: string;
  user_agent: string | null;
};

/** Where every procedure starts. The guard removes `database` and passes on the one door the caller may use. */
export type Context = {
  call: CallFacts;
  database: Database;
  services: Services;
  /** Looked up once per call, however many procedures are batched in it. */
  session: { current?: Promise<ResolvedSession | null> };
  /** For the response headers: whether this is a replay of the first answer to an Idempotency-Key. */
  told: { replayed: boolean };
};

export function createContext(database: Database, services: Services, call: CallFacts): Context {
  return { call, database, services, session: {}, told: { replayed: false } };
}
