import type { FieldError } from '@outrider/shared/ground/errors';
import {
  CUSTOM_KIND_LABELS,
  CUSTOM_KINDS,
  CUSTOM_LIMITS,
  type CustomField,
  type CustomFieldUsage,
  type CustomKind,
  type RecordTypeName,
  isSearchable,
} from '@outrider/shared/ground/fields/custom';
import { isChoiceKind } from '@outrider/shared/ground/fields/field';
import { keyOfLabel } from '@outrider/shared/ground/fields/naming';
import { useId } from 'react';
import { Field } from '../../ground/ui/field.tsx';
import { CustomInput } from '../../records/fields/custom-input.tsx';
import { type FieldDraft, withKind } from './field-draft.ts';
import { FieldOptions } from './field-options.tsx';
import { FIELD_SETTINGS_WORDS as WORDS } from './words-fields.ts';

type FieldFormProps = {
  type: RecordTypeName;
  draft: FieldDraft;
  /** As it is stored; null for a new one. */
  field: CustomField | null;
  usage: CustomFieldUsage['items'][number] | undefined;
  problems: readonly FieldError[];
  onChange: (draft: FieldDraft) => void;
};

/** What a field is, and where it appears. */
export function FieldForm({ type, draft, field, usage, problems, onChange }: FieldFormProps) {
  const filled = usage?.filled ?? 0;
  const noteId = useId();
  const errorOf = (name: string) =>
    problems.find((one) => one.field === name || one.field.startsWith(`${name}.`))?.message;
  const set = (change: Partial<FieldDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <div className="grid gap-4 px-5 py-4">
        <div className="grid grid-cols-[minmax(0,1fr)_10.5rem] gap-3">
          <Field label={WORDS.label} error={errorOf('label')}>
            {(control) => (
              <input
                {...control}
                required
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for with a key or a press
                autoFocus={!field}
                maxLength={CUSTOM_LIMITS.label}
                autoComplete="off"
                className="input input-sm w-full"
                value={draft.label}
                onChange={(event) => set({ label: event.target.value })}
              />
            )}
          </Field>
          <Field label={WORDS.kind} error={errorOf('kind')}>
            {(control) => (
              <select
                {...control}
                className="select select-sm w-full"
                disabled={filled > 0}
                aria-describedby={noteId}
                value={draft.kind}
                onChange={(event) => onChange(withKind(draft, event.target.value as CustomKind))}
              >
                {CUSTOM_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {CUSTOM_KIND_LABELS[kind]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <p id={noteId} className="text-faint -mt-2.5 text-xs">
          {filled > 0 && `${WORDS.fixed(filled)} `}
          {field ? (
            <>
              {WORDS.apiName} <span className="code">{field.key}</span>
            </>
          ) : (
            <>
              {WORDS.apiName} <span className="code">{keyOfLabel(draft.label, () => false)}</span>.{' '}
              {WORDS.apiNameAfterSave}
            </>
          )}
        </p>
        <Field label={WORDS.help} error={errorOf('help')}>
          {(control) => (
            <input
              {...control}
              maxLength={CUSTOM_LIMITS.help}
              autoComplete="off"
              className="input input-sm w-full"
              value={draft.help}
              onChange={(event) => set({ help: event.target.value })}
            />
          )}
        </Field>
        {isChoiceKind(draft.kind) && (
          <FieldOptions
            draft={draft}
            records={usage?.options ?? {}}
            error={errorOf('options') ?? errorOf('moves')}
            onChange={onChange}
          />
        )}
        <DefaultInput draft={draft} error={errorOf('default_value')} onChange={set} />
        <CheckRow
          label={WORDS.required}
          hint={WORDS.requiredHint}
          checked={draft.required}
          onChange={(required) => set({ required })}
        />
      </div>
      <fieldset className="border-line grid gap-1 border-t px-5 py-4">
        <legend className="sr-only">{WORDS.appears}</legend>
        <p className="mb-1 text-[0.8125rem] font-strong" aria-hidden="true">
          {WORDS.appears}
        </p>
        <CheckRow
          label={WORDS.appearsForm[type]}
          side={draft.required ? WORDS.required : undefined}
          checked={draft.in_form}
          onChange={(in_form) => set({ in_form })}
        />
        {type === 'lead' && (
          <CheckRow
            label={WORDS.appearsCapture}
            checked={draft.in_capture}
            onChange={(in_capture) => set({ in_capture })}
          />
        )}
        <CheckRow
          label={WORDS.appearsSearch}
          side={isSearchable(draft.kind) ? undefined : WORDS.notSearchable}
          disabled={!isSearchable(draft.kind)}
          checked={draft.in_search}
          onChange={(in_search) => set({ in_search })}
        />
        {type === 'lead' && (
          <label className="border-line mt-2 flex cursor-pointer items-center justify-between gap-4 border-t pt-3">
            <span>
              {WORDS.score}
              <span className="text-faint block text-xs">{WORDS.scoreHint}</span>
            </span>
            <input
              type="checkbox"
              className="toggle"
              aria-label={WORDS.score}
              checked={draft.in_score}
              onChange={(event) => set({ in_score: event.target.checked })}
            />
          </label>
        )}
      </fieldset>
    </>
  );
}

type DefaultInputProps = {
  draft: FieldDraft;
  error: string | undefined;
  onChange: (change: Pick<FieldDraft, 'default_value'>) => void;
};

/** An option can be the default once it has a stored value. */
function DefaultInput({ draft, error, onChange }: DefaultInputProps) {
  const options = draft.options.flatMap(({ value, label, colour }) =>
    value === undefined ? [] : [{ value, label, colour }],
  );
  if (isChoiceKind(draft.kind) && options.length === 0)
    return <p className="text-faint text-xs">{WORDS.defaultAfterSave}</p>;
  const { kind } = draft;
  const label = kind === 'flag' ? WORDS.defaultFlag : WORDS.defaultLabel;
  return (
    <CustomInput
      field={{ key: 'default_value', kind, label, help: null, options, required: false }}
      namesOptional={false}
      dense
      value={draft.default_value}
      error={error}
      onChange={(default_value) => onChange({ default_value })}
    />
  );
}

type CheckRowProps = {
  label: string;
  hint?: string;
  /** At the end of the row. */
  side?: string;
  disabled?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function CheckRow({ label, hint, side, disabled, checked, onChange }: CheckRowProps) {
  return (
    <label
      className={`flex min-h-8 items-center gap-2.5 max-lg:min-h-11 ${disabled ? 'text-faint' : 'cursor-pointer'}`}
    >
      <input
        type="checkbox"
        className={`checkbox ${hint ? 'mt-0.5 self-start' : ''}`}
        disabled={disabled}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <span className="text-faint block text-xs">{hint}</span>}
      </span>
      {side && <span className="text-faint ml-auto text-right text-xs">{side}</span>}
    </label>
  );
}
