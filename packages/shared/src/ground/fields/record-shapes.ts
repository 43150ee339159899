import type { z } from 'zod';
import type { FieldSpec, Fields, Place } from './field.ts';
import type { KeysBy, KeysIn, StoredOf, ValueOf } from './field-types.ts';
import { emptyableSchema, presentSchema, wireSchema } from './field-values.ts';
import type { RecordType } from './record-type.ts';

/** A key that may be left out. zod reads that from the schema's internals, not from `undefined` in its input. */
type Leavable<Out, In> = z.ZodType<Out, In> & { _zod: { optin: 'optional'; optout: 'optional' } };
type Sent<S extends FieldSpec> =
  | ValueOf<S>
  | (S['kind'] extends 'number' | 'money' ? string : S['kind'] extends 'flag' | 'choices' ? never : '')
  | (S extends { readonly read: infer R } ? keyof R & string : never);
type CreateShape<F extends Fields> = {
  [K in KeysBy<F, 'input'>]: F[K] extends { readonly need: 'required' }
    ? z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>>
    : F[K] extends { readonly need: 'filled' }
      ? Leavable<ValueOf<F[K]> | undefined, ValueOf<F[K]> | undefined>
      : z.ZodType<ValueOf<F[K]> | null, Sent<F[K]> | null | undefined> & { _zod: { optin: 'optional' } };
};
type PatchShape<F extends Fields> = {
  [K in KeysBy<F, 'input' | 'edit'>]: F[K] extends { readonly need: 'required' | 'filled' }
    ? Leavable<ValueOf<F[K]> | undefined, ValueOf<F[K]> | undefined>
    : Leavable<ValueOf<F[K]> | null | undefined, Sent<F[K]> | null | undefined>;
};
type WireShape<F extends Fields> = { [K in keyof F & string]: z.ZodType<StoredOf<F[K]>, StoredOf<F[K]>> };

/** What is sent and answered of a record type's fields, as shapes of zod objects. */
interface RecordShapes<F extends Fields> {
  /** By key, what a capture may send; parsed, every nullable key is there. */
  readonly create: CreateShape<F>;
  /** By key, what a change may send; left out stays, null and an empty text take the value away. */
  readonly patch: PatchShape<F>;
  /** By key, what an answer holds. */
  readonly wire: WireShape<F>;
  /** By key, what an answer holds of the fields of a place. */
  wireIn<P extends Place>(place: P): Pick<WireShape<F>, KeysIn<F, P>>;
}

export function shapesOf<F extends Fields>({ fields, keysIn, sql }: RecordType<F>): RecordShapes<F> {
  const shapeOf = (keys: readonly string[], schema: (spec: FieldSpec) => z.ZodType) =>
    Object.fromEntries(keys.map((key) => [key, schema((fields as Fields)[key] as FieldSpec)]));
  const wireOf = (keys: readonly string[]) =>
    shapeOf(keys, (spec) => (spec.need ? wireSchema(spec) : wireSchema(spec).nullable()));
  return {
    create: shapeOf(sql.written, createSchema) as CreateShape<F>,
    patch: shapeOf(sql.changeable, patchSchema) as PatchShape<F>,
    wire: wireOf(sql.columns) as WireShape<F>,
    wireIn: <P extends Place>(place: P) => wireOf(keysIn(place)) as Pick<WireShape<F>, KeysIn<F, P>>,
  };
}

function createSchema(spec: FieldSpec): z.ZodType {
  if (spec.need === 'required') return presentSchema(spec);
  if (spec.need === 'filled') return presentSchema(spec).optional();
  return emptyableSchema(spec)
    .nullish()
    .transform((value) => value ?? null);
}

const patchSchema = (spec: FieldSpec): z.ZodType =>
  spec.need ? presentSchema(spec).optional() : emptyableSchema(spec).nullable().optional();
