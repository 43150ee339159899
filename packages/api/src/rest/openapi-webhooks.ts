import { INTAKE_CHANNELS, INTAKE_LABELS, type IntakeChannel } from '@outrider/shared/intake';
import { sampleBody } from '../intake/sample.ts';
import { errorResponses } from './openapi-errors.ts';
import {
  type ApiResponse,
  type Content,
  type JsonSchema,
  type Operation,
  type Parameter,
  type PathItem,
  refTo,
  type Security,
  type SecurityScheme,
} from './openapi-types.ts';

/** Three places for one key: a sender takes the one it can set. */
export const CAPTURE_KEY_SCHEMES: Record<string, SecurityScheme> = {
  captureKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A capture key (ck_live_…), made on the lead capture screen. It decides the company.',
  },
  captureKeyBearer: { type: 'http', scheme: 'bearer', description: 'The capture key as a bearer token.' },
  captureKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'The capture key in the address, for senders that cannot set headers.',
  },
};
const CAPTURE_KEY: Security = Object.keys(CAPTURE_KEY_SCHEMES).map((name) => ({ [name]: [] }));

const text: JsonSchema = { type: 'string' };
const orNumber: JsonSchema = { type: ['string', 'number'] };

export const WEBHOOK_SCHEMAS: Record<string, JsonSchema> = {
  WebhookLead: {
    type: 'object',
    description:
      'Common spellings are understood (firstName, "E-mail Address", full_name), in any nesting. What is not recognised becomes a line of the notes. A company_id or a role is refused.',
    properties: {
      email: { ...text, description: 'A lead without one is left out' },
      first_name: text,
      last_name: text,
      company: text,
      job_title: text,
      phone: text,
      industry: text,
      company_size: { ...orNumber, description: 'A band or a number of employees' },
      estimated_budget: { ...orNumber, description: 'USD' },
      decision_timeline: text,
      pain_points: text,
      notes: text,
    },
    additionalProperties: true,
  },
  DeliveryReceipt: {
    type: 'object',
    properties: {
      status: { const: 'accepted' },
      delivery_id: { type: 'string', format: 'uuid' },
      duplicate: { type: 'boolean', description: 'This delivery was here before; it makes no second lead' },
    },
    required: ['status'],
  },
};

const SIGNED =
  'A key with a signing secret takes only signed posts: X-Signature-256 is `sha256=` and the hex HMAC-SHA256 of the body under the secret.';
const FORMATS: Record<IntakeChannel, string> = {
  n8n: "One lead, an array of leads, or n8n's own envelope.",
  slack:
    "Slack's Events API, slash commands and view submissions, signed by Slack (X-Slack-Signature; the key holds the app's signing secret); and posts of automations.",
  linkedin:
    "LinkedIn's lead notifications, signed by LinkedIn (X-LI-Signature; the key holds the app's client secret); and posts of automations.",
  social:
    'Meta lead ads (X-Hub-Signature-256), Google Ads lead forms (google_key is the capture key), and posts of website forms.',
};

const receipt: Content = {
  'application/json': {
    schema: refTo('schemas', 'DeliveryReceipt'),
    example: { status: 'accepted', delivery_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10', duplicate: false },
  },
};
const PLATFORM_ANSWER: ApiResponse = {
  description: 'Accepted, or answered, in the form the platform asks for',
  content: { 'application/json': { schema: {} }, 'text/plain': { schema: text } },
};

function describePost(channel: IntakeChannel): Operation {
  return {
    operationId: `capture.${channel}`,
    tags: ['webhooks'],
    summary: `Webhook: ${INTAKE_LABELS[channel].toLowerCase()}`,
    description: `${FORMATS[channel]} ${SIGNED} The delivery is stored, then answered, then processed: once, however often it is sent.`,
    security: CAPTURE_KEY,
    requestBody: { required: true, content: bodyContent(channel) },
    responses: {
      ...(channel !== 'n8n' && { 200: PLATFORM_ANSWER }),
      202: { description: 'Accepted and stored', content: receipt },
      ...errorResponses([400, 401, 403, 413, 415, 422, 429, 500]),
    },
  };
}

/** The sample lead of the "Send test lead" button, in its own content type first. */
function bodyContent(channel: IntakeChannel): Content {
  const sample = sampleBody(channel);
  const body = new TextDecoder().decode(sample.body);
  const form = sample.content_type.includes('urlencoded');
  const example: unknown = form ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
  const lead = refTo('schemas', 'WebhookLead');
  const json = { schema: { anyOf: [lead, { type: 'array', items: lead, maxItems: 1000 }] }, example };
  const urlencoded = { schema: lead, example };
  return form
    ? { 'application/x-www-form-urlencoded': urlencoded, 'application/json': json }
    : { 'application/json': json, 'application/x-www-form-urlencoded': urlencoded };
}

const asked = (name: string, description: string, schema: JsonSchema = text): Parameter => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
});

const HANDSHAKES: Partial<Record<IntakeChannel, Operation>> = {
  linkedin: {
    operationId: 'capture.linkedin.handshake',
    tags: ['webhooks'],
    summary: "LinkedIn's check of the endpoint",
    description: "Answers the challenge with its HMAC-SHA256 under the key's signing secret.",
    security: CAPTURE_KEY,
    parameters: [asked('challengeCode', 'Only a UUID is answered', { type: 'string', format: 'uuid' })],
    responses: {
      200: {
        description: 'The signed challenge',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { challengeCode: text, challengeResponse: text },
              required: ['challengeCode', 'challengeResponse'],
            },
          },
        },
      },
      ...errorResponses([400, 401, 403, 429, 500]),
    },
  },
  social: {
    operationId: 'capture.social.handshake',
    tags: ['webhooks'],
    summary: "Meta's verification of the endpoint",
    description: 'Gives the challenge back. The verify token is the capture key.',
    security: [],
    parameters: [
      asked('hub.mode', 'As Meta sends it', { const: 'subscribe' }),
      asked('hub.challenge', 'Given back as it came', { type: 'string', maxLength: 200 }),
      asked('hub.verify_token', 'The capture key'),
    ],
    responses: {
      200: { description: 'The challenge', content: { 'text/plain': { schema: text } } },
      ...errorResponses([400, 401, 403, 429, 500]),
    },
  },
};

/** The four webhook doors; they are no procedures, so the router does not know them. */
export function webhookPaths(): Record<string, PathItem> {
  return Object.fromEntries(
    INTAKE_CHANNELS.map((channel) => [
      `/leads/capture/${channel}`,
      { ...(HANDSHAKES[channel] && { get: HANDSHAKES[channel] }), post: describePost(channel) },
    ]),
  );
}
