import { MESSAGES } from '@outrider/shared/ground/messages';
import { describe, expect, it } from 'vitest';
import {
  deliverOnce,
  generalSignature,
  metaSignature,
  post,
  postForm,
  signed,
  SIGNED,
  verify,
} from './webhook-request.fixture.ts';

const JANE = { source: 'n8n_workflow', email: 'jane@acme.com', first_name: 'Jane', last_name: 'Doe' };
const BODY = { email: 'jane@acme.com', firstName: 'Jane', lastName: 'Doe' };
const refused = (code: string, message: string) => expect.objectContaining({ code, message });

describe('n8n and other automations', () => {
  it.each([
    ['one object', BODY],
    ['an array', [BODY]],
    ['items of n8n', [{ json: BODY, pairedItem: { item: 0 } }]],
    ['one item', { json: BODY, binary: {} }],
    // docs.n8n.io, "Webhook node": what the node outputs, passed on whole by an HTTP Request node.
    [
      'the output of the Webhook node',
      {
        headers: { host: 'n8n.acme.com', 'content-type': 'application/json', authorization: 'Bearer x' },
        params: {},
        query: {},
        body: BODY,
        webhookUrl: 'https://n8n.acme.com/webhook/1',
        executionMode: 'production',
      },
    ],
    ['the same in an item', [{ json: { headers: {}, params: {}, query: {}, body: BODY } }]],
    ['the same for a GET', { headers: {}, params: {}, query: BODY, body: {} }],
    ['only a body', { body: BODY }],
    ['data', { data: [BODY] }],
    ['data of one', { data: BODY }],
    ['a page of data', { data: [BODY], next: 'abc', total: 1 }],
  ])('%s', (_name, body) => {
    expect(verify(post('n8n', body))).toStrictEqual({
      kind: 'accept',
      format: 'flat',
      external_id: null,
      answer: { status: 202, body: { status: 'accepted' } },
      without_lead: 'refused',
    });
    expect(deliverOnce(post('n8n', body))).toMatchObject({ leads: [JANE], fetch: [], ignored: null });
  });

  it('several leads keep their order', () => {
    const { leads } = deliverOnce(
      post('n8n', [
        { json: { email: 'a@b.co' } },
        { json: { body: { email: 'c@d.co' }, headers: {} } },
        { email: 'e@f.co' },
      ]),
    );
    expect(leads.map(({ email }) => email)).toStrictEqual(['a@b.co', 'c@d.co', 'e@f.co']);
  });

  it('a website form, urlencoded', () => {
    const request = postForm(
      'n8n',
      'email=jane%40acme.com&first-name=Jane&last-name=Doe&message=Hi%21%0D%0AThere&interests[]=a&interests[]=b',
    );
    expect(deliverOnce(request)).toMatchObject({ leads: [{ ...JANE, notes: 'Hi!\nThere\nInterests: a, b' }] });
  });

  it('64-bit ids come through whole', () => {
    expect(
      deliverOnce(post('n8n', '{"email":"jane@acme.com","deal":{"id":9223372036854775807}}')).leads[0]?.notes,
    ).toBe('Deal Id: 9223372036854775807');
  });

  it('leads without an e-mail are left out, and it is said', () => {
    expect(deliverOnce(post('n8n', [{ name: 'Jane' }, BODY]))).toMatchObject({
      leads: [JANE],
      ignored: MESSAGES.noEmail,
    });
    expect(deliverOnce(post('n8n', { name: 'Jane' }))).toMatchObject({ leads: [], ignored: MESSAGES.noEmail });
  });

  it.each([
    ['a scalar', '"hello"', 'UNPROCESSABLE_CONTENT', MESSAGES.nothingRecognised],
    ['null', 'null', 'UNPROCESSABLE_CONTENT', MESSAGES.nothingRecognised],
    ['nothing', '[]', 'UNPROCESSABLE_CONTENT', MESSAGES.nothingRecognised],
    ['an empty object', '{}', 'UNPROCESSABLE_CONTENT', MESSAGES.nothingRecognised],
    ['a list with a scalar', '[{"email":"a@b.co"},1]', 'UNPROCESSABLE_CONTENT', MESSAGES.nothingRecognised],
    [
      '1001 leads',
      JSON.stringify(Array.from({ length: 1001 }, () => ({ email: 'a@b.co' }))),
      'PAYLOAD_TOO_LARGE',
      MESSAGES.bodyTooLarge,
    ],
    [
      'a 2 MB value',
      JSON.stringify({ email: 'a@b.co', notes: 'x'.repeat(2_000_000) }),
      'PAYLOAD_TOO_LARGE',
      MESSAGES.bodyTooLarge,
    ],
    [
      '501 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`k${n}`, n]))),
      'PAYLOAD_TOO_LARGE',
      MESSAGES.bodyTooLarge,
    ],
    ['no JSON', '{"email":', 'BAD_REQUEST', MESSAGES.malformedBody],
    ['a company_id', '{"email":"a@b.co","company_id":"1"}', 'UNPROCESSABLE_CONTENT', MESSAGES.webhookNamesTenant],
    [
      'a company_id of null',
      '{"email":"a@b.co","company_id":null}',
      'UNPROCESSABLE_CONTENT',
      MESSAGES.webhookNamesTenant,
    ],
    [
      'a company_id beside the data',
      '{"data":[{"email":"a@b.co"}],"company_id":"1"}',
      'UNPROCESSABLE_CONTENT',
      MESSAGES.webhookNamesTenant,
    ],
    [
      'a company_id in n8n clothes',
      '[{"json":{"body":{"email":"a@b.co","Company-Id":"x"},"headers":{}}}]',
      'UNPROCESSABLE_CONTENT',
      MESSAGES.webhookNamesTenant,
    ],
  ])('refuses %s before anything is stored', (_name, body, code, message) => {
    const request = post('n8n', body);
    expect(() => verify(request)).toThrow(refused(code, message));
  });

  it('names the keys that name a tenant', () => {
    const body = [{ email: 'a@b.co' }, { email: 'c@d.co', companyId: 1 }];
    expect(() => verify(post('n8n', body))).toThrow(
      expect.objectContaining({ extras: { errors: [{ field: '1.companyId', message: MESSAGES.webhookNamesTenant }] } }),
    );
  });

  it.each([
    ['a file', { 'content-type': 'application/octet-stream' }],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['text', { 'content-type': 'text/plain' }],
    ['no type', { 'content-type': '' }],
    ['another charset', { 'content-type': 'application/json; charset=iso-8859-1' }],
  ])('refuses %s', (_name, headers) => {
    expect(() => verify(post('n8n', BODY, headers))).toThrow(
      refused('UNSUPPORTED_MEDIA_TYPE', MESSAGES.unsupportedWebhookType),
    );
  });

  it.each(['application/json; charset=UTF-8', 'application/vnd.api+json', 'text/json', 'Application/JSON'])(
    'takes %s',
    (type) => {
      expect(verify(post('n8n', BODY, { 'content-type': type })).kind).toBe('accept');
    },
  );

  it('answers a GET, by which Mailchimp asks for the address, and stores nothing of it', () => {
    expect(verify({ ...post('n8n', BODY), method: 'GET' })).toEqual({
      kind: 'handshake',
      answer: { status: 200, body: { status: 'ready' } },
    });
  });
});

describe('a key with a signing secret', () => {
  const unauthorized = refused('UNAUTHORIZED', MESSAGES.badSignature);

  it.each([generalSignature, metaSignature])('takes what is signed with it', (sign) => {
    expect(verify(signed(post('n8n', BODY), sign), SIGNED).kind).toBe('accept');
  });

  it.each([
    ['unsigned', post('n8n', BODY)],
    ['signed with another secret', signed(post('n8n', BODY), (body) => generalSignature(body, 'another secret'))],
    ['signed for another body', { ...signed(post('n8n', BODY), generalSignature), body: Buffer.from('{}') }],
    [
      'a bare digest',
      post('n8n', BODY, {
        'x-signature-256': generalSignature(Buffer.from(JSON.stringify(BODY)))['x-signature-256'].slice(7),
      }),
    ],
    ['an empty header', post('n8n', BODY, { 'x-signature-256': '' })],
    ['broken and unsigned', post('n8n', '{')],
  ])('refuses %s', (_name, request) => expect(() => verify(request, SIGNED)).toThrow(unauthorized));

  it("agrees with GitHub's published example of the same scheme", () => {
    // docs.github.com, "Validating webhook deliveries", "Testing the webhook payload validation".
    const headers = {
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    };
    expect(() =>
      verify(post('n8n', 'Hello, World!', headers), { signing_secret: "It's a Secret to Everybody" }),
    ).toThrow(refused('BAD_REQUEST', MESSAGES.malformedBody));
  });
});
