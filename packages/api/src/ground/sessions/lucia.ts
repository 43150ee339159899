import { ABSOLUTE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import type { PlatformQueries } from '@outrider/db';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { deleteSession, deleteSessionsOf, findSession, insertSession, type SignedInRow } from './session.store.ts';

/**
 * `ends_at`: where it ends whatever happens, by the database's clock. Lucia's own `expiresAt` is pushed along in
 * memory.
 */
type SessionAttributes = {
  created_at: Date;
  last_active_at: Date;
  confirmed_at: Date;
  ends_at: Date;
  user_agent: string | null;
  ip: string | null;
  must_set_up_two_step: boolean;
};

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: SignedInRow;
    DatabaseSessionAttributes: SessionAttributes;
  }
}

/**
 * Lucia judges by this machine's clock, which may be wrong: to it a session never ends. Who asks it looks at `ends_at`.
 */
const NEVER = new Date(8.64e15);

/** Lucia over our own tables. Its session id is the SHA-256 of the bearer token: what is stored cannot be presented. */
export function createLucia(db: PlatformQueries) {
  return new Lucia(createAdapter(db), {
    sessionExpiresIn: new TimeSpan(ABSOLUTE_LIMIT_MS, 'ms'),
    getUserAttributes: (user) => user,
    getSessionAttributes: (session) => session,
  });
}

function createAdapter(db: PlatformQueries): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await findSession(db, id);
      if (!row) return [null, null];
      const { login_id, expires_at, created_at, last_active_at, confirmed_at, ...user } = row;
      const { must_set_up_two_step } = user;
      const times = { created_at, last_active_at, confirmed_at, ends_at: expires_at };
      const attributes = { ...times, user_agent: null, ip: null, must_set_up_two_step };
      return [
        { id, userId: login_id, expiresAt: NEVER, attributes },
        { id: login_id, attributes: user },
      ];
    },
    async getUserSessions(login_id) {
      const rows = await db.session.findMany({ where: { login_id } });
      return rows.map(({ id, expires_at, ...attributes }) => ({
        id,
        userId: login_id,
        expiresAt: expires_at,
        attributes: { ...attributes, ends_at: expires_at },
      }));
    },
    async setSession({ id, userId, attributes: { ends_at, ...attributes } }) {
      await insertSession(db, { id, login_id: userId, expires_at: ends_at, ...attributes });
    },
    // Lucia would push the end of a session along with its use; ours is absolute, counted from sign-in.
    updateSessionExpiration: async () => {},
    deleteSession: async (id) => void (await deleteSession(db, id)),
    deleteUserSessions: async (login_id) => void (await deleteSessionsOf(db, login_id)),
    deleteExpiredSessions: async () => {},
  };
}
