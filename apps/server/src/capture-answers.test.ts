import { createHmac } from 'node:crypto';
import { SLACK_REPLIES } from '@outrider/api/automation/intake/words';
import type { IntakeChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { createKey, openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const SECRET = 'a signing secret';
const CHANNELS: IntakeChannel[] = ['n8n', 'slack', 'linkedin', 'social'];
const hmac = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const ANY = Symbol('any body');
const CHALLENGE = '0190f000-7f3e-4c1a-9b57-2f7b8a1d4c10';

/** Which key a call presents, where, and how its body is signed. */
type Keyed = 'open' | 'signing' | 'n8n only' | 'wrong' | 'none';
type Signature = 'flat' | 'slack' | 'linkedin' | 'meta';
type Asked = {
  method?: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent urlencoded instead of as JSON. */
  form?: Record<string, string>;
  key?: Keyed;
  sign?: Signature | 'wrongly';
  headers?: Record<string, string>;
};
type Answered = { status: number; body: unknown; headers?: Record<string, unknown> };
type Row = [what: string, asked: Asked, answered: Answered];

const refused = (status: number, code: string, detail: unknown): Answered => ({ status, body: { code, detail } });
const unknownKey: Answered = {
  ...refused(401, 'not_signed_in', MESSAGES.noCaptureKey),
  headers: { 'www-authenticate': 'Bearer realm="Outrider"' },
};
const badSignature = refused(401, 'not_signed_in', MESSAGES.badSignature);

const told = (outcome: string) => ({
  id: ID,
  score: expect.any(Number) as number,
  priority: expect.any(String) as string,
  lead_status: 'new',
  outcome,
});
const processed = (status: number, outcome: string, duplicate = false): Answered => ({
  status,
  body: { status: 'processed', ...told(outcome), leads: [told(outcome)], delivery_id: ID, duplicate },
});

/** What a post in no vendor's format is answered, on every channel. */
const flat = (channel: IntakeChannel): Row[] => {
  const email = `flat@${channel}.example`;
  return [
    ['a new lead', { body: { email, first_name: 'Fay' } }, processed(201, 'created')],
    ['the same delivery again', { body: { email, first_name: 'Fay' } }, processed(200, 'created', true)],
    ['a known lead', { body: { email, phone: '+1 555 0100' } }, processed(200, 'updated')],
    [
      'two leads',
      { body: [{ email }, { email: `two@${channel}.example` }] },
      {
        status: 201,
        body: {
          status: 'processed',
          ...told('unchanged'),
          outcome: 'created',
          leads: [told('unchanged'), told('created')],
          delivery_id: ID,
          duplicate: false,
        },
      },
    ],
    [
      'a sender who does not wait',
      { body: { email: `hurry@${channel}.example` }, query: { wait: 'false' } },
      {
        status: 202,
        headers: { location: expect.stringMatching(/^\/api\/leads\/capture\/deliveries\/[0-9a-f-]{36}$/) },
        body: {
          status: 'accepted',
          delivery_id: ID,
          duplicate: false,
          status_url: expect.stringMatching(/^http.*\/api\/leads\/capture\/deliveries\/[0-9a-f-]{36}$/) as string,
        },
      },
    ],
    [
      'nothing with an email',
      { body: { first_name: 'Nobody' } },
      {
        status: 422,
        body: {
          code: 'validation_failed',
          detail: MESSAGES.noEmail,
          errors: [{ field: 'email', message: MESSAGES.noEmail }],
        },
      },
    ],
    ['a broken body', { body: '{"email":' }, { status: 400, body: ANY }],
    ['no key', { body: { email }, key: 'none' }, unknownKey],
    ['a wrong key', { body: { email }, key: 'wrong' }, unknownKey],
    [
      'another channel’s key',
      { body: { email }, key: channel === 'n8n' ? 'signing' : 'n8n only' },
      refused(403, 'forbidden', MESSAGES.keyWrongChannel),
    ],
    ['another method', { method: 'PUT', body: { email } }, { status: 405, body: ANY }],
    ...(channel === 'n8n'
      ? []
      : ([
          [
            'a signed post',
            { body: { email: `signed@${channel}.example` }, key: 'signing', sign: 'flat' },
            processed(201, 'created'),
          ],
          ['a wrong signature', { body: { email }, key: 'signing', sign: 'wrongly' }, badSignature],
          [
            'no signature',
            { body: { email }, key: 'signing' },
            refused(401, 'not_signed_in', expect.stringMatching(/sign/i)),
          ],
        ] satisfies Row[])),
  ];
};

const command = (text: string) => ({ command: '/lead', trigger_id: `t.${text}`, text, user_name: 'sam' });
const view = (value: string) => ({
  payload: JSON.stringify({
    type: 'view_submission',
    view: {
      id: `V${value}`,
      blocks: [{ type: 'input', block_id: 'email', label: { type: 'plain_text', text: 'Email' } }],
      state: { values: { email: { email: { type: 'plain_text_input', value } } } },
    },
  }),
});
const signedBySlack = (form: Record<string, string>): Asked => ({ form, key: 'signing', sign: 'slack' });
const SLACK: Row[] = [
  [
    'Slack’s handshake',
    { body: { type: 'url_verification', challenge: 'abc.1' }, key: 'signing', sign: 'slack' },
    { status: 200, body: 'abc.1', headers: { 'content-type': 'text/plain; charset=utf-8' } },
  ],
  [
    'Slack’s event',
    {
      body: { type: 'event_callback', event_id: 'Ev1', event: { type: 'message', text: 'lead: eve@slack.example' } },
      key: 'signing',
      sign: 'slack',
    },
    { status: 200, body: '' },
  ],
  [
    'Slack’s event again',
    {
      body: { type: 'event_callback', event_id: 'Ev1', event: { type: 'message', text: 'lead: eve@slack.example' } },
      key: 'signing',
      sign: 'slack',
      headers: { 'x-slack-retry-num': '1' },
    },
    { status: 200, body: '' },
  ],
  [
    'Slack’s command',
    signedBySlack(command('cora@slack.example')),
    { status: 200, body: { response_type: 'ephemeral', text: SLACK_REPLIES.received('cora@slack.example') } },
  ],
  [
    'Slack’s command without an email',
    signedBySlack(command('Cora')),
    { status: 200, body: { response_type: 'ephemeral', text: SLACK_REPLIES.usage('/lead') } },
  ],
  ['Slack’s modal', signedBySlack(view('vic@slack.example')), { status: 200, body: { response_action: 'clear' } }],
  [
    'Slack’s modal without an email',
    signedBySlack(view('nobody')),
    { status: 200, body: { response_action: 'errors', errors: { email: expect.any(String) as string } } },
  ],
  ['Slack’s certificate check', signedBySlack({ ssl_check: '1' }), { status: 200, body: '' }],
  [
    'a command with a wrong signature',
    { form: command('x@slack.example'), key: 'signing', sign: 'wrongly' },
    ANY_401(),
  ],
  ['a command to a key that cannot check it', { form: command('x@slack.example') }, ANY_401()],
];

function ANY_401(): Answered {
  return { status: 401, body: ANY };
}

const form = (email: string | null, more: object = {}) => ({
  lead_id: `lead-${email}`,
  user_column_data: email ? [{ column_id: 'EMAIL', string_value: email }] : [],
  api_version: '1.0',
  ...more,
});
const TAKEN: Answered = { status: 200, body: {} };
const refusedForm = (message: string): Answered => ({ status: 400, body: { message } });
const WRONG_KEY = refusedForm(MESSAGES.noCaptureKey);
const GOOGLE: Row[] = [
  ['Google’s form', { body: form('gus@google.example') }, TAKEN],
  ['Google’s form again', { body: form('gus@google.example') }, TAKEN],
  ['Google’s form of a known lead', { body: form('gus@google.example', { lead_id: 'other' }) }, TAKEN],
  ['Google’s test', { body: form('test@google.example', { is_test: true }) }, TAKEN],
  ['Google’s form without an email', { body: form(null) }, refusedForm(MESSAGES.noEmail)],
  ['Google’s form without a key', { body: form('no@google.example'), key: 'none' }, WRONG_KEY],
  ['Google’s form with a wrong key', { body: form('no@google.example'), key: 'wrong' }, WRONG_KEY],
  [
    'a wrong google_key beside a right ?key=',
    { body: form('no@google.example', { google_key: 'hunter2' }), key: 'open' },
    WRONG_KEY,
  ],
  [
    'Google’s form with another channel’s key',
    { body: form('no@google.example'), key: 'n8n only' },
    refusedForm(MESSAGES.keyWrongChannel),
  ],
  [
    'Google’s form to a key that wants signatures',
    { body: form('no@google.example'), key: 'signing' },
    { status: 400, body: { message: expect.any(String) as string } },
  ],
];

const page = { object: 'page', entry: [{ id: '1', changes: [{ field: 'leadgen', value: { leadgen_id: '77' } }] }] };
const tiktok = { entry: [{ lead_id: '5', changes: [{ field: 'email', value: 'tim@tiktok.example' }] }] };
const SOCIAL: Row[] = [
  ['Meta’s notification', { body: page, key: 'signing', sign: 'meta' }, { status: 200, body: { status: 'accepted' } }],
  [
    'Meta’s notification again',
    { body: page, key: 'signing', sign: 'meta' },
    { status: 200, body: { status: 'accepted' } },
  ],
  ['Meta’s notification, wrongly signed', { body: page, key: 'signing', sign: 'wrongly' }, badSignature],
  ['Meta’s notification to a key that cannot check it', { body: page }, ANY_401()],
  ['TikTok’s form', { body: tiktok }, { status: 200, body: { status: 'accepted' } }],
];

const notification = {
  type: 'LEAD_ACTION',
  leadGenFormResponse: 'urn:li:leadGenFormResponse:1-1',
  leadAction: 'CREATED',
  occurredAt: 1,
};
const LINKEDIN: Row[] = [
  [
    'LinkedIn’s challenge',
    { method: 'GET', query: { challengeCode: CHALLENGE }, key: 'signing' },
    { status: 200, body: { challengeCode: CHALLENGE, challengeResponse: hmac(CHALLENGE) } },
  ],
  [
    'LinkedIn’s challenge that is none',
    { method: 'GET', query: { challengeCode: 'x' }, key: 'signing' },
    refused(400, 'bad_request', MESSAGES.handshakeRefused),
  ],
  [
    'LinkedIn’s notification',
    { body: notification, key: 'signing', sign: 'linkedin' },
    { status: 200, body: { status: 'accepted' } },
  ],
  [
    'LinkedIn’s notification, wrongly signed',
    { body: notification, key: 'signing', headers: { 'x-li-signature': 'ab' } },
    badSignature,
  ],
];

describe('what a capture route answers', () => {
  let server: TestServer;
  let keys: Record<Exclude<Keyed, 'none'>, string>;
  beforeAll(async () => {
    server = await openServer();
    const { token } = await openCompany(server.store.database);
    keys = {
      open: await createKey(server, token, CHANNELS),
      signing: await createKey(server, token, ['slack', 'linkedin', 'social'], SECRET),
      'n8n only': await createKey(server, token, ['n8n']),
      wrong: `ck_live_${'A'.repeat(43)}`,
    };
  }, 120_000);
  afterAll(() => server.close());

  async function ask(channel: string, { method = 'POST', query = {}, body, form: fields, sign, ...asked }: Asked) {
    const key = asked.key === 'none' ? null : keys[asked.key ?? 'open'];
    const isForm = typeof body === 'object' && body !== null && 'user_column_data' in body && !('google_key' in body);
    const sent = isForm && key ? { ...body, google_key: key } : body;
    const text = fields
      ? new URLSearchParams(fields).toString()
      : typeof sent === 'string'
        ? sent
        : JSON.stringify(sent);
    const inQuery: Record<string, string> = key && !isForm ? { key } : {};
    const asks = new URLSearchParams({ ...query, ...inQuery }).toString();
    return call(server, method, `/api/leads/capture/${channel}?${asks}`, {
      body: method === 'GET' ? undefined : text,
      headers: {
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(sign && signatures(sign, text)),
        ...asked.headers,
      },
    });
  }

  const rows = [
    ...CHANNELS.flatMap((channel) => flat(channel).map((row) => [channel, ...row] as const)),
    ...SLACK.map((row) => ['slack', ...row] as const),
    ...GOOGLE.map((row) => ['social', ...row] as const),
    ...SOCIAL.map((row) => ['social', ...row] as const),
    ...LINKEDIN.map((row) => ['linkedin', ...row] as const),
  ];
  it.each(rows)('%s: %s', async (channel, _what, asked, answered) => {
    const answer = await ask(channel, asked);
    expect({ status: answer.status, body: answered.body === ANY ? ANY : (answer.json ?? answer.text) }).toEqual({
      status: answered.status,
      body: answered.body,
    });
    expect(answer.headers).toMatchObject({
      'content-type':
        typeof answered.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      ...answered.headers,
    });
    expect(answer.ms).toBeLessThan(3_000);
  });

  it('social: Meta’s handshake gives the challenge back to whoever knows the key', async () => {
    const asked = (token: string, mode = 'subscribe') => ({
      method: 'GET',
      key: 'none' as const,
      query: { 'hub.mode': mode, 'hub.challenge': '1158201444', 'hub.verify_token': token },
    });
    expect(await ask('social', asked(keys.open))).toMatchObject({ status: 200, text: '1158201444' });
    expect(await ask('social', asked(keys.wrong))).toMatchObject({ status: 401 });
    expect(await ask('social', asked(keys.open, 'unsubscribe'))).toMatchObject({ status: 400 });
  });

  it('n8n: a GET is answered to whoever has a key', async () => {
    expect(await ask('n8n', { method: 'GET' })).toMatchObject({ status: 200, json: { status: 'ready' } });
    expect(await ask('n8n', { method: 'GET', key: 'none' })).toMatchObject({ status: 401 });
  });

  describe('where a sender asks later', () => {
    const later = (at: string, key: string) => call(server, 'GET', at, { key });
    const leave = async (email: string) => {
      const { headers } = await ask('n8n', { body: { email }, query: { wait: 'false' } });
      return headers.location ?? '';
    };

    it('has the lead and its score for the key that sent it', async () => {
      expect(await later(await leave('later@n8n.example'), keys.open)).toMatchObject({
        status: 200,
        json: { status: 'processed', ...told('created'), leads: [told('created')], delivery_id: ID },
      });
    });

    it('is nothing to anybody else', async () => {
      const at = await leave('mine@n8n.example');
      const other = await openCompany(server.store.database);
      const foreign = await createKey(server, other.token, ['n8n']);
      for (const key of [foreign, keys['n8n only']]) expect(await later(at, key)).toMatchObject({ status: 404 });
      for (const key of [keys.wrong, '']) expect(await later(at, key)).toMatchObject({ status: 401 });
      expect(await later('/api/leads/capture/deliveries/x', keys.open)).toMatchObject({ status: 404 });
      expect(await call(server, 'DELETE', at, { key: keys.open })).toMatchObject({ status: 405 });
    });
  });
});

function signatures(by: Signature | 'wrongly', text: string): Record<string, string> {
  const seconds = String(Math.floor(Date.now() / 1_000));
  if (by === 'slack')
    return { 'x-slack-request-timestamp': seconds, 'x-slack-signature': `v0=${hmac(`v0:${seconds}:${text}`)}` };
  if (by === 'linkedin') return { 'x-li-signature': hmac(`hmacsha256=${text}`) };
  if (by === 'meta') return { 'x-hub-signature-256': `sha256=${hmac(text)}` };
  return { 'x-signature-256': `sha256=${by === 'flat' ? hmac(text) : hmac('another')}` };
}
