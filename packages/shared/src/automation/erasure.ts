import { z } from 'zod';
import { MESSAGES } from '../ground/messages.ts';
import { emailField } from '../ground/wire.ts';

export const ERASURE_STATES = ['working', 'watching', 'done'] as const;
/** Who asked: the person, a platform that the lead came from, or somebody else. */
export const ERASURE_REASONS = ['asked', 'platform', 'other'] as const;
/** What an admin can say; `platform` is said by the platform itself. */
export const ADMIN_REASONS = ['asked', 'other'] as const;

/** What is kept about a person, by kind, as it is counted, exported and erased. */
export const HELD_KINDS = [
  'leads',
  'contacts',
  'activities',
  'tasks',
  'meetings',
  'emails',
  'agent_work',
  'deliveries',
  'imports',
  'files',
  'flows',
  'scores',
  'conversions',
  'other',
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
export const HELD_LABELS: Record<HeldKind, string> = {
  leads: 'Leads',
  contacts: 'Contacts',
  activities: 'Timeline entries',
  tasks: 'Tasks',
  meetings: 'Meetings',
  emails: 'Emails',
  agent_work: 'Agent tasks, actions and proposals',
  deliveries: 'Webhook deliveries',
  imports: 'Imported rows',
  files: 'Files',
  flows: 'Flow runs',
  scores: 'Score history',
  conversions: 'Conversions',
  other: 'Notifications, list entries and the rest',
};
const countsSchema = z.partialRecord(z.enum(HELD_KINDS), z.number().int());
export type HeldCounts = z.infer<typeof countsSchema>;

export const personAskSchema = z
  .strictObject({ email: emailField.optional(), lead_id: z.uuid().optional(), contact_id: z.uuid().optional() })
  .refine((asked) => Object.values(asked).filter((value) => value !== undefined).length === 1, {
    message: MESSAGES.onePerson,
  });
export type PersonAsk = z.infer<typeof personAskSchema>;

export const personSchema = z.object({
  /** What the person is asked for by; null where the record has none. */
  email: z.string().nullable(),
  /** Every address that goes with it. */
  addresses: z.array(z.string()),
  records: z.array(
    z.object({ type: z.enum(['lead', 'contact']), id: z.uuid(), name: z.string(), is_deleted: z.boolean() }),
  ),
  counts: countsSchema,
  /** How many others have the same name: texts that only name them are left alone. */
  namesakes: z.number().int(),
  /** Somebody who works here has this address. */
  is_user: z.boolean(),
  /** When the person was erased before, where the address is still refused. */
  erased_at: z.iso.datetime().nullable(),
});
export type Person = z.infer<typeof personSchema>;

/** What is held about somebody, section by section, as rows with plain names. */
export const personExportSchema = z.object({
  file_name: z.string(),
  exported_at: z.iso.datetime(),
  addresses: z.array(z.string()),
  sections: z.array(
    z.object({ kind: z.enum(HELD_KINDS), title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  ),
});
export type PersonExport = z.infer<typeof personExportSchema>;

export const erasureStartSchema = z
  .strictObject({ email: emailField, confirm_email: emailField, reason: z.enum(ADMIN_REASONS) })
  .refine(({ email, confirm_email }) => email.toLowerCase() === confirm_email.toLowerCase(), {
    message: MESSAGES.typeTheEmail,
    path: ['confirm_email'],
  });
export type ErasureStart = z.infer<typeof erasureStartSchema>;

export const erasureSchema = z.object({
  id: z.uuid(),
  state: z.enum(ERASURE_STATES),
  reason: z.enum(ERASURE_REASONS),
  asked_at: z.iso.datetime(),
  asked_by_name: z.string().nullable(),
  done_at: z.iso.datetime().nullable(),
  counts: countsSchema,
  /** The addresses that are still refused, each by a mark that says nothing of it. */
  refused: z.array(z.string()),
});
export type Erasure = z.infer<typeof erasureSchema>;

export const erasuresInputSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(400).optional(),
  direction: z.literal('forward').optional(),
});
export const erasuresSchema = z.object({ items: z.array(erasureSchema), next_cursor: z.string().nullable() });

export const allowAgainSchema = z.strictObject({ id: z.uuid(), email: emailField });
