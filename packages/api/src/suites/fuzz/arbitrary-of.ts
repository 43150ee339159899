import fc, { type Arbitrary } from 'fast-check';
import type { ZodType } from 'zod';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS } from '../hostile-inputs.ts';

type Def = {
  type: string;
  format?: string;
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  element?: ZodType;
  options?: ZodType[];
  items?: ZodType[];
  shape?: Record<string, ZodType>;
  entries?: Record<string, unknown>;
  values?: unknown[];
  keyType?: ZodType;
  valueType?: ZodType;
  getter?: () => ZodType;
};
type Bag = { minimum?: number; maximum?: number; format?: string };

/** Values that are known to be taken under a name, by name: an id of a row that is there, a filter that can be read. */
export type Known = { byKey: ReadonlyMap<string, readonly unknown[]>; ids: readonly string[] };

const DEPTH = 7;
const MOST_ITEMS = 3;
const DAY_FROM = new Date('1990-01-01T00:00:00Z');
const DAY_TO = new Date('2100-01-01T00:00:00Z');
const moment = fc.date({ min: DAY_FROM, max: DAY_TO, noInvalidDate: true }).map((date) => date.toISOString());
const day = moment.map((text) => text.slice(0, 10));
const hostile = fc.constantFrom(...Object.values(HOSTILE_TEXTS).filter(({ length }) => length < 10_000));

/**
 * Inputs that mostly fit a schema: a value of the right kind nearly everywhere, one that nobody would send here and
 * there. `key`: under which name it stands. What a refinement asks for beyond that is left to `known`.
 */
export function arbitraryOf(schema: ZodType | undefined, known: Known, key = '', depth = 0): Arbitrary<unknown> {
  const def = schema?._zod.def as Def | undefined;
  if (!schema || !def || depth > DEPTH) return fc.constant(undefined);
  const bag = schema._zod.bag as Bag;
  const inner = (part: ZodType | undefined, name = key) => arbitraryOf(part, known, name, depth + 1);
  const listed = known.byKey.get(key) ?? [];
  const orKnown = (made: Arbitrary<unknown>): Arbitrary<unknown> =>
    listed.length > 0
      ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...listed) }, { weight: 2, arbitrary: made })
      : made;
  switch (def.type) {
    case 'string':
      return orKnown(textOf(def.format ?? bag.format, bag, known));
    case 'number':
      return orKnown(numberOf(bag));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'date':
      return moment.map((text) => new Date(text));
    case 'null':
      return fc.constant(null);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 2 });
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 4 });
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType);
    case 'pipe':
      return inner((def.in?._zod.def as Def | undefined)?.type === 'transform' ? def.out : def.in);
    case 'lazy':
      return inner(def.getter?.());
    case 'array':
      return orKnown(
        fc.array(inner(def.element), {
          minLength: Math.min(bag.minimum ?? 0, MOST_ITEMS),
          maxLength: Math.max(bag.minimum ?? 0, MOST_ITEMS),
        }),
      );
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map((item) => inner(item)));
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inner(option)));
    case 'record':
      return orKnown(fc.dictionary(inner(def.keyType).map(String), inner(def.valueType), { maxKeys: MOST_ITEMS }));
    case 'object':
      return objectOf(def.shape ?? {}, inner);
    default:
      return orKnown(fc.jsonValue({ maxDepth: 2 }));
  }
}

/** Without what is undefined: a program would leave it out. */
const objectOf = (shape: Record<string, ZodType>, inner: (part: ZodType, name: string) => Arbitrary<unknown>) =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, inner(part, name)])))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));

function textOf(format: string | undefined, { minimum = 0, maximum = 60 }: Bag, { ids }: Known): Arbitrary<unknown> {
  const [least, most] = [Math.min(minimum, 200), Math.min(Math.max(maximum, minimum), 200)];
  const plain = fc.oneof(
    fc.string({ minLength: least, maxLength: most }),
    fc.string({ unit: 'binary', minLength: least, maxLength: most }),
  );
  const usual: Record<string, Arbitrary<string>> = {
    uuid: fc.oneof(fc.constantFrom(...ids), fc.uuid()),
    guid: fc.oneof(fc.constantFrom(...ids), fc.uuid()),
    email: fc.emailAddress(),
    url: fc.webUrl(),
    datetime: moment,
    date: day,
    time: fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  };
  const made = usual[format ?? ''] ?? plain;
  return fc.oneof({ weight: 12, arbitrary: made }, { weight: 1, arbitrary: plain }, { weight: 1, arbitrary: hostile });
}

function numberOf({ minimum, maximum, format }: Bag): Arbitrary<unknown> {
  const isWhole = format?.includes('int') ?? false;
  const [min, max] = [Math.max(minimum ?? -1e6, -1e12), Math.min(maximum ?? 1e6, 1e12)];
  const inside = isWhole
    ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.floor(max), Math.ceil(min)) })
    : fc.double({ min, max: Math.max(max, min), noNaN: true });
  const outside = fc.constantFrom(...Object.values(HOSTILE_NUMBERS), NaN, Infinity, -0, 0, -1);
  return fc.oneof({ weight: 12, arbitrary: inside }, { weight: 1, arbitrary: outside });
}
