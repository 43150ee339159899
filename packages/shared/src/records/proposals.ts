import { z } from 'zod';
import { currencyField } from '../ground/currency-fields.ts';
import { isCurrency, isPayable, minorUnits } from '../ground/currency.ts';
import { WRITING_LANGUAGES } from '../ground/languages.ts';
import { emailField, idField, int32Field, optionalText, pageFields, pageOf, textField } from '../ground/wire.ts';
import { dayField, optionalLine, requiredLine } from './pipeline.ts';
import { PROPOSAL_EVENT_KINDS, PROPOSAL_LIMITS, PROPOSAL_STATES } from './proposal-paths.ts';

const AMOUNT_MAX = 1e12;
const PERCENT_MAX = 100;
const hasDecimals = (most: number) => (value: number) => Number(value.toFixed(most)) === value;

const amountField = z.number().min(0, 'Enter 0 or more').max(AMOUNT_MAX);
const percentField = z
  .number()
  .min(0, 'Enter a percentage from 0 to 100')
  .max(PERCENT_MAX, 'Enter a percentage from 0 to 100')
  .refine(hasDecimals(2), 'A percentage has at most two decimals');
const quantityField = z
  .number()
  .gt(0, 'Enter a quantity above 0')
  .max(1e6, 'At most 1,000,000')
  .refine(hasDecimals(3), 'A quantity has at most three decimals');

const payable = (currency: string) => `${currency} has ${minorUnits(currency)} decimals`;

// The price list.

const priceSchema = z
  .strictObject({ currency: currencyField, amount: amountField })
  .superRefine(({ currency, amount }, check) => {
    if (isCurrency(currency) && !isPayable(amount, currency))
      check.addIssue({ code: 'custom', path: ['amount'], message: payable(currency) });
  });

export const priceItemDraftSchema = z.strictObject({
  name: requiredLine(200, 'Enter a name'),
  code: optionalLine(50).describe('What people call it by in orders; no two items have the same'),
  description: optionalText(1000),
  section: optionalLine(100).describe('The heading under which it stands in a proposal'),
  tax_rate: percentField.default(0).describe('Percent of tax that is added to it'),
  prices: z
    .array(priceSchema)
    .min(1, 'Enter a price')
    .max(PROPOSAL_LIMITS.currencies)
    .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, 'One price for each currency')
    .describe('Its list price by currency'),
});
export type PriceItemDraft = z.output<typeof priceItemDraftSchema>;

export const priceItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  section: z.string().nullable(),
  tax_rate: z.number(),
  prices: z.array(z.object({ currency: z.string(), amount: z.number() })),
  version: int32Field,
});
export type PriceItem = z.output<typeof priceItemSchema>;
export const priceItemListSchema = z.object({ items: z.array(priceItemSchema) });
export const priceItemUpdateSchema = z.strictObject({ id: idField, version: int32Field, draft: priceItemDraftSchema });
export const priceItemRemoveSchema = z.strictObject({ id: idField, version: int32Field });

// How the company makes proposals.

export const proposalSettingsDraftSchema = z
  .strictObject({
    rep_limit: percentField.describe('The greatest discount that a rep sends without approval, in percent'),
    manager_limit: percentField.describe('The greatest discount that a manager sends or approves, in percent'),
    valid_days: z.number().int().min(1).max(365).describe('For how many days a new proposal is valid'),
    terms: optionalText(4000).describe('What a new proposal says of payment and delivery'),
    language: z.enum(WRITING_LANGUAGES).optional().describe('In which new proposals are written; left out, it stays'),
    wins_deal: z.boolean().describe('An accepted proposal wins its deal'),
    sets_amount: z.boolean().describe('The deal is worth its accepted proposal, or else the one sent last'),
  })
  .refine(({ rep_limit, manager_limit }) => rep_limit <= manager_limit, {
    path: ['manager_limit'],
    message: 'A manager’s limit is at least a rep’s',
  });
export type ProposalSettingsDraft = z.output<typeof proposalSettingsDraftSchema>;
export const proposalSettingsSchema = z.object({
  rep_limit: z.number(),
  manager_limit: z.number(),
  valid_days: z.number().int(),
  terms: z.string().nullable(),
  language: z.enum(WRITING_LANGUAGES),
  wins_deal: z.boolean(),
  sets_amount: z.boolean(),
  version: int32Field,
});
export type ProposalSettings = z.output<typeof proposalSettingsSchema>;
export const proposalSettingsUpdateSchema = z.strictObject({
  version: int32Field,
  settings: proposalSettingsDraftSchema,
});

// What is offered.

/** A line. From the price list, its price is the list's; `item_id` null: a line that somebody wrote. */
const lineDraftSchema = z.strictObject({
  id: idField.describe('Made by whoever adds the line; stays its own through all versions'),
  item_id: idField.nullable().default(null).describe('The item of the price list; null for a line of one’s own'),
  name: requiredLine(200, 'Enter what is offered'),
  code: optionalLine(50),
  section: optionalLine(100),
  note: optionalText(500),
  quantity: quantityField,
  unit_price: amountField,
  discount: percentField.default(0).describe('Percent off the list price'),
  tax_rate: percentField.default(0),
  is_optional: z.boolean().default(false).describe('The customer says whether they take it'),
});
export type ProposalLineDraft = z.output<typeof lineDraftSchema>;

export const proposalDraftSchema = z.strictObject({
  title: requiredLine(200, 'Enter a title'),
  language: z.enum(WRITING_LANGUAGES).optional().describe('In which the customer reads it; left out, it stays'),
  introduction: optionalText(4000),
  lines: z
    .array(lineDraftSchema)
    .max(PROPOSAL_LIMITS.lines, `A proposal has at most ${PROPOSAL_LIMITS.lines} lines`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Each line has an ID of its own'),
  steps: z
    .array(z.strictObject({ day: dayField.nullable().default(null), text: requiredLine(200, 'Enter what happens') }))
    .max(PROPOSAL_LIMITS.steps)
    .default([])
    .describe('What happens next, in order'),
  terms: optionalText(4000),
  valid_until: dayField,
});
export type ProposalDraft = z.output<typeof proposalDraftSchema>;

const lineSchema = z.object({
  id: z.uuid(),
  item_id: z.uuid().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  section: z.string().nullable(),
  note: z.string().nullable(),
  quantity: z.number(),
  unit_price: z.number(),
  discount: z.number(),
  tax_rate: z.number(),
  is_optional: z.boolean(),
});
export type ProposalLine = z.output<typeof lineSchema>;
const stepSchema = z.object({ day: z.iso.date().nullable(), text: z.string() });
/** What a version says beside its title and its last day; as it is stored. */
export const proposalBodySchema = z.object({
  introduction: z.string().nullable(),
  lines: z.array(lineSchema),
  steps: z.array(stepSchema),
  terms: z.string().nullable(),
});
export type ProposalBody = z.output<typeof proposalBodySchema>;

const sumsFields = {
  list_total: z.number().describe('What the lines that count cost without discount'),
  discount: z.number(),
  total: z.number().describe('Without tax'),
  tax: z.number(),
};
export const proposalVersionSchema = z.object({
  number: z.number().int(),
  title: z.string(),
  language: z.enum(WRITING_LANGUAGES).describe('In which the customer reads it, with its PDF and its emails'),
  ...proposalBodySchema.shape,
  valid_until: z.iso.date(),
  ...sumsFields,
  chosen: z.array(z.uuid()).describe('The optional lines that whoever signed first took'),
  fingerprint: z.string().nullable().describe('SHA-256 of what was sent, as hex'),
  sent_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type ProposalVersion = z.output<typeof proposalVersionSchema>;

export const proposalSignatureSchema = z.object({
  how: z.enum(['typed', 'drawn']),
  name: z.string(),
  /** Of a drawn one: SVG path data in a box of 600 by 160. */
  path: z.string().nullable(),
  ip: z.string(),
  agent: z.string(),
});
export type ProposalSignature = z.output<typeof proposalSignatureSchema>;

const recipientSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  is_signer: z.boolean(),
  sent_at: z.iso.datetime().nullable(),
  opens: z.number().int(),
  last_opened_at: z.iso.datetime().nullable(),
  signed_at: z.iso.datetime().nullable(),
  signature: proposalSignatureSchema.nullable(),
});
export type ProposalRecipient = z.output<typeof recipientSchema>;

const eventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(PROPOSAL_EVENT_KINDS),
  actor_name: z.string().nullable(),
  number: z.number().int().nullable().describe('The version that it is about'),
  text: z.string().nullable(),
  answers_id: z.uuid().nullable().describe('Of an answer: the question'),
  created_at: z.iso.datetime(),
});
export type ProposalEvent = z.output<typeof eventSchema>;

const rowFields = {
  id: z.uuid(),
  number: z.number().int().describe('Counted from 1 in the company'),
  state: z.enum(PROPOSAL_STATES).describe('Where work on its newest version stands'),
  is_expired: z.boolean().describe('The customer has it, and its last day is over'),
  opportunity_id: z.uuid(),
  opportunity_name: z.string(),
  account_name: z.string().nullable(),
  owner_id: z.uuid().nullable().describe('Who has the deal'),
  owner_name: z.string().nullable(),
  currency: z.string(),
  current: z.number().int().describe('The version that is worked on, or was decided'),
  sent_version: z.number().int().nullable().describe('The version that the customer sees'),
  title: z.string(),
  total: z.number(),
  valid_until: z.iso.date(),
  opens: z.number().int(),
  open_questions: z.number().int().describe('Questions of the customer without an answer'),
  sent_at: z.iso.datetime().nullable(),
  closed_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  version: int32Field,
};
export const proposalRowSchema = z.object(rowFields);
export type ProposalRow = z.output<typeof proposalRowSchema>;
export const proposalListSchema = pageOf(proposalRowSchema);

export const proposalSchema = z.object({
  ...rowFields,
  content: proposalVersionSchema.describe('The version that is worked on, or was decided'),
  versions: z.array(proposalVersionSchema.pick({ number: true, title: true, total: true, sent_at: true })),
  recipients: z.array(recipientSchema),
  events: z.array(eventSchema).describe('The newest 200, the newest first'),
  review: z.object({
    asked_by: z.string().nullable(),
    note: z.string().nullable(),
    by: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  /** What the caller may send without anybody's approval, in percent; null: any discount. */
  limit: z.number().nullable(),
  needs_approval: z.boolean(),
  may_edit: z.boolean(),
  may_approve: z.boolean(),
  closed_reason: z.string().nullable(),
});
export type Proposal = z.output<typeof proposalSchema>;

export const PROPOSAL_TABS = ['open', 'in_review', 'sent', 'accepted', 'closed', 'all'] as const;
export const proposalListInputSchema = z.strictObject({
  ...pageFields,
  tab: z.enum(PROPOSAL_TABS).default('open').describe('open: what is worked on or waits for the customer'),
  opportunity_id: idField.optional(),
  q: textField(200).optional(),
});
export type ProposalListInput = z.output<typeof proposalListInputSchema>;

const held = { id: idField, version: int32Field.describe('Of the proposal that was looked at') };
/** A version as PDF. */
export const proposalPdfSchema = z.strictObject({ id: idField, version: z.coerce.number().int().min(1).optional() });
export const proposalPdfFileSchema = z.object({
  name: z.string(),
  content: z.base64().describe('The PDF, in base64'),
});
/** What a change is answered with: the version that it is now. */
export const proposalChangedSchema = z.object({ id: z.uuid(), version: int32Field });
export const proposalIdSchema = z.strictObject({ id: idField });
export const proposalHeldSchema = z.strictObject(held);
export const proposalCreateSchema = z.strictObject({
  opportunity_id: idField,
  title: optionalLine(200).describe('Left out: the deal’s name'),
  language: z
    .enum(WRITING_LANGUAGES)
    .optional()
    .describe('In which the customer reads it; left out, that of what is copied, or else of the company’s settings'),
  copy_of: idField.optional().describe('A proposal whose lines and words it begins with'),
});
export const proposalSaveSchema = z.strictObject({ ...held, draft: proposalDraftSchema });
export const proposalReviewAskSchema = z.strictObject({ ...held, note: optionalText(1000) });
export const proposalReviewSchema = z.strictObject({
  ...held,
  approve: z.boolean(),
  reason: optionalText(1000).describe('Needed where it is not approved'),
});
export const proposalSendSchema = z.strictObject({
  ...held,
  recipients: z
    .array(z.strictObject({ name: requiredLine(200, 'Enter a name'), email: emailField, is_signer: z.boolean() }))
    .min(1, 'Choose at least one person')
    .max(PROPOSAL_LIMITS.recipients)
    .refine((all) => all.some(({ is_signer }) => is_signer), 'Choose who signs')
    .refine((all) => new Set(all.map(({ email }) => email)).size === all.length, 'Each person once')
    .describe('Who signs does so in this order: the second is asked when the first has signed'),
  subject: requiredLine(200, 'Enter a subject'),
  message: textField(4000).pipe(z.string().min(1, 'Enter a message')).describe('The link is added below it'),
});
export type ProposalSend = z.output<typeof proposalSendSchema>;
export const proposalAnswerSchema = z.strictObject({
  id: idField,
  question_id: idField,
  text: textField(2000).pipe(z.string().min(1, 'Enter an answer')),
  request_id: idField,
});

// What customers see, who have no account.

const tokenField = z.string().min(1).max(100);
export const proposalTokenSchema = z.strictObject({ token: tokenField });
const requestFields = { token: tokenField, request_id: idField };

export const CUSTOMER_STATES = ['open', 'signed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
/** A proposal as the customer sees it. `signed`: the reader has signed, others are still to. */
export const customerProposalSchema = z.object({
  company: z.object({ name: z.string(), logo_url: z.string().nullable() }),
  sender: z.object({ full_name: z.string(), email: z.string() }).nullable(),
  account_name: z.string().nullable(),
  number: z.number().int(),
  currency: z.string(),
  state: z.enum(CUSTOMER_STATES),
  content: proposalVersionSchema,
  reader: z.object({
    name: z.string(),
    is_signer: z.boolean(),
    is_next: z.boolean().describe('It is the reader’s turn to sign'),
  }),
  signers: z.array(
    z.object({
      name: z.string(),
      signed_at: z.iso.datetime().nullable(),
      signature: proposalSignatureSchema.pick({ how: true, name: true, path: true }).nullable(),
    }),
  ),
  questions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      text: z.string(),
      created_at: z.iso.datetime(),
      answers: z.array(z.object({ id: z.uuid(), name: z.string(), text: z.string(), created_at: z.iso.datetime() })),
    }),
  ),
});
export type CustomerProposal = z.output<typeof customerProposalSchema>;
export const customerStandingSchema = customerProposalSchema.pick({ state: true });

export const customerAskSchema = z.strictObject({
  ...requestFields,
  text: textField(2000).pipe(z.string().min(1, 'Enter your question')),
});
const PATH_MAX = 20_000;
export const customerSignSchema = z.strictObject({
  ...requestFields,
  number: z.number().int().describe('The version that was read'),
  chosen: z.array(idField).max(PROPOSAL_LIMITS.lines).default([]).describe('The optional lines that are taken'),
  name: requiredLine(200, 'Enter your name'),
  path: z
    .string()
    .max(PATH_MAX, 'This drawing is too long')
    .regex(/^(?:[ML]\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?)+$/, 'Draw your signature')
    .nullable()
    .default(null)
    .describe('A drawn signature: SVG path data of M and L in a box of 600 by 160; null: the name is the signature'),
});
export type CustomerSign = z.output<typeof customerSignSchema>;
export const customerDeclineSchema = z.strictObject({ ...requestFields, reason: optionalText(1000) });
