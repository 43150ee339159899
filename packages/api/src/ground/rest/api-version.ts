import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RestAnswer, RestRequest } from './rest-call.ts';

/**
 * The versions that this server answers by, each named after the day it began; the last one is used where a request
 * names none.
 */
export const API_VERSIONS = ['2026-11-23'] as const;

const HEADER = 'outrider-version';
const NEWEST = API_VERSIONS.at(-1) ?? '';

/** @throws 400 for a request that was written for a version that is not answered here */
export function assertVersion({ headers }: Pick<RestRequest, 'headers'>): void {
  const asked = headers[HEADER];
  if (asked === undefined || (API_VERSIONS as readonly string[]).includes(asked)) return;
  throw new AppError('BAD_REQUEST', MESSAGES.apiVersionUnknown(asked, API_VERSIONS), { reason: 'unknown_api_version' });
}

/** The answer with the version that it is written by. */
export function withVersion(answer: RestAnswer): RestAnswer {
  answer.headers[HEADER] = NEWEST;
  return answer;
}
