import { errorResponses } from './errors.ts';
import { type JsonSchema, type Parameter, type PathItem, refTo } from './types.ts';
import { FORM_PATH_WORDS as WORDS } from './words-events.ts';

const EXAMPLE = { email: 'vera@northwind.example', first_name: 'Vera', last_name: 'Lindqvist' };

const CHALLENGE = {
  algorithm: 'SHA-256',
  challenge: '9a1bd71e1a0b4d1d0d4e6a5d5a6ad1c33b2c1cf0e5d0a3f4b2dc0a0c4f4d6a77',
  maxnumber: 100_000,
  salt: '5f1d0c6f8a3be2d4970c1e55?expires=1795600000&',
  signature: 'v1.s2nF0sJtQ3h0pR8m2cQ1kY6bZ4uW7xE5aD9gL3vN0oI',
};

export const FORM_SCHEMAS: Record<string, JsonSchema> = {
  FormSubmission: {
    type: 'object',
    description: WORDS.field,
    properties: {
      email: { type: 'string', format: 'email' },
      altcha: { type: 'string', description: WORDS.proof },
      'cf-turnstile-response': { type: 'string', description: WORDS.turnstile },
    },
    required: ['email'],
    additionalProperties: true,
  },
  FormReceipt: {
    type: 'object',
    properties: {
      status: { enum: ['accepted', 'unconfirmed'], description: WORDS.status },
      message: { type: 'string', description: WORDS.message },
      redirect: { type: ['string', 'null'], description: WORDS.redirect },
    },
    required: ['status', 'message', 'redirect'],
  },
  FormChallenge: {
    type: 'object',
    description: WORDS.challenge,
    properties: {
      algorithm: { const: 'SHA-256' },
      challenge: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      maxnumber: { type: 'integer' },
      salt: { type: 'string' },
      signature: { type: 'string' },
    },
    required: ['algorithm', 'challenge', 'maxnumber', 'salt', 'signature'],
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
          ...errorResponses([400, 403, 404, 413, 415, 422, 429, 500, 503]),
        },
      },
    },
    '/forms/{id}/challenge': {
      get: {
        operationId: 'forms.challenge',
        tags: ['webhooks'],
        summary: WORDS.getChallenge,
        security: [],
        parameters: [id],
        responses: {
          200: {
            description: WORDS.challenge,
            content: { 'application/json': { schema: refTo('schemas', 'FormChallenge'), example: CHALLENGE } },
          },
          ...errorResponses([403, 404, 429, 500]),
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
