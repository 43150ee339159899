import { z } from 'zod';
import { type CustomFieldName, type CustomKind, isCustomName } from '../ground/fields/custom.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from '../records/leads.ts';
import { WRITING_LANGUAGES } from '../ground/languages.ts';
import { fieldsIn, parseTemplate, TemplateError } from './template-text.ts';
import { idField, int32Field, textField } from '../ground/wire.ts';
import { LETTER_KINDS } from './writing.ts';

/** What a template can say about a lead. Each field is a fact of the brief, and none comes from free text. */
export const TEMPLATE_FIELDS = [
  'first_name',
  'full_name',
  'greeting_name',
  'company',
  'industry',
  'topic',
  'came_on',
  'last_contact',
  'last_email',
  'last_subject',
  'offer',
  'offer_does',
  'proof',
  'price',
  'consequence',
  'question',
  'answer',
  'news',
  'meeting_times',
  'minutes',
  'meeting_time',
  'meeting_zone',
  'meeting_time_ours',
  'meeting_title',
  'meeting_link',
  'lost_month',
  'lost_reason',
  'agreed',
  'event',
  'event_time',
  'event_place',
  'proposal',
  'proposal_total',
  'proposal_valid_until',
  'sender',
  'our_company',
] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
export const TEMPLATE_FIELD_LABELS: Record<TemplateField, string> = {
  first_name: 'First name',
  full_name: 'Full name',
  greeting_name: 'Name to greet with',
  company: 'Company',
  industry: 'Industry',
  topic: 'Asked about',
  came_on: 'Day they came in',
  last_contact: 'Day of the last contact',
  last_email: 'Day of the last email',
  last_subject: 'Subject of the last email',
  offer: 'Offer',
  offer_does: 'What the offer does',
  proof: 'Next proof',
  price: 'Price of the offer',
  consequence: 'What the problem costs',
  question: 'Question about the problem',
  answer: 'Answer from the playbook',
  news: 'Latest news',
  meeting_times: 'Two free times',
  minutes: 'Minutes the talk takes',
  meeting_time: 'Time of the meeting',
  meeting_zone: 'Time zone of the meeting',
  meeting_time_ours: 'Time of the meeting for us',
  meeting_title: 'Title of the meeting',
  meeting_link: 'Meeting link',
  lost_month: 'Month of the loss',
  lost_reason: 'Why the deal was lost',
  agreed: 'What was agreed',
  event: 'Event',
  event_time: 'Time of the event',
  event_place: 'Place of the event',
  proposal: 'What is proposed',
  proposal_total: 'Total of the proposal',
  proposal_valid_until: 'Proposal valid until',
  sender: 'Sender',
  our_company: 'Our company',
};

/** A field of a template: one of ours, or a company's own one of leads. */
export type LetterField = TemplateField | CustomFieldName;
/** Own fields that a letter may show: what a stranger typed as free text is nothing that we say. */
export const SAYABLE_KINDS: ReadonlySet<CustomKind> = new Set<CustomKind>([
  'number',
  'money',
  'date',
  'choice',
  'choices',
  'flag',
]);

export const TEMPLATE_LIMITS = {
  templates: 200,
  name: 80,
  subject: 120,
  greeting: 120,
  body: 4000,
  choices: 20,
  campaign: 100,
} as const;

const isField = (name: string): boolean => TEMPLATE_FIELDS.some((field) => field === name) || isCustomName(name);
/** @throws TemplateError */
export const readTemplate = (text: string) => parseTemplate(text, isField);
export const fieldsOfTemplate = ({ subject, greeting, body }: { subject: string; greeting: string; body: string }) =>
  [...new Set([subject, greeting, body].flatMap((text) => fieldsIn(readTemplate(text))))] as LetterField[];

const choices = <T extends z.ZodType>(item: T) =>
  z.array(item).max(TEMPLATE_LIMITS.choices, `At most ${TEMPLATE_LIMITS.choices}`);
/** Facts that a lead must have for the template to be used; of each list one, an empty list asks for nothing. */
const templateConditionsSchema = z.strictObject({
  sources: choices(z.enum(LEAD_SOURCES)),
  /** Offers and problems of the playbook, by name. */
  topics: choices(textField(60).pipe(z.string().min(1))),
  industries: choices(textField(60).pipe(z.string().min(1))),
  statuses: choices(z.enum(LEAD_STATUSES)).default([]),
  /** As `utm_campaign` has them, in any case and spacing. */
  campaigns: choices(textField(TEMPLATE_LIMITS.campaign).pipe(z.string().min(1))).default([]),
  /** Website forms that the lead came through, at any time. */
  forms: choices(idField).default([]),
  /** Keys of stages, in whichever pipeline: where an open deal of the lead stands. */
  stages: choices(textField(60).pipe(z.string().min(1))).default([]),
});
export type TemplateConditions = z.infer<typeof templateConditionsSchema>;
export const NO_CONDITIONS: TemplateConditions = {
  sources: [],
  topics: [],
  industries: [],
  statuses: [],
  campaigns: [],
  forms: [],
  stages: [],
};
export const TEMPLATE_CONDITIONS = [
  'sources',
  'topics',
  'industries',
  'statuses',
  'campaigns',
  'forms',
  'stages',
] as const;
export const TEMPLATE_CONDITION_LABELS = {
  sources: 'Where they came from',
  topics: 'What they asked about',
  industries: 'Industry',
  statuses: 'Status',
  campaigns: 'Campaign',
  forms: 'Website form',
  stages: 'Stage of an open deal',
} as const satisfies Record<(typeof TEMPLATE_CONDITIONS)[number], string>;

const template = (max: number, message: string) =>
  textField(max)
    .pipe(z.string().min(1, message))
    .superRefine((text, context) => {
      try {
        readTemplate(text);
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        context.addIssue({ code: 'custom', message: error.message });
      }
    });

export const templateDraftSchema = z.strictObject({
  name: textField(TEMPLATE_LIMITS.name).pipe(z.string().min(1, 'Enter a name')),
  moment: z.enum(LETTER_KINDS),
  language: z.enum(WRITING_LANGUAGES),
  subject: template(TEMPLATE_LIMITS.subject, 'Enter a subject').refine(
    (text) => !text.includes('\n'),
    'Keep the subject on one line',
  ),
  greeting: template(TEMPLATE_LIMITS.greeting, 'Enter a greeting').refine(
    (text) => !text.includes('\n'),
    'Keep the greeting on one line',
  ),
  body: template(TEMPLATE_LIMITS.body, 'Enter a text'),
  conditions: templateConditionsSchema,
  is_on: z.boolean(),
});
export type TemplateDraft = z.infer<typeof templateDraftSchema>;

export const letterTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  moment: z.enum(LETTER_KINDS),
  language: z.enum(WRITING_LANGUAGES),
  subject: z.string(),
  greeting: z.string(),
  body: z.string(),
  /** What was added to conditions since asks for nothing in a template from before. */
  conditions: z.object({
    sources: z.array(z.string()),
    topics: z.array(z.string()),
    industries: z.array(z.string()),
    statuses: z.array(z.string()).default([]),
    campaigns: z.array(z.string()).default([]),
    forms: z.array(z.string()).default([]),
    stages: z.array(z.string()).default([]),
  }),
  is_on: z.boolean(),
  version: z.number().int(),
  updated_at: z.iso.datetime(),
  updated_by_name: z.string().nullable(),
  /** Letters to leads that agents proposed with it. */
  used: z.number().int(),
});
export type LetterTemplate = z.infer<typeof letterTemplateSchema>;
/** What a letter is made of: the part of a template that a plan needs. */
export const WRITING_FIELDS = {
  id: true,
  name: true,
  moment: true,
  language: true,
  subject: true,
  greeting: true,
  body: true,
  conditions: true,
} as const;
export const writingTemplateSchema = letterTemplateSchema.pick(WRITING_FIELDS);
export type WritingTemplate = z.infer<typeof writingTemplateSchema>;
export const letterTemplatesSchema = z.object({ templates: z.array(letterTemplateSchema) });

export const templateCreateSchema = templateDraftSchema;
/** `version`: the one that was changed. */
export const templateUpdateSchema = z.strictObject({
  id: idField,
  version: int32Field.min(1),
  draft: templateDraftSchema,
});
export const templateRemoveSchema = z.strictObject({ id: idField, version: int32Field.min(1) });

export const templateRemovedSchema = z.object({ id: z.string() });

/** `lead_id` null: of the newest open leads. */
export const templatePreviewSchema = z.strictObject({ draft: templateDraftSchema, lead_id: idField.nullable() });
export const templatePreviewsSchema = z.object({
  letters: z.array(
    z.object({
      lead_id: z.string(),
      lead_name: z.string(),
      subject: z.string(),
      text: z.string(),
      /** Fields without a fact, by label: the template is not used for this lead. */
      missing: z.array(z.string()),
      /** Fields that the task brings, or what happened until then; by label. */
      later: z.array(z.string()),
      /** Conditions that this lead does not meet. */
      unmet: z.array(z.enum(TEMPLATE_CONDITIONS)),
      /** What a good letter would do otherwise. */
      hints: z.array(z.string()),
    }),
  ),
  /** Why no letter can be shown. */
  blocked: z.string().nullable(),
});
export type TemplatePreview = z.infer<typeof templatePreviewsSchema>['letters'][number];

/** A template for one lead, by its name: the company's own before one that ships with the product. */
export const templateFillSchema = z.strictObject({ lead_id: idField, name: textField(TEMPLATE_LIMITS.name) });
export const templateFilledSchema = z.object({
  subject: z.string(),
  text: z.string(),
  /** What stands in the text in brackets: fields without a fact, to be written by hand. */
  gaps: z.array(z.string()),
});
export type FilledTemplate = z.infer<typeof templateFilledSchema>;
/** How a field stands in a text until somebody writes what belongs there. */
export const gapOf = (label: string) => `[${label}]`;
