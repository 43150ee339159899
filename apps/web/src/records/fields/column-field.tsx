import {
  CUSTOM_KIND_LABELS,
  CUSTOM_KINDS,
  CUSTOM_LIMITS,
  type CustomFieldName,
  type CustomKind,
  customName,
  type RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import { guessKind, textsIn } from '@outrider/shared/ground/fields/guess-kind';
import { can } from '@outrider/shared/ground/permissions';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FIELD_WORDS } from './words.ts';

/** What the mapping's select offers beside the fields that there are. */
export const NEW_FIELD = 'new-field';
const SEPARATOR = { choice: undefined, choices: /[;,\n]/ } as const;

/** Whoever asked for the form wants to type into it. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** The option that makes a new field of a column, for who may. */
export function NewFieldOption() {
  return can(useUser(), 'fields.manage') ? <option value={NEW_FIELD}>{FIELD_WORDS.fromColumn}</option> : null;
}

type ColumnFieldProps = {
  type: RecordTypeName;
  /** The column's header, and some of its cells. */
  header: string;
  cells: readonly string[];
  onMade: (field: CustomFieldName) => void;
  onCancel: () => void;
};

/**
 * Makes a field of a column of a file or a sheet: its name is the header, its kind is guessed from the cells, and can
 * be another.
 */
export function ColumnField({ type, header, cells, onMade, onCancel }: ColumnFieldProps) {
  const utils = trpc.useUtils();
  const [label, setLabel] = useState(header.slice(0, CUSTOM_LIMITS.label));
  const [kind, setKind] = useState<CustomKind>(() => guessKind(cells));
  const create = trpc.fields.create.useMutation({
    meta: { failure: FIELD_WORDS.makeFailed },
    async onSuccess({ key }) {
      await utils.fields.invalidate();
      onMade(customName(key));
    },
  });
  const texts = kind === 'choice' || kind === 'choices' ? textsIn(cells, SEPARATOR[kind]) : [];
  const options = texts.slice(0, CUSTOM_LIMITS.options).map((text) => ({ label: text.slice(0, CUSTOM_LIMITS.label) }));
  const make = () => {
    if (!create.isPending) create.mutate({ record_type: type, label, kind, options });
  };
  return (
    <div className="bg-base-200 col-span-full grid gap-2 rounded-md p-3">
      {create.error && <FormAlert>{sentenceOf(create.error, FIELD_WORDS.makeFailed)}</FormAlert>}
      <div className="flex flex-wrap items-center gap-2">
        <input
          className="input input-sm min-w-0 flex-1 basis-40"
          aria-label={FIELD_WORDS.newLabel}
          value={label}
          maxLength={CUSTOM_LIMITS.label}
          ref={takeFocus}
          onChange={(event) => setLabel(event.target.value)}
        />
        <select
          className="select select-sm w-40"
          aria-label={FIELD_WORDS.newKind}
          value={kind}
          onChange={(event) => setKind(event.target.value as CustomKind)}
        >
          {CUSTOM_KINDS.map((one) => (
            <option key={one} value={one}>
              {CUSTOM_KIND_LABELS[one]}
            </option>
          ))}
        </select>
        <button type="button" className="btn btn-ghost btn-sm" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="btn btn-primary btn-sm" aria-disabled={create.isPending} onClick={make}>
          {create.isPending ? FIELD_WORDS.making : FIELD_WORDS.make}
        </button>
      </div>
      {options.length > 0 && (
        <p className="text-muted text-xs">{FIELD_WORDS.newOptions(options.map((option) => option.label).join(', '))}</p>
      )}
    </div>
  );
}
