import type { JsonSchema } from './types.ts';
import { PROPERTY_WORDS } from './words-properties.ts';

/** What a property or parameter of that name means; in a schema of that name, where one name means two things. */
export const wordsOf = (name: string, of = ''): string | undefined =>
  PROPERTY_WORDS[`${of}.${name}`] ?? PROPERTY_WORDS[name];

/** The schemas with what each property means, where the property does not say it itself. */
export const withPropertyWords = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describe(schema, name)]));

function describe(schema: JsonSchema, of: string): JsonSchema {
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  const each = (choices: JsonSchema[]) => choices.map((choice) => describe(choice, of));
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, named(describe(property, of), name, of)]),
      ),
    }),
    ...(items && { items: describe(items, of) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: describe(additionalProperties, of) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(allOf && { allOf: each(allOf) }),
  };
}

/** A reference is described where it leads, and a constant says what it is. */
function named(property: JsonSchema, name: string, of: string): JsonSchema {
  if (property.description || property.$ref || 'const' in property) return property;
  const description = wordsOf(name, of);
  return description ? { description, ...property } : property;
}
