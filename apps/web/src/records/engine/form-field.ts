import { type CustomField, customName, specOf } from '@outrider/shared/ground/fields/custom';
import { type Descriptor, describeField } from '@outrider/shared/ground/fields/record-type';
import { companyCurrency } from '../../ground/ui/company-currency.ts';
import { RECORDS_WORDS } from './words.ts';

/**
 * A field as a form asks for it: one of the catalogue, or one of the company's own. Its key is also its name in the
 * form.
 */
export type FormField<K extends string = string> = Descriptor<K> & { custom?: CustomField };

/** One of the company's own fields, as a form asks for it. */
export const askedCustom = (field: CustomField): FormField<`custom.${string}`> => ({
  ...describeField(customName(field.key), specOf(field)),
  required: field.required,
  emptyable: !field.required,
  custom: field,
});

/** What a form calls the field: money says in which currency. */
export const formLabel = ({ label, kind }: Pick<FormField, 'label' | 'kind'>): string =>
  kind === 'money' ? RECORDS_WORDS.inCurrency(label, companyCurrency()) : label;

/** Texts that need the whole width of a form. */
export const isWide = ({ control, kind }: Pick<FormField, 'control' | 'kind'>): boolean =>
  control === 'area' || kind === 'choices';
