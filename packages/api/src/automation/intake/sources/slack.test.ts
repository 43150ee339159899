import { MESSAGES } from '@outrider/shared/ground/messages';
import { describe, expect, it } from 'vitest';
import { cpuMs, ENDLESS_MS } from '../../../ground/http/cpu-time.fixture.ts';
import { mapFields } from './flat-fields.ts';
import { SLACK_REPLIES } from '../words.ts';
import { readCommandText, readMessage } from './slack-text.ts';
import {
  deliverOnce,
  generalSignature,
  post,
  postForm,
  signed,
  SIGNED,
  slackSignature,
  verify,
} from './webhook-request.fixture.ts';

const refused = (code: string, message: string) => expect.objectContaining({ code, message });
const sign = (request: ReturnType<typeof post>) => signed(request, slackSignature);

/** docs.slack.dev/reference/events/message, with the wrapper of docs.slack.dev/apis/events-api. */
const event = (inner: Record<string, unknown>) => ({
  token: 'XXYYZZ',
  team_id: 'T123ABC456',
  api_app_id: 'A123ABC456',
  type: 'event_callback',
  event_id: 'Ev123ABC456',
  event_time: 1355517523,
  event: {
    type: 'message',
    channel: 'C123ABC456',
    user: 'U123ABC456',
    ts: '1355517523.000005',
    channel_type: 'channel',
    ...inner,
  },
  authorizations: [{ team_id: 'T123ABC456', user_id: 'U123ABC456', is_bot: false, is_enterprise_install: false }],
});

/** docs.slack.dev/interactivity/implementing-slash-commands. */
const command = (text: string) => ({
  token: 'gIkuvaNzQIHg97ATvDxqgjtO',
  team_id: 'T0001',
  team_domain: 'example',
  channel_id: 'C2147483705',
  channel_name: 'test',
  user_id: 'U2147483697',
  user_name: 'Steve',
  command: '/lead',
  text,
  response_url: 'https://hooks.slack.com/commands/1234/5678',
  trigger_id: '13345224609.738474920.8088930838d88f008e0',
  api_app_id: 'A123456',
});

describe('handshake', () => {
  const challenge = '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P';
  const verification = post('slack', { token: 'Jhj5dZrVaK7ZwHHjRyZWjbDl', challenge, type: 'url_verification' });

  it('answers the challenge as text', () =>
    expect(verify(sign(verification), SIGNED)).toStrictEqual({
      kind: 'handshake',
      answer: { status: 200, body: challenge },
    }));
  it('only when signed', () =>
    expect(() => verify(verification, SIGNED)).toThrow(refused('UNAUTHORIZED', MESSAGES.badSignature)));
  it('only with a signing secret', () =>
    expect(() => verify(sign(verification))).toThrow(refused('UNAUTHORIZED', MESSAGES.secretNeeded)));
  it('never a text that could be markup', () => {
    const request = sign(post('slack', { type: 'url_verification', challenge: '<script>' }));
    expect(verify(request, SIGNED)).toMatchObject({ kind: 'accept', format: 'flat' });
  });
});

describe('signature', () => {
  // docs.slack.dev/authentication/verifying-requests-from-slack, the worked example.
  const example =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
  const headers = {
    'x-slack-request-timestamp': '1531420618',
    'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  };
  const key = { signing_secret: '8f742231b10e8888abcd99yyyzzz85a5' };
  const at = (seconds: number) => ({
    ...postForm('slack', example, headers),
    received_at: new Date((1531420618 + seconds) * 1000),
  });

  it.each([0, 300, -300])("agrees with Slack's example %i seconds later", (seconds) =>
    expect(verify(at(seconds), key).kind).toBe('handshake'),
  );
  it.each([301, -301])('is too old %i seconds later', (seconds) =>
    expect(() => verify(at(seconds), key)).toThrow(refused('UNAUTHORIZED', MESSAGES.staleSignature)),
  );

  it.each([
    ['another secret', { signing_secret: 'another secret' }, {}],
    ['another timestamp', key, { 'x-slack-request-timestamp': '1531420619' }],
    ['no timestamp', key, { 'x-slack-request-timestamp': '' }],
    ['a timestamp that is no number', key, { 'x-slack-request-timestamp': '1531420618 ' }],
    ['a cut digest', key, { 'x-slack-signature': headers['x-slack-signature'].slice(0, -1) }],
    ['another version', key, { 'x-slack-signature': headers['x-slack-signature'].replace('v0', 'v1') }],
  ])('%s does not match', (_name, wrong, changed) => {
    const request = at(0);
    expect(() => verify({ ...request, headers: { ...request.headers, ...changed } }, wrong)).toThrow(
      refused('UNAUTHORIZED', MESSAGES.badSignature),
    );
  });

  it('the general one does not do for what is Slack’s own: it has no age', () => {
    expect(() => verify(signed(post('slack', event({ text: 'hi' })), generalSignature), SIGNED)).toThrow(
      refused('UNAUTHORIZED', MESSAGES.badSignature),
    );
  });

  it('a flat post takes either, and none when the key has no secret', () => {
    const flat = post('slack', { email: 'jane@acme.com' });
    expect(verify(sign(flat), SIGNED)).toMatchObject({ kind: 'accept', format: 'flat' });
    expect(verify(signed(flat, generalSignature), SIGNED)).toMatchObject({ kind: 'accept', format: 'flat' });
    expect(deliverOnce(flat)).toMatchObject({ leads: [{ source: 'slack', email: 'jane@acme.com' }] });
    expect(() => verify(flat, SIGNED)).toThrow(refused('UNAUTHORIZED', MESSAGES.badSignature));
  });
});

describe('messages', () => {
  const deliver = (inner: Record<string, unknown>) => deliverOnce(sign(post('slack', event(inner))), SIGNED);

  it('a retry is the same delivery', () => {
    const request = sign(post('slack', event({ text: 'a@b.co' })));
    const retried = {
      ...request,
      headers: { ...request.headers, 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' },
    };
    expect(verify(request, SIGNED)).toStrictEqual({
      kind: 'accept',
      format: 'slack_event',
      external_id: 'Ev123ABC456',
      answer: { status: 200, body: '' },
      without_lead: 'kept',
    });
    expect(verify(retried, SIGNED)).toStrictEqual(verify(request, SIGNED));
  });

  it('labelled lines are fields, the rest is the message', () => {
    const text =
      '*New enquiry* from the fair :tada:\n*Name:* Jane Doe\n• Email: <mailto:jane@acme.com|jane@acme.com>\nCompany = Acme &amp; Sons\n> Phone: <tel:+15550100|+1 555 0100>\nSee <https://acme.com/x?a=1&amp;b=2|their page>, cc <@U123|bob>';
    expect(deliver({ text })).toMatchObject({
      leads: [
        {
          source: 'slack',
          email: 'jane@acme.com',
          first_name: 'Jane',
          last_name: 'Doe',
          company_name: 'Acme & Sons',
          phone: '+15550100',
          notes: '*New enquiry* from the fair :tada:\nSee their page (https://acme.com/x?a=1&b=2), cc bob',
        },
      ],
      ignored: null,
    });
  });

  it('an e-mail in prose is enough, and nothing is guessed from the prose', () => {
    const text = 'Please call Jane from Acme, <mailto:jane@acme.com|jane@acme.com>, about 3 seats: urgent';
    expect(deliver({ text }).leads).toStrictEqual([
      {
        source: 'slack',
        email: 'jane@acme.com',
        notes: 'Please call Jane from Acme, jane@acme.com, about 3 seats: urgent',
      },
    ]);
  });

  it('a message without an e-mail is stored and ignored', () => {
    expect(deliver({ text: 'good morning' })).toMatchObject({
      format: 'slack_event',
      leads: [],
      ignored: MESSAGES.noEmail,
    });
  });

  it.each([
    ['a bot', { subtype: 'bot_message', bot_id: 'B1', text: 'a@b.co' }],
    ['an app', { bot_id: 'B1', text: 'a@b.co' }],
    ['an edit', { subtype: 'message_changed', hidden: true, message: { text: 'a@b.co' } }],
    ['a deletion', { subtype: 'message_deleted', hidden: true }],
    ['a join', { subtype: 'channel_join', text: '<@U1> has joined' }],
    ['a topic', { subtype: 'channel_topic', text: 'a@b.co' }],
    ['a reaction', { type: 'reaction_added', text: 'a@b.co' }],
    ['an event without a text', { type: undefined }],
  ])('%s is ignored', (_name, inner) =>
    expect(deliver(inner)).toMatchObject({ leads: [], ignored: MESSAGES.nothingRecognised }),
  );

  it.each(['thread_broadcast', 'file_share', 'me_message'])('%s is written by a person', (subtype) =>
    expect(deliver({ subtype, text: 'a@b.co' }).leads).toHaveLength(1),
  );

  it('a rate limit notice is answered and not stored', () => {
    expect(verify(sign(post('slack', { type: 'app_rate_limited', minute_rate_limited: 1 })), SIGNED)).toStrictEqual({
      kind: 'handshake',
      answer: { status: 200, body: '' },
    });
  });
});

describe('slash command', () => {
  it.each([
    [
      'jane@acme.com Jane Doe, Acme',
      { email: 'jane@acme.com', first_name: 'Jane', last_name: 'Doe', company_name: 'Acme' },
    ],
    [
      'Jane Doe, Acme, <mailto:jane@acme.com|jane@acme.com>, met at the fair, wants 5 seats',
      {
        email: 'jane@acme.com',
        first_name: 'Jane',
        last_name: 'Doe',
        company_name: 'Acme',
        notes: 'met at the fair, wants 5 seats',
      },
    ],
    [
      'Jane Doe <jane@acme.com>; company: Acme &amp; Sons; budget: 50k',
      {
        email: 'jane@acme.com',
        first_name: 'Jane',
        last_name: 'Doe',
        company_name: 'Acme & Sons',
        estimated_budget: 50_000,
      },
    ],
    ['jane@acme.com', { email: 'jane@acme.com' }],
    [
      'Anna Nyberg anna@acme.com needs pricing',
      { email: 'anna@acme.com', first_name: 'Anna', last_name: 'Nyberg', notes: 'needs pricing' },
    ],
    ['email: jane@acme.com, name: Jane Doe', { email: 'jane@acme.com', first_name: 'Jane', last_name: 'Doe' }],
  ])('%s', (text, lead) => {
    const request = sign(postForm('slack', command(text)));
    const { notes, ...delivered } = deliverOnce(request, SIGNED).leads[0] ?? {};
    expect(delivered).toStrictEqual({
      source: 'slack',
      ...Object.fromEntries(Object.entries(lead).filter(([key]) => key !== 'notes')),
    });
    expect(notes).toBe(['notes' in lead ? lead.notes : null, 'Added in Slack by: Steve'].filter(Boolean).join('\n'));
    expect(verify(request, SIGNED)).toMatchObject({
      kind: 'accept',
      format: 'slack_command',
      external_id: '13345224609.738474920.8088930838d88f008e0',
      answer: { status: 200, body: { response_type: 'ephemeral', text: SLACK_REPLIES.received(lead.email) } },
    });
  });

  it.each(['', 'help', 'Jane Doe, Acme'])("'%s' gets to know how", (text) => {
    expect(verify(sign(postForm('slack', command(text))), SIGNED)).toStrictEqual({
      kind: 'handshake',
      answer: { status: 200, body: { response_type: 'ephemeral', text: SLACK_REPLIES.usage('/lead') } },
    });
  });

  it('needs a signing secret', () =>
    expect(() => verify(postForm('slack', command('a@b.co')))).toThrow(refused('UNAUTHORIZED', MESSAGES.secretNeeded)));

  it("Slack's look at the certificate is answered", () => {
    expect(verify(sign(postForm('slack', { ssl_check: '1', token: 'x' })), SIGNED)).toStrictEqual({
      kind: 'handshake',
      answer: { status: 200, body: '' },
    });
  });
});

describe('modal', () => {
  /**
   * docs.slack.dev/reference/interaction-payloads/view-interactions-payload, and the block elements' own pages for each
   * state.
   */
  const payload = {
    type: 'view_submission',
    team: { id: 'T0', domain: 'example' },
    user: { id: 'U0', username: 'steve', team_id: 'T0' },
    api_app_id: 'A0',
    token: 'x',
    trigger_id: '1.2.3',
    view: {
      id: 'VNHU13V36',
      team_id: 'T0',
      type: 'modal',
      callback_id: 'new_lead',
      hash: '156663117.cd33ad1f',
      blocks: [
        {
          type: 'input',
          block_id: 'email',
          label: { type: 'plain_text', text: 'Work email' },
          element: { type: 'email_text_input', action_id: 'a1' },
        },
        {
          type: 'input',
          block_id: 'b2',
          label: { type: 'plain_text', text: 'Full name' },
          element: { type: 'plain_text_input', action_id: 'a2' },
        },
        {
          type: 'input',
          block_id: 'b3',
          label: { type: 'plain_text', text: 'How many?' },
          element: { type: 'static_select', action_id: 'company_size' },
        },
        {
          type: 'input',
          block_id: 'b4',
          label: { type: 'plain_text', text: 'Which plans?' },
          element: { type: 'checkboxes', action_id: 'a4' },
        },
      ],
      state: {
        values: {
          email: { a1: { type: 'email_text_input', value: 'jane@acme.com' } },
          b2: { a2: { type: 'plain_text_input', value: 'Jane Doe' } },
          b3: {
            company_size: {
              type: 'static_select',
              selected_option: { text: { type: 'plain_text', text: '51-200' }, value: 'm' },
            },
          },
          b4: {
            a4: {
              type: 'checkboxes',
              selected_options: [
                { text: { type: 'plain_text', text: 'Pro' }, value: 'p' },
                { text: { type: 'plain_text', text: 'Team' }, value: 't' },
              ],
            },
          },
          next_call: { a5: { type: 'datepicker', selected_date: '2026-12-01' } },
          role: { a6: { type: 'plain_text_input', value: null } },
          comment: {
            a7: {
              type: 'rich_text_input',
              rich_text_value: {
                type: 'rich_text',
                elements: [
                  {
                    type: 'rich_text_section',
                    elements: [
                      { type: 'text', text: 'Call ' },
                      { type: 'text', text: 'soon' },
                    ],
                  },
                ],
              },
            },
          },
        },
      },
    },
  };
  const submit = (body: unknown) => sign(postForm('slack', { payload: JSON.stringify(body) }));

  it('is a lead by block id, action id and label', () => {
    expect(verify(submit(payload), SIGNED)).toStrictEqual({
      kind: 'accept',
      format: 'slack_view',
      external_id: 'VNHU13V36',
      answer: { status: 200, body: { response_action: 'clear' } },
      without_lead: expect.any(Function) as unknown,
    });
    expect(deliverOnce(submit(payload), SIGNED).leads).toStrictEqual([
      {
        source: 'slack',
        email: 'jane@acme.com',
        first_name: 'Jane',
        last_name: 'Doe',
        company_size: '51-200',
        notes: 'Call soon\nWhich plans?: Pro, Team\nNext call: 2026-12-01',
      },
    ]);
  });

  it('other interactions are answered and not stored', () => {
    expect(verify(submit({ type: 'block_actions', trigger_id: '1' }), SIGNED)).toStrictEqual({
      kind: 'handshake',
      answer: { status: 200, body: '' },
    });
  });

  it('broken JSON in it is refused', () => {
    expect(() => verify(sign(postForm('slack', { payload: '{"type":' })), SIGNED)).toThrow(
      refused('BAD_REQUEST', MESSAGES.malformedBody),
    );
    expect(() => verify(sign(postForm('slack', { payload: '{"type":"a","type":"b"}' })), SIGNED)).toThrow(
      refused('BAD_REQUEST', MESSAGES.bodyDuplicateKey),
    );
  });

  it('needs a signing secret', () =>
    expect(() => verify(submit(payload))).toThrow(refused('UNAUTHORIZED', MESSAGES.secretNeeded)));
});

describe('long texts are quick', () => {
  it.each([
    ['<'.repeat(40_000)],
    ['<a|'.repeat(13_000)],
    ['a:b\n'.repeat(10_000)],
    ['*'.repeat(40_000)],
    [`x${'* '.repeat(20_000)}x: y`],
    [', '.repeat(20_000)],
    [`<${'x'.repeat(2_999)}`.repeat(13)],
  ])('%.10s', (text) => {
    expect(
      cpuMs(() => [readMessage(text), readCommandText(text)].map((fields) => mapFields(fields, 'slack'))),
    ).toBeLessThan(ENDLESS_MS);
  });
});
