import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { VISITOR_PAGE_WORDS } from './words.ts';

const TOO_MANY = 429;
const UNFIT = 422;
const AWAY = 503;

/**
 * What a failure is called on a page in that language. What the thing itself refuses with is in its language already;
 * what every call can fail with is in English, and is said here again.
 */
export function visitorSentence(error: unknown, fallback: string, language: WritingLanguage): string {
  if (language === 'en') return sentenceOf(error, fallback);
  const words = VISITOR_PAGE_WORDS[language];
  const { answered, status, sentence, fields } = describeFailure(error);
  if (!answered) return words.offline;
  if (status === AWAY) return words.away;
  if (status === TOO_MANY && sentence === MESSAGES.tooManyRequests) return words.tooMany;
  if (status === UNFIT && fields.length > 0) return fallback; // what did not pass the shape of the call
  return sentenceOf(error, fallback);
}
