import { ERROR_STATUS } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { type ApiResponse, type JsonSchema, type Ref, refTo } from './openapi-types.ts';

const sentence: JsonSchema = { type: 'string', description: 'What is wrong, as a sentence a person can read' };

export const ERROR_SCHEMAS: Record<string, JsonSchema> = {
  Error: { type: 'object', properties: { detail: sentence }, required: ['detail'] },
  FieldError: {
    type: 'object',
    properties: {
      field: { type: 'string', description: 'The field as the body or query names it; deeper ones with dots' },
      message: { type: 'string' },
    },
    required: ['field', 'message'],
  },
  ValidationError: {
    type: 'object',
    properties: { detail: sentence, errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } } },
    required: ['detail'],
  },
  ConflictError: {
    type: 'object',
    properties: {
      detail: sentence,
      existing_id: { type: 'string', format: 'uuid', description: 'The row that is already there' },
      version: { type: 'integer', description: 'The version of the row as it is now' },
    },
    required: ['detail'],
  },
};

type Known = { means: string; schema?: string; example: unknown; headers?: ApiResponse['headers'] };

/** What each status means here. Statuses a route does not name come from its kind, see `kindErrors`. */
const KNOWN: Record<number, Known> = {
  400: { means: 'The request is malformed', example: { detail: MESSAGES.malformedBody } },
  401: {
    means: 'No session, or it has ended; for a webhook: no valid key or signature',
    example: { detail: MESSAGES.notSignedIn },
  },
  403: {
    means: 'The role does not allow it, the company is suspended, or its trial has ended',
    example: { detail: MESSAGES.forbidden },
  },
  404: { means: 'Not there, or of another company', example: { detail: MESSAGES.notFound } },
  405: {
    means: 'The path is known, with another method',
    example: { detail: MESSAGES.methodNotAllowed },
    headers: { Allow: refTo('headers', 'Allow') },
  },
  409: {
    means: 'It is already there, or the first call with this Idempotency-Key still runs',
    schema: 'ConflictError',
    example: { detail: MESSAGES.leadExists, existing_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10' },
  },
  413: { means: 'The body is too large', example: { detail: MESSAGES.bodyTooLarge } },
  415: { means: 'The body has another content type', example: { detail: MESSAGES.unsupportedType } },
  422: {
    means: 'A field is not valid, or this Idempotency-Key was used with another request',
    schema: 'ValidationError',
    example: {
      detail: 'Enter a valid email address',
      errors: [{ field: 'email', message: 'Enter a valid email address' }],
    },
  },
  429: {
    means: 'Too many requests',
    example: { detail: MESSAGES.tooManyRequests },
    headers: { 'Retry-After': refTo('headers', 'RetryAfter') },
  },
  500: { means: 'Our fault; X-Request-Id finds it in the log', example: { detail: MESSAGES.internal } },
  503: { means: 'Not configured on this server, or not ready', example: { detail: 'Not configured' } },
};

const nameOf = (status: number) => {
  const code = Object.entries(ERROR_STATUS).find(([, known]) => known === status)?.[0] ?? `STATUS_${status}`;
  return code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
};

/** The shared answers, one a status. */
export const ERROR_RESPONSES: Record<string, ApiResponse> = Object.fromEntries(
  Object.entries(KNOWN).map(([status, { means, schema = 'Error', example, headers }]) => [
    nameOf(Number(status)),
    {
      description: means,
      ...(headers && { headers }),
      content: { 'application/json': { schema: refTo('schemas', schema), example } },
    },
  ]),
);

/** References to them. @throws for a status that has no meaning here yet */
export function errorResponses(statuses: Iterable<number>): Record<string, Ref> {
  return Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .map((status) => {
        if (!KNOWN[status]) throw new Error(`Say in openapi-errors.ts what ${status} means`);
        return [String(status), refTo('responses', nameOf(status))];
      }),
  );
}

/** The failures every call of a kind can have. */
export function kindErrors({
  open,
  hasInput,
  hasPath,
  hasBody,
  isWrite,
}: Record<'open' | 'hasInput' | 'hasPath' | 'hasBody' | 'isWrite', boolean>): number[] {
  const keyed = isWrite && !open;
  return [
    ...(hasPath ? [400] : []),
    ...(hasBody ? [400, 413, 415] : []),
    ...(open ? [] : [401, 403]),
    ...(keyed ? [400, 409] : []),
    ...(hasInput || keyed ? [422] : []),
    429,
    500,
  ];
}
