import type { ZodType } from 'zod';

type Def = {
  type: string;
  innerType?: ZodType;
  in?: ZodType;
  element?: ZodType;
  options?: ZodType[];
  shape?: Record<string, ZodType>;
};
/** Where a schema takes a text or a number: the keys on the way there. */
type Leaf = { path: (string | number)[]; kind: 'string' | 'number' };

const UUID = '019dbf9e-0000-7000-8000-000000000000';
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const YEAR_0 = '0000-01-01T00:00:00.000Z';

export const HOSTILE_TEXTS: Record<string, string> = {
  'a NUL': 'a\0b',
  'an address with a NUL': 'a\0b@example.com',
  'half a character': 'a\ud800',
  'a megabyte': 'x'.repeat(1_000_000),
  'a day of the year 0': '0000-01-01',
  'a moment of the year 0': YEAR_0,
  'a cursor into the year 0': cursorOf(YEAR_0, UUID),
  'a cursor beyond a score': cursorOf(9e15, UUID),
  'a cursor of a list of leads into the year 0': cursorOf(0, YEAR_0, UUID),
  'a cursor of a list of leads beyond a score': cursorOf(0, 9e15, UUID),
  'a cursor of a list of leads with a NUL': cursorOf(0, '\0', UUID),
  'a pattern': '%_\\\'"${}$1',
};
export const HOSTILE_NUMBERS: Record<string, number> = {
  'more than an int': 2 ** 31,
  'more than a bigint': 2 ** 63,
  'a number of 300 digits': 1e300,
  'less than an int': -(2 ** 31) - 1,
  'a fraction': 0.1,
};

const DEPTH = 5;

/**
 * Every place of an input where a text or a number goes in, once, in the first item of a list and in every option of a
 * union.
 */
export function leavesOf(schema: ZodType | undefined): Leaf[] {
  const byPlace = new Map(walk(schema, []).map((leaf) => [`${leaf.kind} ${leaf.path.join('.')}`, leaf]));
  return [...byPlace.values()]; // the thirty options of a filter have the same places
}

function walk(schema: ZodType | undefined, path: Leaf['path']): Leaf[] {
  const def = schema?._zod.def as Def | undefined;
  if (!def || path.length > DEPTH) return [];
  if (def.type === 'string' || def.type === 'number') return [{ path, kind: def.type }];
  if (def.shape) return Object.entries(def.shape).flatMap(([key, field]) => walk(field, [...path, key]));
  if (def.element) return walk(def.element, [...path, 0]);
  if (def.options) return def.options.flatMap((option) => walk(option, path));
  if (def.type === 'lazy') return [];
  return walk(def.innerType ?? def.in, path);
}

/** The input with one value put in; lists and objects on the way are made where they are missing. */
export function withValue(input: unknown, [step, ...rest]: Leaf['path'], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : [];
    return [withValue(first, rest, value), ...others];
  }
  const object = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  return { ...object, [step]: withValue(object[step], rest, value) };
}
