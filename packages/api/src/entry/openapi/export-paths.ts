import { ENROLLMENT_STATES, enrollmentExportSchema, LEFT_REASONS } from '@outrider/shared/automation/campaigns';
import { AUDIT_GROUPS, auditFilterSchema } from '@outrider/shared/ground/audit';
import { RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { RECORD_NOUNS, RECORD_PATHS, RECORD_ROUTERS } from '@outrider/shared/ground/record-nouns';
import { EXPORT_FORMATS } from '@outrider/shared/records/exports';
import { errorResponses } from './errors.ts';
import {
  type ApiResponse,
  type JsonSchema,
  type Operation,
  type Parameter,
  type PathItem,
  refTo,
  type Security,
} from './types.ts';
import { API_WORDS, SERVER_PATH_WORDS } from './words.ts';

export const operation = (
  operationId: string,
  summary: string,
  responses: Operation['responses'],
  security: Security = [],
): Operation => ({ operationId, tags: ['server'], summary, security, responses });

export const ID: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: API_WORDS.properties.id ?? '',
  schema: { type: 'string', format: 'uuid' },
};
export const file = (...types: string[]): ApiResponse => ({
  description: SERVER_PATH_WORDS.file,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
});
const inQuery = (name: string, description: string | undefined, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  required: false,
  ...(description && { description }),
  schema,
});
const TABLE = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const TEXT: JsonSchema = { type: 'string', maxLength: 200 };

const AUDIT_PARAMETERS: Record<string, JsonSchema> = {
  group: { enum: [...AUDIT_GROUPS] },
  actor_id: { type: 'string', format: 'uuid' },
  subject_id: { type: 'string', format: 'uuid' },
  from: { type: 'string', format: 'date' },
  to: { type: 'string', format: 'date' },
};

const ENROLLMENT_PARAMETERS: Record<string, JsonSchema> = {
  state: { enum: [...ENROLLMENT_STATES] },
  left_because: { enum: [...LEFT_REASONS] },
  unsubscribed: { const: 'true' },
  step: { type: 'string', maxLength: 12 },
};

function exportPath(type: RecordTypeName): [string, PathItem] {
  const calls = RECORD_ROUTERS[type];
  const get = operation(
    `${calls}.export`,
    SERVER_PATH_WORDS.export(RECORD_NOUNS[type].many),
    { 200: file(...TABLE), ...errorResponses([401, 403, 422, 429]) },
    [{ bearer: [] }],
  );
  const parameters = ['format', 'columns', 'filter', 'q'].map((name) =>
    inQuery(name, API_WORDS.list[name], name === 'format' ? { enum: [...EXPORT_FORMATS] } : { type: 'string' }),
  );
  const tags = [calls.split('.')[0] ?? calls];
  const post: Operation = {
    ...operation(
      `${calls}.exportOf`,
      SERVER_PATH_WORDS.exportOf(RECORD_NOUNS[type].many),
      { 200: file(...TABLE), ...errorResponses([400, 401, 403, 404, 413, 415, 422, 429]) },
      [{ bearer: [] }],
    ),
    tags,
    requestBody: { required: true, content: { 'application/json': { schema: refTo('schemas', 'ExportInput') } } },
  };
  return [`${RECORD_PATHS[type]}/export`, { get: { ...get, tags, parameters }, post }];
}

/** Files that the server writes while they are downloaded. */
export function exportPaths(): Record<string, PathItem> {
  return {
    '/audit/export': {
      get: {
        ...operation(
          'audit.export',
          SERVER_PATH_WORDS.exportAudit,
          { 200: file('text/csv'), ...errorResponses([401, 403, 422, 429]) },
          [{ bearer: [] }],
        ),
        tags: ['audit'],
        parameters: Object.keys(auditFilterSchema.shape).map((name) =>
          inQuery(name, API_WORDS.list[name], AUDIT_PARAMETERS[name] ?? TEXT),
        ),
      },
    },
    '/campaigns/{id}/people/export': {
      get: {
        ...operation(
          'campaigns.exportPeople',
          SERVER_PATH_WORDS.exportEnrollments,
          { 200: file('text/csv'), ...errorResponses([401, 403, 404, 422, 429]) },
          [{ bearer: [] }],
        ),
        tags: ['campaigns'],
        parameters: [
          ID,
          ...Object.keys(enrollmentExportSchema.shape).map((name) =>
            inQuery(name, SERVER_PATH_WORDS.enrollmentFilter[name], ENROLLMENT_PARAMETERS[name] ?? TEXT),
          ),
        ],
      },
    },
    ...Object.fromEntries(RECORD_TYPES.map(exportPath)),
  };
}
