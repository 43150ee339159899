import { MESSAGES } from '@outrider/shared/ground/messages';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { describeFailure, farewellOf, isRefusal, sentenceOf } from './failure.ts';
import { isForeignError } from './global-handlers.ts';

const answered = (data: object) => TRPCClientError.from({ error: { code: -32000, message: 'x', data } } as never);

describe('a failed call', () => {
  it('speaks with the server’s sentence', () => {
    const error = answered({ httpStatus: 409, detail: MESSAGES.leadExists });
    expect(sentenceOf(error, MESSAGES.captureFailed)).toBe(MESSAGES.leadExists);
    expect(isRefusal(error)).toBe(true);
  });
  it('falls back to the action’s sentence when no answer came', () => {
    const error = TRPCClientError.from(new TypeError('Failed to fetch'));
    expect(sentenceOf(error, MESSAGES.captureFailed)).toBe(MESSAGES.captureFailed);
    expect(describeFailure(error)).toMatchObject({ status: null, sentence: MESSAGES.offline });
    expect(isRefusal(error)).toBe(false);
  });
  it('tells which fields are meant', () => {
    const errors = [{ field: 'email', message: 'Enter a valid email address' }];
    expect(describeFailure(answered({ httpStatus: 422, detail: 'email', errors })).fields).toEqual(errors);
  });
});

describe('a session that the server ended', () => {
  it.each([
    [401, MESSAGES.notSignedIn, MESSAGES.sessionEnded],
    [401, MESSAGES.suspended, MESSAGES.suspended],
    [403, MESSAGES.suspended, MESSAGES.suspended],
    [403, MESSAGES.forbidden, null],
    [500, MESSAGES.internal, null],
  ])('%i, %s: %s', (httpStatus, detail, farewell) =>
    expect(farewellOf(answered({ httpStatus, detail }))).toBe(farewell),
  );
});

describe('errors that are not ours', () => {
  it.each([
    ['Timeout waiting for response', ''],
    ['x is undefined', 'at f (chrome-extension://abc/content.js:1:2)'],
    ['x is undefined', 'moz-extension://abc/content.js'],
  ])('%s from %s', (message, origin) => expect(isForeignError(message, origin)).toBe(true));
  it('leaves our own alone', () =>
    expect(isForeignError('x is undefined', 'https://crm.example/assets/index.js')).toBe(false));
});
