import { customName } from '@outrider/shared/ground/fields/custom';
import { type LetterField, TEMPLATE_FIELD_LABELS, type TemplateField } from '@outrider/shared/insight/letter-templates';
import type { StoredField } from '../../../records/fields/fields.store.ts';

/** What people call a field of a template; a company's own one that is gone by its name. */
export const labelOfField = (field: LetterField, own: readonly StoredField[]): string =>
  TEMPLATE_FIELD_LABELS[field as TemplateField] ?? own.find(({ key }) => customName(key) === field)?.label ?? field;
