import { type CustomField, specOf } from '@outrider/shared/ground/fields/custom';
import { wireSchema } from '@outrider/shared/ground/fields/field-values';
import { z } from 'zod';
import type { JsonSchema, OpenApiDocument } from './types.ts';
import { LEAD_FIELD_WORDS } from './words.ts';

type Schemas = Record<string, JsonSchema>;

/** Whose properties are a lead's fields, and whether somebody sends them: then null takes a value away. */
const LEAD_SCHEMAS = {
  Lead: 'given',
  LeadCreate: 'sent',
  LeadUpdate: 'sent',
  LeadUpsert: 'sent',
  LeadCapture: 'sent',
  AssignmentTrialValues: 'sent',
} as const;

/**
 * The document as one company's people see it: `custom` lists the fields that are theirs. `fields`: the living ones.
 */
export function withCustomFields(document: OpenApiDocument, fields: readonly CustomField[]): OpenApiDocument {
  const schemas = mapLeadSchemas(document.components.schemas, (properties, name) => ({
    ...properties,
    custom: { ...properties.custom, ...customSchema(fields, name) },
  }));
  return { ...document, components: { ...document.components, schemas } };
}

function customSchema(fields: readonly CustomField[], name: keyof typeof LEAD_SCHEMAS): JsonSchema {
  const isSent = LEAD_SCHEMAS[name] === 'sent';
  const required =
    name === 'LeadCreate' ? fields.filter((field) => field.required && field.default_value === null) : [];
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.key, isSent ? orNull(fieldSchema(field)) : fieldSchema(field)]),
    ),
    ...(required.length > 0 && { required: required.map(({ key }) => key) }),
    ...(isSent && { additionalProperties: false }),
  };
}

function fieldSchema(field: CustomField): JsonSchema {
  const spec = specOf(field);
  const { $schema: _dialect, ...value } = z.toJSONSchema(wireSchema(spec), { io: 'output' }) as JsonSchema & {
    $schema?: string;
  };
  const options = field.options.map((option) => LEAD_FIELD_WORDS.option(option.value, option.label)).join(', ');
  const description = [field.help, options].filter(Boolean).join('. ');
  return {
    ...value,
    ...('max' in spec && { maxLength: spec.max }),
    ...(field.kind === 'url' && { format: 'uri' }),
    title: field.label,
    ...(description && { description }),
    ...(field.default_value !== null && { default: field.default_value }),
    'x-kind': field.kind,
  };
}

const orNull = ({ type, enum: values, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  type: [...[type ?? []].flat(), 'null'],
  ...(values && { enum: [...values, null] }),
});

const mapLeadSchemas = (
  schemas: Schemas,
  change: (properties: Schemas, name: keyof typeof LEAD_SCHEMAS) => Schemas,
): Schemas =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isLeadSchema(name) ? { ...schema, properties: change(schema.properties ?? {}, name) } : schema,
    ]),
  );

const isLeadSchema = (name: string): name is keyof typeof LEAD_SCHEMAS => Object.hasOwn(LEAD_SCHEMAS, name);
