import type { FormField } from '@outrider/shared/automation/capture-forms';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import type { AskableField } from './form-draft.ts';
import { FORMS_WORDS as WORDS } from './words-forms.ts';

type FormFieldsEditorProps = {
  fields: readonly FormField[];
  askable: readonly AskableField[];
  error: string | undefined;
  onChange: (fields: FormField[]) => void;
};

/** What visitors are asked, in its order. Without an address there is no lead, so that one stays. */
export function FormFieldsEditor({ fields, askable, error, onChange }: FormFieldsEditorProps) {
  const addId = useId();
  const set = (at: number, changes: Partial<FormField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...changes } : field)));
  const move = (from: number, to: number) => {
    const next = [...fields];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const nameOf = ({ name, label }: FormField) => askable.find((one) => one.name === name)?.spec.label ?? label;
  const rest = askable.filter(({ name }) => !fields.some((field) => field.name === name));

  return (
    <fieldset className="field">
      <legend className="font-strong mb-1.5 text-[0.8125rem]/4.5">{WORDS.fields}</legend>
      <ul className="border-line divide-line divide-y rounded-lg border">
        {fields.map((field, at) => {
          const name = nameOf(field);
          const isEmail = field.name === 'email';
          return (
            <li key={field.name} className="flex flex-wrap items-center gap-2 p-2">
              <input
                className="input input-sm min-w-0 flex-1 basis-36"
                aria-label={WORDS.label(name)}
                value={field.label}
                maxLength={120}
                onChange={({ target }) => set(at, { label: target.value })}
              />
              <label className="flex items-center gap-1.5 text-xs">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  aria-label={WORDS.requiredOf(name)}
                  checked={field.required}
                  disabled={isEmail}
                  onChange={({ target }) => set(at, { required: target.checked })}
                />
                {WORDS.required}
              </label>
              <span className="flex">
                <IconButton label={WORDS.up(name)} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <ArrowUp className="i" />
                </IconButton>
                <IconButton
                  label={WORDS.down(name)}
                  disabled={at === fields.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown className="i" />
                </IconButton>
                <IconButton
                  label={WORDS.drop(name)}
                  disabled={isEmail}
                  onClick={() => onChange(fields.filter((_, index) => index !== at))}
                >
                  <X className="i" />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
      {error && <p className="text-error text-xs">{error}</p>}
      <label htmlFor={addId} className="sr-only">
        {WORDS.addField}
      </label>
      <select
        id={addId}
        className="select select-sm w-full"
        value=""
        onChange={({ target }) => {
          const chosen = rest.find(({ name }) => name === target.value);
          if (chosen) onChange([...fields, { name: chosen.name, label: chosen.spec.label, required: false }]);
        }}
      >
        <option value="">{WORDS.addField}</option>
        {rest.map(({ name, spec }) => (
          <option key={name} value={name}>
            {spec.label}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

type IconButtonProps = { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode };

/** Never `disabled`, so that the focus stays where a person moves a field to the end. */
const IconButton = ({ label, disabled, onClick, children }: IconButtonProps) => (
  <button
    type="button"
    className={`btn btn-ghost btn-xs btn-square ${disabled ? 'opacity-40' : ''}`}
    aria-label={label}
    aria-disabled={disabled}
    onClick={() => !disabled && onClick()}
  >
    {children}
  </button>
);
