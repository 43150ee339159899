import { BULK_FIELDS } from '@outrider/shared/records/bulk';
import type { CustomField, CustomValue, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { account } from '@outrider/shared/ground/fields/account';
import { contact } from '@outrider/shared/ground/fields/contact';
import { lead } from '@outrider/shared/ground/fields/lead';
import { opportunity } from '@outrider/shared/ground/fields/opportunity';
import { describeField } from '@outrider/shared/ground/fields/record-type';
import { sizeLabel } from '../engine/company-size.ts';
import { FieldInput, type FieldOptions, optionsOf } from '../engine/field-input.tsx';
import { askedCustom, type FormField } from '../engine/form-field.ts';
import { Field } from '../../ground/ui/field.tsx';

type FieldToSet = { field: FormField; value: CustomValue | null };

const CATALOGUES = { lead, account, contact, opportunity };

/** What can be set for many records at once: of the catalogue, and of the company's own fields. */
export const fieldsToSet = (type: RecordTypeName, own: readonly CustomField[]): FormField[] => [
  ...BULK_FIELDS[type].flatMap((key) => {
    const spec = CATALOGUES[type].spec(key);
    return spec ? [describeField(key, spec)] : [];
  }),
  ...own.map(askedCustom),
];

/**
 * A choice that is never empty begins with its first option, a check box with "no"; anything else with nothing, which
 * empties the field.
 */
export const startOf = (field: FormField): FieldToSet => ({
  field,
  value: field.kind === 'flag' ? false : field.emptyable || field.custom ? null : (field.options?.[0]?.value ?? null),
});

type BulkFieldProps = {
  fields: readonly FormField[];
  chosen: FieldToSet;
  error?: string;
  onChange: (chosen: FieldToSet) => void;
};

/** Which field, and what it shall be. */
export function BulkField({ fields, chosen: { field, value }, error, onChange }: BulkFieldProps) {
  return (
    <>
      <Field label="Field">
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={field.key}
            onChange={(event) => {
              const next = fields.find(({ key }) => key === event.target.value);
              if (next) onChange(startOf(next));
            }}
          >
            {fields.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <FieldInput
        key={field.key}
        field={field}
        value={value}
        options={sizesOf(field)}
        error={error}
        onChange={(next) => onChange({ field, value: next })}
      />
    </>
  );
}

const sizesOf = (field: FormField): FieldOptions | undefined =>
  field.key === 'company_size' ? optionsOf(field).map(([size, label]) => [size, sizeLabel(label) ?? label]) : undefined;
