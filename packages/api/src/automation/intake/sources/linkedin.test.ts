import { MESSAGES } from '@outrider/shared/ground/messages';
import { describe, expect, it } from 'vitest';
import { hmacHex } from './hmac.ts';
import { deliverOnce, generalSignature, get, post, SECRET, signed, SIGNED, verify } from './webhook-request.fixture.ts';

const refused = (code: string, message: string) => expect.objectContaining({ code, message });
const bare = (body: Uint8Array) => ({ 'x-li-signature': hmacHex(SECRET, 'hmacsha256=', body) });

/** learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync, "Lead Notifications". */
const created = {
  type: 'LEAD_ACTION',
  leadGenFormResponse: 'urn:li:leadGenFormResponse:1a2b3c-4',
  leadGenForm: 'urn:li:versionedLeadGenForm:(urn:li:leadGenForm:1,1)',
  owner: { sponsoredAccount: 'urn:li:sponsoredAccount:123' },
  associatedEntity: { sponsoredCreative: 'urn:li:sponsoredCreative:456' },
  leadType: 'SPONSORED',
  leadAction: 'CREATED',
  occurredAt: 1686182358881,
};

describe('challenge', () => {
  // learn.microsoft.com/en-us/linkedin/shared/api-guide/webhook-validation (the page does not tell the secret of its
  // example).
  const challengeCode = '890e4665-4dfe-4ab1-b689-ed553bceeed0';

  it('is answered with its digest', () => {
    expect(verify(get('linkedin', { challengeCode, applicationId: '1' }), SIGNED)).toStrictEqual({
      kind: 'handshake',
      answer: { status: 200, body: { challengeCode, challengeResponse: hmacHex(SECRET, challengeCode) } },
    });
    expect(hmacHex('key', 'The quick brown fox jumps over the lazy dog')).toBe(
      'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    );
  });

  it.each([
    undefined,
    '',
    'hello',
    `${challengeCode}x`,
    `hmacsha256={"type":"LEAD_ACTION"}`,
    challengeCode.replaceAll('-', ''),
  ])('of %s is refused', (code) => {
    expect(() => verify(get('linkedin', code === undefined ? {} : { challengeCode: code }), SIGNED)).toThrow(
      refused('BAD_REQUEST', MESSAGES.handshakeRefused),
    );
  });

  it('needs a signing secret', () =>
    expect(() => verify(get('linkedin', { challengeCode }))).toThrow(refused('UNAUTHORIZED', MESSAGES.secretNeeded)));
});

describe('notification', () => {
  it('is accepted, and leaves the lead to be fetched', () => {
    const request = signed(post('linkedin', created), bare);
    expect(verify(request, SIGNED)).toStrictEqual({
      kind: 'accept',
      format: 'linkedin_notification',
      external_id: 'urn:li:leadGenFormResponse:1a2b3c-4|CREATED|1686182358881',
      answer: { status: 200, body: { status: 'accepted' } },
      without_lead: 'kept',
    });
    expect(deliverOnce(request, SIGNED)).toMatchObject({
      leads: [],
      ignored: null,
      fetch: [
        {
          platform: 'linkedin',
          id: '1a2b3c-4',
          context: {
            form: created.leadGenForm,
            lead_type: 'SPONSORED',
            owner: 'urn:li:sponsoredAccount:123',
            associated_entity: 'urn:li:sponsoredCreative:456',
            occurred_at: '1686182358881',
          },
        },
      ],
    });
  });

  it.each([
    ['no answer', { type: 'LEAD_ACTION' }],
    ['an id that is none', { ...created, leadGenFormResponse: 'urn:li:leadGenFormResponse:../../me' }],
  ])('of %s has nothing to fetch', (_name, body) => {
    expect(deliverOnce(signed(post('linkedin', body), bare), SIGNED)).toMatchObject({
      leads: [],
      fetch: [],
      ignored: MESSAGES.nothingRecognised,
    });
  });

  it('of a deleted lead names the deliveries that brought it', () => {
    const body = { ...created, leadAction: 'DELETED' };
    expect(deliverOnce(signed(post('linkedin', body), bare), SIGNED)).toMatchObject({
      leads: [],
      fetch: [],
      ignored: null,
      erase: [`${created.leadGenFormResponse}|`],
    });
  });

  it.each([
    ['a digest over prefix and body', bare],
    ['the same in capitals', (body: Uint8Array) => ({ 'x-li-signature': bare(body)['x-li-signature'].toUpperCase() })],
    [
      'the same with the prefix in front',
      (body: Uint8Array) => ({ 'x-li-signature': `hmacsha256=${bare(body)['x-li-signature']}` }),
    ],
    [
      'the prefix in front of a digest over the body',
      (body: Uint8Array) => ({ 'x-li-signature': `hmacsha256=${hmacHex(SECRET, body)}` }),
    ],
  ])('signed with %s', (_name, sign) =>
    expect(verify(signed(post('linkedin', created), sign), SIGNED).kind).toBe('accept'),
  );

  it.each([
    ['nothing', () => ({})],
    ['a bare digest over the body alone', (body: Uint8Array) => ({ 'x-li-signature': hmacHex(SECRET, body) })],
    ['another secret', (body: Uint8Array) => ({ 'x-li-signature': hmacHex('another secret', 'hmacsha256=', body) })],
    ['an empty header', () => ({ 'x-li-signature': '' })],
  ])('signed with %s is refused', (_name, sign) => {
    expect(() => verify(signed(post('linkedin', created), sign), SIGNED)).toThrow(
      refused('UNAUTHORIZED', MESSAGES.badSignature),
    );
  });

  it('needs a signing secret', () =>
    expect(() => verify(signed(post('linkedin', created), bare))).toThrow(
      refused('UNAUTHORIZED', MESSAGES.secretNeeded),
    ));
});

describe('flat posts of automations', () => {
  const flat = {
    emailAddress: 'jane@acme.com',
    firstName: 'Jane',
    lastName: 'Doe',
    companyName: 'Acme',
    jobTitle: 'CTO',
    formId: '987',
    campaignId: 'urn:li:sponsoredCampaign:123',
  };

  it('are mapped', () => {
    expect(deliverOnce(post('linkedin', flat))).toMatchObject({
      format: 'flat',
      leads: [
        {
          source: 'linkedin',
          email: 'jane@acme.com',
          first_name: 'Jane',
          last_name: 'Doe',
          company_name: 'Acme',
          job_title: 'CTO',
          notes: 'Form id: 987\nCampaign id: urn:li:sponsoredCampaign:123',
        },
      ],
    });
  });

  it('are signed when the key has a secret', () => {
    expect(() => verify(post('linkedin', flat), SIGNED)).toThrow(refused('UNAUTHORIZED', MESSAGES.badSignature));
    expect(verify(signed(post('linkedin', flat), generalSignature), SIGNED)).toMatchObject({
      kind: 'accept',
      format: 'flat',
    });
  });

  it('name no tenant', () =>
    expect(() => verify(post('linkedin', { ...flat, company_id: 'x' }))).toThrow(
      refused('UNPROCESSABLE_CONTENT', MESSAGES.webhookNamesTenant),
    ));
});
