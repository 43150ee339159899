import { z } from 'zod';
import { pageOf } from '../ground/wire.ts';

/** For how long a closed company can be reopened. */
export const GRACE_DAYS = 30;
/** For how long an export can be downloaded. */
export const EXPORT_DAYS = 7;
export const CLOSE_REASON_MAX = 500;

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** An export of everything a company has. `done` of `total` rows and files are in it. */
export const companyExportSchema = z.object({
  id: z.uuid(),
  state: z.enum(EXPORT_STATES),
  asked_by_name: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  size_bytes: z.number().int(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Until when it can be downloaded. */
  expires_at: z.iso.datetime().nullable(),
});
export type CompanyExport = z.infer<typeof companyExportSchema>;
export const companyExportsSchema = pageOf(companyExportSchema);

/** `gone_at`: when its data is deleted for good. */
export const closingSchema = z.object({
  closed_at: z.iso.datetime(),
  gone_at: z.iso.datetime(),
  closed_by_name: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Closing = z.infer<typeof closingSchema>;

/** `closing` is null while the company is open. */
export const companyStandingSchema = z.object({ closing: closingSchema.nullable() });
export type CompanyStanding = z.infer<typeof companyStandingSchema>;

/** The company's name, typed by hand, and why. */
export const companyCloseSchema = z.strictObject({
  name: z.string().max(200),
  reason: z.string().trim().max(CLOSE_REASON_MAX).nullish(),
});
export type CompanyClose = z.output<typeof companyCloseSchema>;
