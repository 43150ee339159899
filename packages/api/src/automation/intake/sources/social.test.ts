import { MESSAGES } from '@outrider/shared/ground/messages';
import { describe, expect, it } from 'vitest';
import {
  deliverOnce,
  generalSignature,
  get,
  metaSignature,
  post,
  postForm,
  signed,
  SIGNED,
  verify,
} from './webhook-request.fixture.ts';

const refused = (code: string, message: string) => expect.objectContaining({ code, message });
const accepted = { status: 200, body: { status: 'accepted' } };

describe('Meta', () => {
  it.each(['1158201444', '10000000000000000001', 'abc_D-1.2'])('challenge %s is answered as text', (challenge) => {
    expect(
      verify(get('social', { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': 'the key' })),
    ).toStrictEqual({ kind: 'handshake', answer: { status: 200, body: challenge } });
  });

  const wrong: Record<string, string>[] = [
    {},
    { 'hub.mode': 'subscribe' },
    { 'hub.challenge': '1' },
    { 'hub.mode': 'unsubscribe', 'hub.challenge': '1' },
    { 'hub.mode': 'subscribe', 'hub.challenge': '<script>' },
    { 'hub.mode': 'subscribe', 'hub.challenge': '1'.repeat(201) },
  ];
  it.each(wrong)('handshake %j is refused', (query) =>
    expect(() => verify(get('social', query))).toThrow(refused('BAD_REQUEST', MESSAGES.handshakeRefused)),
  );

  /**
   * developers.facebook.com/docs/graph-api/webhooks/getting-started/webhooks-for-leadgen, the sample, with ids as they
   * are today.
   */
  const change = (leadgenId: string) =>
    `{"field":"leadgen","value":{"leadgen_id":${leadgenId},"page_id":123123123,"form_id":12312312312,"adgroup_id":12312312312,"ad_id":12312312312,"created_time":1440120384}}`;
  const page = (...changes: string[]) =>
    `{"object":"page","entry":[{"id":153125381133,"time":1438292065,"changes":[${changes.join(',')}]}]}`;
  const context = {
    page_id: '123123123',
    form_id: '12312312312',
    adgroup_id: '12312312312',
    ad_id: '12312312312',
    created_time: '1440120384',
  };

  it('one lead is fetched, and known by its id', () => {
    const request = signed(post('social', page(change('"444444444444"'))), metaSignature);
    expect(verify(request, SIGNED)).toStrictEqual({
      kind: 'accept',
      format: 'meta_lead_ads',
      external_id: '444444444444',
      answer: accepted,
      without_lead: 'kept',
    });
    expect(deliverOnce(request, SIGNED)).toMatchObject({
      leads: [],
      ignored: null,
      fetch: [{ platform: 'meta', id: '444444444444', context }],
    });
  });

  it('several leads are known by the body, and their ids stay exact', () => {
    const request = signed(
      post(
        'social',
        page(change('9223372036854775807'), '{"field":"feed","value":{"leadgen_id":1}}', change('123123123124')),
      ),
      metaSignature,
    );
    expect(deliverOnce(request, SIGNED)).toMatchObject({
      external_id: null,
      fetch: [
        { id: '9223372036854775807', context },
        { id: '123123123124', context },
      ],
    });
  });

  it.each([
    page(),
    page('{"field":"feed","value":{}}'),
    page(change('"../me"')),
    '{"object":"page","entry":[null,{"changes":[1,{}]}]}',
  ])('nothing to fetch: %s', (body) => {
    expect(deliverOnce(signed(post('social', body), metaSignature), SIGNED)).toMatchObject({
      external_id: null,
      fetch: [],
      ignored: MESSAGES.nothingRecognised,
    });
  });

  it('must be signed, with a secret that the key has', () => {
    const request = post('social', page(change('1')));
    expect(() => verify(request, SIGNED)).toThrow(refused('UNAUTHORIZED', MESSAGES.badSignature));
    expect(() =>
      verify(
        signed(request, (body) => metaSignature(body, 'another secret')),
        SIGNED,
      ),
    ).toThrow(refused('UNAUTHORIZED', MESSAGES.badSignature));
    expect(() => verify(signed(request, metaSignature))).toThrow(refused('UNAUTHORIZED', MESSAGES.secretNeeded));
  });

  it('is signed over the bytes as they came, escapes and all', () => {
    const request = signed(post('social', page(change('1')).replace('"page"', String.raw`"\u0070age"`)), metaSignature);
    expect(verify(request, SIGNED)).toMatchObject({ format: 'meta_lead_ads', external_id: '1' });
  });
});

describe('Google Ads', () => {
  /** developers.google.com/google-ads/webhook/docs/implementation: what "Send test data" posts. */
  const columns = [
    { column_name: 'Full Name', string_value: 'FirstName LastName', column_id: 'FULL_NAME' },
    { column_name: 'User Phone', string_value: '+16505550123', column_id: 'PHONE_NUMBER' },
    { column_name: 'User Email', string_value: 'test@example.com', column_id: 'EMAIL' },
    { column_name: 'Company Name', string_value: 'CompanyName', column_id: 'COMPANY_NAME' },
    { column_name: 'Job Title', string_value: 'JobTitle', column_id: 'JOB_TITLE' },
    { column_name: 'Work Email', string_value: 'work-test@example.com', column_id: 'WORK_EMAIL' },
    {
      column_name: 'What is your preferred dealership?',
      string_value: 'North',
      column_id: 'what_is_your_preferred_dealership?',
    },
    { column_name: 'Role', string_value: 'Buyer', column_id: 'role' },
  ];
  const form = (more: string) =>
    `{"lead_id":"TeSter-123-ABC","user_column_data":${JSON.stringify(columns)},"api_version":"1.0","form_id":9223372036854775807,"campaign_id":281489216452814,"google_key":"----","gcl_id":"Cj0","adgroup_id":20000000000,"creative_id":30000000000${more}}`;

  it('is a lead with its answers, and the ids of the ad as they came', () => {
    expect(verify(post('social', form('')))).toStrictEqual({
      kind: 'accept',
      format: 'google_lead_form',
      external_id: 'TeSter-123-ABC',
      answer: { status: 200, body: {} },
      without_lead: 'refused',
    });
    expect(deliverOnce(post('social', form(',"lead_submit_time":"2026-09-26T12:30:00Z"'))).leads).toStrictEqual([
      {
        source: 'google_ads',
        email: 'test@example.com',
        first_name: 'FirstName',
        last_name: 'LastName',
        phone: '+16505550123',
        company_name: 'CompanyName',
        job_title: 'JobTitle',
        notes: [
          'What is your preferred dealership?: North',
          'Campaign id: 281489216452814',
          'Form id: 9223372036854775807',
          'Adgroup id: 20000000000',
          'Creative id: 30000000000',
          'Gcl id: Cj0',
          'Lead submit time: 2026-09-26T12:30:00Z',
          'Work Email: work-test@example.com',
          'Role: Buyer',
        ].join('\n'),
      },
    ]);
  });

  it('a test lead says so, and is known by its body, since all of them carry one id', () => {
    const { external_id, leads } = deliverOnce(post('social', form(',"is_test":true')));
    expect(external_id).toBeNull();
    expect(leads[0]?.is_test).toBe(true);
  });

  it.each([
    [{ user_column_data: [] }, MESSAGES.noEmail],
    [{ user_column_data: [null, 1, { column_id: 'EMAIL' }] }, MESSAGES.noEmail],
  ])('%j is ignored', (body, ignored) =>
    expect(deliverOnce(post('social', body))).toMatchObject({ external_id: null, leads: [], ignored }),
  );

  it('cannot sign, so it needs a key without a secret', () => {
    expect(() => verify(post('social', form('')), SIGNED)).toThrow(refused('UNAUTHORIZED', MESSAGES.badSignature));
  });
});

describe('forms of anybody', () => {
  it('are mapped, JSON or urlencoded', () => {
    const lead = { source: 'social', email: 'jane@acme.com', first_name: 'Jane', last_name: 'Doe' };
    expect(deliverOnce(post('social', { email: 'jane@acme.com', name: 'Jane Doe' }))).toMatchObject({
      format: 'flat',
      leads: [lead],
    });
    expect(deliverOnce(postForm('social', { email: 'jane@acme.com', name: 'Jane Doe' }))).toMatchObject({
      leads: [lead],
    });
    expect(verify(signed(post('social', { email: 'jane@acme.com' }), generalSignature), SIGNED).kind).toBe('accept');
  });

  it('may name one of our sources', () =>
    expect(deliverOnce(post('social', { email: 'jane@acme.com', source: 'Facebook' })).leads).toMatchObject([
      { source: 'facebook' },
    ]));
  it('do not name a tenant', () =>
    expect(() => verify(postForm('social', { email: 'a@b.co', company_id: '1' }))).toThrow(
      refused('UNPROCESSABLE_CONTENT', MESSAGES.webhookNamesTenant),
    ));
});
