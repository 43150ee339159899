import { ERROR_REASONS, ERROR_STATUS, reasonOfStatus } from '@outrider/shared/ground/errors';
import { INPUT_MESSAGES } from '@outrider/shared/ground/input-messages';
import { SECOND_FACTORS } from '@outrider/shared/people/two-step';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type ApiResponse, type JsonSchema, type Ref, refTo } from './types.ts';
import { API_ERROR_WORDS } from './words.ts';

const sentence: JsonSchema = { type: 'string', description: API_ERROR_WORDS.sentence };
const code: JsonSchema = { enum: [...ERROR_REASONS], description: API_ERROR_WORDS.code };
const required = ['detail', 'code'];

export const ERROR_SCHEMAS: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    properties: { detail: sentence, code, scope: { type: 'string', description: API_ERROR_WORDS.scope } },
    required,
  },
  FieldError: {
    type: 'object',
    properties: {
      field: { type: 'string', description: API_ERROR_WORDS.field },
      message: { type: 'string' },
    },
    required: ['field', 'message'],
  },
  SignInError: {
    type: 'object',
    properties: {
      detail: sentence,
      code,
      challenge: { type: 'string', description: API_ERROR_WORDS.challenge },
      factors: { type: 'array', items: { enum: [...SECOND_FACTORS] }, description: API_ERROR_WORDS.factors },
    },
    required,
  },
  ValidationError: {
    type: 'object',
    properties: {
      detail: sentence,
      code,
      errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
    },
    required,
  },
  ConflictError: {
    type: 'object',
    properties: {
      detail: sentence,
      code,
      existing_id: { type: 'string', format: 'uuid', description: API_ERROR_WORDS.existingId },
      version: { type: 'integer', description: API_ERROR_WORDS.version },
      current: { type: 'object', description: API_ERROR_WORDS.current },
    },
    required,
  },
};

type Known = { means: string; schema?: string; example: object; headers?: ApiResponse['headers'] };

/** What each status means here. Statuses a route does not name come from its kind, see `kindErrors`. */
const KNOWN: Record<number, Known> = {
  400: { means: API_ERROR_WORDS[400], example: { detail: MESSAGES.malformedBody } },
  401: {
    means: API_ERROR_WORDS[401],
    schema: 'SignInError',
    example: { detail: MESSAGES.notSignedIn },
    headers: { 'WWW-Authenticate': refTo('headers', 'WwwAuthenticate') },
  },
  403: {
    means: API_ERROR_WORDS[403],
    example: { detail: MESSAGES.forbidden },
  },
  404: { means: API_ERROR_WORDS[404], example: { detail: MESSAGES.notFound } },
  405: {
    means: API_ERROR_WORDS[405],
    example: { detail: MESSAGES.methodNotAllowed },
    headers: { Allow: refTo('headers', 'Allow') },
  },
  409: {
    means: API_ERROR_WORDS[409],
    schema: 'ConflictError',
    example: {
      detail: MESSAGES.leadExists,
      code: 'already_exists',
      existing_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10',
    },
  },
  412: {
    means: API_ERROR_WORDS[412],
    schema: 'ConflictError',
    example: { detail: MESSAGES.changedMeanwhile, version: 4 },
  },
  413: { means: API_ERROR_WORDS[413], example: { detail: MESSAGES.bodyTooLarge } },
  415: { means: API_ERROR_WORDS[415], example: { detail: MESSAGES.unsupportedType } },
  422: {
    means: API_ERROR_WORDS[422],
    schema: 'ValidationError',
    example: {
      detail: INPUT_MESSAGES.email,
      errors: [{ field: 'email', message: INPUT_MESSAGES.email }],
    },
  },
  428: { means: API_ERROR_WORDS[428], example: { detail: MESSAGES.ifMatchMissing } },
  429: {
    means: API_ERROR_WORDS[429],
    example: { detail: MESSAGES.tooManyRequests },
    headers: { 'Retry-After': refTo('headers', 'RetryAfter') },
  },
  500: { means: API_ERROR_WORDS[500], example: { detail: MESSAGES.internal } },
  503: { means: API_ERROR_WORDS[503], example: { detail: API_ERROR_WORDS.notConfigured } },
};

const errorResponseName = (status: number) => {
  const code = Object.entries(ERROR_STATUS).find(([, known]) => known === status)?.[0] ?? `STATUS_${status}`;
  return code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
};

/** The shared answers, one a status. */
export const ERROR_RESPONSES: Record<string, ApiResponse> = Object.fromEntries(
  Object.entries(KNOWN).map(([status, { means, schema = 'Error', example, headers }]) => [
    errorResponseName(Number(status)),
    {
      description: means,
      ...(headers && { headers }),
      content: {
        'application/json': {
          schema: refTo('schemas', schema),
          example: { code: reasonOfStatus(Number(status)), ...example },
        },
      },
    },
  ]),
);

/** References to them. @throws for a status that has no meaning here yet */
export function errorResponses(statuses: Iterable<number>): Record<string, Ref> {
  return Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .map((status) => {
        if (!KNOWN[status]) throw new Error(`Say in openapi/errors.ts what ${status} means`);
        return [String(status), refTo('responses', errorResponseName(status))];
      }),
  );
}

/** The failures every call of a kind can have. */
export function kindErrors({
  open,
  hasInput,
  hasBody,
  isWrite,
}: Record<'open' | 'hasInput' | 'hasBody' | 'isWrite', boolean>): number[] {
  const keyed = isWrite && !open;
  return [
    400, // a version of the API that is not known here
    ...(hasBody ? [413, 415] : []),
    ...(open ? [] : [401, 403]),
    ...(keyed ? [409] : []),
    ...(hasInput || keyed ? [422] : []),
    429,
    500,
  ];
}
