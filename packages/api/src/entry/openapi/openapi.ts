import type { AnyTRPCRouter } from '@trpc/server';
import { listProcedures, restRoutes } from '../../ground/rest/routes.ts';
import { API_VERSIONS } from '../../ground/rest/api-version.ts';
import { ERROR_RESPONSES, ERROR_SCHEMAS } from './errors.ts';
import { EXAMPLES } from './examples.ts';
import { FORM_SCHEMAS, formPaths } from './form-paths.ts';
import { withCatalogue } from './catalogue-fields.ts';
import { withPropertyWords } from './describe-properties.ts';
import { describeOperation } from './operation.ts';
import { openSchemaBook } from './schemas.ts';
import { describeScopes } from './scopes.ts';
import { SENT_EVENT_SCHEMAS, sentEvents } from './sent-events.ts';
import { SERVER_SCHEMAS, serverPaths } from './server-paths.ts';
import { type Components, type JsonSchema, type Method, type OpenApiDocument, type PathItem, refTo } from './types.ts';
import { CAPTURE_KEY_SCHEMES, WEBHOOK_SCHEMAS, webhookPaths } from './webhooks.ts';
import { API_WORDS } from './words.ts';

export type { OpenApiDocument } from './types.ts';

const SHARED: Pick<Components, 'parameters' | 'headers' | 'securitySchemes'> = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
      description: API_WORDS.idempotencyKey,
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: API_WORDS.prefer,
    },
    Version: {
      name: 'Outrider-Version',
      in: 'header',
      required: false,
      schema: { enum: [...API_VERSIONS] },
      description: API_WORDS.versionAsked,
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: API_WORDS.ifMatch,
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: API_WORDS.ifNoneMatch,
    },
  },
  headers: {
    TotalCount: { description: API_WORDS.totalCount, schema: { type: 'integer', minimum: 0 } },
    NextCursor: { description: API_WORDS.nextCursor, schema: { type: 'string' } },
    Link: { description: API_WORDS.link, schema: { type: 'string' } },
    Version: { description: API_WORDS.versionUsed, schema: { enum: [...API_VERSIONS] } },
    ETag: { description: API_WORDS.etag, schema: { type: 'string' } },
    Location: { description: API_WORDS.location, schema: { type: 'string' } },
    PreferenceApplied: { description: API_WORDS.preferenceApplied, schema: { const: 'respond-async' } },
    JobLocation: { description: API_WORDS.jobLocation, schema: { type: 'string' } },
    RateLimit: { description: API_WORDS.rateLimit, schema: { type: 'string' } },
    RateLimitPolicy: { description: API_WORDS.rateLimitPolicy, schema: { type: 'string' } },
    WwwAuthenticate: { description: API_WORDS.wwwAuthenticate, schema: { type: 'string' } },
    Allow: { description: API_WORDS.allow, schema: { type: 'string' } },
    RetryAfter: { description: API_WORDS.retryAfter, schema: { type: 'integer', minimum: 0 } },
    IdempotencyReplayed: {
      description: API_WORDS.idempotencyReplayed,
      schema: { const: 'true' },
    },
  },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: API_WORDS.bearer },
    ...CAPTURE_KEY_SCHEMES,
    metricsToken: { type: 'http', scheme: 'bearer', description: API_WORDS.metricsToken },
  },
};

/**
 * The REST surface as OpenAPI 3.1, from the same meta and schemas that answer it, with the webhooks and the server's
 * own paths. `server` is the address of /api, absolute or not. @throws when a schema or a status cannot be described
 */
export function describeApi(
  router: AnyTRPCRouter,
  { title, version, server }: { title: string; version: string; server: string },
): OpenApiDocument {
  const book = openSchemaBook();
  const metas = new Map(listProcedures(router).map(([name, { meta }]) => [name, meta]));
  const paths: Record<string, PathItem> = {};
  for (const route of restRoutes(router)) {
    const meta = metas.get(route.name);
    if (!meta) throw new Error(`${route.name} does not say who may call it`);
    const method = route.rest.method.toLowerCase() as Method;
    paths[route.rest.path] = {
      parameters: [refTo('parameters', 'Version')],
      ...paths[route.rest.path],
      [method]: describeOperation(route, meta, book),
    };
  }
  const root = server.replace(/\/api\/?$/, '') || '/';
  const beside = { ...webhookPaths(), ...formPaths(root), ...serverPaths(root) };
  for (const [path, item] of Object.entries(beside)) paths[path] = { ...paths[path], ...item };
  const tags = [
    ...new Set(
      Object.values(paths).flatMap(({ servers: _servers, parameters: _parameters, ...operations }) =>
        Object.values(operations).flatMap((operation) => operation.tags),
      ),
    ),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary: 'Capture, score and manage leads',
      description: `${API_WORDS.introduction}\n\n${describeScopes()}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    security: [{ bearer: [] }],
    tags: tags.map((name) => ({ name, description: API_WORDS.tags[name] ?? name })),
    paths,
    webhooks: sentEvents(),
    components: {
      schemas: withPropertyWords({
        ...withExamples(withCatalogue(book.schemas)),
        ...ERROR_SCHEMAS,
        ...WEBHOOK_SCHEMAS,
        ...SENT_EVENT_SCHEMAS,
        ...FORM_SCHEMAS,
        ...SERVER_SCHEMAS,
      }),
      responses: ERROR_RESPONSES,
      ...SHARED,
    },
  };
}

const withExamples = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name in EXAMPLES ? { ...schema, examples: [EXAMPLES[name]] } : schema,
    ]),
  );
