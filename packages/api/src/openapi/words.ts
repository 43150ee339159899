/** What the API's reference says. */
export const API_WORDS = {
  introduction: `Sign in with \`POST /auth/login\`, then send the \`access_token\` as \`Authorization: Bearer …\`. A session ends after 15 minutes without a request, and after 12 hours at the latest.

Errors are JSON with a \`detail\` sentence. A 422 adds \`errors\`, a list of {field, message}. A 429 or 503 sends Retry-After, the number of seconds to wait. Every response has an X-Request-Id that identifies the request in the server’s log.

Every write accepts an \`Idempotency-Key\`. Repeat a request with the same key and body within 24 hours and you get the first response again; the work is done only once.

Times are ISO 8601 in UTC, amounts are in USD unless a currency is named, and IDs are UUIDs. Unknown fields in a request body are rejected. Responses may gain new fields.`,

  tags: {
    auth: 'Sign in, sign out and the current user',
    leads: 'Leads, lead capture and scoring',
    accounts: 'The companies you sell to',
    contacts: 'The people you deal with',
    fields: 'Your company’s own fields: define, reorder, archive and restore them',
    pipeline: 'Deals, and the pipelines and stages they move through',
    imports: 'Import leads from a file: map, check, run and undo',
    assignment: 'Rules for assigning new leads, and time away',
    companies: 'Companies on this server (super admin)',
    platform: 'Platform-wide metrics (super admin)',
    organization: 'Departments, workflows between them, and satisfaction surveys',
    sheets: 'Agents that sync leads with Google Sheets',
    agents: 'AI sales agents: tasks, proposals, actions and limits',
    newsletter: 'Newsletter sign-up',
    webhooks: 'Endpoints other systems post leads to, authenticated with a capture key',
    server: 'Server health',
  } as Record<string, string>,

  idempotencyKey: 'Makes it safe to retry this request for 24 hours. 1 to 200 printable ASCII characters, no spaces.',
  totalCount: 'Total number of matching records across all pages',
  nextCursor: 'Cursor for the next page. Absent on the last page.',
  allow: 'Methods this path supports',
  retryAfter: 'Seconds to wait before retrying',
  idempotencyReplayed: 'true when this is the stored response to an earlier request with the same Idempotency-Key',
  bearer: 'The access_token from POST /auth/login.',
  metricsToken: 'The server’s METRICS_TOKEN, if one is set.',

  anyone: 'No sign-in required.',
  signedIn: 'For any signed-in user.',
  superAdmin: 'For super admins.',
  closedAfterTrial: 'Unavailable after the trial ends.',
  rows: { all: '', own: ' (own records)', own_or_unassigned: ' (own and unassigned records)' },

  list: {
    q: 'Search text',
    limit: 'Records per page',
    cursor: 'X-Next-Cursor from the previous page',
    fields: 'Field names, separated by commas. Each record then has only these and its ID.',
    total: 'bounded: X-Total-Count stops at 10,000',
    order: 'Sort order. Descending by default.',
  } as Record<string, string>,
  done: { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'Done. No content.' } as Record<number, string>,
};

/** What each failure means. */
export const API_ERROR_WORDS = {
  sentence: 'What went wrong, in a sentence you can show to people',
  field: 'The field as named in the body or query. Nested fields are joined with dots.',
  existingId: 'ID of the existing record',
  version: 'Current version of the record',
  400: 'The request is malformed',
  401: 'Not signed in, or the session has ended. For webhooks: no valid key or signature.',
  403: 'The role doesn’t allow this, the company is suspended, or its trial has ended',
  404: 'Doesn’t exist, or belongs to another company',
  405: 'The path exists but doesn’t support this method',
  409: 'Already exists, or the first request with this Idempotency-Key is still running',
  413: 'The body is too large',
  415: 'Unsupported content type',
  422: 'A field is invalid, or this Idempotency-Key was used for a different request',
  429: 'Too many requests',
  500: 'Unexpected error. Look it up in the log by X-Request-Id.',
  503: 'Not configured on this server, or temporarily unavailable',
  notConfigured: 'Not configured',
};

/** The server's own paths. */
export const SERVER_PATH_WORDS = {
  file: 'The file, streamed',
  openapi: 'This document. With an access token, it lists your company’s own fields.',
  upload: 'Upload a CSV file or Excel workbook as the request body',
  uploaded: 'The detected columns and format, with a suggested mapping',
  errors: 'Rows that can’t be imported, with line, column and reason',
  exportLeads: 'Export leads to a file. Cells that look like formulas are exported as text.',
  healthz: 'Check that the process is running',
  alive: 'Running',
  readyz: 'Check that the server is ready for requests',
  ready: 'Ready. "degraded" means only the job store is unreachable.',
  notReady: 'The database is unreachable or full, or the server is shutting down',
  metrics: 'Metrics for Prometheus',
  metricsText: 'Metrics in the Prometheus text format',
};

/** The webhooks. */
export const WEBHOOK_WORDS = {
  duplicate: 'This delivery was received before. It creates no second lead.',
  signed:
    'A key with a signing secret accepts only signed requests: X-Signature-256 must be `sha256=` followed by the hex HMAC-SHA256 of the body, using the secret.',
  formats: {
    n8n: 'One lead, an array of leads, or n8n’s own envelope.',
    slack:
      'Slack’s Events API, slash commands and view submissions, signed by Slack (X-Slack-Signature; store the app’s signing secret on the key). Also accepts posts from automations.',
    linkedin:
      'LinkedIn’s lead notifications, signed by LinkedIn (X-LI-Signature; store the app’s client secret on the key). Also accepts posts from automations.',
    social:
      'Meta lead ads (X-Hub-Signature-256), Google Ads lead forms (google_key is the capture key), and posts from website forms.',
  },
  stored: 'Deliveries are stored before they are acknowledged, and processed exactly once however often they are sent.',
  platformAnswer: 'Accepted or answered, in the form the platform expects',
  accepted: 'Accepted and stored',
  linkedinCheck: 'LinkedIn endpoint validation',
  linkedinAnswer: 'Answers the challenge with its HMAC-SHA256, using the key’s signing secret.',
  challengeCode: 'Must be a UUID',
  signedChallenge: 'The signed challenge',
  metaCheck: 'Meta endpoint verification',
  metaAnswer: 'Returns the challenge. The verify token is the capture key.',
  asMetaSends: 'As sent by Meta',
  givenBack: 'Returned unchanged',
  captureKey: 'The capture key',
  challenge: 'The challenge',
};

/** A lead's fields. */
export const LEAD_FIELD_WORDS = {
  custom:
    'Your company’s own fields by key, as defined under Settings, Fields. Null or an empty text removes a value; an unknown key is rejected. Request this document with your access token to see each field listed.',
  inUsd: (label: string) => `${label} in USD`,
  option: (value: string, label: string) => (value === label ? value : `${value} (${label})`),
};
