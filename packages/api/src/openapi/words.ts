/** What the API's reference says. */
export const API_WORDS = {
  introduction: `Create an access token under Profile, Access tokens, or under Settings, API tokens, and send it as \`Authorization: Bearer ork_live_…\`. A token has the scopes you choose, and never more than your role allows at that moment. Without the scope a request needs, the response is 403 with the code \`missing_scope\`.

People can also sign in with \`POST /auth/login\` and send its \`access_token\`. Where they use two-step verification, it answers 401 with the code \`second_factor_needed\` and a \`challenge\` for \`POST /auth/second-step\`. A session ends after 15 minutes without a request, and after 12 hours at the latest.

Errors are JSON with a \`detail\` sentence for people and a \`code\` for programs. A code never changes its meaning; new ones may be added. A 422 adds \`errors\`, a list of {field, message}. A 429 or 503 sends Retry-After, the number of seconds to wait. Every response has an X-Request-Id that identifies the request in the server’s log.

Every write accepts an \`Idempotency-Key\`. Repeat a request with the same key and body within 24 hours and you get the first response again; the work is done only once.

Single records come with an \`ETag\`. Send it back as \`If-Match\` when you change or delete the record, and a change somebody else made in the meantime is never overwritten: the response is 412 with the current version. Lists come in pages: follow the \`Link\` header until it has no \`rel="next"\`.

\`RateLimit\` headers tell how many requests you have left in the current minute.

Lists and single records accept \`fields\`: name the fields you want, separated by commas, and you get those and the ID.

Every response names its version of the API in \`Outrider-Version\`. Send the version you wrote your program for in the same header, and a server that no longer knows it answers 400 with the code \`unknown_api_version\`, rather than something your program doesn’t expect. Within a version nothing is taken away or renamed. When a version is replaced, the old one is answered for at least twelve months.

Times are ISO 8601 in UTC, amounts are in the company’s currency unless another is named, and IDs are UUIDs. Unknown fields in a request body are rejected. Responses may gain new fields.`,

  tags: {
    automation: 'Who approves what agents do, and how much they may do in a day',
    auth: 'Sign in and out, the current user, and forgotten passwords',
    invitations: 'Accept an invitation to a company',
    leads: 'Leads, lead capture and scoring',
    accounts: 'The companies you sell to',
    contacts: 'The people you deal with',
    search: 'Find leads, contacts, accounts and deals by name, email, domain or phone number',
    files: 'Files on leads, accounts, contacts and deals',
    fields: 'Your company’s own fields: define, reorder, archive and restore them',
    pipeline: 'Deals, and the pipelines and stages they move through',
    forecast: 'What a period is likely to bring, what changed, and what people submitted',
    playbook: 'What the company sells and how it speaks; agents write by it',
    quotas: 'Monthly quotas of people, teams and the company',
    tasks: 'Follow-ups, with or without a record they are about',
    bulk: 'One action on many records, in the background',
    imports: 'Import leads, accounts, contacts or deals from a file: map, check, run and undo',
    assignment: 'Rules for assigning new leads, and time away',
    companyData: 'Everything your company has, as one file',
    companies: 'Companies on this server (super admin)',
    platform: 'Platform-wide metrics (super admin)',
    organization: 'Departments, workflows between them, and satisfaction surveys',
    sheets: 'Agents that sync leads with Google Sheets',
    agents: 'AI sales agents: tasks, proposals, actions and limits',
    newsletter: 'Newsletter sign-up',
    audit: 'The audit log: who did what, from where, before and after',
    people: 'Who works in your company',
    notifications: 'What the product told you',
    views: 'Saved views: the filter, order and columns of a list',
    intake: 'Capture keys, and what senders delivered',
    webhooks:
      'Where your programs are told of changes, and the endpoints other systems post leads to with a capture key',
    server: 'Server health',
  } as Record<string, string>,

  prefer:
    'respond-async: you get 202 with the path to ask for the end, instead of 200 with the work just begun. Other preferences are ignored.',
  preferenceApplied: 'respond-async, because you asked for it',
  jobLocation: 'Path of the job. Ask there until it has ended; Retry-After says when.',
  begun: 'Begun. The work goes on in the background.',
  idempotencyKey: 'Makes it safe to retry this request for 24 hours. 1 to 200 printable ASCII characters, no spaces.',
  versionAsked: 'The version of the API you wrote your program for. A server that doesn’t know it answers 400.',
  versionUsed: 'The version of the API this response is written by',
  ifMatch: 'The ETag of the version you changed, in place of `version`. If the record has changed since: 412.',
  ifNoneMatch: 'The ETag of the copy you have. If it is still current: 304 without a body.',
  unchanged: 'Your copy is current',
  link: 'URLs of the first and the next page, as in RFC 8288. No rel="next" on the last page.',
  etag: 'Changes with every change of the response. Send it back as If-Match or If-None-Match.',
  location: 'Path of the new record',
  rateLimit: 'What is left: "user";r=2999;t=60 means 2,999 requests in the next 60 seconds',
  rateLimitPolicy: 'The limit: "user";q=3000;w=60 means 3,000 requests per 60 seconds',
  wwwAuthenticate: 'How to authenticate, and why the token was refused, as in RFC 6750',
  totalCount: 'Total number of matching records across all pages',
  nextCursor: 'Cursor for the next page. Absent on the last page.',
  allow: 'Methods this path supports',
  retryAfter: 'Seconds to wait before retrying',
  idempotencyReplayed: 'true when this is the stored response to an earlier request with the same Idempotency-Key',
  bearer: 'An access token (ork_live_…, or ork_test_… of the sandbox), or the access_token from POST /auth/login.',
  metricsToken: 'The server’s METRICS_TOKEN, if one is set.',

  anyone: 'No sign-in required.',
  signedIn: 'For any signed-in user.',
  superAdmin: 'For super admins.',
  closedAfterTrial: 'Unavailable after the trial ends.',
  rows: { all: '', own: ' (own records)', own_or_unassigned: ' (own and unassigned records)' },

  /** What records have beside the fields of their catalogue. */
  properties: {
    id: 'ID of the record',
    company_id: 'ID of your company',
    version: 'Goes up with every change. A change names the version it was made on.',
    custom: 'Your company’s own fields by key. Null removes a value; an unknown key is rejected.',
    external_id: 'What your own program calls the record. The next upsert with it finds the same record again.',
    program: 'Whose ID it is. IDs of different programs never collide.',
    allow_duplicate: 'true creates the lead even if another one has the email',
    reason: 'Why the status changed, for the timeline',
    company: 'Company name; the same value as company_name',
    ai_insights: 'Why the lead has its score, and what to do next. Null until the lead is scored.',
    assigned_to_name: 'Name of the owner',
    owner_name: 'Name of the owner',
    account_name: 'Name of the account',
    parent_name: 'Name of the parent account',
    lead_name: 'Name of the lead it came from',
    lead_company: 'Company of the lead it came from',
    name: 'Name',
    people: 'Its contacts: how many an account has, who decides on a deal',
    people_names: 'Up to three of its contacts by name',
    open_deals: 'Number of open deals',
    open_amount: 'Sum of its open deals, in your company’s currency',
    won_amount: 'Sum of its won deals, in your company’s currency',
    next_step: 'What is due next',
    next_step_at: 'When that is due',
    health_score: 'From 0 to 100. Null if the account has never bought.',
    health_parts: 'What the health score is made of. The parts and 50 add up to it.',
    stage_label: 'Name of the stage',
    stage_kind: 'Whether the stage is open, won or lost',
    base_amount: 'The amount in your company’s currency',
    probability: 'Chance in percent that the deal is won',
    own_probability: 'The chance a person set. Null if nobody did.',
    chance_by: 'Whose chance it is: a person’s, the model’s, or the stage’s average',
    chance_reason: 'What moves a learned chance most',
    stale: 'Quiet for longer than its stage allows',
    currency: 'ISO 4217 code. Your company’s currency unless given.',
    currency_rate: 'What one unit of the currency is worth in your company’s. Required for any other currency.',
    pipeline_id: 'ID of the pipeline. The default one unless given.',
    stage: 'Key of the stage. The first open one unless given.',
  } as Record<string, string>,

  list: {
    q: 'Search text',
    limit: 'Records per page',
    cursor: 'X-Next-Cursor from the previous page',
    fields: 'Field names, separated by commas. Each record then has only these and its ID.',
    total: 'bounded: X-Total-Count stops at 10,000',
    order: 'Sort order. Descending by default.',
    sort: 'A field to sort by, or custom.<key> for one of your own',
    filter:
      'Conditions, for example `status:new,contacted;score:70..;(owner_id:me|owner_id:nobody)`. `;` all of, `|` any of, `( )` a group, `!` not, `a..b` a range, `*text` contains, `7d` the last 7 days, `?` known. A field of your own is `custom.<key>`.',
    id: 'ID of the record',
    version: 'Only if the record is still this version. If-Match says the same.',
    status: 'Only records with this status',
    source: 'Only leads from this source',
    priority: 'Only leads with this priority',
    assigned_to: 'ID of the owner, or nobody',
    owner: 'Whose records: me, nobody, all, or a user’s ID',
    owner_id: 'ID of the owner',
    user_id: 'ID of the user',
    team: 'Name of the team',
    company_id: 'ID of your company',
    lead_id: 'Only what belongs to this lead',
    account_id: 'Only what belongs to this account',
    contact_id: 'ID of the contact',
    opportunity_id: 'Only what belongs to this deal',
    pipeline_id: 'ID of the pipeline',
    stage: 'Key of a stage; open, closed or all',
    stale: 'true: only deals that have been quiet for too long',
    close_from: 'First day of the expected close date',
    close_to: 'Last day of the expected close date',
    show: 'Which of them',
    due_before: 'Only what is due before this moment',
    part: 'Only notes, calls, emails, meetings or changes',
    record_type: 'Which records the field belongs to',
    archived: 'true: archived ones as well',
    period: 'A month (2026-11), a calendar quarter (2026-Q4), or a quarter that begins in another month (2026-11-Q)',
    since: 'The day to compare with',
    year: 'The calendar year',
    format: 'Format of the file',
    columns: 'Names of the columns, separated by commas',
    name: 'Name of the file',
    type: 'Which records',
  } as Record<string, string>,
  done: { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'Done. No content.' } as Record<number, string>,
};

/** What each failure means. */
export const API_ERROR_WORDS = {
  sentence: 'What went wrong, in a sentence you can show to people',
  field: 'The field as named in the body or query. Nested fields are joined with dots.',
  existingId: 'ID of the existing record',
  version: 'Current version of the record',
  current: 'The record as it is now',
  400: 'The request is malformed',
  401: 'Not signed in, or the session or token has ended. For webhooks: no valid key or signature.',
  403: 'The role or the token’s scopes don’t allow this, the company is suspended, or its trial has ended',
  404: 'Doesn’t exist, or belongs to another company',
  405: 'The path exists but doesn’t support this method',
  code: 'What went wrong, for programs',
  challenge: 'With second_factor_needed: send it with a code to POST /auth/second-step within 5 minutes',
  factors: 'With second_factor_needed: what the code can come from',
  scope: 'With missing_scope: the scope the token lacks',
  412: 'The record has changed since the version in If-Match',
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
  client: 'Download the typed TypeScript client: npm install <this URL>',
  clientFile: 'An npm package that fits this server',
  attach: 'Attach a file to a record, as the request body. The same content under the same name is kept once.',
  attached: 'The file, kept now',
  attachedBefore: 'The same file, kept before',
  content: 'Download a file',
  upload: 'Upload a CSV file or Excel workbook as the request body',
  uploaded: 'The detected columns and format, with a suggested mapping',
  errors: 'Rows that can’t be imported, with line, column and reason',
  export: (many: string) => `Export ${many} to a file. Cells that look like formulas are exported as text.`,
  exportAudit: 'Export the audit log to a CSV file, newest first',
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
  keyAsBasic: 'The capture key as the user name or the password, for senders that only know Basic.',
  emailNeeded: 'Leads without an email are skipped. A delivery without a single lead gets 422.',
  wait: 'Wait for the result: the answer then has the lead’s id and score.',
  named:
    'Names this delivery: the same key is the same delivery, and another body with it gets 422. The vendor’s own id or a webhook-id header does the same. Without a name, equal bodies are the same delivery for ten minutes.',
  processed: 'Processed. 201 if a lead was created, 200 if every lead was known. Only with wait=true.',
  firstLead: 'The first lead of the delivery',
  outcome: 'What became of the lead. A known lead came back: its timeline says so, and it is scored again.',
  signed:
    'A key with a signing secret accepts only signed requests: either by Standard Webhooks (webhook-signature), or with X-Signature-256, `sha256=` followed by the hex HMAC-SHA256 of the body, using the secret.',
  formats: {
    n8n: 'One lead, an array of leads, or n8n’s own envelope.',
    slack:
      'Slack’s Events API, slash commands and view submissions, signed by Slack (X-Slack-Signature; store the app’s signing secret on the key). Also accepts posts from automations.',
    linkedin:
      'LinkedIn’s lead notifications, signed by LinkedIn (X-LI-Signature; store the app’s client secret on the key). Also accepts posts from automations.',
    social:
      'Meta lead ads (X-Hub-Signature-256), Google Ads lead forms (google_key is the capture key), TikTok instant forms (TikTok-Signature), and posts from website forms.',
  },
  stored: 'Deliveries are stored before they are acknowledged, and processed exactly once however often they are sent.',
  platformAnswer: 'Accepted or answered, in the form the platform expects',
  accepted: 'Accepted and stored',
  linkedinCheck: 'LinkedIn endpoint validation',
  linkedinAnswer: 'Answers the challenge with its HMAC-SHA256, using the key’s signing secret.',
  challengeCode: 'Must be a UUID',
  signedChallenge: 'The signed challenge',
  mailchimpCheck: 'Check a capture key, as Mailchimp does before it takes the address',
  mailchimpAnswer: 'Nothing is captured.',
  ready: 'The key is good for this address',
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
  inCurrency: (label: string) => `${label}, in the company’s currency`,
  option: (value: string, label: string) => (value === label ? value : `${value} (${label})`),
};
