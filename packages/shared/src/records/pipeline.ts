import { z } from 'zod';
import { emailField, idField, pageFields, pageOf, textField } from '../ground/wire.ts';

export const TASK_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];
export const TASK_PRIORITY_LABELS: Record<TaskPriority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/**
 * queued: on its way, or kept until there is a mail server. failed: given up, `reason` says why. unconfirmed: the
 * server stopped while the mail server had it, so nobody knows whether it left; a person says.
 */
export const MESSAGE_STATES = ['draft', 'queued', 'sent', 'failed', 'unconfirmed'] as const;
/** Those that count as written to somebody: they have left, may have left, or will. */
export const OUTGOING_STATES = ['queued', 'sent', 'unconfirmed'] as const satisfies readonly MessageState[];
export type MessageState = (typeof MESSAGE_STATES)[number];
/** What tells of a tracked message's reader: its picture, and its links. */
export const TRACKER_KINDS = ['open', 'click'] as const;
export type TrackerKind = (typeof TRACKER_KINDS)[number];

/** Text of one line: a name, a title, what becomes a header of a mail. */
const lineField = (max: number) =>
  textField(max).refine((text) => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(text), 'Keep this on one line');
export const requiredLine = (max: number, missing: string) => lineField(max).pipe(z.string().min(1, missing));
export const optionalLine = (max: number) =>
  lineField(max)
    .nullish()
    .transform((text) => text || null);

// What a date picker or a clock of somebody's own can get wrong by centuries.
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2100-01-01'];
const isNear = (iso: string) => iso >= FIRST_DAY && iso < LAST_DAY;
export const dayField = z.iso.date('Enter a date').refine(isNear, 'Choose a date between 2000 and 2100');
/** A day without a time; an empty text and null mean none. */
export const optionalDay = z
  .union([z.literal('').transform(() => null), dayField], 'Choose a date between 2000 and 2100')
  .nullable();
/** A moment, with its offset or in UTC; kept as UTC. */
export const momentField = z.iso
  .datetime({ offset: true, error: 'Enter a date and time' })
  .transform((text) => new Date(text).toISOString())
  .refine(isNear, 'Choose a date between 2000 and 2100');

/** Whether the name is of the IANA time zone database. An offset is not: it does not know about summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Whose rows: one's own unless asked. A rep gets their own, whatever is asked. */
export const ownerFilter = z.union([z.enum(['me', 'all']), idField]).default('me');

export const personSchema = z.object({ id: z.uuid(), full_name: z.string() });
export type Person = z.infer<typeof personSchema>;

const messageFields = {
  id: z.uuid(),
  to_email: z.string(),
  to_name: z.string().nullable(),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Why it is still queued, or failed. */
  reason: z.string().nullable(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  created_by_name: z.string().nullable(),
  attempts: z.number().int(),
  next_attempt_at: z.iso.datetime().nullable(),
  sent_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};
export const messageSchema = z.object({ ...messageFields, body: z.string() });
export type Message = z.infer<typeof messageSchema>;
/** In a list, the first words stand for the body. */
export const messageSummarySchema = z.object({ ...messageFields, preview: z.string() });
export type MessageSummary = z.infer<typeof messageSummarySchema>;

/** outbox: what waits to leave, what could not, and what may have. */
export const messageListSchema = z.strictObject({
  ...pageFields,
  state: z.enum([...MESSAGE_STATES, 'outbox', 'all']).default('all'),
  owner: ownerFilter,
  lead_id: idField.optional(),
});
export type MessageListInput = z.output<typeof messageListSchema>;
export const messagePageSchema = pageOf(messageSummarySchema);
export type MessagePage = z.infer<typeof messagePageSchema>;

/** A draft may be unfinished; sending asks for a recipient, a subject and a text. */
const draftFields = {
  to_email: z.union([z.literal(''), emailField], 'Enter a valid email address'),
  to_name: optionalLine(200),
  subject: lineField(300),
  body: textField(50_000),
  lead_id: idField.nullable(),
};
export const messageCreateSchema = z.strictObject({
  ...draftFields,
  to_email: draftFields.to_email.default(''),
  subject: draftFields.subject.default(''),
  body: draftFields.body.default(''),
  lead_id: draftFields.lead_id.default(null),
});
export type MessageCreate = z.output<typeof messageCreateSchema>;
export const messageUpdateSchema = z.strictObject({
  id: idField,
  to_email: draftFields.to_email.optional(),
  to_name: lineField(200).nullish(),
  subject: draftFields.subject.optional(),
  body: draftFields.body.optional(),
  lead_id: draftFields.lead_id.optional(),
});
export type MessageUpdate = z.output<typeof messageUpdateSchema>;

/** What a form checks before it sends. */
export const completeMessageSchema = z.object({
  to_email: emailField,
  subject: requiredLine(300, 'Subject is required'),
  body: textField(50_000).pipe(z.string().min(1, 'Write a message')),
});

/** `note` says what becomes of the mail: it leaves now, or it is kept because no mail server is configured. */
export const messageSentSchema = z.object({ message: messageSchema, note: z.string() });
/** Whether mail can leave this server, and from which address. */
export const mailStatusSchema = z.object({ configured: z.boolean(), from: z.string().nullable() });
