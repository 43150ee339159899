import {
  type CaptureForm,
  FORM_FIELD_KEYS,
  type FormField,
  type FormSettings,
} from '@outrider/shared/automation/capture-forms';
import { customName, type CustomField, specOf } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { lead } from '@outrider/shared/ground/fields/lead';
import type { LeadDefaultValues } from './lead-defaults.tsx';
import { FORMS_WORDS } from './words-forms.ts';
import { linesOf } from '../../ground/ui/lines-of.ts';

/** A form as it is being built: addresses as lines of text. */
export type FormDraft = { name: string; origins: string; redirects: string; turnstile_secret: string } & Omit<
  FormSettings,
  'origins' | 'redirects'
> &
  LeadDefaultValues;

/** A field that visitors can be asked for. */
export type AskableField = { name: FormField['name']; spec: FieldSpec };

export const askableFields = (own: readonly CustomField[]): AskableField[] => [
  ...FORM_FIELD_KEYS.flatMap((name) => {
    const spec = lead.spec(name);
    return spec ? [{ name, spec }] : [];
  }),
  ...own.filter(({ kind }) => kind !== 'person').map((field) => ({ name: customName(field.key), spec: specOf(field) })),
];

const asked = (name: (typeof FORM_FIELD_KEYS)[number], required: boolean): FormField => ({
  name,
  label: lead.spec(name)?.label ?? name,
  required,
});

const { message, ...NEW_FORM } = FORMS_WORDS.newForm;

export const draftOf = (form: CaptureForm | null): FormDraft =>
  form
    ? {
        ...form.settings,
        name: form.name,
        source: form.source,
        processing_mode: form.processing_mode,
        assigned_to: form.assigned_to,
        origins: form.settings.origins.join('\n'),
        redirects: form.settings.redirects.join('\n'),
        turnstile_secret: '',
      }
    : {
        ...NEW_FORM,
        name: '',
        fields: [
          asked('first_name', false),
          asked('last_name', false),
          asked('email', true),
          { ...asked('notes', false), label: message },
        ],
        origins: '',
        redirects: '',
        accent: '#2563eb',
        protection: 'none',
        turnstile_site_key: '',
        turnstile_secret: '',
        double_opt_in: false,
        consent: '',
        source: null,
        processing_mode: null,
        assigned_to: null,
      };

/** The draft as the server takes it. */
export const inputOf = ({
  name,
  source,
  processing_mode,
  assigned_to,
  origins,
  redirects,
  turnstile_secret,
  ...settings
}: FormDraft) => ({
  name,
  source,
  processing_mode,
  assigned_to,
  turnstile_secret,
  settings: { ...settings, origins: linesOf(origins), redirects: linesOf(redirects) },
});
