import { randomUUID } from 'node:crypto';
import type { PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { textField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { countPoint } from '../auth/throttle.ts';
import { networkOf } from '../../ground/http/network.ts';
import { oneLine } from '../../ground/text/plain.ts';
import { OAuthError } from './oauth-error.ts';
import { insertClient } from './oauth.store.ts';
import { isRedirect } from './redirects.ts';

/** Registrations that a network may make, counted for all instances together. */
const LIMIT = { points: 30, seconds: 3_600 };

const NAME_MAX = 80;

/** What a program says of itself (RFC 7591, 2); the rest of what it may say changes nothing here. */
const registrationSchema = z.object({
  client_name: textField(NAME_MAX).default(''),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(10),
});

/**
 * A new public client: it has no secret, since programs on people's machines can keep none; PKCE stands in for it.
 * @throws OAuthError, 429
 */
export async function registerClient(db: PlatformDb, sent: unknown, ip: string, now: Date): Promise<object> {
  const retry_after = await countPoint(db, `register:${networkOf(ip)}`, LIMIT, now);
  if (retry_after !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests, { retry_after });
  const parsed = registrationSchema.safeParse(sent);
  if (parsed.error) throw new OAuthError('invalid_client_metadata', parsed.error.issues[0]?.message ?? '');
  const { redirect_uris, client_name } = parsed.data;
  if (!redirect_uris.every(isRedirect)) throw new OAuthError('invalid_redirect_uri', MESSAGES.oauthRedirects);
  const client = {
    id: randomUUID(),
    name: oneLine(client_name, NAME_MAX) ?? new URL(redirect_uris[0] ?? '').host,
    redirect_uris,
  };
  await insertClient(db, { ...client, created_at: now });
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(now.getTime() / 1_000),
    client_name: client.name,
    redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}
