import type {
  customFieldCreateSchema,
  customFieldIdSchema,
  customFieldOrderSchema,
  customFieldSchema,
  customFieldUpdateSchema,
  customFieldUsageSchema,
} from '@outrider/shared/ground/fields/custom';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4d20';

const created = {
  record_type: 'lead',
  kind: 'choice',
  label: 'Accreditation',
  help: EXAMPLE_WORDS.fieldHelp,
  options: [{ label: 'ISO 17025', colour: 'blue' }, { label: 'ISO 9001' }],
} satisfies z.input<typeof customFieldCreateSchema>;

const field: z.output<typeof customFieldSchema> = {
  id,
  record_type: 'lead',
  key: 'accreditation',
  label: created.label,
  kind: 'choice',
  help: created.help,
  required: false,
  default_value: null,
  options: [
    { value: 'iso_17025', label: 'ISO 17025', colour: 'blue' },
    { value: 'iso_9001', label: 'ISO 9001', colour: 'grey' },
  ],
  in_form: true,
  in_capture: false,
  in_search: false,
  in_score: true,
  position: 3,
  archived_at: null,
  version: 2,
};

export const FIELDS_EXAMPLES: Readonly<Record<string, unknown>> = {
  CustomField: field,
  CustomFieldList: { items: [field] },
  CustomFieldCreate: created,
  CustomFieldUpdate: {
    version: 2,
    options: [{ value: 'iso_17025', label: 'ISO 17025', colour: 'blue' }],
    moves: { iso_9001: 'iso_17025' },
  } satisfies Omit<z.input<typeof customFieldUpdateSchema>, 'id'>,
  CustomFieldId: { version: 2 } satisfies Omit<z.input<typeof customFieldIdSchema>, 'id'>,
  CustomFieldOrder: { ids: [id] } satisfies z.input<typeof customFieldOrderSchema>,
  CustomFieldUsage: {
    total: 400,
    items: [{ id, filled: 188, options: { iso_17025: 134, iso_9001: 54 } }],
  } satisfies z.output<typeof customFieldUsageSchema>,
};
