import { describe, expect, it } from 'vitest';
import { createMetaFetcher } from './meta.ts';
import { failureOf, standIn } from './platform-stand-in.fixture.ts';
import { FETCH_FAILURES } from '../words.ts';

const REFERENCE = { platform: 'meta' as const, id: '444444444444', context: { form_id: '12312312312', ad_id: '99' } };
const TOKEN = 'EAAB-secret';
const fetcher = (base_url: string) => createMetaFetcher({ access_token: TOKEN, base_url });

/** developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving, with the standard questions of a form. */
const LEAD = `{"created_time":"2026-02-28T08:49:14+0000","id":"444444444444","form_id":9223372036854775807,"platform":"ig","is_organic":false,"field_data":[
  {"name":"full_name","values":["Joe Example"]},{"name":"work_email","values":["joe@example.com"]},{"name":"phone_number","values":["+15550100"]},{"name":"company_name","values":["Example Ltd"]},
  {"name":"job_title","values":["Buyer"]},{"name":"which_car?","values":["A","B"]},{"name":"empty","values":[]}]}`;

describe('Meta', () => {
  it('gives the lead, asked for by its id, with the token in a header', async () => {
    const { base_url, asked } = await standIn({ body: LEAD });
    expect(await fetcher(base_url).fetch(REFERENCE)).toStrictEqual({
      source: 'facebook',
      email: 'joe@example.com',
      first_name: 'Joe',
      last_name: 'Example',
      phone: '+15550100',
      company_name: 'Example Ltd',
      job_title: 'Buyer',
      notes: 'Which car?: A, B\nForm id: 9223372036854775807\nAd id: 99\nPlatform: ig',
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      method: 'GET',
      url: '/v24.0/444444444444?fields=id,created_time,form_id,platform,is_organic,field_data',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(asked[0]?.url).not.toContain(TOKEN);
  });

  it('another version', async () => {
    const { base_url, asked } = await standIn({ body: LEAD });
    await createMetaFetcher({ access_token: TOKEN, base_url, version: 'v25.0' }).fetch(REFERENCE);
    expect(asked[0]?.url).toMatch(/^\/v25\.0\//);
  });

  const graphError = (code: number, more: Record<string, unknown> = {}) => ({
    status: 400,
    body: { error: { message: `secret ${TOKEN}`, type: 'OAuthException', code, ...more } },
  });
  it.each([
    ['401', { status: 401, body: '' }, FETCH_FAILURES.token, false, null],
    ['an expired token', graphError(190, { error_subcode: 463 }), FETCH_FAILURES.token, false, null],
    ['403', { status: 403, body: {} }, FETCH_FAILURES.forbidden, false, null],
    ['a missing permission', graphError(200), FETCH_FAILURES.forbidden, false, null],
    ['404', { status: 404, body: 'not json' }, FETCH_FAILURES.gone, false, null],
    ['an object that is not there', graphError(100, { error_subcode: 33 }), FETCH_FAILURES.gone, false, null],
    ['a bad request', graphError(100), FETCH_FAILURES.refused, false, null],
    ['429', { status: 429, headers: { 'retry-after': '120' }, body: {} }, FETCH_FAILURES.busy, true, 120],
    ['a rate limit', graphError(4), FETCH_FAILURES.busy, true, null],
    ['the rate limit of lead generation', graphError(80_005), FETCH_FAILURES.busy, true, null],
    ['500', { status: 500, body: '<html>' }, FETCH_FAILURES.down, true, null],
    [
      '503 with a date long gone',
      { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, body: {} },
      FETCH_FAILURES.down,
      true,
      1,
    ],
    ['a passing failure', graphError(2, { is_transient: true }), FETCH_FAILURES.down, true, null],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
      FETCH_FAILURES.down,
      true,
      null,
    ],
    ['no JSON', { body: '<html>' }, FETCH_FAILURES.down, true, null],
    ['a huge answer', { body: `"${'x'.repeat(1_100_000)}"` }, FETCH_FAILURES.down, true, null],
  ])('%s', async (_name, answer, message, retryable, retry_after) => {
    const { base_url, asked } = await standIn(answer);
    expect(await failureOf(fetcher(base_url).fetch(REFERENCE))).toStrictEqual({
      message: message('Meta'),
      retryable,
      retry_after,
    });
    expect(asked).toHaveLength(1);
  });

  it('nobody there', async () => {
    expect(await failureOf(fetcher('http://127.0.0.1:1').fetch(REFERENCE))).toMatchObject({
      message: FETCH_FAILURES.down('Meta'),
      retryable: true,
    });
  });

  it.each(['../me', 'me', '', '1?fields=x'])("never asks for '%s'", async (id) => {
    const { base_url, asked } = await standIn({ body: LEAD });
    expect(await failureOf(fetcher(base_url).fetch({ ...REFERENCE, id }))).toMatchObject({
      message: FETCH_FAILURES.invalidId('Meta'),
      retryable: false,
    });
    expect(asked).toHaveLength(0);
  });
});
