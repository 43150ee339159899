import { z } from 'zod';
import { STANDARD_REPORTS } from './standard-reports.ts';

const STANDARD_IDS: ReadonlySet<string> = new Set(STANDARD_REPORTS.map(({ id }) => id));
const kept = z.uuid().toLowerCase();

/** Which report: the ID of one that somebody saved, or the name of one that every company has. */
export const reportRefField = z
  .string()
  .max(60)
  .refine((text) => STANDARD_IDS.has(text) || kept.safeParse(text).success, 'Choose a report')
  .transform((text) => (STANDARD_IDS.has(text) ? text : text.toLowerCase()))
  .describe('The ID of a saved report, or a standard report: win-rate-by-source, pipeline-by-stage, won-by-month …');

/** The same as two columns keep it. */
export type ReportRefColumns = { report_id: string | null; standard: string | null };
export const refColumns = (ref: string): ReportRefColumns =>
  STANDARD_IDS.has(ref) ? { report_id: null, standard: ref } : { report_id: ref, standard: null };
/** @returns null where the row is about no report. */
export const refOfColumns = ({ report_id, standard }: ReportRefColumns): string | null => report_id ?? standard;

/** A report that every company has; null for another one's ID. */
export const standardReport = (ref: string) => STANDARD_REPORTS.find(({ id }) => id === ref) ?? null;
