import { errorResponses } from './errors.ts';
import {
  type ApiResponse,
  type JsonSchema,
  type Operation,
  type PathItem,
  type Ref,
  refTo,
  type Security,
} from './types.ts';
import { SERVER_PATH_WORDS } from './words.ts';

const operation = (
  operationId: string,
  summary: string,
  responses: Operation['responses'],
  security: Security = [],
): Operation => ({ operationId, tags: ['server'], summary, security, responses });
const json = (description: string, schema: JsonSchema | Ref): ApiResponse => ({
  description,
  content: { 'application/json': { schema } },
});

const file = (type: string): ApiResponse => ({
  description: SERVER_PATH_WORDS.file,
  content: { [type]: { schema: { type: 'string' } } },
});

export const SERVER_SCHEMAS: Record<string, JsonSchema> = {
  Readiness: {
    type: 'object',
    properties: {
      status: { enum: ['ok', 'degraded', 'unavailable'] },
      database: { type: 'boolean' },
      detail: { type: 'string' },
      jobs: {
        type: 'object',
        properties: { store: { type: 'string' }, reachable: { type: 'boolean' } },
        required: ['store', 'reachable'],
      },
    },
    required: ['status', 'database', 'jobs'],
  },
};
const readiness = refTo('schemas', 'Readiness');

/** What the server answers beside the procedures. The probes stand outside /api: `root` is where the server itself begins. */
export function serverPaths(root: string): Record<string, PathItem> {
  const servers = [{ url: root }];
  const alive: JsonSchema = {
    type: 'object',
    properties: { status: { const: 'ok' }, version: { type: 'string' } },
    required: ['status', 'version'],
  };
  const metrics: ApiResponse = {
    description: SERVER_PATH_WORDS.metricsText,
    content: { 'text/plain': { schema: { type: 'string' } } },
  };
  return {
    '/openapi.json': {
      get: operation(
        'server.openapi',
        SERVER_PATH_WORDS.openapi,
        { 200: json('OpenAPI 3.1', { type: 'object' }), ...errorResponses([401, 429]) },
        [{}, { bearer: [] }],
      ),
    },
    '/imports': {
      post: {
        ...operation(
          'imports.upload',
          SERVER_PATH_WORDS.upload,
          {
            201: json(SERVER_PATH_WORDS.uploaded, {
              $ref: '#/components/schemas/ImportDetail',
            }),
            ...errorResponses([401, 403, 413, 415, 422, 429]),
          },
          [{ bearer: [] }],
        ),
        tags: ['imports'],
        parameters: [{ name: 'name', in: 'query', required: true, schema: { type: 'string', maxLength: 200 } }],
        requestBody: {
          required: true,
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    },
    '/imports/{id}/errors.csv': {
      get: {
        ...operation(
          'imports.errors',
          SERVER_PATH_WORDS.errors,
          { 200: file('text/csv'), ...errorResponses([401, 403, 404, 429]) },
          [{ bearer: [] }],
        ),
        tags: ['imports'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      },
    },
    '/leads/export': {
      get: {
        ...operation(
          'leads.export',
          SERVER_PATH_WORDS.exportLeads,
          { 200: file('text/csv'), ...errorResponses([401, 403, 422, 429]) },
          [{ bearer: [] }],
        ),
        tags: ['leads'],
        parameters: ['format', 'columns', 'filter', 'q'].map((name) => ({
          name,
          in: 'query',
          required: false,
          schema: name === 'format' ? { enum: ['csv', 'xlsx'] } : { type: 'string' },
        })),
      },
    },
    '/healthz': {
      servers,
      get: operation('server.health', SERVER_PATH_WORDS.healthz, { 200: json(SERVER_PATH_WORDS.alive, alive) }),
    },
    '/readyz': {
      servers,
      get: operation('server.ready', SERVER_PATH_WORDS.readyz, {
        200: json(SERVER_PATH_WORDS.ready, readiness),
        503: json(SERVER_PATH_WORDS.notReady, readiness),
      }),
    },
    '/metrics': {
      servers,
      get: operation('server.metrics', SERVER_PATH_WORDS.metrics, { 200: metrics, ...errorResponses([401]) }, [
        {},
        { metricsToken: [] },
      ]),
    },
  };
}
