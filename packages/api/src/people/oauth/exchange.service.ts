import { createHash, randomBytes } from 'node:crypto';
import type { PlatformDb, PlatformQueries } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ACCESS_SECONDS, CONNECTION_DAYS } from '@outrider/shared/people/oauth';
import { TOKENS_PER_PERSON } from '@outrider/shared/people/tokens';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { isSandbox } from '../../ground/companies/standing.store.ts';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import { hintOf, makeToken } from '../../ground/sessions/token-text.ts';
import { countLiving } from '../tokens/tokens.store.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { OAuthError } from './oauth-error.ts';
import {
  type Connection,
  endConnection,
  findClient,
  findConnection,
  findConnectionBySecret,
  insertConnection,
  insertRefresh,
  lockCode,
  lockRefresh,
  renewConnection,
  useCode,
  useRefresh,
} from './oauth.store.ts';

const DAY_MS = 86_400_000;

export type Tokens = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
};
type Refused = { refused: string };
const refused = (why: string): Refused => ({ refused: why });

/**
 * What a transaction decided is committed, a refusal too: a code that was tried is used up, and a stolen token ends its
 * connection. @throws OAuthError
 */
async function settle(db: PlatformDb, work: (tx: PlatformQueries) => Promise<Tokens | Refused>): Promise<Tokens> {
  const settled = await db.transaction(work);
  if ('refused' in settled) throw new OAuthError('invalid_grant', settled.refused);
  return settled;
}

type CodeAsk = { code: string; client_id: string; redirect_uri: string; code_verifier: string };

/**
 * Tokens for a code. Whoever has the code has to have made its challenge, too (RFC 7636). Sent twice, it ends what it
 * gave the first time. @throws OAuthError
 */
export const exchangeCode = (db: PlatformDb, ask: CodeAsk, now: Date): Promise<Tokens> =>
  settle(db, async (tx) => {
    const code_hash = hashSecret(ask.code);
    const held = await lockCode(tx, code_hash);
    if (!held) return refused(MESSAGES.oauthCodeInvalid);
    if (held.used_at) {
      if (held.token_id) await endReused(tx, held.company_id, held.token_id, now);
      return refused(MESSAGES.oauthCodeInvalid);
    }
    const fits =
      held.expires_at > now &&
      held.client_id === ask.client_id &&
      held.redirect_uri === ask.redirect_uri &&
      /^[\w.~-]{43,128}$/.test(ask.code_verifier) &&
      createHash('sha256').update(ask.code_verifier).digest('base64url') === held.code_challenge;
    const client = fits ? await findClient(tx, held.client_id) : null;
    const id = uuidv7();
    await useCode(tx, code_hash, client ? id : null, now);
    if (!client) return refused(MESSAGES.oauthCodeInvalid);
    const { company_id, user_id, client_id, scopes } = held;
    // Counted here, too: several consents may be on their way at once.
    if ((await countLiving(tx, { company_id, user_id }, now)) >= TOKENS_PER_PERSON)
      return refused(MESSAGES.tokenLimit(TOKENS_PER_PERSON));
    const { access, terms } = await freshSecret(tx, company_id, now);
    await insertConnection(tx, {
      company_id,
      id,
      user_id,
      client_id,
      name: client.name,
      scopes,
      created_at: now,
      ...terms,
    });
    const connection = await findConnection(tx, company_id, id, now);
    if (!connection) {
      await endConnection(tx, company_id, id, now);
      return refused(MESSAGES.assistantPersonGone);
    }
    await note(tx, connection, 'token.create');
    return hand(tx, connection, access, now);
  });

/** A code or a refresh token that comes again was copied: what it gave ends, and the company can read why. */
async function endReused(tx: PlatformQueries, company_id: string, id: string, now: Date): Promise<void> {
  const connection = await findConnection(tx, company_id, id, now);
  if (connection && (await endConnection(tx, company_id, id, now))) await note(tx, connection, 'token.reuse');
}

/**
 * New tokens for a refresh token, which is used up by it. One that comes again was copied: whoever has it, the
 * connection ends (RFC 9700, 4.14.2). @throws OAuthError
 */
export const refreshTokens = (
  db: PlatformDb,
  ask: { refresh_token: string; client_id: string },
  now: Date,
): Promise<Tokens> =>
  settle(db, async (tx) => {
    const token_hash = hashSecret(ask.refresh_token);
    const held = await lockRefresh(tx, token_hash);
    if (!held) return refused(MESSAGES.oauthRefreshInvalid);
    if (held.used_at) {
      await endReused(tx, held.company_id, held.access_token_id, now);
      return refused(MESSAGES.oauthRefreshInvalid);
    }
    const connection = await findConnection(tx, held.company_id, held.access_token_id, now);
    if (!connection || held.expires_at <= now || connection.client_id !== ask.client_id)
      return refused(MESSAGES.oauthRefreshInvalid);
    await useRefresh(tx, token_hash, now);
    const { access, terms } = await freshSecret(tx, held.company_id, now);
    await renewConnection(tx, { company_id: connection.company_id, id: connection.id, ...terms });
    return hand(tx, connection, access, now);
  });

/**
 * Ends the connection that an access or refresh token belongs to. A token that is none, or another client's, ends
 * nothing (RFC 7009).
 */
export async function revokeConnection(
  db: PlatformDb,
  { token, client_id }: { token: string; client_id: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const refresh = await lockRefresh(tx, hashSecret(token));
    const found = refresh
      ? await findConnection(tx, refresh.company_id, refresh.access_token_id, now)
      : await findConnectionBySecret(tx, hashSecret(token));
    if (!found || found.client_id !== client_id) return;
    const connection = await findConnection(tx, found.company_id, found.id, now);
    if (connection && (await endConnection(tx, found.company_id, found.id, now)))
      await note(tx, connection, 'token.revoke');
  });
}

async function freshSecret(tx: PlatformQueries, company_id: string, now: Date) {
  const access = makeToken({ is_sandbox: await isSandbox(tx, company_id) });
  return {
    access,
    terms: {
      token_hash: hashSecret(access),
      hint: hintOf(access),
      secret_expires_at: new Date(now.getTime() + ACCESS_SECONDS * 1_000),
      expires_at: new Date(now.getTime() + CONNECTION_DAYS * DAY_MS),
    },
  };
}

async function hand(
  tx: PlatformQueries,
  { company_id, id, scopes }: Connection,
  access_token: string,
  now: Date,
): Promise<Tokens> {
  const refresh_token = randomBytes(32).toString('base64url');
  await insertRefresh(tx, {
    company_id,
    token_hash: hashSecret(refresh_token),
    access_token_id: id,
    created_at: now,
    expires_at: new Date(now.getTime() + CONNECTION_DAYS * DAY_MS),
  });
  return { access_token, token_type: 'Bearer', expires_in: ACCESS_SECONDS, refresh_token, scope: scopes.join(' ') };
}

const note = (tx: PlatformQueries, { company_id, id, user_id, full_name, name, scopes }: Connection, action: string) =>
  recordPlatformAudit(
    tx,
    company_id,
    { kind: 'user', id: user_id, name: full_name },
    { action, subject_kind: 'access_token', subject_id: id, detail: { name, kind: 'assistant', scopes } },
  );
