import { errorResponses } from './openapi-errors.ts';
import type { ApiResponse, JsonSchema, Operation, PathItem, Security } from './openapi-types.ts';

const operation = (
  operationId: string,
  summary: string,
  responses: Operation['responses'],
  security: Security = [],
): Operation => ({ operationId, tags: ['server'], summary, security, responses });
const json = (description: string, schema: JsonSchema): ApiResponse => ({
  description,
  content: { 'application/json': { schema } },
});

const file = (type: string): ApiResponse => ({
  description: 'The file, as a stream',
  content: { [type]: { schema: { type: 'string' } } },
});

const readiness: JsonSchema = {
  type: 'object',
  properties: {
    status: { enum: ['ok', 'unavailable'] },
    database: { type: 'boolean' },
    jobs: {
      type: 'object',
      properties: { store: { type: 'string' }, reachable: { type: 'boolean' } },
      required: ['store', 'reachable'],
    },
  },
  required: ['status', 'database', 'jobs'],
};

/** What the server answers beside the procedures. The probes stand outside /api: `root` is where the server itself begins. */
export function serverPaths(root: string): Record<string, PathItem> {
  const servers = [{ url: root }];
  const alive: JsonSchema = {
    type: 'object',
    properties: { status: { const: 'ok' }, version: { type: 'string' } },
    required: ['status', 'version'],
  };
  const metrics: ApiResponse = {
    description: 'Prometheus text',
    content: { 'text/plain': { schema: { type: 'string' } } },
  };
  return {
    '/openapi.json': {
      get: operation('server.openapi', 'This document', { 200: json('OpenAPI 3.1', { type: 'object' }) }),
    },
    '/imports': {
      post: {
        ...operation(
          'imports.upload',
          'Upload a CSV file or an Excel workbook, as the body',
          {
            201: json('Its columns, how they were read and a mapping to begin with', {
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
          'The rows that cannot be imported, with line, column and reason',
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
          'A file of leads, formula-safe; X-Total-Count says how many',
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
      get: operation('server.health', 'Whether the process answers', { 200: json('It does', alive) }),
    },
    '/readyz': {
      servers,
      get: operation('server.ready', 'Whether database and job store are reachable', {
        200: json('Both are', readiness),
        503: json('One is not', readiness),
      }),
    },
    '/metrics': {
      servers,
      get: operation('server.metrics', 'What Prometheus reads', { 200: metrics, ...errorResponses([401]) }, [
        {},
        { metricsToken: [] },
      ]),
    },
  };
}
