import { errorResponses } from './errors.ts';
import { type JsonSchema, type Parameter, type PathItem, refTo } from './types.ts';
import { FORM_PATH_WORDS as WORDS } from './words-events.ts';

const EXAMPLE = { email: 'vera@northwind.example', first_name: 'Vera', last_name: 'Lindqvist' };

export const FORM_SCHEMAS: Record<string, JsonSchema> = {
  FormSubmission: {
    type: 'object',
    description: WORDS.field,
    properties: { email: { type: 'string', format: 'email' } },
    required: ['email'],
    additionalProperties: true,
  },
  FormReceipt: {
    type: 'object',
    properties: {
      status: { const: 'accepted' },
      message: { type: 'string', description: WORDS.message },
      redirect: { type: ['string', 'null'], description: WORDS.redirect },
    },
    required: ['status', 'message', 'redirect'],
  },
};

const id: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: WORDS.id,
  schema: { type: 'string', pattern: '^cf_[A-Za-z0-9_-]{22}$' },
};

/** Website forms: where they send to, and their script. `root` is where the server itself begins. */
export function formPaths(root: string): Record<string, PathItem> {
  const submission = { schema: refTo('schemas', 'FormSubmission'), example: EXAMPLE };
  return {
    '/forms/{id}': {
      post: {
        operationId: 'forms.submit',
        tags: ['webhooks'],
        summary: WORDS.submit,
        description: WORDS.submitted,
        security: [],
        parameters: [id],
        requestBody: {
          required: true,
          content: { 'application/json': submission, 'application/x-www-form-urlencoded': submission },
        },
        responses: {
          200: {
            description: WORDS.answer,
            content: {
              'application/json': {
                schema: refTo('schemas', 'FormReceipt'),
                example: { status: 'accepted', message: WORDS.thanks, redirect: null },
              },
              'text/html': { schema: { type: 'string' } },
            },
          },
          303: { description: WORDS.redirected, headers: { Location: refTo('headers', 'Location') } },
          ...errorResponses([400, 403, 404, 413, 415, 422, 429, 500]),
        },
      },
    },
    '/forms/{id}.js': {
      servers: [{ url: root }],
      get: {
        operationId: 'forms.script',
        tags: ['webhooks'],
        summary: WORDS.script,
        security: [],
        parameters: [id],
        responses: {
          200: { description: WORDS.scriptFile, content: { 'text/javascript': { schema: { type: 'string' } } } },
          ...errorResponses([403, 404, 429, 500]),
        },
      },
    },
  };
}
