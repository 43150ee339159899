import { z } from 'zod';

/** What reps find: every record of the company, or their own and those that nobody owns. */
export const REPS_SEE = ['all', 'own_or_unassigned'] as const;
/** What reps can take away in a file: all that they see, or their own. */
export const REPS_EXPORT = ['all', 'own'] as const;

/**
 * How far the company lets its reps go where the permission table says no more than everything; each value is a reach
 * of that table.
 */
export const companyRulesSchema = z.object({ reps_see: z.enum(REPS_SEE), reps_export: z.enum(REPS_EXPORT) });
export type CompanyRules = z.infer<typeof companyRulesSchema>;
