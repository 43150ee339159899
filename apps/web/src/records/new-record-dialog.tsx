import { customDefaults } from '@outrider/shared/schemas/fields/read-custom';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { showToast } from '../ui/toast.ts';
import { FieldInput } from './field-input.tsx';
import { askedCustom, type FormField } from './form-field.ts';
import { callsOf } from './record-calls.ts';
import { changesOfDraft, draftFrom, draftOfRecord, type RecordDraft } from './record-draft.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';

/** What is known of a record before it is made, by field. */
export type NewRecord = Readonly<Record<string, string>>;
type NewRecordDialogProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  schema: z.ZodType;
  known?: NewRecord;
  onClose: () => void;
};

/** Adds a record: what its catalogue asks for, and the company's own fields. Where another one has its email or domain, that one is a click away. */
export function NewRecordDialog<Row extends AnyRecord>({ kind, schema, known, onClose }: NewRecordDialogProps<Row>) {
  const { type, path, words } = kind;
  const formId = useId();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const own = useCustomFields(type).filter(({ in_form, required }) => in_form || required);
  const fields: FormField[] = [...kind.form, ...own.map(askedCustom)];
  const start = draftOfRecord({ custom: customDefaults(own, {}), ...known }, fields);
  const [typed, setTyped] = useState<RecordDraft>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const create = callsOf(type).create.useMutation({
    meta: { failure: words.saveFailed },
    onSuccess({ id, name }) {
      showToast(words.created(name), {
        kind: 'success',
        action: { label: 'Open', run: () => void navigate(`${path}/${id}`) },
      });
      void Promise.all([utils.accounts.invalidate(), utils.contacts.invalidate()]);
      onClose();
    },
    onError: (error) =>
      setWrong(Object.fromEntries(describeFailure(error).fields.map(({ field, message }) => [field, message]))),
  });
  const draft = { ...start, ...typed };
  const existing = create.error?.data?.existing_id;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const said = fields.filter(({ key, required }) => required || isSaid(draft[key])).map(({ key }) => key);
    const sent = changesOfDraft(draft, fields, said);
    const checked = schema.safeParse(withRequired(sent, fields));
    if (!checked.success)
      return setWrong(
        Object.fromEntries(checked.error.issues.toReversed().map(({ path: at, message }) => [at.join('.'), message])),
      );
    setWrong({});
    create.mutate(sent as Parameters<typeof create.mutate>[0]);
  }

  return (
    <Dialog
      writes
      title={words.new}
      onClose={onClose}
      foot={
        <FormFoot
          formId={formId}
          action={words.create}
          busyAction="Creating"
          busy={create.isPending}
          onClose={onClose}
        />
      }
    >
      <form id={formId} noValidate className="grid min-h-0 gap-4 overflow-y-auto p-5 sm:grid-cols-2" onSubmit={submit}>
        {create.error && (
          <FormAlert className="sm:col-span-2">
            {sentenceOf(create.error, words.saveFailed)}
            {existing && (
              <span className="mt-2 flex">
                <Link to={`${path}/${existing}`} className="btn btn-sm btn-line" onClick={onClose}>
                  {words.openExisting}
                </Link>
              </span>
            )}
          </FormAlert>
        )}
        {fields.map((field, at) => (
          <FieldInput
            key={field.key}
            field={field}
            value={draft[field.key]}
            error={wrong[field.key]}
            first={at === 0}
            namesOptional
            onChange={(value) => setTyped((now) => ({ ...now, [field.key]: draftFrom(field, value) }))}
          />
        ))}
      </form>
    </Dialog>
  );
}

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
