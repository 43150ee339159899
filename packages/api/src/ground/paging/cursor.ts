import { MESSAGES } from '@outrider/shared/ground/messages';
import { sessionIdField } from '@outrider/shared/people/users';
import { int32Field, timestampField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { refuse } from '../http/refuse.ts';

/** The position where a page ended, as an opaque string for the URL. */
export function writeCursor(value: string | number, id: string): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

const byTime = z.tuple([timestampField, z.uuid()]);
const bySession = z.tuple([timestampField, sessionIdField]);
const byNumber = z.tuple([int32Field, z.uuid()]);

const SHAPES = { time: byTime, session: bySession, number: byNumber };

/** @throws 422 for a string that is not a cursor of this kind */
export function readCursor(cursor: string, kind: keyof typeof SHAPES): { value: string | number; id: string } {
  try {
    const [value, id] = SHAPES[kind].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { value, id };
  } catch {
    throw refuse('UNPROCESSABLE_CONTENT', 'cursor', MESSAGES.invalidCursor);
  }
}
