import type { CustomField } from '@outrider/shared/ground/fields/custom';

/** For tests: a field of the company's own, a text unless it says otherwise. */
export const sampleField = (field: Partial<CustomField> & Pick<CustomField, 'key' | 'label'>): CustomField => ({
  id: '0191b0a0-0000-7000-8000-000000000009',
  record_type: 'lead',
  kind: 'text',
  help: null,
  required: false,
  default_value: null,
  options: [],
  in_form: true,
  in_capture: false,
  in_search: false,
  in_score: false,
  position: 0,
  archived_at: null,
  version: 1,
  ...field,
});
