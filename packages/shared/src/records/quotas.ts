import { z } from 'zod';
import { dayField, idField, textField } from '../ground/wire.ts';

const monthField = dayField.refine((day) => day.endsWith('-01'), 'Name a month by its first day');
const yearField = z.number().int().min(2000).max(2100);
const amountField = z
  .number('Enter an amount')
  .min(0, 'An amount can’t be negative')
  .max(1e12, 'Enter a smaller amount')
  .nullable();

/** Cells saved at once: 200 rows of a year. */
const CELLS_MAX = 2_400;

/** `year`: the fiscal year, by the calendar year that it ends in. */
export const quotasInputSchema = z.strictObject({ year: yearField });
export const quotasSchema = z.object({
  year: z.number().int(),
  /** The first days of its twelve months. */
  months: z.array(z.iso.date()),
  currency: z.string(),
  /** Who works here. */
  people: z.array(z.object({ id: z.uuid(), name: z.string(), team: z.string().nullable() })),
  teams: z.array(z.string()),
  /** What was set: of a person, of a team, or of the company (neither). */
  cells: z.array(
    z.object({ user_id: z.uuid().nullable(), team: z.string().nullable(), month: z.iso.date(), amount: z.number() }),
  ),
});
export type Quotas = z.infer<typeof quotasSchema>;

/** A quota of a person, a team, or (neither) the company; null takes it away. */
const cellSchema = z
  .strictObject({
    user_id: idField.nullish(),
    team: textField(100).pipe(z.string().min(1)).nullish(),
    month: monthField,
    amount: amountField,
  })
  .refine(({ user_id, team }) => !(user_id && team), 'Name a person or a team');
export const quotasSetSchema = z.strictObject({
  cells: z.array(cellSchema).min(1).max(CELLS_MAX, 'Save fewer quotas at once'),
});
export type QuotasSet = z.output<typeof quotasSetSchema>;
export const quotasSavedSchema = z.object({ saved: z.number().int() });
