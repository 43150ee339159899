import { EXPORT_FORMATS } from '@outrider/shared/records/exports';
import { IMPORTABLE } from '@outrider/shared/records/import-types';
import { SELECTION_MAX } from '@outrider/shared/records/record-selection';
import { SUBJECT_TYPES } from '@outrider/shared/records/records';
import { errorResponses } from './errors.ts';
import { exportPaths, file, ID, operation } from './export-paths.ts';
import { type ApiResponse, type JsonSchema, type Parameter, type PathItem, type Ref, refTo } from './types.ts';
import { API_WORDS, SERVER_PATH_WORDS } from './words.ts';

const json = (description: string, schema: JsonSchema | Ref): ApiResponse => ({
  description,
  content: { 'application/json': { schema } },
});

const FILE_NAME: Parameter = {
  name: 'name',
  in: 'query',
  required: true,
  description: API_WORDS.list.name ?? '',
  schema: { type: 'string', maxLength: 1_000 },
};
const FILE_BODY = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};
const words = (name: string) => (API_WORDS.list[name] ? { description: API_WORDS.list[name] } : {});

export const SERVER_SCHEMAS: Record<string, JsonSchema> = {
  ExportInput: {
    type: 'object',
    properties: {
      format: { ...words('format'), enum: [...EXPORT_FORMATS], default: 'csv' },
      columns: {
        description: SERVER_PATH_WORDS.columns,
        type: 'array',
        items: { type: 'string', minLength: 1 },
        minItems: 1,
      },
      filter: { ...words('filter'), type: 'string' },
      q: { ...words('q'), type: 'string', maxLength: 200 },
      ids: {
        description: SERVER_PATH_WORDS.exportIds,
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        minItems: 1,
        maxItems: SELECTION_MAX,
      },
    },
  },
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

/**
 * What the server answers beside the procedures. The probes stand outside /api: `root` is where the server itself
 * begins.
 */
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
    '/client.tgz': {
      get: operation('server.client', SERVER_PATH_WORDS.client, {
        200: { ...file('application/gzip'), description: SERVER_PATH_WORDS.clientFile },
        ...errorResponses([404]),
      }),
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
        parameters: [
          {
            name: 'name',
            in: 'query',
            required: true,
            description: API_WORDS.list.name ?? '',
            schema: { type: 'string', maxLength: 200 },
          },
          {
            name: 'type',
            in: 'query',
            required: false,
            description: SERVER_PATH_WORDS.importOf,
            schema: { type: 'string', enum: [...IMPORTABLE], default: 'lead' },
          },
        ],
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
        parameters: [ID],
      },
    },
    ...exportPaths(),
    '/files': {
      post: {
        ...operation(
          'files.upload',
          SERVER_PATH_WORDS.attach,
          {
            200: json(SERVER_PATH_WORDS.attachedBefore, refTo('schemas', 'RecordFile')),
            201: json(SERVER_PATH_WORDS.attached, refTo('schemas', 'RecordFile')),
            ...errorResponses([401, 403, 404, 413, 415, 422, 429]),
          },
          [{ bearer: [] }],
        ),
        tags: ['files'],
        parameters: [
          {
            name: 'type',
            in: 'query',
            required: true,
            description: SERVER_PATH_WORDS.attachTo,
            schema: { enum: [...SUBJECT_TYPES] },
          },
          {
            name: 'id',
            in: 'query',
            required: true,
            description: API_WORDS.properties.id ?? '',
            schema: { type: 'string', format: 'uuid' },
          },
          FILE_NAME,
        ],
        requestBody: FILE_BODY,
      },
    },
    '/conversations/{id}/files': {
      post: {
        ...operation(
          'inbox.attach',
          SERVER_PATH_WORDS.attachToReply,
          {
            200: json(SERVER_PATH_WORDS.attachedBefore, refTo('schemas', 'MailFile')),
            201: json(SERVER_PATH_WORDS.attached, refTo('schemas', 'MailFile')),
            ...errorResponses([401, 403, 404, 413, 415, 422, 429]),
          },
          [{ bearer: [] }],
        ),
        tags: ['inbox'],
        parameters: [ID, FILE_NAME],
        requestBody: FILE_BODY,
      },
    },
    '/emails/{id}/files/{position}': {
      get: {
        ...operation(
          'inbox.file',
          SERVER_PATH_WORDS.emailFile,
          {
            200: file('application/octet-stream'),
            ...errorResponses([401, 403, 404, 413, 415, 429, 503]),
          },
          [{ bearer: [] }],
        ),
        tags: ['inbox'],
        parameters: [
          ID,
          {
            name: 'position',
            in: 'path',
            required: true,
            description: SERVER_PATH_WORDS.emailFilePosition,
            schema: { type: 'integer', minimum: 0 },
          },
        ],
      },
    },
    '/emails/{id}/page': {
      get: {
        ...operation(
          'inbox.page',
          SERVER_PATH_WORDS.emailPage,
          { 200: file('text/html; charset=utf-8'), ...errorResponses([401, 403, 404, 429, 503]) },
          [{ bearer: [] }],
        ),
        tags: ['inbox'],
        parameters: [
          ID,
          {
            name: 'pictures',
            in: 'query',
            required: false,
            description: SERVER_PATH_WORDS.emailPictures,
            schema: { enum: ['1'] },
          },
        ],
      },
    },
    '/proposals/{id}/pdf': {
      get: {
        ...operation(
          'proposals.pdf',
          SERVER_PATH_WORDS.proposalPdf,
          { 200: file('application/pdf'), ...errorResponses([401, 403, 404, 422, 429]) },
          [{ bearer: [] }],
        ),
        tags: ['proposals'],
        parameters: [
          ID,
          {
            name: 'version',
            in: 'query',
            required: false,
            description: SERVER_PATH_WORDS.proposalPdfVersion,
            schema: { type: 'integer', minimum: 1 },
          },
        ],
      },
    },
    '/files/{id}/content': {
      get: {
        ...operation(
          'files.content',
          SERVER_PATH_WORDS.content,
          { 200: file('application/octet-stream'), ...errorResponses([401, 403, 404, 429]) },
          [{ bearer: [] }],
        ),
        tags: ['files'],
        parameters: [ID],
      },
    },
    '/company/exports/{id}/content': {
      get: {
        ...operation(
          'companyData.content',
          SERVER_PATH_WORDS.companyExport,
          { 200: file('application/zip'), ...errorResponses([401, 403, 404, 429]) },
          [{ bearer: [] }],
        ),
        tags: ['companyData'],
        parameters: [ID],
      },
    },
    '/healthz': {
      servers,
      get: operation('server.health', SERVER_PATH_WORDS.healthz, {
        200: json(SERVER_PATH_WORDS.alive, alive),
        ...errorResponses([405]),
      }),
    },
    '/readyz': {
      servers,
      get: operation('server.ready', SERVER_PATH_WORDS.readyz, {
        200: json(SERVER_PATH_WORDS.ready, readiness),
        503: json(SERVER_PATH_WORDS.notReady, readiness),
        ...errorResponses([405]),
      }),
    },
    '/metrics': {
      servers,
      get: operation('server.metrics', SERVER_PATH_WORDS.metrics, { 200: metrics, ...errorResponses([401, 405]) }, [
        {},
        { metricsToken: [] },
      ]),
    },
  };
}
