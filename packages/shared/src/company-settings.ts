import { z } from 'zod';
import { currencyField, rateField } from './currency-fields.ts';
import { PROCESSING_MODES } from './leads.ts';
import { isTimeZone } from './pipeline.ts';
import { int32Field, textField } from './wire.ts';

const timezoneField = z.string().max(64).refine(isTimeZone, 'Choose a time zone');

/** What a company's admins set of it. `has_amounts`: something is counted in its currency already. */
export const companySettingsSchema = z.object({
  name: z.string(),
  timezone: z.string(),
  currency: z.string(),
  /** Of leads that come in through a capture key or form without a mode of its own. */
  processing_mode: z.enum(PROCESSING_MODES),
  has_amounts: z.boolean(),
  agent_quiet_days: z.number().int(),
  agent_lead_cap: z.number().int(),
  agent_domain_cap: z.number().int(),
  /** Messages that leave tell when they are opened and their links followed. */
  mail_tracking: z.boolean(),
});
export type CompanySettings = z.infer<typeof companySettingsSchema>;

const countField = (most: number) => {
  const says = `Enter a whole number from 1 to ${most.toLocaleString('en')}`;
  return z.number(says).int(says).min(1, says).max(most, says);
};

/** How much agents hold back: the screen asks for the same as the server. */
export const agentRestraintSchema = z.strictObject({
  /** For so many working days after anybody was in contact with a lead, no agent writes to it. */
  agent_quiet_days: countField(30),
  /** Messages that agents send by themselves in a day to one lead, and to all leads of one email domain. */
  agent_lead_cap: countField(20),
  agent_domain_cap: countField(1_000),
});
export type AgentRestraint = z.output<typeof agentRestraintSchema>;

/** What is left out stays. */
export const companySettingsSetSchema = z.strictObject({
  name: textField(200).pipe(z.string().min(1, 'Enter a name')).optional(),
  timezone: timezoneField.optional(),
  ...agentRestraintSchema.partial().shape,
  processing_mode: z.enum(PROCESSING_MODES).optional(),
  mail_tracking: z.boolean().optional(),
});
export type CompanySettingsSet = z.output<typeof companySettingsSetSchema>;

export const HOLIDAYS_MAX = 200;
const holidaySchema = z.strictObject({
  date: z.iso.date('Choose a date'),
  name: textField(100).pipe(z.string().min(1, 'Enter a name')),
});

/** When the company works: weekdays from 1, Monday, to 7, and its days off. */
export const companyCalendarSchema = z.object({
  working_days: z.array(z.number().int()),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  version: z.number().int(),
});
export type CompanyCalendar = z.infer<typeof companyCalendarSchema>;
export const companyCalendarSetSchema = z.strictObject({
  version: int32Field,
  working_days: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Choose at least one day')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'Choose each day once')
    .transform((days) => days.toSorted((a, b) => a - b)),
  holidays: z
    .array(holidaySchema)
    .max(HOLIDAYS_MAX, `A company has at most ${HOLIDAYS_MAX} holidays`)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'Two holidays have the same date')
    .transform((days) => days.toSorted((a, b) => a.date.localeCompare(b.date))),
});
export type CompanyCalendarSet = z.output<typeof companyCalendarSetSchema>;

/**
 * From one currency to another. `rate`: what one unit of the old one is worth in the new one; needed where something is counted already. `from` is the one that
 * was looked at: a change that was made meanwhile is not made twice.
 */
export const currencyChangeSchema = z.strictObject({
  from: currencyField,
  to: currencyField,
  rate: rateField.nullish(),
});
export type CurrencyChange = z.output<typeof currencyChangeSchema>;
