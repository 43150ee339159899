import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { SessionUser } from '@outrider/shared/people/auth';
import { IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { OwnSession, Preferences } from '@outrider/shared/people/users';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit, recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { deleteOtherSessions, deleteOwnSession, listSessions } from '../../ground/sessions/session.store.ts';
import type { CompanyUser, SignedInContext } from '../../ground/guard.ts';
import { insertUserEvent } from './users.store.ts';

/** One's own name. The company's user follows the account by its foreign key. */
export async function renameSelf(
  { platform, user, actor, services }: SignedInContext,
  full_name: string,
): Promise<SessionUser> {
  if (full_name === user.full_name) return user;
  await platform.transaction(async (tx) => {
    await tx.login.update({ where: { id: user.id }, data: { full_name }, select: { id: true } });
    if (!user.company) return;
    await recordPlatformAudit(tx, user.company.id, actor, {
      action: 'profile.name',
      subject_kind: 'user',
      subject_id: user.id,
      detail: { from: user.full_name, to: full_name },
    });
    await insertUserEvent(tx, user.company.id, user.id);
  });
  if (!user.company)
    services.log.info({ login_id: user.id, request_id: actor.request_id }, 'A super admin changed their name');
  return { ...user, full_name };
}

/** The mode of their new records, how far automation goes, and their start page. What is left out stays. */
export async function setPreferences(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  wanted: Preferences,
): Promise<SessionUser> {
  const keys = (['automation_mode', 'automation_level', 'start_page'] as const).filter(
    (key) => wanted[key] !== undefined && wanted[key] !== user[key],
  );
  if (keys.length === 0) return user;
  const data = Object.fromEntries(keys.map((key) => [key, wanted[key]])) as Preferences;
  await db.transaction(async (tx) => {
    await tx.user.update({ where: tx.key(user.id), data, select: { id: true } });
    const detail = Object.fromEntries(keys.map((key) => [key, { from: user[key], to: data[key] ?? null }]));
    await recordAudit(tx, actor, { action: 'profile.preferences', subject_kind: 'user', subject_id: user.id, detail });
  });
  return { ...user, ...data };
}

export async function getOwnSessions({ platform, user, session_id, services }: SignedInContext): Promise<OwnSession[]> {
  const now = services.now();
  const rows = await listSessions(platform, user.id, now, new Date(now.getTime() - IDLE_LIMIT_MS));
  return rows.map(({ id, user_agent, created_at, last_active_at }) => ({
    id,
    user_agent,
    current: id === session_id,
    created_at: created_at.toISOString(),
    last_active_at: last_active_at.toISOString(),
  }));
}

/** @throws 404 for a session that is not one's own */
export async function endOwnSession({ platform, user, actor }: SignedInContext, id: string): Promise<void> {
  await platform.transaction(async (tx) => {
    if (!(await deleteOwnSession(tx, user.id, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (user.company) await recordPlatformAudit(tx, user.company.id, actor, { action: 'session.end' });
  });
}

/** Every session but this one. @returns how many ended */
export async function endOtherSessions({ platform, user, session_id, actor }: SignedInContext): Promise<number> {
  return platform.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, user.id, session_id);
    if (user.company && ended > 0)
      await recordPlatformAudit(tx, user.company.id, actor, {
        action: 'session.end_others',
        detail: { sessions_ended: ended },
      });
    return ended;
  });
}
