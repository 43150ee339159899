/**
 * Static types of a catalogue, by mapping over its list. Never inferred from schemas: a hover, an error and a
 * declaration then say what a field is.
 */
import type {
  ChoiceKind,
  FieldSpec,
  Fields,
  Kind,
  Need,
  NumberKind,
  Place,
  TextKind,
  TimeKind,
  Writer,
} from './field.ts';

type Show<T> = { [K in keyof T]: T[K] } & {};
type OptionsOf<S> = S extends { readonly kind: ChoiceKind; readonly options: infer O } ? keyof O & string : never;
/** A value that is there, as JSON says it: times as ISO 8601 text. */
export type ValueOf<S extends FieldSpec> = S['kind'] extends TextKind | TimeKind | 'person' | 'record'
  ? string
  : S['kind'] extends NumberKind
    ? number
    : S['kind'] extends 'flag'
      ? boolean
      : S['kind'] extends 'choices'
        ? OptionsOf<S>[]
        : OptionsOf<S>;
export type StoredOf<S extends FieldSpec> = S extends { readonly need: Need } ? ValueOf<S> : ValueOf<S> | null;
type WriterOf<S extends FieldSpec> = S extends { readonly by: infer W } ? W : 'input';

/** The keys of all fields in a place, as a union of literals. */
export type KeysIn<F extends Fields, P extends Place> = {
  [K in keyof F & string]: P extends F[K]['in'][number] ? K : never;
}[keyof F & string];
export type KeysBy<F extends Fields, W extends Writer> = {
  [K in keyof F & string]: WriterOf<F[K]> extends W ? K : never;
}[keyof F & string];
export type KeysOfKind<F extends Fields, N extends Kind> = {
  [K in keyof F & string]: F[K]['kind'] extends N ? K : never;
}[keyof F & string];
export type NullableKeys<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { readonly need: Need } ? never : K;
}[keyof F & string];

/** The record as the wire gives it. */
export type WireOf<F extends Fields> = Show<{ -readonly [K in keyof F & string]: StoredOf<F[K]> }>;
/** As it is on its way in, normalised: every key is there, so that no statement can miss one. */
export type DraftOf<F extends Fields> = Show<{ -readonly [K in KeysBy<F, 'input'>]: StoredOf<F[K]> }>;

/** What the table must have, in the types of its rows. Times are Dates there. */
type RowValue<S extends FieldSpec> = S['kind'] extends TimeKind
  ? Date
  : S['kind'] extends 'choices'
    ? string[]
    : ValueOf<S> extends string
      ? string
      : ValueOf<S>;
type RowOf<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { readonly need: Need } ? RowValue<F[K]> : RowValue<F[K]> | null;
};

/**
 * The catalogue against the table, at compile time: `none<WithoutColumn<typeof lead.fields, LeadModel>>()`. The error
 * is one line that names the field: Type '"linkedin_url"' does not satisfy the constraint 'never'.
 */
export const none = <_Keys extends never>(): void => {};
/** Fields whose column is missing, or of another type or nullability. */
export type WithoutColumn<F extends Fields, Row> = {
  [K in keyof F & string]: K extends keyof Row ? ([Row[K], RowOf<F>[K]] extends [RowOf<F>[K], Row[K]] ? never : K) : K;
}[keyof F & string];
/** Columns that are neither a field nor named on purpose as the table's own. */
export type WithoutField<F extends Fields, Row, Own extends keyof Row> = Exclude<keyof Row, keyof F | Own>;

type Not = { not?: true | undefined };
type FilterKeys<F extends Fields, N extends Kind> = KeysIn<F, 'filter'> & KeysOfKind<F, N>;
/**
 * One thing asked of a record, by the field's kind. `not` turns it round; what is unknown then matches. Written out, so
 * that the typed client carries it without a schema.
 */
export type ConditionOf<F extends Fields> =
  | { [K in FilterKeys<F, ChoiceKind>]: { field: K; is: OptionsOf<F[K]>[] } & Not }[FilterKeys<F, ChoiceKind>]
  | ({ field: FilterKeys<F, 'person' | 'record' | 'open_choice'>; is: string[] } & Not)
  | ({ field: FilterKeys<F, 'text'>; is: string[] } & Not)
  | ({ field: FilterKeys<F, Exclude<TextKind, 'open_choice'>>; contains: string } & Not)
  | ({ field: FilterKeys<F, NumberKind>; min?: number | undefined; max?: number | undefined } & Not)
  | ({ field: FilterKeys<F, TimeKind>; from?: string | undefined; to?: string | undefined } & Not)
  | ({ field: FilterKeys<F, TimeKind>; last_days: number } & Not)
  | ({ field: FilterKeys<F, 'date'>; next_days: number } & Not)
  | { field: KeysIn<F, 'filter'> & NullableKeys<F>; known: boolean };
