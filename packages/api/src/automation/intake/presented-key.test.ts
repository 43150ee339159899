import { describe, expect, it } from 'vitest';
import { presentedKey } from './presented-key.ts';
import { get, post } from './sources/webhook-request.fixture.ts';

const keyOf = (byte: number) => `ck_live_${Buffer.alloc(32, byte).toString('base64url')}`;
const ONE = keyOf(1);
const OTHER = keyOf(255);

describe('presentedKey', () => {
  it.each([
    ['X-API-Key', post('n8n', '{}', { 'x-api-key': ONE })],
    ['Authorization', post('n8n', '{}', { authorization: `Bearer ${ONE}` })],
    ['Authorization in lower case', post('n8n', '{}', { authorization: `bearer ${ONE}` })],
    ['?key=', { ...post('slack', '{}'), query: { key: ONE } }],
    ['?key= of a GET', get('linkedin', { key: ONE, challengeCode: 'x' })],
    [
      'the verify token of Meta',
      get('social', { 'hub.mode': 'subscribe', 'hub.verify_token': ONE, 'hub.challenge': '1' }),
    ],
    ['the google_key', post('social', { google_key: ONE, user_column_data: [] })],
    ['the same key twice', { ...post('n8n', '{}', { 'x-api-key': ONE }), query: { key: ONE } }],
    ['a key beside a session token', post('n8n', '{}', { 'x-api-key': ONE, authorization: 'Bearer abcdef' })],
    [
      'a key beside a google_key that is none of ours',
      { ...post('social', { google_key: 'hunter2' }), query: { key: ONE } },
    ],
    ['a key beside a broken body', { ...post('social', '{"google_key":'), query: { key: ONE } }],
  ])('is found in %s', (_place, request) => expect(presentedKey(request)).toBe(ONE));

  it.each([
    ['nothing', post('n8n', '{}')],
    ['another prefix', post('n8n', '{}', { 'x-api-key': ONE.replace('ck_live_', 'sk_live_') })],
    ['31 bytes', post('n8n', '{}', { 'x-api-key': `ck_live_${Buffer.alloc(31).toString('base64url')}` })],
    ['33 bytes', post('n8n', '{}', { 'x-api-key': `ck_live_${Buffer.alloc(33).toString('base64url')}` })],
    ['a spelling that 32 bytes do not have', post('n8n', '{}', { 'x-api-key': `${ONE.slice(0, -1)}B` })],
    ['a key with something behind it', post('n8n', '{}', { authorization: `Bearer ${ONE} x` })],
    ['Basic authorization', post('n8n', '{}', { authorization: `Basic ${ONE}` })],
    ['two headers joined', post('n8n', '{}', { 'x-api-key': `${ONE}, ${ONE}` })],
    ['two different keys', post('n8n', '{}', { 'x-api-key': ONE, authorization: `Bearer ${OTHER}` })],
    ['a key and another google_key', { ...post('social', { google_key: OTHER }), query: { key: ONE } }],
    ['a verify token on a POST', { ...post('social', '{}'), query: { 'hub.verify_token': ONE } }],
    ['a google_key on another channel', post('n8n', { google_key: ONE })],
    ['a google_key that is nested', post('social', { lead: { google_key: ONE } })],
    ['a google_key in a body with a key twice', post('social', `{"google_key":"${ONE}","a":1,"a":2}`)],
    ['a google_key that is no text', post('social', { google_key: [ONE] })],
  ])('is null for %s', (_case, request) => expect(presentedKey(request)).toBeNull());
});
