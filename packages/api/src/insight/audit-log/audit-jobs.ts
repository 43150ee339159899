import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import { anchorAudit } from '../../ground/audit/anchors.ts';
import { companiesToSeal } from '../../ground/audit/chain.store.ts';
import { sealAudit } from '../../ground/audit/seal.ts';
import { verifyAudit } from '../../ground/audit/verify.ts';
import type { Services } from '../../ground/services.ts';

const nothing = z.object({});
/** So long after this process last sealed, an entry could lie beyond the day that is looked at. */
const WIDE_AFTER_MS = 12 * 3_600_000;

/**
 * What keeps the audit log's chain: entries are sealed every minute, checked every night, and the chains' ends are kept
 * outside the database each day. What is older than the company keeps it goes with all else, in retention.
 */
export function createAuditJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  let sealed_at: number | null = null;
  const inTurn = async (ids: readonly string[], signal: AbortSignal, work: (id: string) => Promise<void>) => {
    for (const id of ids) {
      if (signal.aborted) return;
      // One company's broken chain keeps no other's from going on.
      await work(id).catch((error: unknown) =>
        services.log.error({ err: error, company_id: id }, "A company's audit log could not be worked on"),
      );
    }
  };
  return [
    defineJob({
      name: 'seal-audit',
      every: '1 minute',
      input: nothing,
      async run(_, { signal }) {
        const now = services.now().getTime();
        const recent = sealed_at !== null && now - sealed_at < WIDE_AFTER_MS;
        const ids = await companiesToSeal(database.platform, recent);
        await inTurn(ids, signal, async (id) => {
          await sealAudit(database.forCompany(id), services.secrets, { recent });
        });
        sealed_at = now;
      },
    }),
    defineJob({
      name: 'anchor-audit',
      every: '24 hours',
      input: nothing,
      run: (_, { signal }) => anchorAudit(database, services, signal),
    }),
    defineJob({
      name: 'verify-audit',
      every: '24 hours',
      input: nothing,
      async run(_, { signal, touch }) {
        await inTurn(await companiesToSeal(database.platform, false), signal, async (id) => {
          await touch();
          const { checked, found, problems, end } = await verifyAudit(
            database.forCompany(id),
            services.secrets,
            services.now(),
          );
          const facts = { company_id: id, checked, found, end };
          if (found > 0) services.log.error({ ...facts, problems }, 'The audit log was tampered with');
          else services.log.info(facts, 'Verified the audit log');
        });
      },
    }),
  ] as JobDefinition<never, unknown>[];
}
