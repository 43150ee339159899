import { z } from 'zod';
import { customNameField } from '../ground/fields/custom.ts';
import { lead, type LeadFieldKey } from '../ground/fields/lead.ts';
import { INPUT_MESSAGES } from '../ground/input-messages.ts';
import { LEAD_SOURCES, PROCESSING_MODES } from '../records/leads.ts';
import { readUrl } from '../ground/read-url.ts';
import { idField, int32Field, textField } from '../ground/wire.ts';

/** A form's public key begins with it. It only lets leads in, so it may stand in a website's code. */
export const FORM_PREFIX = 'cf_';
/**
 * Where submissions go, what a browser asks for to prove its work, where a page with the form is, and the script that
 * draws it elsewhere.
 */
export const submitPath = (public_id: string) => `/api/forms/${public_id}`;
export const challengePath = (public_id: string) => `${submitPath(public_id)}/challenge`;
export const formPagePath = (public_id: string) => `/forms/${public_id}`;
export const formScriptPath = (public_id: string) => `/forms/${public_id}.js`;

/** What a form sends beside the fields. A person sees none of them. */
export const FORM_CONTROLS = {
  trap: '_trap',
  filled_in: '_ms',
  page: '_page',
  referrer: '_referrer',
  next: '_next',
  /** As ALTCHA's and Cloudflare's own widgets call their fields. */
  proof: 'altcha',
  turnstile: 'cf-turnstile-response',
} as const;

/** What a form asks of browsers beside the hidden field and the time that people take. */
export const FORM_PROTECTIONS = ['none', 'work', 'turnstile'] as const;
/** How many hashes a browser makes at most; on average it is half of them. */
export const WORK_MAX = 100_000;
/** How long a challenge can be answered. */
export const WORK_MINUTES = 10;
/** How long the link of a confirmation works, and how often it is mailed to one address. */
export const OPT_IN_DAYS = 7;
export const OPT_IN_MAILS = 3;

/** Nobody reads, writes and sends faster; programs do. */
export const MIN_FILL_MS = 1_500;

const FORM_LIMITS = {
  fields: 30,
  origins: 20,
  redirects: 10,
  label: 120,
  text: 500,
  url: 1_000,
  key: 200,
} as const;

/** The built-in fields that a visitor can be asked for. */
export const FORM_FIELD_KEYS = lead
  .keysIn('form')
  .filter((key) => (lead.spec(key)?.in.includes('capture') ?? false) && key !== 'source') as [
  LeadFieldKey,
  ...LeadFieldKey[],
];

const formFieldSchema = z.strictObject({
  name: z.union([z.enum(FORM_FIELD_KEYS), customNameField]),
  label: textField(FORM_LIMITS.label).pipe(z.string().min(1, 'Enter a label')),
  required: z.boolean(),
});
export type FormField = z.output<typeof formFieldSchema>;

const isWeb = (text: string) => /^https?:$/.test(readUrl(text)?.protocol ?? '');
/** A website as browsers name it in Origin: scheme, host and port, whatever page of it was typed. */
const originField = z
  .string()
  .trim()
  .max(FORM_LIMITS.url)
  .refine(isWeb, 'Enter an address such as https://www.example.com')
  .transform((text) => readUrl(text)?.origin ?? text);
const redirectField = z
  .string()
  .trim()
  .max(FORM_LIMITS.url)
  .refine(isWeb, 'Enter an address that begins with https://');

/** Keys of Cloudflare's have no spaces and no signs that a page would have to escape. */
const keyField = z
  .string()
  .trim()
  .max(FORM_LIMITS.key)
  .regex(/^[\w.-]*$/, 'Copy the key from Cloudflare');

export const formSettingsSchema = z.strictObject({
  fields: z
    .array(formFieldSchema)
    .min(1)
    .max(FORM_LIMITS.fields)
    .refine((fields) => fields.some(({ name, required }) => name === 'email' && required), 'Ask for the email address')
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, INPUT_MESSAGES.unknownField),
  /** What visitors read of it, and what a screen reader calls it. */
  title: textField(FORM_LIMITS.label).pipe(z.string().min(1, 'Enter a title')),
  submit_label: textField(60).pipe(z.string().min(1, 'Enter a label')),
  thanks: textField(FORM_LIMITS.text).pipe(z.string().min(1, 'Enter a message')),
  /** Websites that may send; none: any. */
  origins: z.array(originField).max(FORM_LIMITS.origins),
  /** Where a visitor may be sent afterwards, the usual page first; none: the thank-you message. */
  redirects: z.array(redirectField).max(FORM_LIMITS.redirects),
  /** Of the button, as #rrggbb. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #2563eb'),
  protection: z.enum(FORM_PROTECTIONS).default('none'),
  /** Of Turnstile's widget. It stands in every page with the form. */
  turnstile_site_key: keyField.default(''),
  /** A submission is a lead once its address was confirmed by email. */
  double_opt_in: z.boolean().default(false),
  /** What visitors agree to by sending it, above the button; empty: nothing is said. */
  consent: textField(FORM_LIMITS.text).default(''),
});
export type FormSettings = z.output<typeof formSettingsSchema>;

const shape = {
  name: textField(80).pipe(z.string().min(1, 'Enter a name')),
  settings: formSettingsSchema,
  source: z.enum(LEAD_SOURCES).nullish(),
  processing_mode: z.enum(PROCESSING_MODES).nullish(),
  assigned_to: idField.nullish(),
  /** Left out or empty: the one that is stored stays. */
  turnstile_secret: keyField.nullish(),
};
export const formCreateSchema = z.strictObject(shape);
/** Everything at once, as the builder shows it, but for the secret; `version` is the one that was looked at. */
export const formUpdateSchema = z.strictObject({ id: idField, version: int32Field, ...shape });

export const captureFormSchema = z.object({
  id: z.uuid(),
  public_id: z.string(),
  name: z.string(),
  settings: formSettingsSchema,
  source: z.enum(LEAD_SOURCES).nullable(),
  processing_mode: z.enum(PROCESSING_MODES).nullable(),
  assigned_to: z.uuid().nullable(),
  has_turnstile_secret: z.boolean(),
  /** Submissions whose address is not confirmed yet. */
  unconfirmed: z.number().int(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type CaptureForm = z.infer<typeof captureFormSchema>;

/** A field as a page draws it. `options`: stored values with their labels. */
export type DrawnField = {
  name: string;
  label: string;
  required: boolean;
  control: 'line' | 'area' | 'number' | 'select' | 'chips' | 'day' | 'check';
  type: 'text' | 'email' | 'tel' | 'url';
  options: [value: string, label: string][];
  max: number | null;
};
