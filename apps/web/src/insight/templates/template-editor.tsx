import { customName } from '@outrider/shared/ground/fields/custom';
import {
  type LetterTemplate,
  NO_CONDITIONS,
  SAYABLE_KINDS,
  TEMPLATE_FIELD_LABELS,
  TEMPLATE_FIELDS,
  TEMPLATE_LIMITS,
  type TemplateDraft,
} from '@outrider/shared/insight/letter-templates';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { WRITING_LANGUAGE_LABELS, WRITING_LANGUAGES, type WritingLanguage } from '@outrider/shared/ground/languages';
import { templateDraftSchema } from '@outrider/shared/schemas/insight/letter-templates';
import { SHIPPED_GREETINGS, shippedFor } from '@outrider/shared/insight/shipped-letters';
import { LETTER_KIND_LABELS, LETTER_KINDS } from '@outrider/shared/insight/writing';
import { ArrowLeft } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import { describeFailure } from '../../ground/errors/failure.ts';
import { useCustomFields } from '../../records/fields/use-custom-fields.ts';
import { KeptFormSheet } from '../../ground/ui/kept-form-sheet.tsx';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { TemplateConditionsForm } from './template-conditions-form.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TEMPLATE_WORDS as WORDS } from './words.ts';

const EMPTY: TemplateDraft = {
  name: '',
  moment: 'first_inbound',
  language: 'en',
  subject: '',
  greeting: SHIPPED_GREETINGS.en,
  body: '',
  conditions: NO_CONDITIONS,
  is_on: true,
};
const draftOf = (template: LetterTemplate): TemplateDraft => {
  const { name, moment, language, subject, greeting, body, conditions, is_on } = template;
  return {
    name,
    moment,
    language,
    subject,
    greeting,
    body,
    conditions: conditions as TemplateDraft['conditions'],
    is_on,
  };
};
type Errors = Partial<Record<string, string>>;

function check(draft: TemplateDraft): { sent: TemplateDraft | null; errors: Errors } {
  const { data, error } = templateDraftSchema.safeParse(draft);
  if (data) return { sent: data, errors: {} };
  return {
    sent: null,
    errors: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  };
}

type EditorProps = { template: LetterTemplate | null; from?: TemplateDraft | undefined; home: string };

/** One template beside the letters that it makes. `template` null: a new one, `from` the letter that it begins with. */
export function TemplateEditor({ template, from, home }: EditorProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const form = useKeptForm(
    `template-${template?.id ?? `new${from ? ` ${from.name}` : ''}`}`,
    template ? draftOf(template) : (from ?? EMPTY),
    template?.version ?? 0,
  );
  const { value: draft, change } = form;
  const { sent, errors } = check(draft);
  const [isTried, setIsTried] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const body = useRef<HTMLTextAreaElement>(null);
  const onSuccess = async (saved: LetterTemplate) => {
    form.discard();
    setIsTried(false);
    await utils.templates.list.invalidate();
    showToast(WORDS.saved, { kind: 'success' });
    if (!template) void navigate(`${home}/${saved.id}`, { replace: true });
  };
  const create = trpc.templates.create.useMutation({ meta: { quiet: true }, onSuccess });
  const update = trpc.templates.update.useMutation({ meta: { quiet: true }, onSuccess });
  const remove = trpc.templates.remove.useMutation({
    meta: { failure: MESSAGES.removeTemplateFailed },
    async onSuccess() {
      form.discard();
      await utils.templates.list.invalidate();
      showToast(WORDS.removed, { kind: 'success' });
      void navigate(home, { replace: true });
    },
  });
  const isSaving = create.isPending || update.isPending;
  const failure = create.error ?? update.error;
  function save(): boolean {
    flushSync(() => setIsTried(true));
    if (!sent) return false;
    if (isSaving) return true;
    if (template) update.mutate({ id: template.id, version: form.version, draft: sent });
    else create.mutate(sent);
    return true;
  }
  function chooseLanguage(language: WritingLanguage) {
    const isUnchanged = draft.greeting === SHIPPED_GREETINGS[draft.language];
    change({ language, ...(isUnchanged && { greeting: SHIPPED_GREETINGS[language] }) });
  }
  const refused = failure ? describeFailure(failure).fields : null;
  // What is wrong with a text is said while it is typed; an empty field only once somebody tries to save.
  const errorOf = (field: 'name' | 'subject' | 'greeting' | 'body') =>
    (isTried || draft[field] !== '' ? errors[field] : undefined) ??
    refused?.find((one) => one.field === field)?.message;
  const example = draft.subject === '' && draft.body === '' ? shippedFor(draft.moment, draft.language) : undefined;
  return (
    <>
      <Link to={home} className="text-muted mt-3 inline-flex items-center gap-1.5 hover:underline">
        <ArrowLeft className="i" />
        {WORDS.back}
      </Link>
      <div className="mt-3 grid items-start gap-5 @4xl:grid-cols-2">
        <KeptFormSheet
          label={template?.name ?? WORDS.newTitle}
          className="min-w-0"
          form={form}
          isSaving={isSaving}
          failure={failure}
          fallback={MESSAGES.saveTemplateFailed}
          onReload={() => {
            update.reset();
            void utils.templates.list.invalidate();
          }}
          onSave={save}
          actions={
            template && (
              <button type="button" className="btn btn-ghost btn-sm" onClick={() => setIsRemoving(true)}>
                {WORDS.remove}
              </button>
            )
          }
        >
          <div className="grid gap-4 p-4 sm:grid-cols-2">
            <Field label={WORDS.name} hint={WORDS.nameHint} error={errorOf('name')} required className="sm:col-span-2">
              {(control) => (
                <input
                  {...control}
                  maxLength={TEMPLATE_LIMITS.name}
                  autoComplete="off"
                  className="input w-full"
                  value={draft.name}
                  onChange={({ target }) => change({ name: target.value })}
                />
              )}
            </Field>
            <Field label={WORDS.moment} className="sm:col-span-2">
              {(control) => (
                <select
                  {...control}
                  className="select w-full"
                  value={draft.moment}
                  onChange={({ target }) =>
                    change({ moment: LETTER_KINDS.find((one) => one === target.value) ?? draft.moment })
                  }
                >
                  {LETTER_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {LETTER_KIND_LABELS[kind]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={WORDS.language}>
              {(control) => (
                <select
                  {...control}
                  className="select w-full"
                  value={draft.language}
                  onChange={({ target }) =>
                    chooseLanguage(WRITING_LANGUAGES.find((one) => one === target.value) ?? draft.language)
                  }
                >
                  {WRITING_LANGUAGES.map((language) => (
                    <option key={language} value={language}>
                      {WRITING_LANGUAGE_LABELS[language]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {example && (
              <button
                type="button"
                className="btn btn-line btn-sm justify-self-start sm:col-span-2"
                onClick={() => change({ subject: example.subject, body: example.body })}
              >
                {WORDS.example}
              </button>
            )}
            <TextLine
              label={WORDS.subject}
              draft={draft}
              field="subject"
              error={errorOf('subject')}
              onChange={change}
            />
            <TextLine
              label={WORDS.greeting}
              draft={draft}
              field="greeting"
              error={errorOf('greeting')}
              onChange={change}
            />
            <Field label={WORDS.body} hint={WORDS.bodyHint} error={errorOf('body')} required className="sm:col-span-2">
              {(control) => (
                <textarea
                  {...control}
                  ref={body}
                  rows={12}
                  lang={draft.language}
                  maxLength={TEMPLATE_LIMITS.body}
                  className="textarea w-full"
                  value={draft.body}
                  onChange={({ target }) => change({ body: target.value })}
                />
              )}
            </Field>
            <InsertField into={body} onChange={(text) => change({ body: text })} />
            <details className="sm:col-span-2">
              <summary className="text-muted cursor-pointer">{WORDS.help}</summary>
              <ul className="text-muted mt-2 grid list-disc gap-1 pl-5 text-pretty">
                {WORDS.helpLines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
            <TemplateConditionsForm conditions={draft.conditions} onChange={(conditions) => change({ conditions })} />
            <label className="flex min-h-8 items-center gap-2.5 sm:col-span-2">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={draft.is_on}
                onChange={({ target }) => change({ is_on: target.checked })}
              />
              {WORDS.isOn}
            </label>
          </div>
        </KeptFormSheet>
        <TemplatePreview draft={sent ?? previewable(draft)} />
      </div>
      {isRemoving && template && (
        <ConfirmDialog
          title={WORDS.removeTitle}
          confirm={WORDS.remove}
          busy={WORDS.removing}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id: template.id, version: template.version })}
          onClose={() => setIsRemoving(false)}
        >
          <p>{WORDS.removeAsk}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A text that only lacks its name can be looked at already. */
const previewable = (draft: TemplateDraft) => (draft.name.trim() === '' ? check({ ...draft, name: '-' }).sent : null);

type TextLineProps = {
  label: string;
  draft: TemplateDraft;
  field: 'subject' | 'greeting';
  error: string | undefined;
  onChange: (change: Partial<TemplateDraft>) => void;
};

const TextLine = ({ label, draft, field, error, onChange }: TextLineProps) => (
  <Field label={label} error={error} required className="sm:col-span-2">
    {(control) => (
      <input
        {...control}
        lang={draft.language}
        maxLength={TEMPLATE_LIMITS[field]}
        autoComplete="off"
        className="input w-full"
        value={draft[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    )}
  </Field>
);

/** Puts a field where the cursor stands in the text. */
function InsertField({
  into,
  onChange,
}: {
  into: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}) {
  const own = useCustomFields('lead').filter(({ kind }) => SAYABLE_KINDS.has(kind));
  function insert(field: string) {
    const area = into.current;
    if (!area || !field) return;
    const { value, selectionStart, selectionEnd } = area;
    const tag = `{{${field}}}`;
    onChange(value.slice(0, selectionStart) + tag + value.slice(selectionEnd));
    // The cursor belongs behind what was put in, once the text is there.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(selectionStart + tag.length, selectionStart + tag.length);
    });
  }
  return (
    <select
      aria-label={WORDS.insertLabel}
      className="select select-sm w-auto justify-self-start sm:col-span-2"
      value=""
      onChange={({ target }) => insert(target.value)}
    >
      <option value="">{WORDS.insert}</option>
      {TEMPLATE_FIELDS.map((field) => (
        <option key={field} value={field}>
          {TEMPLATE_FIELD_LABELS[field]}
        </option>
      ))}
      {own.length > 0 && (
        <optgroup label={WORDS.ownFields}>
          {own.map(({ key, label }) => (
            <option key={key} value={customName(key)}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}
