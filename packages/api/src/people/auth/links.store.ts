import type { PlatformQueries } from '@outrider/db';
import { OF_LOGIN } from '../../ground/sessions/session.store.ts';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { LinkEnd, LoginLinkKind } from '@outrider/shared/people/ways-in';

type NewLink = {
  token_hash: string;
  login_id: string;
  kind: LoginLinkKind;
  made_by: string | null;
  created_at: Date;
  expires_at: Date;
};

export const insertLink = (tx: PlatformQueries, link: NewLink) =>
  tx.loginLink.create({ data: link, select: { token_hash: true } });

export type LinkRow = {
  login_id: string;
  kind: LoginLinkKind;
  made_by: string | null;
  expires_at: Date;
  closed_as: LinkEnd | null;
  email: string;
  full_name: string;
  role: CompanyRole | null;
  team: string | null;
  company_id: string | null;
  company_name: string | null;
  disabled_at: Date | null;
};

/** A link with whose account it opens. */
export async function findLink(db: PlatformQueries, token_hash: string): Promise<LinkRow | null> {
  const [row] = await db.$queryRaw<LinkRow[]>`
    SELECT k.login_id, k.kind, k.made_by, k.expires_at, k.closed_as, a.email, a.full_name, u.role, u.team,
      u.company_id, c.name AS company_name, u.disabled_at
    FROM login_links k JOIN logins a ON a.id = k.login_id ${OF_LOGIN}
    WHERE k.token_hash = ${token_hash}`;
  return row ?? null;
}

/** Takes a link for good: of two that use it at once, one is too late. @returns whether it was still open */
export async function takeLink(tx: PlatformQueries, token_hash: string, now: Date): Promise<boolean> {
  const { count } = await tx.loginLink.updateMany({
    where: { token_hash, closed_as: null, expires_at: { gt: now } },
    data: { closed_as: 'used' },
  });
  return count > 0;
}

export const closeLinks = (tx: PlatformQueries, login_id: string, closed_as: LinkEnd) =>
  tx.loginLink.updateMany({ where: { login_id, closed_as: null }, data: { closed_as } });

/** Links that have said for long enough why they open nothing. @returns how many went */
export async function deleteOldLinks(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.loginLink.deleteMany({ where: { expires_at: { lt: before } } });
  return count;
}
