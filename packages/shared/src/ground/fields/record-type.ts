import { type Control, type FieldSpec, type Fields, type Kind, KINDS, type Place, spellingOf } from './field.ts';
import type { KeysBy, KeysIn } from './field-types.ts';

/** What a form, a drawer or a column draws; the same for a company's own fields. */
export type Descriptor<K extends string = string> = {
  key: K;
  label: string;
  short: string;
  kind: Kind;
  control: Control;
  align: 'start' | 'end';
  required: boolean;
  /** Whether it may be empty. What the server fills in is not asked for, and never empty either. */
  emptyable: boolean;
  max?: number | undefined;
  options?: { value: string; label: string }[] | undefined;
};

/**
 * A record type as one typed list of fields, and what is derived from the list. Its schemas are made by shapesOf: what
 * draws a field needs none.
 */
export interface RecordType<F extends Fields> {
  readonly fields: F;
  /** The keys of a place, in the catalogue's order. */
  readonly keysIn: <P extends Place>(place: P) => [KeysIn<F, P>, ...KeysIn<F, P>[]];
  /** Their labels by key. */
  readonly labelsIn: <P extends Place>(place: P) => Record<KeysIn<F, P>, string>;
  readonly describe: <P extends Place>(place: P) => Descriptor<KeysIn<F, P>>[];
  /** What the catalogue says of the fields of a place. */
  readonly specsIn: <P extends Place>(place: P) => Record<KeysIn<F, P>, FieldSpec>;
  /** The same of one field; null for what is none of them. */
  readonly spec: (key: string) => FieldSpec | null;
  /**
   * Which field of a place a name in normal form (see spellingOf) means, and how near it is to our own word for it (0
   * is nearest).
   */
  readonly named: <P extends Place>(spelling: string, place: P) => { key: KeysIn<F, P>; rank: number } | null;
  readonly sql: {
    /** All columns of the record's fields. */
    readonly columns: readonly (keyof F & string)[];
    /** What a capture writes. */
    readonly written: readonly KeysBy<F, 'input'>[];
    /** What a person or a program outside can change. */
    readonly changeable: readonly KeysBy<F, 'input' | 'edit'>[];
    /** These columns with their types, as jsonb_to_recordset wants them. */
    readonly recordset: (keys: readonly (keyof F & string)[]) => string;
    readonly type: (key: keyof F & string) => string;
  };
}

/**
 * A type parameter switches TypeScript's excess-property check off: this puts it back, so that `options` on a text is
 * an error.
 */
type PropertiesOf<N extends Kind, S = FieldSpec> = S extends FieldSpec
  ? N extends S['kind']
    ? keyof S
    : never
  : never;
type Exactly<F extends Fields> = {
  [K in keyof F]: { [P in Exclude<keyof F[K], PropertiesOf<F[K]['kind']>>]: never };
};

const isWrittenBy = (spec: FieldSpec, ...writers: string[]) => writers.includes(spec.by ?? 'input');
const COLUMN_NAME = /^[a-z][a-z0-9_]{0,62}$/;

/**
 * @param fields keys are column names, wire names and form names alike
 * @throws TypeError for a key that is no column name, and for two fields that go by one name
 */
export function defineFields<const F extends Fields>(fields: F & Exactly<F>): RecordType<F> {
  const entries = Object.entries<FieldSpec>(fields);
  const names = namesOf(entries);
  const inPlace = (place: Place) => entries.filter(([, spec]) => spec.in.includes(place));
  const keysBy = (...writers: string[]) =>
    entries.filter(([, spec]) => isWrittenBy(spec, ...writers)).map(([key]) => key);
  const typeOf = (key: string) => columnType((fields as Fields)[key] as FieldSpec);

  return {
    fields,
    keysIn: <P extends Place>(place: P) => inPlace(place).map(([key]) => key) as [KeysIn<F, P>, ...KeysIn<F, P>[]],
    labelsIn: <P extends Place>(place: P) =>
      Object.fromEntries(inPlace(place).map(([key, { label }]) => [key, label])) as Record<KeysIn<F, P>, string>,
    describe: <P extends Place>(place: P) =>
      inPlace(place).map(([key, spec]) => describeField(key, spec)) as Descriptor<KeysIn<F, P>>[],
    specsIn: <P extends Place>(place: P) => Object.fromEntries(inPlace(place)) as Record<KeysIn<F, P>, FieldSpec>,
    spec: (key) => (Object.hasOwn(fields, key) ? ((fields as Fields)[key] ?? null) : null),
    named: <P extends Place>(spelling: string, place: P) => {
      const name = names.get(spelling);
      return name && (fields as Fields)[name.key]?.in.includes(place)
        ? (name as { key: KeysIn<F, P>; rank: number })
        : null;
    },
    sql: {
      columns: entries.map(([key]) => key),
      written: keysBy('input') as KeysBy<F, 'input'>[],
      changeable: keysBy('input', 'edit') as KeysBy<F, 'input' | 'edit'>[],
      recordset: (keys) => keys.map((key) => `${key} ${typeOf(key)}`).join(', '),
      type: typeOf,
    },
  };
}

function namesOf(entries: [string, FieldSpec][]): Map<string, { key: string; rank: number }> {
  const names = new Map<string, { key: string; rank: number }>();
  for (const [key, { label, aliases = [] }] of entries) {
    if (!COLUMN_NAME.test(key)) throw new TypeError(`Not a column's name: ${key}`);
    for (const [rank, name] of [key, label, ...aliases].map(spellingOf).entries()) {
      const other = names.get(name);
      if (other && other.key !== key) throw new TypeError(`Both ${other.key} and ${key} are called ${name}`);
      if (!other) names.set(name, { key, rank });
    }
  }
  return names;
}

const columnType = (spec: FieldSpec) => ('integer' in spec && spec.integer ? 'int' : KINDS[spec.kind].sql);

export function describeField<K extends string>(key: K, spec: FieldSpec): Descriptor<K> {
  const { control, align } = KINDS[spec.kind];
  return {
    key,
    label: spec.label,
    short: spec.short ?? spec.label,
    kind: spec.kind,
    control,
    align,
    required: spec.need === 'required',
    emptyable: spec.need === undefined,
    max: 'max' in spec ? spec.max : undefined,
    options: 'options' in spec ? Object.entries(spec.options).map(([value, label]) => ({ value, label })) : undefined,
  };
}
