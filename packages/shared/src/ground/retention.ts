import { z } from 'zod';

/**
 * What only grows, and is kept for as long as the company says. Deleted records stay for 30 days at least: so long
 * everything that was deleted or merged can be brought back.
 */
export const RETENTION = {
  deliveries: { unit: 'days', min: 7, max: 730 },
  sync_logs: { unit: 'days', min: 7, max: 730 },
  webhook_logs: { unit: 'days', min: 7, max: 730 },
  flow_logs: { unit: 'days', min: 7, max: 365 },
  notifications: { unit: 'days', min: 30, max: 730 },
  deleted_records: { unit: 'days', min: 30, max: 365 },
  audit_log: { unit: 'months', min: 12, max: 120 },
} as const satisfies Record<string, { unit: 'days' | 'months'; min: number; max: number }>;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as [RetentionKind, ...RetentionKind[]];
const kindField = z.enum(RETENTION_KINDS);

/** `keep`: in the unit of its kind. */
const retentionRuleSchema = z.object({ kind: kindField, keep: z.number().int() });
export type RetentionRule = z.infer<typeof retentionRuleSchema>;
export const retentionRulesSchema = z.object({ items: z.array(retentionRuleSchema) });
export type RetentionRules = z.infer<typeof retentionRulesSchema>;

export const retentionSetSchema = z
  .strictObject({ kind: kindField, keep: z.number('Enter a whole number') })
  .superRefine(({ kind, keep }, context) => {
    const { unit, min, max } = RETENTION[kind];
    if (!Number.isInteger(keep) || keep < min || keep > max)
      context.addIssue({
        code: 'custom',
        path: ['keep'],
        message: `Enter a whole number of ${unit} from ${min} to ${max}`,
      });
  });

/** How many rows are older than a rule would keep. */
export const retentionPreviewSchema = z.object({ rows: z.number().int() });

/** The moment before which a rule keeps nothing. */
export function keptSince({ kind, keep }: RetentionRule, now: Date): Date {
  const since = new Date(now);
  if (RETENTION[kind].unit === 'days') since.setUTCDate(since.getUTCDate() - keep);
  else since.setUTCMonth(since.getUTCMonth() - keep);
  return since;
}
