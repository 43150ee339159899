import { Validator } from '@seriousme/openapi-schema-validator';
import { INTAKE_CHANNELS } from '@outrider/shared/automation/intake';
import { idField } from '@outrider/shared/ground/wire';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type ZodType, z } from 'zod';
import { companyProcedure, publicProcedure } from '../../ground/guard.ts';
import { SOURCES } from '../../automation/intake/sources/index.ts';
import { restRoutes } from '../../ground/rest/routes.ts';
import { appRouter } from '../root.ts';
import { router } from '../../ground/trpc.ts';
import { EXAMPLES } from './examples.ts';
import { nameSchemas } from './names.ts';
import { describeApi } from './openapi.ts';
import { type JsonSchema, METHODS, type Operation } from './types.ts';

const about = { title: 'Outrider API', version: '2.0.0', server: '/api' };
const document = describeApi(appRouter, about);
const routes = restRoutes(appRouter);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
);

/** Every value in a document, with the key it stands under. */
function* walk(value: unknown, key = ''): Generator<[key: string, value: unknown]> {
  yield [key, value];
  if (value !== null && typeof value === 'object')
    for (const [inner, part] of Object.entries(value)) yield* walk(part, inner);
}

type Media = { schema: JsonSchema; example?: unknown };
const isMedia = (value: unknown): value is Media => value !== null && typeof value === 'object' && 'schema' in value;

const resolve = (ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
const responseOf = (operation: Operation, status: number) => {
  const response = operation.responses[String(status)];
  return (response && '$ref' in response ? resolve(response.$ref) : response) as
    | { headers?: object; content?: Record<string, { schema: JsonSchema }> }
    | undefined;
};

describe('the document', () => {
  it('is OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('survives JSON and refers only to what it holds', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    const broken = [...walk(document)].filter(
      ([key, value]) => key === '$ref' && resolve(value as string) === undefined,
    );
    expect(broken).toEqual([]);
  });

  it('describes every REST route, webhook and probe, each with its own operationId', () => {
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const wanted = [
      ...routes.map(({ rest }) => `${rest.method} ${rest.path}`),
      ...INTAKE_CHANNELS.map((channel) => `POST /leads/capture/${channel}`),
      'POST /forms/{id}',
      'GET /forms/{id}/challenge',
      'GET /forms/{id}.js',
      'GET /leads/capture/deliveries/{id}',
      'GET /leads/capture/linkedin',
      'GET /leads/capture/n8n',
      'GET /leads/capture/social',
      'GET /openapi.json',
      'GET /client.tgz',
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
      'POST /imports',
      'GET /imports/{id}/errors.csv',
      'POST /files',
      'GET /files/{id}/content',
      'POST /conversations/{id}/files',
      'GET /emails/{id}/files/{position}',
      'GET /emails/{id}/page',
      'GET /proposals/{id}/pdf',
      'GET /audit/export',
      'GET /campaigns/{id}/people/export',
      ...['leads', 'accounts', 'contacts', 'opportunities'].flatMap((records) => [
        `GET /${records}/export`,
        `POST /${records}/export`,
      ]),
      'GET /company/exports/{id}/content',
    ];
    expect(described.sort()).toEqual(wanted.sort());
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    expect(document.tags.map(({ description, name }) => description === name)).not.toContain(true);
  });

  it('says of every parameter and property what it means', () => {
    const parameters = operations.flatMap(({ operation: { operationId, parameters = [] } }) =>
      parameters.flatMap((parameter) =>
        '$ref' in parameter || parameter.description ? [] : [`${operationId} ${parameter.name}`],
      ),
    );
    const properties = Object.entries(document.components.schemas).flatMap(([schema, root]) =>
      [...walk(root)].flatMap(([key, value]) =>
        key === 'properties' && value !== null && typeof value === 'object'
          ? Object.entries(value as Record<string, JsonSchema>).flatMap(([name, property]) =>
              property.description || property.$ref || 'const' in property ? [] : [`${schema}.${name}`],
            )
          : [],
      ),
    );
    expect([...parameters, ...new Set(properties)]).toEqual([]);
  });

  it('has no address that two of its paths fit', () => {
    const shapes = Object.keys(document.paths).map((path) => path.split('/'));
    const isParameter = (segment = '') => segment.startsWith('{');
    const isAmbiguous = (one: string[], other: string[]) =>
      one.length === other.length &&
      one.every((segment, i) => segment === other[i] || isParameter(segment) || isParameter(other[i])) &&
      one.some((segment, i) => isParameter(segment) && !isParameter(other[i])) &&
      one.some((segment, i) => !isParameter(segment) && isParameter(other[i]));
    expect(
      shapes.flatMap((one, i) =>
        shapes.slice(0, i).flatMap((other) => (isAmbiguous(one, other) ? [`${other.join('/')} ${one.join('/')}`] : [])),
      ),
    ).toEqual([]);
  });

  it('names its objects rather than repeat them', () => {
    const inlined = operations.flatMap(({ operation }) =>
      [...walk(operation)].filter(
        ([key, value]) => key === 'schema' && Object.keys((value as JsonSchema).properties ?? {}).length > 3,
      ),
    );
    expect(inlined).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Lead', 'LeadAnalytics', 'AiInsights', 'SessionUser', 'Error', 'ValidationError']),
    );
    expect(document.components.schemas.Lead?.properties?.ai_insights).toMatchObject({
      anyOf: [{ $ref: '#/components/schemas/AiInsights' }, { type: 'null' }],
    });
  });
});

describe('an operation', () => {
  const find = (operationId: string): Operation => {
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (!found) throw new Error(operationId);
    return found.operation;
  };

  it('of a list answers a bare array and tells of its pages', () => {
    const answer = responseOf(find('leads.list'), 200);
    expect(answer?.content?.['application/json']?.schema).toEqual({
      type: 'array',
      items: { anyOf: [{ $ref: '#/components/schemas/Lead' }, { $ref: '#/components/schemas/LeadPart' }] },
    });
    expect(Object.keys(answer?.headers ?? {})).toEqual([
      'X-Total-Count',
      'X-Next-Cursor',
      'Link',
      'Outrider-Version',
      'RateLimit-Policy',
      'RateLimit',
    ]);
    const limit = find('leads.list').parameters?.find((parameter) => 'name' in parameter && parameter.name === 'limit');
    expect(limit).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    });
  });

  it('has every status it can answer with', () => {
    expect(Object.keys(find('leads.capture').responses)).toEqual([
      '200',
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
    ]);
    expect(Object.keys(find('leads.analytics').responses)).toEqual(['200', '400', '401', '403', '429', '500']);
    expect(Object.keys(find('leads.listOfCompany').responses)).toContain('404');
    expect(responseOf(find('leads.create'), 422)?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ValidationError',
    });
    expect(Object.keys(responseOf(find('auth.me'), 429)?.headers ?? {})).toEqual(['Retry-After']);
  });

  it('takes an Idempotency-Key when it writes, and says how one gets in', () => {
    for (const { rest, open, name } of routes) {
      const key =
        find(name).parameters?.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith('/IdempotencyKey')) ??
        false;
      expect([name, key]).toEqual([name, rest.method !== 'GET' && !open]);
      expect([name, find(name).security]).toEqual([name, open ? [] : undefined]);
    }
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(find('capture.n8n').security).toEqual([
      { captureKey: [] },
      { captureKeyBearer: [] },
      { captureKeyBasic: [] },
      { captureKeyQuery: [] },
    ]);
    expect(find('leads.score').description).toBe(
      'For company_admin, manager, sdr (own and unassigned records), ae (own and unassigned records). Unavailable after the trial ends.',
    );
  });

  it('takes credentials in the query or the body', () => {
    const login = find('auth.login');
    expect(login['x-query-or-body']).toBe(true);
    expect(login.requestBody?.required).toBe(false);
    expect(
      login.parameters?.map((parameter) => 'name' in parameter && [parameter.name, parameter.in, parameter.required]),
    ).toEqual([
      ['email', 'query', false],
      ['password', 'query', false],
    ]);
  });
});

describe('the schemas', () => {
  const relink = (schema: JsonSchema) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'component:')) as JsonSchema;
  // Inlined, the conditions of a filter are compiled anew at each of the places that they have in it: a minute instead
  // of a second.
  const ajv = new Ajv2020({ allErrors: true, strictRequired: false, allowUnionTypes: true, inlineRefs: false });
  formats.default(ajv);
  for (const [name, schema] of Object.entries(document.components.schemas))
    ajv.addSchema(relink(schema), `component:${name}`);

  it('are JSON Schema 2020-12, and their examples fit', () => {
    const held = [
      ...Object.values(document.components.schemas).flatMap((schema) =>
        (schema.examples ?? []).map((example) => ({ schema, example })),
      ),
      ...[...walk({ paths: document.paths, responses: document.components.responses })].flatMap(([, value]) =>
        isMedia(value) ? [value] : [],
      ),
    ];
    expect(held.length).toBeGreaterThan(50);
    const validators = new Map<string, ReturnType<typeof ajv.compile>>(); // hundreds of answers have one of a few schemas
    const validatorOf = (schema: JsonSchema) => {
      const key = JSON.stringify(schema);
      const validate = validators.get(key) ?? ajv.compile(relink(schema));
      validators.set(key, validate);
      return validate;
    };
    const misfits = held.flatMap(({ schema, example }) => {
      const validate = validatorOf(schema);
      return example === undefined || validate(example) ? [] : [{ example, errors: validate.errors }];
    });
    expect(misfits).toEqual([]);
  }, 180_000); // compiles every schema of the document

  it('have examples that the procedures themselves take and give', () => {
    const names = nameSchemas();
    const exampleOf = (schema: ZodType) => EXAMPLES[names.get(schema)?.id ?? ''];
    const taken = routes.flatMap(({ input, reads, keys }) =>
      input && reads !== 'query' && exampleOf(input) !== undefined ? [{ input, keys }] : [],
    );
    // What stands in the path is no part of the body's example.
    const inPath = (keys: string[]) =>
      Object.fromEntries(
        keys.map((key) => [key, key === 'department' ? 'customer' : '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10']),
      );
    for (const { input, keys } of taken)
      expect(input.safeParse({ ...(exampleOf(input) as object), ...inPath(keys) })).toMatchObject({ success: true });
    const given = routes.flatMap(({ output }) => (exampleOf(output) === undefined ? [] : [output]));
    for (const output of given) expect(output.parse(exampleOf(output))).toEqual(exampleOf(output));
    expect(Math.min(taken.length, given.length)).toBeGreaterThan(2);
  });

  it('have an example where a body or an answer has a name, and no other', () => {
    const media = operations.flatMap(({ operation }) =>
      [...walk(operation)].filter(([, value]) => isMedia(value) && value.example === undefined),
    );
    const named = media.flatMap(
      ([, value]) => (value as Media).schema.$ref ?? (value as Media).schema.items?.$ref ?? [],
    );
    const used = new Set(named.map((ref) => ref.split('/').at(-1) ?? ''));
    expect([...used].filter((name) => !(name in EXAMPLES))).toEqual([]);
    expect(Object.keys(EXAMPLES).filter((name) => !document.components.schemas[name])).toEqual([]);
  });

  it.each(INTAKE_CHANNELS)('have a %s body that its webhook takes for a lead', (channel) => {
    const content = document.paths[`/leads/capture/${channel}`]?.post?.requestBody?.content ?? {};
    const content_type = Object.keys(content)[0] ?? '';
    const media = content[content_type];
    const text =
      content_type === 'application/json'
        ? JSON.stringify(media?.example)
        : new URLSearchParams(media?.example as Record<string, string>).toString();
    const body = new TextEncoder().encode(text);
    const verified = SOURCES[channel].verify(
      { method: 'POST', channel, headers: { 'content-type': content_type }, query: {}, body, received_at: new Date(0) },
      { signing_secret: null },
    );
    expect(verified).toMatchObject({ kind: 'accept', answer: { status: 202 } });
    const { leads } = SOURCES[channel].map({ format: 'flat', content_type, body });
    expect(leads).toEqual([expect.objectContaining({ email: expect.stringContaining('@example.com') })]);
  });
});

describe('describeApi', () => {
  it('sends path parameters in the path alone, and leaves null out of a query', () => {
    const own = router({
      things: router({
        change: companyProcedure({
          can: 'leads.edit',
          rest: { method: 'PUT', path: '/things/{id}', summary: 'Change' },
        })
          .input(z.strictObject({ id: idField, when: z.date().nullish(), note: z.string().describe('Why') }))
          .output(z.object({ ok: z.literal(true) }))
          .mutation(() => ({ ok: true as const })),
        find: publicProcedure({ rest: { method: 'DELETE', path: '/things', summary: 'Drop some' } })
          .input(z.strictObject({ kind: z.enum(['a', 'b']).nullable(), ids: z.array(z.string()).max(5) }))
          .output(z.array(z.string()))
          .mutation(() => []),
      }),
    });
    const { paths } = describeApi(own, { ...about, server: 'https://crm.example.com/api' });
    const change = paths['/things/{id}']?.put;
    expect(change?.parameters?.[0]).toEqual({
      name: 'id',
      in: 'path',
      required: true,
      description: 'ID of the record',
      schema: { type: 'string', format: 'uuid' },
    });
    expect(change?.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      properties: {
        when: { type: ['string', 'null'], format: 'date-time' },
        note: { type: 'string', description: 'Why' },
      },
      required: ['note'],
      additionalProperties: false,
    });
    expect(paths['/things']?.delete?.parameters).toEqual([
      {
        name: 'kind',
        in: 'query',
        required: true,
        description: 'Only actions of this kind',
        schema: { type: 'string', enum: ['a', 'b'] },
      },
      {
        name: 'ids',
        in: 'query',
        required: true,
        description: 'The IDs',
        schema: { type: 'array', items: { type: 'string' }, maxItems: 5 },
      },
    ]);
    expect(paths['/readyz']?.servers).toEqual([{ url: 'https://crm.example.com' }]);
  });

  it('refuses a status nobody explained', () => {
    const own = router({
      odd: publicProcedure({ rest: { method: 'GET', path: '/odd', summary: 'Odd', errors: [418] } })
        .output(z.string())
        .query(() => ''),
    });
    expect(() => describeApi(own, about)).toThrow('418');
  });
});
