import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ASSISTANT_SCOPES, MCP_PATH, OAUTH_PATHS } from '@outrider/shared/people/oauth';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { parseFormBody } from '../../ground/http/form-body.ts';
import { parseStrictJson } from '../../ground/http/strict-json.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import { jsonAnswer, reportFailure } from '../../ground/rest/handler.ts';
import type { RestAnswer, RestRequest } from '../../ground/rest/rest-call.ts';
import type { Services } from '../../ground/services.ts';
import { isOurs } from './consent.service.ts';
import { exchangeCode, refreshTokens, revokeConnection } from './exchange.service.ts';
import { OAuthError } from './oauth-error.ts';
import { registerClient } from './register.service.ts';

type Door = (request: RestRequest) => Promise<RestAnswer>;

/**
 * What programs ask before they have a token, by path: how to get one (RFC 8414, RFC 9728), who they are (RFC 7591),
 * and the tokens themselves.
 */
export function oauthDoors(database: Database, services: Services): Map<string, Door> {
  const { platform } = database;
  const at = (path: string) => services.publicAddress() + path;
  const doors = new Map<string, Door>();
  const resource = async () =>
    jsonAnswer(200, {
      resource: at(MCP_PATH),
      authorization_servers: [services.publicAddress()],
      scopes_supported: ASSISTANT_SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: PRODUCT_NAME,
    });
  const server = async () =>
    jsonAnswer(200, {
      issuer: services.publicAddress(),
      authorization_endpoint: at(OAUTH_PATHS.authorize),
      token_endpoint: at(OAUTH_PATHS.token),
      registration_endpoint: at(OAUTH_PATHS.register),
      revocation_endpoint: at(OAUTH_PATHS.revoke),
      scopes_supported: ASSISTANT_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
  for (const path of [OAUTH_PATHS.resource, OAUTH_PATHS.resource + MCP_PATH]) doors.set(`GET ${path}`, resource);
  for (const path of [OAUTH_PATHS.server, OAUTH_PATHS.server + MCP_PATH]) doors.set(`GET ${path}`, server);
  doors.set(`POST ${OAUTH_PATHS.register}`, async ({ body, call }) =>
    jsonAnswer(201, await registerClient(platform, parseStrictJson(body), call.ip, services.now())),
  );
  doors.set(`POST ${OAUTH_PATHS.token}`, async (request) =>
    jsonAnswer(200, await giveTokens(database, services, readForm(request))),
  );
  doors.set(`POST ${OAUTH_PATHS.revoke}`, async (request) => {
    const { token = '', client_id = '' } = readForm(request);
    await revokeConnection(platform, { token, client_id }, services.now());
    return jsonAnswer(200, {});
  });
  for (const [name, door] of doors) doors.set(name, guarded(services, door));
  return doors;
}

function readForm({ headers, body }: RestRequest): Record<string, string> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new OAuthError('invalid_request', MESSAGES.unsupportedType);
  return parseFormBody(body);
}

function giveTokens({ platform }: Database, services: Services, form: Record<string, string>) {
  const {
    grant_type,
    code = '',
    redirect_uri = '',
    client_id = '',
    code_verifier = '',
    refresh_token = '',
    resource,
  } = form;
  const now = services.now();
  const address = services.publicAddress();
  if (resource !== undefined && !isOurs(resource, address))
    throw new OAuthError('invalid_target', MESSAGES.oauthTarget(address + MCP_PATH));
  if (grant_type === 'authorization_code')
    return exchangeCode(platform, { code, redirect_uri, client_id, code_verifier }, now);
  if (grant_type === 'refresh_token') return refreshTokens(platform, { refresh_token, client_id }, now);
  throw new OAuthError('unsupported_grant_type', MESSAGES.oauthGrants);
}

/** The budget of strangers, and refusals in the form that OAuth programs read. */
const guarded =
  (services: Services, door: Door): Door =>
  async (request) => {
    try {
      assertWithin(await services.limiter.take(`ip:${request.call.ip}`, 'anonymous'));
      return await door(request);
    } catch (error) {
      if (error instanceof OAuthError) return jsonAnswer(400, { error: error.code, error_description: error.message });
      const answer = reportFailure(error, services, request.call);
      if (!(error instanceof AppError)) return answer;
      const code = error.status === 429 ? 'temporarily_unavailable' : 'invalid_request';
      return { ...answer, body: JSON.stringify({ error: code, error_description: error.message }) };
    }
  };
