import { errorResponses } from './openapi-errors.ts';
import type { ApiResponse, JsonSchema, Operation, PathItem, Security } from './openapi-types.ts';

const operation = (operationId: string, summary: string, responses: Operation['responses'], security: Security = []): Operation => ({ operationId, tags: ['server'], summary, security, responses });
const json = (description: string, schema: JsonSchema): ApiResponse => ({ description, content: { 'application/json': { schema } } });

const readiness: JsonSchema = {
  type: 'object',
  properties: {
    status: { enum: ['ok', 'unavailable'] },
    database: { type: 'boolean' },
    jobs: { type: 'object', properties: { store: { type: 'string' }, reachable: { type: 'boolean' } }, required: ['store', 'reachable'] },
  },
  required: ['status', 'database', 'jobs'],
};

/** What the server answers beside the procedures. The probes stand outside /api: `root` is where the server itself begins. */
export function serverPaths(root: string): Record<string, PathItem> {
  const servers = [{ url: root }];
  const alive: JsonSchema = { type: 'object', properties: { status: { const: 'ok' }, version: { type: 'string' } }, required: ['status', 'version'] };
  const metrics: ApiResponse = { description: 'Prometheus text', content: { 'text/plain': { schema: { type: 'string' } } } };
  return {
    '/openapi.json': { get: operation('server.openapi', 'This document', { 200: json('OpenAPI 3.1', { type: 'object' }) }) },
    '/healthz': { servers, get: operation('server.health', 'Whether the process answers', { 200: json('It does', alive) }) },
    '/readyz': { servers, get: operation('server.ready', 'Whether database and job store are reachable', { 200: json('Both are', readiness), 503: json('One is not', readiness) }) },
    '/metrics': { servers, get: operation('server.metrics', 'What Prometheus reads', { 200: metrics, ...errorResponses([401]) }, [{}, { metricsToken: [] }]) },
  };
}
