import { randomBytes } from 'node:crypto';
import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  INVITATION_HOURS,
  type LinkEnd,
  LINK_PATHS,
  type LoginLinkKind,
  type LoginLinkView,
  RESET_MINUTES,
} from '@outrider/shared/people/ways-in';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import type { Services } from '../../ground/services.ts';
import { findLink, insertLink, type LinkRow } from './links.store.ts';

const MINUTE_MS = 60_000;

/** Until when an invitation or a one-time password that is given out now opens an account. */
export const accessEnds = (now: Date): Date => new Date(now.getTime() + INVITATION_HOURS * 60 * MINUTE_MS);
export const resetEnds = (now: Date): Date => new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);

type Making = { login_id: string; kind: LoginLinkKind; made_by: string | null; now: Date; expires_at: Date };

/** A link to be told once: only the hash of its token is stored. */
export async function makeLink(
  tx: PlatformQueries,
  services: Pick<Services, 'publicAddress'>,
  { now, ...link }: Making,
): Promise<{ url: string; expires_at: Date }> {
  const token = randomBytes(32).toString('base64url');
  await insertLink(tx, { ...link, token_hash: hashSecret(token), created_at: now });
  return { url: `${services.publicAddress()}${LINK_PATHS[link.kind]}#${token}`, expires_at: link.expires_at };
}

const ENDS: Record<LinkEnd, string> = {
  used: MESSAGES.linkUsed,
  replaced: MESSAGES.linkReplaced,
  withdrawn: MESSAGES.linkWithdrawn,
};

/** The link, if it opens what is asked of it. @throws 404 that says what is wrong with it */
export async function requireLink(
  db: PlatformQueries,
  token: string,
  now: Date,
  kinds?: readonly LoginLinkKind[],
): Promise<LinkRow> {
  const link = await findLink(db, hashSecret(token));
  if (!link || (kinds && !kinds.includes(link.kind))) throw new AppError('NOT_FOUND', MESSAGES.linkUnknown);
  if (link.closed_as) throw new AppError('NOT_FOUND', ENDS[link.closed_as]);
  if (link.expires_at <= now) throw new AppError('NOT_FOUND', MESSAGES.linkExpired);
  return link;
}

/**
 * What a link's holder sees before using it. Looking does not use it up: mail programs open links by themselves.
 * @throws as requireLink
 */
export async function viewLink(db: PlatformQueries, token: string, now: Date): Promise<LoginLinkView> {
  const { kind, email, full_name, role, team, company_name, made_by, expires_at } = await requireLink(db, token, now);
  return {
    kind,
    email,
    full_name,
    role: role ?? 'super_admin',
    team,
    company_name,
    made_by,
    expires_at: expires_at.toISOString(),
  };
}
