import type { CustomField, CustomValue } from '@outrider/shared/ground/fields/custom';
import { CUSTOM_LIMITS } from '@outrider/shared/ground/fields/custom';
import { useId } from 'react';
import { usePeople } from '../../people/users/use-people.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FIELD_WORDS } from './words.ts';

/** What of a field its input is drawn by. */
type AskedField = Pick<CustomField, 'key' | 'kind' | 'label' | 'help' | 'options' | 'required'>;

type CustomInputProps = {
  field: AskedField;
  value: CustomValue | null;
  onChange: (value: CustomValue | null) => void;
  error?: string;
  /** Begins the control's id, where two forms ask for the same field at once. */
  idPrefix?: string;
  /** Names what may be left out, as the forms that make records do; off where the fields around it do not. */
  namesOptional?: boolean;
  /** As low as the controls of a dense form. */
  dense?: boolean;
  className?: string;
};

/**
 * One of a company's own fields as a control, by its kind. A number is handed on as it is typed, so that nothing that
 * was typed is lost: the server, and readCustom, read plain decimal text.
 */
export function CustomInput({ namesOptional = true, ...props }: CustomInputProps) {
  const { field, value, onChange, error, idPrefix, className, dense } = props;
  const label =
    field.required || !namesOptional || field.kind === 'flag' ? field.label : FIELD_WORDS.optional(field.label);
  if (field.kind === 'flag') return <FlagInput {...props} />;
  if (field.kind === 'choices') return <ChoicesInput {...props} label={label} />;
  return (
    <Field
      id={idPrefix && `${idPrefix}-${field.key}`}
      label={label}
      required={field.required}
      error={error}
      hint={field.help ?? undefined}
      className={className}
    >
      {(control) => <SingleInput control={control} field={field} value={value} onChange={onChange} dense={dense} />}
    </Field>
  );
}

type SingleInputProps = Pick<CustomInputProps, 'field' | 'value' | 'onChange' | 'dense'> & { control: object };

function SingleInput({ control, field, value, onChange, dense = false }: SingleInputProps) {
  const line = `input w-full ${dense ? 'input-sm' : ''}`;
  const { kind, options } = field;
  const text = value === null ? '' : String(value);
  const shared = {
    ...control,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value === '' ? null : event.target.value),
  };
  switch (kind) {
    case 'choice':
      return <Select {...shared} dense={dense} options={options.map(({ value: word, label }) => [word, label])} />;
    case 'person':
      return <PersonSelect {...shared} dense={dense} />;
    case 'long_text':
      return <textarea {...shared} rows={3} maxLength={CUSTOM_LIMITS.long_text} className="textarea w-full" />;
    case 'date':
      return <input {...shared} type="date" className={line} />;
    case 'number':
    case 'money':
      return <input {...shared} inputMode="decimal" maxLength={20} autoComplete="off" className={line} />;
    case 'url':
      return (
        <input
          {...shared}
          type="url"
          placeholder="https://"
          maxLength={CUSTOM_LIMITS.url}
          autoComplete="off"
          className={line}
        />
      );
    case 'text':
    case 'choices': // these two have inputs of their own
    case 'flag':
      return <input {...shared} maxLength={CUSTOM_LIMITS.text} autoComplete="off" className={line} />;
  }
}

type SelectProps = {
  dense: boolean;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** A value that is not offered any more stays choosable while the record has it. */
function Select({
  options,
  dense,
  ...control
}: SelectProps & { onChange: (event: { target: { value: string } }) => void }) {
  const isKnown = control.value === '' || options.some(([value]) => value === control.value);
  return (
    <select {...control} className={`select w-full ${dense ? 'select-sm' : ''}`}>
      <option value="">{FIELD_WORDS.none}</option>
      {!isKnown && <option value={control.value}>{control.value}</option>}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function PersonSelect(control: Omit<Parameters<typeof Select>[0], 'options'>) {
  const people = usePeople();
  const former = control.value !== '' && !people[control.value] ? { [control.value]: FIELD_WORDS.formerPerson } : {};
  return <Select {...control} options={Object.entries({ ...people, ...former })} />;
}

function ChoicesInput({
  field,
  label,
  value,
  onChange,
  error,
  idPrefix,
  className,
}: CustomInputProps & { label: string }) {
  const noteId = useId();
  const chosen = Array.isArray(value) ? value : [];
  const offered = [
    ...field.options,
    ...chosen
      .filter((word) => !field.options.some((option) => option.value === word))
      .map((word) => ({ value: word, label: word })),
  ];
  const toggle = (word: string) => {
    const next = chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word];
    onChange(next.length > 0 ? next : null);
  };
  return (
    <fieldset
      id={idPrefix && `${idPrefix}-${field.key}`}
      className={`field ${className ?? ''}`}
      aria-describedby={(error ?? field.help) ? noteId : undefined}
    >
      <legend className="lab mb-1.5 text-[0.8125rem]/4.5 font-strong">{label}</legend>
      <div className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto">
        {offered.map((option) => {
          const isChosen = chosen.includes(option.value);
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={isChosen}
              className={`btn btn-sm max-w-full ${isChosen ? 'btn-neutral' : 'btn-line font-normal'}`}
              onClick={() => toggle(option.value)}
            >
              <span className="truncate">{option.label}</span>
            </button>
          );
        })}
      </div>
      <Note id={noteId} error={error} help={field.help} />
    </fieldset>
  );
}

function FlagInput({ field, value, onChange, error, idPrefix, className }: CustomInputProps) {
  const noteId = useId();
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="flex min-h-9 cursor-pointer items-center gap-2.5 max-lg:min-h-11">
        <input
          id={idPrefix && `${idPrefix}-${field.key}`}
          type="checkbox"
          className="checkbox"
          checked={value === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? field.help) ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {field.label}
      </label>
      <Note id={noteId} error={error} help={field.help} />
    </div>
  );
}

function Note({ id, error, help }: { id: string; error: string | undefined; help: string | null }) {
  const words = error ?? help;
  if (!words) return null;
  return (
    <p id={id} className={error ? 'text-error text-xs' : 'hint'}>
      {words}
    </p>
  );
}
