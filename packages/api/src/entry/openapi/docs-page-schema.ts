import { type Html, html, joined, prose } from './docs-page-html.ts';
import type { JsonSchema } from './types.ts';

const schemaName = (ref: string) => ref.split('/').at(-1) ?? '';

/** A schema's type and limits in one line; named ones link to their place on the page. */
export function typeLine(schema: JsonSchema): Html {
  const limits = limitsOf(schema);
  return html`${typeOf(schema)}${limits.length > 0 && html` <span class="limits">${limits.join(', ')}</span>`}`;
}

function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) return html`<a href="#schema-${schemaName(schema.$ref)}">${schemaName(schema.$ref)}</a>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return html`${joined(choices.map(typeLine), ' or ')}`;
  if (schema.enum) return html`${joined(schema.enum.map(literal), ', ')}`;
  if ('const' in schema) return literal(schema.const);
  if (schema.items) return html`list of ${typeLine(schema.items)}`;
  const types = [schema.type ?? 'any'].flat();
  return html`${types.map((type) => (type === 'string' && schema.format ? schema.format : type)).join(' or ')}`;
}

/** A value as it is written; an empty text must be seen. */
const literal = (value: unknown) => html`<code>${value === '' ? '""' : String(value)}</code>`;

function limitsOf({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  pattern,
  default: preset,
}: JsonSchema): string[] {
  const range = (low: number | undefined, high: number | undefined, of: string) =>
    low !== undefined && high !== undefined
      ? [`${low} to ${high}${of}`]
      : low !== undefined
        ? [`at least ${low}${of}`]
        : high !== undefined
          ? [`at most ${high}${of}`]
          : [];
  return [
    ...range(minimum, maximum, ''),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
    ...(pattern === undefined ? [] : [`matches ${pattern}`]),
    ...(preset === undefined ? [] : [`default ${typeof preset === 'string' ? preset : JSON.stringify(preset)}`]),
  ];
}

type Field = { name: string; schema: JsonSchema; required: boolean; where?: string; description?: string };

/** Names with their types, limits and meaning. */
export function fieldList(fields: Field[]): Html {
  return html`<ul class="fields">
    ${fields.map(
      ({ name, schema, required, where, description = schema.description }) =>
        html`<li>
          <span class="name"
            ><code>${name}</code
            >${where && html` <small>${where}</small>`}${required && html` <small class="required">required</small>`}</span
          >
          <span class="type"
            >${typeLine(schema)}${description && html`<span class="about">${prose(description)}</span>`}</span
          >${nested(schema)}
        </li>`,
    )}
  </ul>`;
}

/** The fields of an object that has no name of its own, under the field that holds it. */
function nested(schema: JsonSchema): Html | false {
  const inner = [schema, schema.items, ...(schema.anyOf ?? [])].find((part) => part?.properties);
  return inner !== undefined && html`<div class="nested">${schemaBody(inner)}</div>`;
}

/** What a schema holds: its fields, or its one line. */
export function schemaBody(schema: JsonSchema): Html {
  if (!schema.properties) return html`<p class="type">${typeLine(schema)}</p>`;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties);
  const isWhole = fields.length > 1 && fields.every(([name]) => required.has(name));
  return html`${schema.description && html`<p>${prose(schema.description)}</p>`}${isWhole && html`<p class="lede">Every field is always present.</p>`}${fieldList(
    fields.map(([name, field]) => ({ name, schema: field, required: !isWhole && required.has(name) })),
  )}`;
}
