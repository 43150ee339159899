import { z } from 'zod';
import { WRITING_LANGUAGES } from '../ground/languages.ts';
import { emailField, idField, int32Field, optionalText, pageFields, pageOf, textField } from '../ground/wire.ts';
import { dayField, optionalLine, requiredLine } from './pipeline.ts';
import { PORTAL_LIMITS, PORTAL_VIEW_KINDS } from './portal-paths.ts';
import { PROPOSAL_STATES } from './proposal-paths.ts';

const WHOSE = ['us', 'them'] as const;
const stepSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  day: z.iso.date().nullable(),
  whose: z.enum(WHOSE).describe('Who does it: the company, or its customer'),
  is_done: z.boolean(),
});
export type PortalStep = z.output<typeof stepSchema>;
/** Steps as they are stored. */
export const portalStepsSchema = z.array(stepSchema);

export const portalDraftSchema = z.strictObject({
  title: requiredLine(200, 'Enter a title'),
  welcome: optionalText(4000),
  language: z.enum(WRITING_LANGUAGES).optional().describe('In which it is read; left out, it stays'),
  steps: z
    .array(
      z.strictObject({
        id: idField,
        text: requiredLine(200, 'Enter what happens in this step'),
        day: dayField.nullable().default(null),
        whose: z.enum(WHOSE).default('us'),
        is_done: z.boolean().default(false),
      }),
    )
    .max(PORTAL_LIMITS.steps)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'Each step has an ID of its own')
    .default([])
    .describe('What happens next, in order'),
  file_ids: z
    .array(idField)
    .max(PORTAL_LIMITS.files, `At most ${PORTAL_LIMITS.files} documents`)
    .default([])
    .describe('Files of the account or of its deals, in the order in which they are shown'),
  booking_page_id: idField.nullable().default(null).describe('The booking page that is offered'),
});
export type PortalDraft = z.output<typeof portalDraftSchema>;

const fileSchema = z.object({ id: z.uuid(), name: z.string(), size_bytes: z.number().int() });
export type PortalFile = z.output<typeof fileSchema>;

const linkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  asks_code: z.boolean().describe('Opens with a code that is sent to the address'),
  expires_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  opens: z.number().int().describe('How often they opened it; visits within half an hour are one'),
  last_opened_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type PortalLink = z.output<typeof linkSchema>;

const viewSchema = z.object({
  id: z.uuid(),
  kind: z.enum(PORTAL_VIEW_KINDS),
  name: z.string().describe('Whose link it was'),
  file_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});

const askedSchema = z.object({
  id: z.uuid(),
  name: z.string().describe('Who asked'),
  text: z.string(),
  created_at: z.iso.datetime(),
  answer: z
    .object({ name: z.string().describe('Who answered'), text: z.string(), created_at: z.iso.datetime() })
    .nullable()
    .describe('Null while it waits for one'),
});
export type PortalAsked = z.output<typeof askedSchema>;
const questionSchema = askedSchema.extend({
  is_emailed: z.boolean().describe('Whether an answer reaches them by email: their link opens the page'),
});
export type PortalQuestion = z.output<typeof questionSchema>;

const rowFields = {
  id: z.uuid(),
  account_id: z.uuid(),
  account_name: z.string(),
  owner_id: z.uuid().nullable().describe('Who has the account'),
  owner_name: z.string().nullable(),
  title: z.string(),
  links: z.number().int().describe('How many people can open it now'),
  opens: z.number().int(),
  last_opened_at: z.iso.datetime().nullable(),
  open_questions: z.number().int().describe('How many questions wait for an answer'),
  updated_at: z.iso.datetime(),
  version: int32Field,
};
export const portalRowSchema = z.object(rowFields);
export type PortalRow = z.output<typeof portalRowSchema>;
export const portalListSchema = pageOf(portalRowSchema);
export const portalListInputSchema = z.strictObject({
  ...pageFields,
  account_id: idField.optional(),
  q: textField(200).optional(),
});
export type PortalListInput = z.output<typeof portalListInputSchema>;

export const portalSchema = z.object({
  ...rowFields,
  welcome: z.string().nullable(),
  language: z.enum(WRITING_LANGUAGES).describe('In which it is read, with its emails'),
  steps: portalStepsSchema,
  files: z.array(fileSchema).describe('Those that are shown, in order'),
  offered_files: z.array(fileSchema).describe('Files of the account and of its deals'),
  booking_page_id: z.uuid().nullable(),
  people: z.array(linkSchema).describe('The newest first'),
  views: z.array(viewSchema).describe('The newest 100, the newest first'),
  questions: z.array(questionSchema).describe('At most 100: those that wait for an answer first, then the newest'),
  may_edit: z.boolean(),
});
export type Portal = z.output<typeof portalSchema>;

export const portalIdSchema = z.strictObject({ id: idField });
export const portalCreateSchema = z.strictObject({
  account_id: idField,
  title: optionalLine(200),
  language: z.enum(WRITING_LANGUAGES).default('en').describe('In which it is read'),
});
export const portalSaveSchema = z.strictObject({ id: idField, version: int32Field, draft: portalDraftSchema });
export const portalHeldSchema = z.strictObject({ id: idField, version: int32Field });
export const portalChangedSchema = z.object({ id: z.uuid(), version: int32Field });

const daysField = z.number().int().min(1).max(PORTAL_LIMITS.link_days).default(90);
export const portalInviteSchema = z.strictObject({
  id: idField,
  name: requiredLine(200, 'Enter a name'),
  email: emailField,
  asks_code: z.boolean().default(false),
  days: daysField.describe('For how many days the link opens the page'),
  message: optionalText(4000).describe('What the email says above the link'),
});
export type PortalInvite = z.output<typeof portalInviteSchema>;
export const portalLinkIdSchema = z.strictObject({ link_id: idField });

const questionText = (missing: string) => textField(PORTAL_LIMITS.question).pipe(z.string().min(1, missing));
export const portalAnswerSchema = z.strictObject({
  id: idField,
  question_id: idField,
  text: questionText('Enter an answer'),
  request_id: idField.optional().describe('Made by whoever sends: sent twice, it is written once'),
});
export type PortalAnswer = z.output<typeof portalAnswerSchema>;

// What the customer sees, by a link of their own.

const TOKEN_MAX = 100;
const token = z.string().max(TOKEN_MAX);
const unlock = z.string().max(TOKEN_MAX).optional().describe('What entering the code was answered with');
export const portalVisitSchema = z.strictObject({ token, unlock });
export type PortalVisit = z.output<typeof portalVisitSchema>;
export const portalTokenSchema = z.strictObject({ token });
export const portalUnlockSchema = z.strictObject({ token, code: textField(20) });
export const portalUnlockedSchema = z.object({ unlock: z.string() });
export const portalAskSchema = z.strictObject({
  token,
  unlock,
  text: questionText('Enter your question'),
  request_id: idField,
});
export const portalFileAskSchema = z.strictObject({ token, unlock, file_id: idField });

const companySchema = z.object({ name: z.string(), logo_url: z.string().nullable() });
export const customerPortalSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('locked'),
    language: z.enum(WRITING_LANGUAGES),
    company: companySchema,
    title: z.string(),
    sent_to: z.string().describe('The address that the code goes to, most of it hidden'),
  }),
  z.object({
    state: z.literal('open'),
    language: z.enum(WRITING_LANGUAGES),
    company: companySchema,
    title: z.string(),
    account_name: z.string(),
    reader_name: z.string(),
    welcome: z.string().nullable(),
    host: z.object({ full_name: z.string(), email: z.string() }).nullable(),
    steps: portalStepsSchema,
    files: z.array(fileSchema),
    proposals: z.array(
      z.object({
        number: z.number().int(),
        title: z.string(),
        total: z.number(),
        currency: z.string(),
        state: z.enum(PROPOSAL_STATES),
        path: z.string().nullable().describe('Where the reader opens it; null where it was sent to others'),
      }),
    ),
    booking_slug: z.string().nullable(),
    questions: z.array(askedSchema).describe('The oldest first'),
  }),
]);
export type CustomerPortal = z.output<typeof customerPortalSchema>;
