import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscribe } from './subscribe.ts';

const answer = (status: number, body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(body, { status }))),
  );

afterEach(() => vi.unstubAllGlobals());

describe('subscribe', () => {
  it('sends the address as JSON', async () => {
    answer(201, '{"message":"Thanks"}');
    expect(await subscribe('a@b.co')).toEqual({ done: true, sentence: 'Thanks' });
    expect(fetch).toHaveBeenCalledWith('/api/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"a@b.co"}',
    });
  });

  it.each([
    [
      'the field of a 422',
      422,
      '{"detail":"Some fields are not valid","errors":[{"field":"email","message":"Not an address"}]}',
      'Not an address',
    ],
    [
      'the detail where no field is named',
      429,
      JSON.stringify({ detail: MESSAGES.tooManyRequests }),
      MESSAGES.tooManyRequests,
    ],
    ['its own sentence where the answer is not JSON', 502, '<html>', MESSAGES.newsletterFailed],
    ['its own sentence where the answer is null', 500, 'null', MESSAGES.newsletterFailed],
  ])('fails with %s', async (_case, status, body, sentence) => {
    answer(status, body);
    expect(await subscribe('a@b.co')).toEqual({ done: false, sentence });
  });

  it('says that the server could not be reached', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('network'))),
    );
    expect(await subscribe('a@b.co')).toEqual({ done: false, sentence: MESSAGES.offline });
  });
});
