import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { decodeBody, FORBIDDEN_KEYS } from './body-text.ts';

/**
 * maxDepth: how many containers may be open at once (64). bigIntegersAsText: an integer that a double cannot hold
 * exactly (beyond 2^53 - 1) stays the text that was sent, instead of another number.
 */
export type JsonLimits = { maxDepth?: number; bigIntegersAsText?: boolean };

type Cursor = { readonly text: string; at: number; readonly maxDepth: number; readonly bigIntegersAsText: boolean };
type Frame = { list: unknown[] } | { object: Record<string, unknown>; key: string };

const OPENED = Symbol('a container was opened');
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS = new Map(
  [
    { name: 'true', value: true },
    { name: 'false', value: false },
    { name: 'null', value: null },
  ].map((literal) => [literal.name.charCodeAt(0), literal]),
);
const QUOTE = 0x22,
  COMMA = 0x2c,
  COLON = 0x3a,
  BACKSLASH = 0x5c,
  OPEN_LIST = 0x5b,
  CLOSE_LIST = 0x5d,
  OPEN_OBJECT = 0x7b,
  CLOSE_OBJECT = 0x7d;

/**
 * What JSON.parse returns (RFC 8259), for bodies of strangers: it also refuses bytes that are not UTF-8, a key named
 * twice, a key that reaches a prototype, and nesting deeper than `maxDepth`. One pass with its own stack: no input
 * makes it overflow or go quadratic. Throws AppError BAD_REQUEST.
 */
export function parseStrictJson(body: Uint8Array, limits: JsonLimits = {}): unknown {
  const cursor: Cursor = {
    text: decodeBody(body),
    at: 0,
    maxDepth: limits.maxDepth ?? 64,
    bigIntegersAsText: limits.bigIntegersAsText ?? false,
  };
  const open: Frame[] = [];
  for (;;) {
    let value = readValue(cursor, open);
    while (value !== OPENED) {
      const frame = open.at(-1);
      if (frame === undefined) return endOfText(cursor, value);
      if ('list' in frame) frame.list.push(value);
      else frame.object[frame.key] = value;

      const mark = nextMark(cursor);
      cursor.at += 1;
      if (mark === COMMA) {
        if ('object' in frame) frame.key = readKey(cursor, frame.object);
        break;
      }
      if (mark !== ('list' in frame ? CLOSE_LIST : CLOSE_OBJECT)) throw malformed();
      open.pop();
      value = 'list' in frame ? frame.list : frame.object;
    }
  }
}

/** A scalar, an empty container, or OPENED after pushing the frame of a container that has something in it. */
function readValue(cursor: Cursor, open: Frame[]): unknown {
  const mark = nextMark(cursor);
  if (mark === QUOTE) return readString(cursor);
  if (mark !== OPEN_LIST && mark !== OPEN_OBJECT) return readScalar(cursor, mark);

  if (open.length >= cursor.maxDepth) throw new AppError('BAD_REQUEST', MESSAGES.bodyTooDeep);
  cursor.at += 1;
  const isEmpty = nextMark(cursor) === (mark === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT);
  if (isEmpty) cursor.at += 1;
  if (mark === OPEN_LIST) {
    const list: unknown[] = [];
    if (isEmpty) return list;
    open.push({ list });
  } else {
    const object: Record<string, unknown> = {};
    if (isEmpty) return object;
    open.push({ object, key: readKey(cursor, object) });
  }
  return OPENED;
}

function readKey(cursor: Cursor, object: Record<string, unknown>): string {
  if (nextMark(cursor) !== QUOTE) throw malformed();
  const key = readString(cursor);
  if (FORBIDDEN_KEYS.has(key)) throw new AppError('BAD_REQUEST', MESSAGES.bodyForbiddenKey);
  if (Object.hasOwn(object, key)) throw new AppError('BAD_REQUEST', MESSAGES.bodyDuplicateKey);
  if (nextMark(cursor) !== COLON) throw malformed();
  cursor.at += 1;
  return key;
}

function readString(cursor: Cursor): string {
  const { text, at: start } = cursor;
  let at = start + 1;
  let hasEscapes = false;
  for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) {
    // At the end of the text the code is NaN, which is not >= 0x20 either.
    if (!(code >= 0x20)) throw malformed();
    if (code === BACKSLASH) hasEscapes = true;
    at += code === BACKSLASH ? 2 : 1;
  }
  cursor.at = at + 1;
  return hasEscapes ? unescapeString(text.slice(start, cursor.at)) : text.slice(start + 1, at);
}

/** A quoted literal has no depth, so JSON.parse is safe here, and it knows every escape. */
function unescapeString(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    throw malformed();
  }
}

function readScalar(cursor: Cursor, mark: number): unknown {
  const { text, at: start } = cursor;
  const literal = LITERALS.get(mark);
  if (literal !== undefined) {
    if (!text.startsWith(literal.name, start)) throw malformed();
    cursor.at += literal.name.length;
    return literal.value;
  }
  NUMBER.lastIndex = start;
  if (!NUMBER.test(text)) throw malformed();
  cursor.at = NUMBER.lastIndex;
  const digits = text.slice(start, cursor.at);
  const value = Number(digits);
  const isTooBig = cursor.bigIntegersAsText && !Number.isSafeInteger(value) && /^-?\d+$/.test(digits);
  return isTooBig ? digits : value;
}

/** Skips white space; the code of the character there, NaN at the end. */
function nextMark(cursor: Cursor): number {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
    cursor.at += 1;
  }
}

function endOfText(cursor: Cursor, value: unknown): unknown {
  nextMark(cursor);
  if (cursor.at !== cursor.text.length) throw malformed();
  return value;
}

const malformed = () => new AppError('BAD_REQUEST', MESSAGES.malformedBody);
