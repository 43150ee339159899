import { z } from 'zod';
import type { Capability } from '../ground/permissions.ts';
import { TOKEN_SCOPES } from './token-scopes.ts';

/** Where assistants speak the Model Context Protocol, and how they are let in (OAuth 2.1). */
export const MCP_PATH = '/mcp';
export const OAUTH_PATHS = {
  /** A page of the app: the person decides there. */
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const;

export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 3_600;
/** After so many days without being renewed, a connection ends. */
export const CONNECTION_DAYS = 60;

/** What an assistant is offered where it asks for nothing in particular: what its tools need. */
export const ASSISTANT_SCOPES = [
  'leads.read',
  'leads.create',
  'leads.edit',
  'leads.assign',
  'accounts.read',
  'accounts.create',
  'accounts.edit',
  'contacts.read',
  'contacts.create',
  'contacts.edit',
  'pipeline.read',
  'pipeline.create',
  'pipeline.edit',
  'records.read',
  'records.edit',
  'tasks.use',
  'search.use',
  'forecast.use',
  'agents.decide',
] as const satisfies Capability[];

const param = z.string().max(2_000);
/** What an assistant sends its person to the consent page with (RFC 6749, 4.1.1; RFC 7636; RFC 8707). */
export const authorizationAskSchema = z.strictObject({
  response_type: param,
  client_id: param,
  redirect_uri: param,
  code_challenge: param.default(''),
  code_challenge_method: param.default(''),
  scope: param.optional(),
  state: param.optional(),
  resource: param.optional(),
});
export type AuthorizationAsk = z.output<typeof authorizationAskSchema>;

export const consentSchema = z.object({
  client_name: z.string(),
  /** Where the answer goes: what tells a known program from one that only says its name. */
  redirect_host: z.string(),
  /** What it asks for, as far as the person may give it. */
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Where a refusal goes. */
  deny_to: z.string(),
  /** The ask is wrong: where to send the person with the reason, without asking them. */
  send_to: z.string().nullable(),
});
export type Consent = z.infer<typeof consentSchema>;
export const consentGivenSchema = z.strictObject({
  ask: authorizationAskSchema,
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one kind of access').max(TOKEN_SCOPES.length),
});
export const sentBackSchema = z.object({ redirect_to: z.string() });
