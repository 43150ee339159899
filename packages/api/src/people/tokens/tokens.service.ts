import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { type AccessToken, type TokenCreate, TOKENS_PER_PERSON } from '@outrider/shared/people/tokens';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { hintOf, makeToken } from '../../ground/sessions/token-text.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { countLiving, insertToken, listTokenRows, lockToken, presentToken, setRevoked } from './tokens.store.ts';

const DAY_MS = 86_400_000;

export const listTokens = async (db: CompanyDb, user_id: string | null): Promise<AccessToken[]> =>
  (await listTokenRows(db, user_id)).map(presentToken);

/**
 * A new token, told this once. It can have no access that its person has not now; what the person loses later, the
 * token cannot do from then on.
 * @throws 403 for what admins alone make, 422 for access beyond one's own, 409 where the person has too many
 */
export async function createToken(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { kind, name, expires_in_days, ...input }: TokenCreate,
  now: Date,
): Promise<AccessToken & { token: string }> {
  const isAdmin = can(user, 'tokens.manage');
  if (kind === 'service' && !isAdmin) throw new AppError('FORBIDDEN', MESSAGES.tokenServiceAdmins);
  if (expires_in_days === null && !isAdmin)
    throw refuse('UNPROCESSABLE_CONTENT', 'expires_in_days', MESSAGES.tokenNeverAdmins);
  const scopes = [...new Set(input.scopes)].toSorted();
  if (scopes.some((scope) => !can(user, scope)))
    throw refuse('UNPROCESSABLE_CONTENT', 'scopes', MESSAGES.tokenScopesBeyond);
  const token = makeToken(user.company);
  return db.transaction(async (tx) => {
    if ((await countLiving(tx, { company_id: user.company.id, user_id: user.id }, now)) >= TOKENS_PER_PERSON)
      throw new AppError('CONFLICT', MESSAGES.tokenLimit(TOKENS_PER_PERSON));
    const row = await insertToken(tx, {
      id: uuidv7(),
      user_id: user.id,
      kind,
      name,
      token_hash: hashSecret(token),
      hint: hintOf(token),
      scopes,
      allowed_addresses: [...new Set(input.allowed_addresses)],
      created_at: now,
      expires_at: expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS),
    });
    await recordAudit(tx, actor, {
      action: 'token.create',
      subject_kind: 'access_token',
      subject_id: row.id,
      detail: { name, kind, scopes, expires_in_days },
    });
    return { ...presentToken(row), token };
  });
}

/**
 * From this moment it opens nothing. Revoking twice is once. @throws 404, for somebody else's too where one may not see
 * it
 */
export async function revokeToken(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const held = await lockToken(tx, id);
    if (!held || (held.user_id !== user.id && !can(user, 'tokens.manage')))
      throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (held.revoked_at) return { id };
    await setRevoked(tx, id, now);
    await recordAudit(tx, actor, {
      action: 'token.revoke',
      subject_kind: 'access_token',
      subject_id: id,
      detail: { name: held.name },
    });
    return { id };
  });
}
