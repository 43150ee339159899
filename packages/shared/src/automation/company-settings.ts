import { z } from 'zod';
import { currencyField, rateField } from '../ground/currency-fields.ts';
import { fiscalStartField } from '../ground/fiscal-year.ts';
import { PROCESSING_MODES } from '../ground/processing-mode.ts';
import { callRuleSchema } from '../records/call-outcomes.ts';
import { isTimeZone } from '../records/pipeline.ts';
import { dayField, int32Field, textField } from '../ground/wire.ts';

const timezoneField = z.string().max(64).refine(isTimeZone, 'Choose a time zone');

/** What a company's admins set of it. `has_amounts`: something is counted in its currency already. */
export const companySettingsSchema = z.object({
  name: z.string(),
  timezone: z.string(),
  currency: z.string(),
  /** The month that the fiscal year begins with, from 1, January. */
  fiscal_start: z.number().int(),
  /** Of leads that come in through a capture key or form without a mode of its own. */
  processing_mode: z.enum(PROCESSING_MODES),
  has_amounts: z.boolean(),
  /** Messages that leave tell when they are opened and their links followed. */
  mail_tracking: z.boolean(),
});
export type CompanySettings = z.infer<typeof companySettingsSchema>;

/** What is left out stays. */
export const companySettingsSetSchema = z.strictObject({
  name: textField(200).pipe(z.string().min(1, 'Enter a name')).optional(),
  timezone: timezoneField.optional(),
  fiscal_start: fiscalStartField.optional(),
  processing_mode: z.enum(PROCESSING_MODES).optional(),
  mail_tracking: z.boolean().optional(),
});
export type CompanySettingsSet = z.output<typeof companySettingsSetSchema>;

export const HOLIDAYS_MAX = 200;
const holidaySchema = z.strictObject({
  date: dayField,
  name: textField(100).pipe(z.string().min(1, 'Enter a name')),
});

/** When the company works: weekdays from 1, Monday, to 7, and its days off. */
export const companyCalendarSchema = z.object({
  working_days: z.array(z.number().int()),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** When one calls again after a call that reached nobody. */
  call_again: callRuleSchema,
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
  /** Left out it stays. */
  call_again: callRuleSchema.optional(),
});
export type CompanyCalendarSet = z.output<typeof companyCalendarSetSchema>;

/**
 * From one currency to another. `rate`: what one unit of the old one is worth in the new one; needed where something is
 * counted already. `from` is the one that was looked at: a change that was made meanwhile is not made twice.
 */
export const currencyChangeSchema = z.strictObject({
  from: currencyField,
  to: currencyField,
  rate: rateField.nullish(),
});
export type CurrencyChange = z.output<typeof currencyChangeSchema>;
