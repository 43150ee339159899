import { customDefaults } from '@outrider/shared/schemas/ground/fields/read-custom';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { showToast } from '../../ground/ui/toast.ts';
import type { FieldInputProps } from './field-input.tsx';
import { askedCustom, type FormField } from './form-field.ts';
import { callsOf } from './record-calls.ts';
import { changesOfDraft, draftFrom, draftOfRecord, type RecordDraft } from './record-draft.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { useRefreshRecords } from './subject-calls.ts';

/** What is known of a record before it is made, by field. */
export type NewRecord = Readonly<Record<string, string>>;
type NewRecordForm<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  schema: z.ZodType;
  /** What it asks for besides the company's own fields. */
  fields: readonly FormField[];
  known?: NewRecord;
  /** What tells its kept draft from another's, where that is not what is known. */
  keptAs?: object;
  /** What is sent besides its fields. */
  also?: Readonly<Record<string, unknown>>;
  /** What the form keeps besides its fields while it is not saved. */
  beside?: { value: object; restore: (value: never) => void };
  onClose: () => void;
};

/**
 * A form that makes a record: what was typed, what is wrong with it, and the call. Its own fields are those that the
 * company wants in forms or requires.
 */
export function useNewRecord<Row extends AnyRecord>(form: NewRecordForm<Row>) {
  const { kind, schema, known, also, beside, onClose } = form;
  const { type, path, words } = kind;
  const refresh = useRefreshRecords();
  const navigate = useNavigate();
  const custom = useCustomFields(type).filter(({ in_form, required }) => in_form || required);
  const own = custom.map(askedCustom);
  const fields = [...form.fields, ...own];
  const start = draftOfRecord({ custom: customDefaults(custom, {}), ...known }, fields);
  const [typed, setTyped] = useState<RecordDraft>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const kept = useFormDraft({
    name: `${type}-${JSON.stringify(form.keptAs ?? known ?? {})}`,
    value: { typed, beside: beside?.value ?? {} },
    restore(value) {
      setTyped(value.typed);
      setWrong({});
      beside?.restore(value.beside as never);
    },
  });
  const create = callsOf(type).create.useMutation({
    meta: { failure: words.saveFailed, quiet: true },
    onSuccess({ id, name }) {
      showToast(words.created(name), {
        kind: 'success',
        action: { label: 'Open', run: () => void navigate(`${path}/${id}`) },
      });
      kept.forget();
      refresh();
      onClose();
    },
    onError: (error) => setWrong(existingIn(error) ? {} : saidOf(error)),
  });
  /** What the form shows something beside. */
  const shown = new Set([...fields.map(({ key }) => key), ...Object.keys(also ?? {})]);
  const refused = create.error ? Object.keys(saidOf(create.error)) : [];
  const isSaidBeside = refused.length > 0 && refused.every((name) => shown.has(name)) && !existingIn(create.error);
  const draft = { ...start, ...typed };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const said = fields.filter(({ key, required }) => required || isSaid(draft[key])).map(({ key }) => key);
    const sent = { ...changesOfDraft(draft, fields, said), ...also };
    const checked = schema.safeParse(withRequired(sent, fields));
    if (!checked.success)
      return setWrong(
        Object.fromEntries(checked.error.issues.toReversed().map(({ path: at, message }) => [at.join('.'), message])),
      );
    setWrong({});
    create.mutate(sent as Parameters<typeof create.mutate>[0]);
  }

  return {
    /** The company's own fields that it asks for. */
    own,
    draft,
    kept,
    wrong,
    submit,
    isBusy: create.isPending,
    /** Why it was refused, where no field of the form says it. */
    failure: create.error && !isSaidBeside ? sentenceOf(create.error, words.saveFailed) : null,
    /** The record that has its email or domain already. */
    existing: existingIn(create.error),
    /** What a field's input is given. */
    inputOf: (field: FormField): FieldInputProps & { key: string } => ({
      key: field.key,
      field,
      value: draft[field.key],
      error: wrong[field.key],
      namesOptional: true,
      onChange: (value) => setTyped((now) => ({ ...now, [field.key]: draftFrom(field, value) })),
    }),
  };
}
export type NewRecordState = ReturnType<typeof useNewRecord>;

/** What the server said of fields. */
const saidOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(describeFailure(error).fields.map(({ field, message }) => [field, message]));
const existingIn = (error: { data?: { existing_id?: string } | null } | null): string | undefined =>
  error?.data?.existing_id;

const isSaid = (value: unknown) => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A required field that nobody filled in is an empty text, whose absence the schema names. */
const withRequired = (sent: Record<string, unknown>, fields: readonly FormField[]) => ({
  ...sent,
  ...Object.fromEntries(
    fields.flatMap(({ key, required, custom }) =>
      required && !custom && (sent[key] === null || sent[key] === undefined) ? [[key, '']] : [],
    ),
  ),
});
