import { randomBytes } from 'node:crypto';
import type { PlatformDb } from '@outrider/db';
import type { SessionUser } from '@outrider/shared/people/auth';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  ASSISTANT_SCOPES,
  type AuthorizationAsk,
  CODE_SECONDS,
  type Consent,
  MCP_PATH,
} from '@outrider/shared/people/oauth';
import { can, type Capability } from '@outrider/shared/ground/permissions';
import { TOKEN_SCOPES } from '@outrider/shared/people/token-scopes';
import { TOKENS_PER_PERSON } from '@outrider/shared/people/tokens';
import { assertMayWork } from '../../ground/companies/standing.ts';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import type { Services } from '../../ground/services.ts';
import { countLiving } from '../tokens/tokens.store.ts';
import { OAuthError } from './oauth-error.ts';
import { findClient, insertCode, type OAuthClient } from './oauth.store.ts';
import { isRegistered, redirectWith } from './redirects.ts';

const CHALLENGE = /^[\w-]{43}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Who asks. Where the client or its address is not known, nobody is sent anywhere: the address may be anybody's.
 * @throws 422
 */
async function findAsking(db: PlatformDb, { client_id, redirect_uri }: AuthorizationAsk): Promise<OAuthClient> {
  const client = UUID.test(client_id) ? await findClient(db, client_id) : null;
  if (!client) throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.assistantUnknown);
  if (!isRegistered(client.redirect_uris, redirect_uri))
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.assistantRedirect);
  return client;
}

const isScope = (scope: string): scope is Capability => (TOKEN_SCOPES as readonly string[]).includes(scope);

/** The scopes that are asked for. @throws OAuthError for an ask that we cannot answer */
function readAsk(ask: AuthorizationAsk, address: string): Capability[] {
  const { response_type, code_challenge, code_challenge_method, scope, resource } = ask;
  if (response_type !== 'code') throw new OAuthError('unsupported_response_type', MESSAGES.oauthCodeOnly);
  if (code_challenge_method !== 'S256' || !CHALLENGE.test(code_challenge))
    throw new OAuthError('invalid_request', MESSAGES.oauthPkce);
  if (resource !== undefined && !isOurs(resource, address))
    throw new OAuthError('invalid_target', MESSAGES.oauthTarget(address + MCP_PATH));
  const asked = scope?.split(' ').filter(Boolean) ?? [];
  const unknown = asked.find((one) => !isScope(one));
  if (unknown) throw new OAuthError('invalid_scope', MESSAGES.oauthScope(unknown));
  return asked.length > 0 ? asked.filter(isScope) : [...ASSISTANT_SCOPES];
}

export const isOurs = (resource: string, address: string): boolean =>
  [address, address + MCP_PATH].includes(resource.replace(/\/$/, ''));

type Asking = { platform: PlatformDb; services: Services; user: SessionUser };

/** What the consent page shows. @throws 422 for somebody we do not know, 403 where the person has no company */
export async function readConsent({ platform, services, user }: Asking, ask: AuthorizationAsk): Promise<Consent> {
  const client = await findAsking(platform, ask);
  if (!user.company) throw new AppError('FORBIDDEN', MESSAGES.noCompany);
  const { state, redirect_uri } = ask;
  const iss = services.publicAddress();
  const back = (code: string, detail?: string) =>
    redirectWith(redirect_uri, { error: code, error_description: detail, state, iss });
  const consent = {
    client_name: client.name,
    redirect_host: new URL(redirect_uri).host,
    deny_to: back('access_denied'),
  };
  try {
    const scopes = readAsk(ask, iss).filter((scope) => can(user, scope));
    return { ...consent, scopes, send_to: null };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { ...consent, scopes: [], send_to: back(error.code, error.message) };
  }
}

/**
 * The person said yes: a code for the assistant, good once and for a minute. It gives no access beyond what was asked
 * and what the person has.
 * @throws 422, 403, and 409 where the person has too many tokens
 */
export async function giveConsent(
  { platform, services, user }: Asking,
  ask: AuthorizationAsk,
  scopes: Capability[],
): Promise<{ redirect_to: string }> {
  const consent = await readConsent({ platform, services, user }, ask);
  const { company } = user;
  if (!company) throw new AppError('FORBIDDEN', MESSAGES.noCompany);
  const now = services.now();
  assertMayWork(company, now);
  if (consent.send_to) return { redirect_to: consent.send_to };
  const given = scopes.filter((scope) => consent.scopes.includes(scope));
  if (given.length < scopes.length) throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.tokenScopesBeyond);
  if ((await countLiving(platform, { company_id: company.id, user_id: user.id }, now)) >= TOKENS_PER_PERSON)
    throw new AppError('CONFLICT', MESSAGES.tokenLimit(TOKENS_PER_PERSON));
  const code = randomBytes(32).toString('base64url');
  await insertCode(platform, {
    company_id: company.id,
    code_hash: hashSecret(code),
    user_id: user.id,
    client_id: ask.client_id,
    redirect_uri: ask.redirect_uri,
    code_challenge: ask.code_challenge,
    scopes: [...new Set(given)].toSorted(),
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_SECONDS * 1_000),
  });
  return { redirect_to: redirectWith(ask.redirect_uri, { code, state: ask.state, iss: services.publicAddress() }) };
}
