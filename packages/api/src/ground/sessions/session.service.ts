import { randomBytes } from 'node:crypto';
import type { PlatformDb, PlatformQueries } from '@outrider/db';
import type { SessionUser } from '@outrider/shared/people/auth';
import {
  ABSOLUTE_LIMIT_MS,
  DEFAULT_AUTOMATION_LEVEL,
  HEARTBEAT_EVERY_MS,
  IDLE_LIMIT_MS,
} from '@outrider/shared/people/session-limits';
import { readPermissions } from '@outrider/shared/ground/permissions';
import { type Role, ROLE_LABELS } from '@outrider/shared/ground/roles';
import { hashSecret } from '../secrets/hash-secret.ts';
import { readIdentity } from './identities.ts';
import { createLucia } from './lucia.ts';
import {
  copySession,
  type CustomRole,
  deleteSession,
  findSession,
  type SignedInRow,
  touchSession,
} from './session.store.ts';

/** `confirmed_at`: when its user last proved who they are. */
type ResolvedSession = { id: string; user: SessionUser; confirmed_at: Date };

const lucias = new WeakMap<PlatformQueries, ReturnType<typeof createLucia>>();

function luciaOf(db: PlatformQueries) {
  const lucia = lucias.get(db) ?? createLucia(db);
  lucias.set(db, lucia);
  return lucia;
}

const NEVER = new Date(0);

/**
 * Starts a session; the token is told once and stored only as its hash. `confirmed`: by the strongest way its user has.
 */
export async function startSession(
  db: PlatformQueries,
  login_id: string,
  {
    user_agent,
    ip,
    must_set_up_two_step,
    confirmed,
  }: { user_agent: string | null; ip: string | null; must_set_up_two_step: boolean; confirmed: boolean },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await luciaOf(db).createSession(
    login_id,
    {
      user_agent,
      ip: ip && ip.slice(0, 100),
      must_set_up_two_step,
      created_at: now,
      last_active_at: now,
      confirmed_at: confirmed ? now : NEVER,
      ends_at: new Date(now.getTime() + ABSOLUTE_LIMIT_MS),
    },
    { sessionId: hashSecret(token) },
  );
  return token;
}

/**
 * The same sign-in on the other side, in the company's sandbox or out of it: with a token of its own, as old and as
 * confirmed as the one that ends with this.
 * @returns null where that one is over
 */
export async function changeSides(
  tx: PlatformQueries,
  token: string,
  in_sandbox: boolean,
): Promise<{ access_token: string; row: SignedInRow & { id: string } } | null> {
  const access_token = randomBytes(32).toString('base64url');
  const [before, after] = [hashSecret(token), hashSecret(access_token)];
  if (!(await copySession(tx, before, { id: after, in_sandbox }))) return null;
  await deleteSession(tx, before);
  const row = await findSession(tx, after);
  return row && { access_token, row: { ...row, id: row.login_id } };
}

/**
 * Who a token speaks for; null when it is unknown, idle for 15 minutes, 12 hours old, or its user is disabled. Counts
 * as activity unless `touch` is false.
 */
export async function resolveSession(
  db: PlatformDb,
  token: string,
  now: Date,
  { touch } = { touch: true },
): Promise<ResolvedSession | null> {
  const id = hashSecret(token);
  const validate = () => validateSession(db, id);
  let found = await readIdentity(db, `session ${id}`, validate);
  if (found && isOver(found, now)) found = await validate(); // what is trusted may not know of the last call at another instance
  if (!found) return null;
  if (isOver(found, now)) {
    await deleteSession(db, id);
    return null;
  }
  const { session, user } = found;
  if (touch && idleMs(session, now) >= HEARTBEAT_EVERY_MS) {
    session.last_active_at = now; // not again for those who share what was found
    await touchSession(db, id, now, new Date(now.getTime() - HEARTBEAT_EVERY_MS));
  }
  return { id, user: toSessionUser(user), confirmed_at: session.confirmed_at };
}

async function validateSession(db: PlatformDb, id: string) {
  const { session, user } = await luciaOf(db).validateSession(id);
  return session && user ? { session, user } : null;
}
type Found = NonNullable<Awaited<ReturnType<typeof validateSession>>>;

const isOver = ({ session, user }: Found, now: Date): boolean =>
  session.ends_at <= now ||
  idleMs(session, now) >= IDLE_LIMIT_MS ||
  user.disabled_at !== null ||
  (!user.is_super_admin && !user.company_id);

const idleMs = (session: Found['session'], now: Date): number => now.getTime() - session.last_active_at.getTime();

export const endSession = (db: PlatformDb, token: string) => luciaOf(db).invalidateSession(hashSecret(token));

export function toSessionUser(row: SignedInRow & { id: string }): SessionUser {
  const { id, full_name, email, team, must_change_password, must_set_up_two_step } = row;
  const automation = {
    automation_level: row.automation_level ?? DEFAULT_AUTOMATION_LEVEL,
    automation_mode: row.automation_mode ?? 'manual',
  };
  const start_page = row.start_page ?? 'dashboard';
  const self = { id, full_name, email, team, ...automation, start_page, must_change_password, must_set_up_two_step };
  if (row.is_super_admin || !row.company_id || !row.role)
    return { ...self, role: 'super_admin', ...roleFacts('super_admin', null), company: null };
  const company = {
    id: row.company_id,
    name: row.company_name ?? '',
    status: row.company_status ?? 'suspended',
    subscription_plan: row.subscription_plan ?? 'trial',
    trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
    currency: row.currency ?? 'USD',
    logo: row.logo,
    fiscal_start: row.fiscal_start ?? 1,
    timezone: row.timezone ?? 'UTC',
    rules: { reps_see: row.reps_see ?? 'own_or_unassigned', reps_export: row.reps_export ?? 'own' },
    is_sandbox: row.sandbox_of !== null,
  };
  return { ...self, role: row.role, ...roleFacts(row.role, row.custom_role), company };
}

/** What a role is called and may, whether it ships or is the company's own. */
const roleFacts = (role: Role, custom: CustomRole | null) => ({
  role_name: custom?.name ?? ROLE_LABELS[role],
  custom_role_id: custom?.id ?? null,
  permissions: custom && readPermissions(custom.permissions),
});
