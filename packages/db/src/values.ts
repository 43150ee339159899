import pg from 'pg';
import * as Prisma from './prisma-names.ts';

// What raw SQL takes and gives is what model calls do: moments as Date, int8 as bigint, numeric as Decimal, JSON
// parsed, bytea as Uint8Array.

type Parse = (text: string) => unknown;

const { BYTEA, DATE, INT8, NUMERIC, OID, TIME, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
/**
 * What pg's own parsers would read as something else. The rest they read as we want it: numbers, booleans, text, JSON
 * and arrays of these.
 */
const OURS: [type: number, arrayType: number, parse: Parse][] = [
  [INT8, 1016, BigInt],
  [OID, 1028, BigInt],
  [NUMERIC, 1231, (text) => new Prisma.Decimal(text)],
  [BYTEA, 1001, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
  [DATE, 1182, (text) => new Date(text)],
  [TIME, 1183, (text) => new Date(`1970-01-01T${text}Z`)],
  [TIMESTAMP, 1115, (text) => new Date(`${text.replace(' ', 'T')}Z`)],
  [TIMESTAMPTZ, 1185, parseMoment],
  [19, 1003, (text) => text], // name
];
const TEXT_ARRAY: number = 1009;
const parsers = new Map<number, Parse>(
  OURS.flatMap(([type, arrayType, parse]): [number, Parse][] => [
    [type, parse],
    [arrayType, (text) => parseEach(splitArray(text), parse)],
  ]),
);
const splitArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => unknown[];

/** Every session of ours speaks UTC, so a moment ends in +00. */
function parseMoment(text: string): Date {
  return new Date(`${text.slice(0, -3).replace(' ', 'T')}Z`);
}

function parseEach(items: unknown[], parse: Parse): unknown[] {
  return items.map((item) =>
    Array.isArray(item) ? parseEach(item, parse) : item === null ? null : parse(item as string),
  );
}

/** How pg is to read the columns of a row. */
export const COLUMN_TYPES = {
  getTypeParser: (type: number) => parsers.get(type) ?? pg.types.getTypeParser(type),
} as pg.CustomTypesConfig;

/** A value as PostgreSQL reads a parameter. @throws RangeError for a Date that is none */
export function toParameter(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return toMoment(value);
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return toArray(value);
  return Prisma.Decimal.isDecimal(value) ? value.toFixed() : JSON.stringify(value);
}

/** Without the sign that ISO 8601 asks for in front of years above 9999, which PostgreSQL does not read. */
function toMoment(date: Date): string {
  return date.toISOString().replace('T', ' ').replace(/^\+0*/, '');
}

function toArray(items: unknown[]): string {
  return `{${items.map(toItem).join(',')}}`;
}

function toItem(item: unknown): string {
  if (Array.isArray(item)) return toArray(item);
  const text = toParameter(item);
  if (text === null) return 'NULL';
  if (typeof text !== 'string') return `"\\\\x${text.toString('hex')}"`;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
