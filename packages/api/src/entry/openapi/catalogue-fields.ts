import { account } from '@outrider/shared/ground/fields/account';
import { contact } from '@outrider/shared/ground/fields/contact';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { lead } from '@outrider/shared/ground/fields/lead';
import { opportunity } from '@outrider/shared/ground/fields/opportunity';
import type { JsonSchema } from './types.ts';
import { API_WORDS, LEAD_FIELD_WORDS } from './words.ts';

type Catalogue = { spec: (key: string) => FieldSpec | null };

const sentAs = (name: string, catalogue: Catalogue): [schema: string, Catalogue][] =>
  ['', 'Create', 'Update', 'Upsert', 'Capture'].map((kind) => [name + kind, catalogue]);

/** Whose properties are fields of a catalogue. */
const CATALOGUES = new Map<string, Catalogue>([
  ...sentAs('Lead', lead),
  ['AssignmentTrialValues', lead],
  ...sentAs('Account', account),
  ...sentAs('Contact', contact),
  ...sentAs('Opportunity', opportunity),
]);

/**
 * The schemas with what the catalogues say of each field: what it is called, and a value; and of what every record has
 * beside.
 */
export const withCatalogue = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const catalogue = CATALOGUES.get(name);
      return [name, catalogue ? { ...schema, properties: describeAll(catalogue, schema.properties ?? {}) } : schema];
    }),
  );

const describeAll = (catalogue: Catalogue, properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const spec = catalogue.spec(catalogue === lead && name === 'company' ? 'company_name' : name);
      const known = API_WORDS.properties[name];
      if (name === 'custom' && catalogue === lead) return [name, { ...schema, description: LEAD_FIELD_WORDS.custom }];
      if (spec) return [name, { ...schema, ...aboutField(spec, catalogue) }];
      return [name, known ? { description: known, ...schema } : schema];
    }),
  );

const aboutField = (spec: FieldSpec, catalogue: Catalogue): JsonSchema => ({
  description: spec.kind === 'money' && catalogue === lead ? LEAD_FIELD_WORDS.inCurrency(spec.label) : spec.label,
  ...('example' in spec && spec.example !== undefined && { examples: [spec.example] }),
});
