import type { AnyTRPCRouter } from '@trpc/server';
import { ERROR_RESPONSES, ERROR_SCHEMAS } from './openapi-errors.ts';
import { EXAMPLES } from './openapi-examples.ts';
import { describeOperation } from './openapi-operation.ts';
import { openSchemaBook } from './openapi-schemas.ts';
import { serverPaths } from './openapi-server-paths.ts';
import type { Components, JsonSchema, Method, OpenApiDocument, PathItem } from './openapi-types.ts';
import { CAPTURE_KEY_SCHEMES, WEBHOOK_SCHEMAS, webhookPaths } from './openapi-webhooks.ts';
import { listProcedures, restRoutes } from './routes.ts';

export type { OpenApiDocument } from './openapi-types.ts';

const INTRODUCTION = `Sign in with \`POST /auth/login\` and send its \`access_token\` as \`Authorization: Bearer …\`. A session ends after 15 minutes without a call, and after 12 hours.

Failures are JSON with \`detail\`, a sentence; 422 adds \`errors\`, a list of {field, message}; 429 says in Retry-After how many seconds to wait. Every answer has an X-Request-Id, which names the call in the log.

Every write takes an \`Idempotency-Key\`: the same key and body within 24 hours gives the first answer again.

Times are ISO 8601 in UTC, amounts USD, ids UUIDs. A field that is not in a body's schema is refused; an answer may get new fields.`;

const TAGS: Record<string, string> = {
  auth: 'Sessions and who one is',
  leads: 'Leads, their capture and their scores',
  imports: 'Files of leads: mapped, tried, run, taken back',
  assignment: 'Rules that say who gets a new lead, and who is away',
  companies: 'The companies on this server, for its super admin',
  platform: 'The whole platform in figures, for its super admin',
  organization: 'Departments, what passes between them, and how satisfied people are',
  sheets: 'Agents that keep a Google Sheet and leads the same',
  agents: 'AI sales agents: what they are asked, what they propose and do, and what bounds them',
  newsletter: 'News for whoever asks for it',
  webhooks: 'Where other systems post leads. A capture key says whose they are',
  server: 'The state of the server',
};

const SHARED: Pick<Components, 'parameters' | 'headers' | 'securitySchemes'> = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
      description: 'Makes a repeated call safe for 24 hours: 1 to 200 printable characters',
    },
  },
  headers: {
    TotalCount: { description: 'Rows that match, on all pages', schema: { type: 'integer', minimum: 0 } },
    NextCursor: { description: 'The cursor of the next page; absent on the last', schema: { type: 'string' } },
    Allow: { description: 'The methods that the path has', schema: { type: 'string' } },
    RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
    IdempotencyReplayed: {
      description: 'true: the first answer to this Idempotency-Key, given again',
      schema: { const: 'true' },
    },
  },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /auth/login.' },
    ...CAPTURE_KEY_SCHEMES,
    metricsToken: { type: 'http', scheme: 'bearer', description: "The server's METRICS_TOKEN, where one is set." },
  },
};

/**
 * The REST surface as OpenAPI 3.1, from the same meta and schemas that answer it, with the webhooks and the server's own paths.
 * `server` is the address of /api, absolute or not. @throws when a schema or a status cannot be described
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
    paths[route.rest.path] = { ...paths[route.rest.path], [method]: describeOperation(route, meta, book) };
  }
  const beside = { ...webhookPaths(), ...serverPaths(server.replace(/\/api\/?$/, '') || '/') };
  for (const [path, item] of Object.entries(beside)) paths[path] = { ...paths[path], ...item };
  const tags = [
    ...new Set(
      Object.values(paths).flatMap(({ servers: _servers, ...operations }) =>
        Object.values(operations).flatMap((operation) => operation.tags),
      ),
    ),
  ];
  return {
    openapi: '3.1.0',
    info: { title, version, summary: 'Leads in, scored with reasons, and on the screen', description: INTRODUCTION },
    servers: [{ url: server }],
    security: [{ bearer: [] }],
    tags: tags.map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      schemas: { ...withExamples(book.schemas), ...ERROR_SCHEMAS, ...WEBHOOK_SCHEMAS },
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
