import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { applyRule } from './retention.service.ts';
import { listRules } from './rules.store.ts';

const RETENTION_JOB = 'apply-retention';

/** Every company's rules, once a day. */
export function createRetentionJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: RETENTION_JOB,
      every: '24 hours',
      input: z.object({}),
      async run(_, context) {
        const { signal, touch, log } = context;
        for (const { company_id, rules } of await listRules(database.platform))
          for (const rule of rules) {
            if (signal.aborted) return;
            await touch();
            try {
              const rows = await applyRule(database, services, company_id, rule, context);
              if (rows > 0) log.info({ company_id, ...rule, rows }, 'Applied a retention rule');
            } catch (error) {
              // One company's trouble, or one kind's, keeps no other from its turn.
              services.log.error({ err: error, company_id, kind: rule.kind }, 'A retention rule could not be applied');
            }
          }
      },
    }),
  ] as JobDefinition<never, unknown>[];
}
