import { CUSTOM_KINDS, type CustomField } from '@outrider/shared/ground/fields/custom';
import { lead } from '@outrider/shared/ground/fields/lead';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { customSamples } from '../../records/fields/fields.fixture.ts';
import { appRouter } from '../root.ts';
import { withCustomFields } from './lead-fields.ts';
import { describeApi } from './openapi.ts';

const document = describeApi(appRouter, { title: 'Outrider API', version: '2.0.0', server: '/api' });
const person = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3';
const field = (kind: CustomField['kind'], more: Partial<CustomField> = {}): CustomField => ({
  id: person,
  record_type: 'lead',
  key: `my_${kind}`,
  label: `My ${kind}`,
  kind,
  help: null,
  required: false,
  default_value: null,
  options:
    kind === 'choice' || kind === 'choices'
      ? [
          { value: 'red', label: 'Red', colour: 'red' },
          { value: 'blue', label: 'Blue', colour: 'blue' },
        ]
      : [],
  in_form: true,
  in_capture: false,
  in_search: false,
  in_score: false,
  position: 0,
  archived_at: null,
  version: 1,
  ...more,
});
const own = withCustomFields(
  document,
  CUSTOM_KINDS.map((kind) => field(kind)),
);
const customOf = (name: string, from = own) => from.components.schemas[name]?.properties?.custom;

describe('A lead’s fields in the document', () => {
  it.each(['Lead', 'LeadCreate', 'LeadCapture'])('say in %s what they are called, and an example', (name) => {
    const properties = document.components.schemas[name]?.properties ?? {};
    for (const key of lead.sql.written) {
      const { label, ...spec } = lead.fields[key];
      expect([key, properties[key]?.description]).toEqual([key, expect.stringContaining(label)]);
      expect([key, properties[key]?.examples]).toEqual([key, 'example' in spec ? [spec.example] : undefined]);
    }
    expect(properties.company?.description).toBe('Company');
    expect(properties.custom?.description).toContain('own fields');
  });

  it('name no company’s field in the general document, which the own one leaves as it was', () => {
    expect(JSON.stringify(document)).not.toContain('my_text');
    expect(JSON.stringify(describeApi(appRouter, { title: 'x', version: '1', server: '/api' }))).not.toContain('my_');
  });
});

describe('A company’s own document', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(own));
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('lists each field with its kind, label, help and options', () => {
    const { properties = {} } = customOf('Lead') ?? {};
    expect(Object.values(properties).map((schema) => schema['x-kind'])).toEqual([...CUSTOM_KINDS]);
    expect(properties.my_choice).toMatchObject({
      type: 'string',
      enum: ['red', 'blue'],
      title: 'My choice',
      description: 'red (Red), blue (Blue)',
    });
    expect(properties.my_choices).toMatchObject({ type: 'array', items: { enum: ['red', 'blue'] } });
    expect(properties.my_date).toMatchObject({ type: 'string', format: 'date' });
    expect(properties.my_text).toMatchObject({ type: 'string', maxLength: 500 });
  });

  it.each(['Lead', 'LeadCreate', 'LeadCapture'])('takes in %s what the server takes, and nothing else', (name) => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const fits = ajv.compile(customOf(name) ?? {});
    for (const sample of customSamples([person, person])) expect([fits(sample), fits.errors]).toEqual([true, null]);
    const wrong = { my_number: 'many', my_date: 'soon', my_choice: 'green', my_choices: ['green'], my_flag: 'yes' };
    for (const [key, value] of Object.entries(wrong)) expect([key, fits({ [key]: value })]).toEqual([key, false]);
    expect(fits({ my_choice: null })).toBe(name !== 'Lead');
    expect(fits({ unheard_of: 1 })).toBe(name === 'Lead');
  });

  it('asks for what is required and has no default, of who makes a lead', () => {
    const asking = withCustomFields(document, [
      field('text', { required: true }),
      field('flag', { required: true, default_value: false }),
    ]);
    expect(customOf('LeadCreate', asking)?.required).toEqual(['my_text']);
    expect(customOf('LeadCapture', asking)?.required).toBeUndefined();
    expect(customOf('Lead', asking)?.required).toBeUndefined();
  });
});
