import type { Campaign } from '@outrider/shared/automation/campaigns';
import {
  CAMPAIGN_FIELD_LABELS,
  CAMPAIGN_FIELDS,
  CAMPAIGN_LIMITS,
  CAMPAIGN_MODES,
  type CampaignEmail,
} from '@outrider/shared/automation/campaign-steps';
import { customName } from '@outrider/shared/ground/fields/custom';
import { SAYABLE_KINDS } from '@outrider/shared/insight/letter-templates';
import { Braces, X } from 'lucide-react';
import { useRef } from 'react';
import { useKnownFields } from '../../records/fields/use-custom-fields.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { TextField } from '../../ground/ui/text-field.tsx';
import type { CampaignForm, EditorProps } from './campaign-form.ts';
import { EmailPreview } from './email-preview.tsx';
import { SubjectTrial } from './subject-trial.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.editor;

type EmailEditorProps = EditorProps<CampaignEmail> & { campaign: Campaign; form: CampaignForm };

/** An email's subject and text, how it leaves, and how a lead would get it. */
export function EmailEditor({ campaign, step, form, errorOf, onChange }: EmailEditorProps) {
  const body = useRef<HTMLTextAreaElement>(null);
  const result = campaign.results.find((one) => one.step === step.id);
  function insert(field: string) {
    const area = body.current;
    const [from, to] = [area?.selectionStart ?? step.body.length, area?.selectionEnd ?? step.body.length];
    const text = `{{${field}}}`;
    onChange({ ...step, body: `${step.body.slice(0, from)}${text}${step.body.slice(to)}` });
    // After the field, once the text is there.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + text.length, from + text.length);
    });
  }
  return (
    <>
      {!form.isReadOnly && <TemplateMenu onPick={(letter) => onChange({ ...step, ...letter })} />}
      <TextField
        label={WORDS.subject}
        required
        maxLength={CAMPAIGN_LIMITS.subject}
        autoComplete="off"
        error={errorOf('subject')}
        value={step.subject}
        onChange={(subject) => onChange({ ...step, subject })}
      />
      {step.other_subject !== null && (
        <div className="flex items-end gap-1">
          <TextField
            label={WORDS.secondSubject}
            maxLength={CAMPAIGN_LIMITS.subject}
            autoComplete="off"
            hint={WORDS.secondHint}
            error={errorOf('other_subject')}
            value={step.other_subject}
            onChange={(other_subject) => onChange({ ...step, other_subject })}
            className="min-w-0 flex-1"
          />
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square mb-auto mt-6"
            aria-label={WORDS.removeSecond}
            onClick={() => onChange({ ...step, other_subject: null })}
          >
            <X className="i" />
          </button>
        </div>
      )}
      {step.other_subject === null && !form.isReadOnly && (
        <button
          type="button"
          className="text-link justify-self-start text-sm hover:underline"
          onClick={() => onChange({ ...step, other_subject: '' })}
        >
          {WORDS.second}
        </button>
      )}
      <div>
        <Field label={WORDS.message} required {...(errorOf('body') && { error: errorOf('body') })} hint={WORDS.leftOut}>
          {(control) => (
            <textarea
              {...control}
              ref={body}
              rows={12}
              maxLength={CAMPAIGN_LIMITS.body}
              className="textarea w-full"
              value={step.body}
              onChange={({ target }) => onChange({ ...step, body: target.value })}
            />
          )}
        </Field>
        {!form.isReadOnly && <FieldMenu onPick={insert} />}
      </div>
      <ChoiceField
        label={WORDS.mode}
        value={step.mode}
        options={CAMPAIGN_MODES.map((mode) => [mode, WORDS.modes[mode]] as const)}
        onChange={(mode) => onChange({ ...step, mode })}
      />
      {result && result.subjects.length > 0 && <SubjectTrial result={result} />}
      {campaign.may_manage && <EmailPreview campaign={campaign} step={step} />}
    </>
  );
}

/** What a text can say about the lead: ours, and the company's own fields that are no free text. */
function FieldMenu({ onPick }: { onPick: (field: string) => void }) {
  const own = useKnownFields('lead').filter(({ kind, archived_at }) => SAYABLE_KINDS.has(kind) && archived_at === null);
  return (
    <Menu
      label={WORDS.fields}
      trigger={
        <>
          <Braces className="i" />
          {WORDS.fields}
        </>
      }
      className="mt-1 w-fit"
      menuClass="!right-auto left-0 max-h-72 overflow-y-auto"
    >
      {CAMPAIGN_FIELDS.map((field) => (
        <MenuItem key={field} onSelect={() => onPick(field)}>
          {CAMPAIGN_FIELD_LABELS[field]}
        </MenuItem>
      ))}
      {own.map(({ key, label }) => (
        <MenuItem key={key} onSelect={() => onPick(customName(key))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
