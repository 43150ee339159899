import { BULK_FIELDS, type BulkField } from '@outrider/shared/bulk';
import type { CustomValue } from '@outrider/shared/fields/custom';
import { useState } from 'react';
import { useLeadFields } from '../fields/use-lead-fields.ts';
import { FieldInput, optionsOf } from '../records/field-input.tsx';
import { askedCustom, type FormField } from '../records/form-field.ts';
import { Field } from '../ui/field.tsx';
import { LEAD_EDIT_FIELDS } from './lead-edit-fields.ts';
import { BULK_WORDS } from './words.ts';

/** A field of many leads and what it becomes; null takes the value away. */
export type FieldChange = { field: BulkField; value: CustomValue | null };

const isBuiltIn = ({ key }: FormField) => (BULK_FIELDS as readonly string[]).includes(key);

/** What a field starts from: a check box is not ticked, and what is never empty has its first option. */
function startOf(field: FormField): CustomValue | null {
  if (field.kind === 'flag') return false;
  return field.emptyable ? null : (optionsOf(field)[0]?.[0] ?? null);
}

/** The fields that can be set on many leads at once, the company's own ones after ours, and which one was chosen. */
export function useFieldChange() {
  const fields: readonly FormField[] = [...LEAD_EDIT_FIELDS.filter(isBuiltIn), ...useLeadFields().map(askedCustom)];
  const [chosen, setChosen] = useState<{ key: string; value: CustomValue | null } | null>(null);
  const field = fields.find(({ key }) => key === chosen?.key) ?? fields[0];
  if (!field) throw new Error('A lead has fields of its own');
  const value = chosen?.key === field.key ? chosen.value : startOf(field);
  return {
    fields,
    field,
    value,
    choose: (key: string) => {
      const next = fields.find((one) => one.key === key);
      if (next) setChosen({ key, value: startOf(next) });
    },
    setValue: (next: CustomValue | null) => setChosen({ key: field.key, value: next === '' ? null : next }),
    change: { field: field.key as BulkField, value } satisfies FieldChange,
  };
}

type FieldChoiceProps = { asked: ReturnType<typeof useFieldChange>; error: string | undefined };

/** Asks which field, and for its new value. */
export function FieldChoice({ asked: { fields, field, value, choose, setValue }, error }: FieldChoiceProps) {
  return (
    <>
      <Field label="Field">
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={field.key}
            onChange={(event) => choose(event.target.value)}
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
        onChange={setValue}
        error={error}
        hint={field.emptyable && field.kind !== 'flag' ? BULK_WORDS.emptied : undefined}
      />
    </>
  );
}
