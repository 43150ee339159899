import { isDeepStrictEqual } from 'node:util';
import { type ZodType, z } from 'zod';
import { nameSchemas } from './names.ts';
import type { JsonSchema } from './types.ts';

type Io = 'input' | 'output';
export type SchemaBook = {
  /** A schema as it is written where it is used: by reference when it has a name. */
  describe(schema: ZodType, io: Io): JsonSchema;
  /**
   * An object's fields one by one, without those in `except`; `name` is the object's own, which this does not put into
   * the document.
   */
  describeFields(schema: ZodType, io: Io, except?: readonly string[]): { name: string | undefined; object: JsonSchema };
  /** Puts a schema under a name. @throws when another one has it */
  add(name: string, schema: JsonSchema): JsonSchema;
  readonly schemas: Record<string, JsonSchema>;
};

const PREFIX = '#/components/schemas/';

/** Collects the named schemas that a document refers to. Nothing of zod's own is changed: tRPC shares the schemas. */
export function openSchemaBook(): SchemaBook {
  const names = { input: nameSchemas('input'), output: nameSchemas('output') };
  const schemas: Record<string, JsonSchema> = {};

  function add(name: string, schema: JsonSchema): JsonSchema {
    const known = schemas[name];
    if (known && !isDeepStrictEqual(known, schema))
      throw new Error(`${name} is sent and received in two forms: give each its own schema`);
    schemas[name] = schema;
    return { $ref: PREFIX + name };
  }

  function render(schema: ZodType, io: Io): { root: JsonSchema; defs: Record<string, JsonSchema> } {
    const {
      $schema: _dialect,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, { io, metadata: names[io], unrepresentable: 'any', override: polish(io) });
    const relink = (part: unknown) =>
      simplify(JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"${PREFIX}`)) as JsonSchema);
    return {
      root: relink(root),
      defs: Object.fromEntries(Object.entries($defs).map(([name, def]) => [name, relink(def)])),
    };
  }

  return {
    schemas,
    add,
    describe(schema, io) {
      const { root, defs } = render(schema, io);
      for (const [name, def] of Object.entries(defs)) add(name, def);
      return root;
    },
    describeFields(schema, io, except = []) {
      const { root, defs } = render(schema, io);
      const name = root.$ref?.slice(PREFIX.length);
      const { properties = {}, required = [], ...rest } = (name === undefined ? root : defs[name]) ?? root;
      for (const [other, def] of Object.entries(defs)) if (other !== name) add(other, def);
      const kept = Object.fromEntries(Object.entries(properties).filter(([field]) => !except.includes(field)));
      const needed = required.filter((field) => !except.includes(field));
      return { name, object: { ...rest, properties: kept, ...(needed.length > 0 && { required: needed }) } };
    },
  };
}

type ZodLike = Parameters<Override>[0]['zodSchema'];
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/**
 * What zod's own rendering lacks: descriptions (the registry of names hides them), dates, and answers that may grow.
 */
function polish(io: Io): Override {
  return ({ zodSchema, jsonSchema }) => {
    const { def } = zodSchema._zod;
    const description = z.globalRegistry.get(zodSchema)?.description;
    if (description) jsonSchema.description = description;
    if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    // A reader must not fail on a field that a later version adds; a writer's unknown field is refused.
    if (io === 'output' && def.type === 'object') delete jsonSchema.additionalProperties;
    if (io === 'input') tellOfTrimmed(zodSchema, jsonSchema);
    if (isFree(zodSchema)) {
      delete jsonSchema.properties;
      jsonSchema.additionalProperties = true;
    }
  };
}

/**
 * A text that is trimmed and then has to be an address, or long enough: the pipe's first part alone says nothing of
 * that.
 */
function tellOfTrimmed(zodSchema: ZodLike, jsonSchema: Parameters<Override>[0]['jsonSchema']): void {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || def.out._zod.def.type !== 'string' || jsonSchema.type !== 'string') return;
  const { minLength, format } = z.toJSONSchema(def.out);
  if (format === 'email') jsonSchema.format = 'email';
  if (!minLength || jsonSchema.format) return;
  jsonSchema.minLength = minLength;
  jsonSchema.pattern ??= '\\S';
}

/** An object of which nothing is said but that it is one. */
const isFree = ({ _zod: { def } }: ZodLike) =>
  def.type === 'object' && Boolean(def.catchall) && Object.keys(def.shape).length === 0;

/**
 * The same schema, shorter: null beside the type, no limits that are only JavaScript's, no pattern where the format
 * says it.
 */
function simplify(schema: JsonSchema): JsonSchema {
  const { pattern, minimum, maximum, anyOf, properties, items, additionalProperties, ...rest } = schema;
  const short: JsonSchema = { ...rest };
  if (pattern !== undefined && !/^(uuid|date-time|email)$/.test(schema.format ?? '')) short.pattern = pattern;
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) short.minimum = minimum;
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) short.maximum = maximum;
  if (properties)
    short.properties = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, simplify(field)]));
  if (items) short.items = simplify(items);
  if (additionalProperties !== undefined)
    short.additionalProperties =
      typeof additionalProperties === 'object' ? simplify(additionalProperties) : additionalProperties;
  return anyOf ? { ...short, ...joinChoices(anyOf.map(simplify)) } : short;
}

function joinChoices(given: JsonSchema[]): JsonSchema {
  const choices = given.flatMap((choice) => (Object.keys(choice).join() === 'anyOf' ? (choice.anyOf ?? []) : [choice]));
  const [only, ...others] = choices.filter(({ type }) => type !== 'null');
  const isOptional = choices.some(({ type }) => type === 'null');
  if (!only || others.length > 0 || !isOptional || typeof only.type !== 'string') return { anyOf: choices };
  return { ...only, type: [only.type, 'null'], ...(only.enum && { enum: [...only.enum, null] }) };
}
