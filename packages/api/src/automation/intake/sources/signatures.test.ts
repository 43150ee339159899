import { createHmac } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { describe, expect, it } from 'vitest';
import { signStandard } from '../../../ground/outgoing/standard-signature.ts';
import { hmacHex } from './hmac.ts';
import { deliverOnce, post, RECEIVED_AT, SECRET, verify } from './webhook-request.fixture.ts';

const BODY = JSON.stringify({ email: 'jane@acme.example' });
const STANDARD = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const at = (seconds: number) => new Date(RECEIVED_AT.getTime() + seconds * 1_000);
const accepted = { kind: 'accept' };

describe('Standard Webhooks', () => {
  const sign = (secret: string, when = RECEIVED_AT, body = BODY) =>
    signStandard([secret], { id: 'msg_1', body, at: when });
  const check = (headers: Record<string, string>, signing_secret = STANDARD) =>
    verify(post('n8n', BODY, headers), { signing_secret });

  it('takes what our own webhooks send, one right signature among several, and Svix’s names', () => {
    expect(check(sign(STANDARD))).toMatchObject(accepted);
    const both = `v1,${Buffer.alloc(32).toString('base64')} ${sign(STANDARD)['webhook-signature']}`;
    expect(check({ ...sign(STANDARD), 'webhook-signature': both })).toMatchObject(accepted);
    const svix = Object.entries(sign(STANDARD)).map(([name, value]) => [name.replace('webhook', 'svix'), value]);
    expect(check(Object.fromEntries(svix) as Record<string, string>)).toMatchObject(accepted);
  });

  it('takes a secret without its prefix, as text or as what it encodes', () => {
    expect(check(sign(STANDARD), STANDARD.slice(6))).toMatchObject(accepted);
    const seconds = Math.floor(RECEIVED_AT.getTime() / 1_000);
    const digest = createHmac('sha256', SECRET).update(`m.${seconds}.${BODY}`).digest('base64');
    const headers = { 'webhook-id': 'm', 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${digest}` };
    expect(check(headers, SECRET)).toMatchObject(accepted);
  });

  it.each([
    ['another secret', sign(`whsec_${Buffer.alloc(32, 8).toString('base64')}`), STANDARD, MESSAGES.badSignature],
    ['another body', sign(STANDARD, RECEIVED_AT, '{}'), STANDARD, MESSAGES.badSignature],
    ['another version', { ...sign(STANDARD), 'webhook-signature': 'v0,AAAA' }, STANDARD, MESSAGES.badSignature],
    ['no id', { ...sign(STANDARD), 'webhook-id': '' }, STANDARD, MESSAGES.badSignature],
    ['an old one', sign(STANDARD, at(-301)), STANDARD, MESSAGES.staleSignature],
    ['one from the future', sign(STANDARD, at(301)), STANDARD, MESSAGES.staleSignature],
    ['a key that anybody guesses', sign('whsec_AA=='), 'whsec_AA==', MESSAGES.badSignature],
    ['a secret that is no base64', sign('whsec_'), 'whsec_!!!!!!!!', MESSAGES.badSignature],
  ])('refuses %s', (_name, headers, secret, message) => {
    expect(() => check(headers, secret)).toThrow(message);
  });
});

describe('TikTok', () => {
  const form = {
    object: 'lead',
    time: 1_763_640_000,
    entry: [
      {
        id: '7316224958171332866',
        page_id: '7316224958171332000',
        page_name: 'Demo request',
        ad_name: 'Autumn',
        changes: [
          { field: 'email', value: 'lena@harbour.example' },
          { field: 'name', value: 'Lena Brandt' },
          { field: 'phone_number', value: '+49 30 123456' },
          { field: 'How large is your fleet?', value: '20' },
        ],
      },
    ],
  };
  const body = JSON.stringify(form);
  const sign = (seconds = Math.floor(RECEIVED_AT.getTime() / 1_000), secret = SECRET) => ({
    'tiktok-signature': `t=${seconds},s=${hmacHex(secret, `${seconds}.`, body)}`,
  });

  it('sends the answers of an instant form, named by its id', () => {
    const taken = deliverOnce(post('social', body, sign()), { signing_secret: SECRET });
    expect(taken).toMatchObject({
      external_id: '7316224958171332866',
      leads: [
        {
          source: 'social',
          email: 'lena@harbour.example',
          first_name: 'Lena',
          last_name: 'Brandt',
          phone: '+49 30 123456',
        },
      ],
    });
    expect(taken.leads[0]?.notes?.split('\n')).toEqual([
      'How large is your fleet?: 20',
      'Page name: Demo request',
      'Ad name: Autumn',
      'Page id: 7316224958171332000',
    ]);
  });

  it('is refused with a wrong or an old signature', () => {
    const check = (headers: Record<string, string>) =>
      verify(post('social', body, headers), { signing_secret: SECRET });
    expect(() => check(sign(undefined, 'another secret'))).toThrow(MESSAGES.badSignature);
    expect(() => check({ 'tiktok-signature': 'nonsense' })).toThrow(MESSAGES.badSignature);
    expect(() => check(sign(Math.floor(RECEIVED_AT.getTime() / 1_000) - 301))).toThrow(MESSAGES.staleSignature);
  });
});
