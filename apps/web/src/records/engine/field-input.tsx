import type { CustomValue } from '@outrider/shared/ground/fields/custom';
import type { Kind } from '@outrider/shared/ground/fields/field';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { CustomInput } from '../fields/custom-input.tsx';
import { FIELD_WORDS } from '../fields/words.ts';
import { Field } from '../../ground/ui/field.tsx';
import { AccountPicker } from './account-picker.tsx';
import { type FormField, formLabel, isWide } from './form-field.ts';
import { RECORDS_WORDS } from './words.ts';

type FieldOption = readonly [value: string, label: string];
type OptionGroup = { label: string; options: readonly FieldOption[] };
export type FieldOptions = readonly (FieldOption | OptionGroup)[];

export type FieldInputProps = {
  field: FormField;
  value: CustomValue | null | undefined;
  onChange: (value: CustomValue | null) => void;
  error?: string;
  hint?: ReactNode;
  /** In place of the field's own. */
  options?: FieldOptions;
  /** Says of what may be left out that it is optional. */
  namesOptional?: boolean;
  /** The first of its form, which begins there. */
  first?: boolean;
  /** Smaller, where the form stands in a narrow place. */
  dense?: boolean;
};

const TYPES: Partial<Record<Kind, HTMLInputTypeAttribute>> = { email: 'email', phone: 'tel', url: 'url', date: 'date' };

/**
 * A field of a record with its label, by its kind. A number is handed on as it was typed: who reads it says what is
 * wrong with it.
 */
export function FieldInput({
  field,
  value,
  onChange,
  error,
  hint,
  options,
  namesOptional,
  first,
  dense,
}: FieldInputProps) {
  const label = formLabel(field);
  const className = isWide(field) ? 'sm:col-span-2' : '';
  if (field.custom)
    return (
      <CustomInput
        field={{ ...field.custom, label }}
        value={value ?? null}
        onChange={onChange}
        error={error}
        namesOptional={namesOptional ?? false}
        dense={dense}
        className={className}
      />
    );
  const named = namesOptional && field.emptyable && !field.required ? FIELD_WORDS.optional(label) : label;
  if (field.control === 'record')
    return (
      <AccountPicker
        label={named}
        value={String(value ?? '')}
        onChange={onChange}
        error={error}
        className={className}
      />
    );
  return (
    <Field label={named} required={field.required} error={error} hint={hint} className={className}>
      {(control) => {
        const shared = {
          ...control,
          value: String(value ?? ''),
          'data-autofocus': first,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (field.control === 'area') return <textarea {...shared} rows={3} className="textarea w-full" />;
        if (field.control === 'select' || field.control === 'person' || options)
          return (
            <select {...shared} className={`select ${dense ? 'select-sm' : ''} w-full`}>
              <Options options={options ?? optionsOf(field, shared.value)} />
            </select>
          );
        return (
          <input
            {...shared}
            type={TYPES[field.kind] ?? 'text'}
            inputMode={field.control === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            className={`input ${dense ? 'input-sm' : ''} w-full`}
          />
        );
      }}
    </Field>
  );
}

function Options({ options }: { options: FieldOptions }) {
  return options.map((one) =>
    'options' in one ? (
      <optgroup key={one.label} label={one.label}>
        <Options options={one.options} />
      </optgroup>
    ) : (
      <option key={one[0]} value={one[0]}>
        {one[1]}
      </option>
    ),
  );
}

/** What a choice offers. A value that is none of it stays choosable while the record has it. */
export function optionsOf(
  { options = [], emptyable }: Pick<FormField, 'options' | 'emptyable'>,
  value = '',
): FieldOption[] {
  const own = options.map(({ value: word, label }): FieldOption => [word, label]);
  const isOffered = value === '' || options.some((option) => option.value === value);
  return [
    ...(emptyable ? [['', RECORDS_WORDS.unknownValue] as const] : []),
    ...own,
    ...(isOffered ? [] : [[value, value] as const]),
  ];
}
