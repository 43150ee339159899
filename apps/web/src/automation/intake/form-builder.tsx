import type { CaptureForm } from '@outrider/shared/automation/capture-forms';
import { formCreateSchema } from '@outrider/shared/schemas/automation/capture-forms';
import { type FormEvent, useId, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { useCustomFields } from '../../records/fields/use-custom-fields.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { askableFields, draftOf, type FormDraft, inputOf } from './form-draft.ts';
import { FormConsent } from './form-consent.tsx';
import { FormFieldsEditor } from './form-fields-editor.tsx';
import { FormPreview } from './form-preview.tsx';
import { FormProtection } from './form-protection.tsx';
import { LeadDefaults } from './lead-defaults.tsx';
import { FORMS_WORDS as WORDS } from './words-forms.ts';

const SHOWN_BESIDE = ['assigned_to', 'turnstile_site_key', 'turnstile_secret', 'double_opt_in'];

/** By the field that it is about: the first complaint of the schema or of the server. */
type Wrong = Record<string, string>;

/** Builds a form beside its preview. `form` null: a new one. */
export function FormBuilder({ form, onClose }: { form: CaptureForm | null; onClose: () => void }) {
  const formId = useId();
  // The draft is of this version; `form` follows what others save.
  const [base] = useState(form);
  const utils = trpc.useUtils();
  const askable = askableFields(useCustomFields('lead'));
  const [draft, setDraft] = useState(() => draftOf(base));
  const [wrong, setWrong] = useState<Wrong>({});
  const change = (changes: Partial<FormDraft>) => setDraft((now) => ({ ...now, ...changes }));
  const settled = {
    meta: { quiet: true },
    onSettled: () => void utils.intake.forms.invalidate(),
    onSuccess({ name }: CaptureForm) {
      showToast(WORDS.saved(name), { kind: 'success' });
      onClose();
    },
  };
  const create = trpc.intake.createForm.useMutation(settled);
  const update = trpc.intake.updateForm.useMutation(settled);
  const { isPending, error } = form ? update : create;
  const refused = describeFailure(error).fields;
  const refusedOwner = refused.find(({ field }) => field === 'assigned_to')?.message;
  // What the server refused of the options stands beside them.
  const complaints: Wrong = { ...Object.fromEntries(refused.map(({ field, message }) => [field, message])), ...wrong };
  const isShown = refused.some(({ field }) => SHOWN_BESIDE.includes(field));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = formCreateSchema.safeParse(inputOf(draft));
    setWrong(read.success ? {} : complaintsOf(read.error.issues));
    if (!read.success || isPending) return;
    if (base) update.mutate({ id: base.id, version: base.version, ...read.data });
    else create.mutate(read.data);
  };
  return (
    <Dialog
      writes
      title={form ? WORDS.editTitle(form.name) : WORDS.newTitle}
      onClose={onClose}
      foot={
        <FormFoot
          formId={formId}
          action={form ? WORDS.save : WORDS.create}
          busyAction={form ? WORDS.saving : WORDS.creating}
          busy={isPending}
          onClose={onClose}
        />
      }
      width="max-w-5xl"
    >
      <div className="grid min-h-0 gap-5 overflow-y-auto p-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form id={formId} noValidate className="grid min-w-0 content-start gap-4" onSubmit={submit}>
          {error && !isShown && <FormAlert>{sentenceOf(error, WORDS.saveFailed)}</FormAlert>}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={WORDS.name}
              hint={WORDS.nameHint}
              error={wrong.name}
              autofocus
              value={draft.name}
              onChange={(name) => change({ name })}
            />
            <TextField
              label={WORDS.formTitle}
              hint={WORDS.formTitleHint}
              error={wrong.title}
              value={draft.title}
              onChange={(title) => change({ title })}
            />
          </div>
          <FormFieldsEditor
            fields={draft.fields}
            askable={askable}
            error={wrong.fields}
            onChange={(fields) => change({ fields })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={WORDS.submit}
              error={wrong.submit_label}
              value={draft.submit_label}
              onChange={(submit_label) => change({ submit_label })}
            />
            <Field label={WORDS.accent} error={wrong.accent}>
              {(control) => (
                <input
                  {...control}
                  type="color"
                  className="input w-full p-1"
                  value={draft.accent}
                  onChange={({ target }) => change({ accent: target.value })}
                />
              )}
            </Field>
          </div>
          <TextField
            label={WORDS.thanks}
            error={wrong.thanks}
            value={draft.thanks}
            onChange={(thanks) => change({ thanks })}
          />
          <Lines
            label={WORDS.origins}
            hint={WORDS.originsHint}
            error={wrong.origins}
            value={draft.origins}
            onChange={(origins) => change({ origins })}
          />
          <Lines
            label={WORDS.redirects}
            hint={WORDS.redirectsHint}
            error={wrong.redirects}
            value={draft.redirects}
            onChange={(redirects) => change({ redirects })}
          />
          <FormProtection
            draft={draft}
            hasSecret={base?.has_turnstile_secret ?? false}
            wrong={complaints}
            onChange={change}
          />
          <FormConsent draft={draft} wrong={complaints} onChange={change} />
          <LeadDefaults values={draft} onChange={change} unsetSource={WORDS.websiteSource} ownerError={refusedOwner} />
        </form>
        <FormPreview draft={draft} askable={askable} />
      </div>
    </Dialog>
  );
}

/** Settings are named by what they are, not by where they stand in the input. */
function complaintsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Wrong {
  const wrong: Wrong = {};
  for (const { path, message } of issues) {
    const name = String(path[0] === 'settings' ? path[1] : path[0]);
    wrong[name] ??= message;
  }
  return wrong;
}

type LineProps = {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
};

const TextField = ({ label, hint, error, value, onChange, autofocus = false }: LineProps & { autofocus?: boolean }) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <input
        {...control}
        autoComplete="off"
        data-autofocus={autofocus || undefined}
        className="input w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

const Lines = ({ label, hint, error, value, onChange }: LineProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <textarea
        {...control}
        rows={2}
        className="textarea code w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
