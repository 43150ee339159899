import type { CompanyDb, CompanyQueries, Database } from '@outrider/db';
import type { JobContext } from '@outrider/jobs';
import { RETENTION_LABELS } from '@outrider/shared/ground/messages-retention';
import { keptSince, RETENTION, type RetentionRule, type RetentionRules } from '@outrider/shared/ground/retention';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { applyRetention } from '../../ground/audit/retention.ts';
import { purgeDeletedFiles } from '../../records/files/files.store.ts';
import { purgeBinned } from '../../records/leads/purge.ts';
import { purgeRecords } from '../../records/engine/purge.ts';
import type { Services } from '../../ground/services.ts';
import { countOldAudit, countOldDeleted, countOldLogs, removeOldLogs } from './old-rows.store.ts';
import { readRules, writeRule } from './rules.store.ts';

export const rulesOf = async (db: CompanyQueries): Promise<RetentionRules> => ({ items: await readRules(db) });

/** How many rows the next run would delete by this rule. */
export async function previewRule(db: CompanyQueries, rule: RetentionRule, now: Date): Promise<{ rows: number }> {
  const before = keptSince(rule, now);
  if (rule.kind === 'deleted_records') return { rows: await countOldDeleted(db, before) };
  if (rule.kind === 'audit_log') return { rows: await countOldAudit(db, before) };
  return { rows: await countOldLogs(db, rule.kind, before) };
}

const kept = (kind: RetentionRule['kind'], value: unknown) => ({ [`${RETENTION[kind].unit}_kept`]: value });

/** The same again changes nothing. */
export async function setRule(db: CompanyDb, actor: Actor, rule: RetentionRule): Promise<RetentionRules> {
  return db.transaction(async (tx) => {
    const from = await writeRule(tx, rule);
    if (from !== rule.keep)
      await recordAudit(tx, actor, {
        action: 'retention.set',
        subject_kind: 'company',
        subject_id: tx.companyId,
        detail: { rule: RETENTION_LABELS[rule.kind], ...kept(rule.kind, { from, to: rule.keep }) },
      });
    return rulesOf(tx);
  });
}

type Hands = Pick<Services, 'now' | 'secrets'>;

/**
 * Deletes what is older than a company's rule keeps, and says so in its audit log, once however much it was. Ended
 * halfway it says what went by then, and goes on the next time.
 * @returns how many rows went
 */
export async function applyRule(
  database: Database,
  { now, secrets }: Hands,
  company_id: string,
  rule: RetentionRule,
  { signal, touch }: Pick<JobContext, 'signal' | 'touch'>,
): Promise<number> {
  const before = keptSince(rule, now());
  if (rule.kind === 'audit_log') return applyRetention(database, secrets, company_id, before);
  const db = database.forCompany(company_id);
  let rows = 0;
  try {
    const batches =
      rule.kind === 'deleted_records'
        ? removeOldDeleted(database, company_id, before)
        : removeOldLogs(db, rule.kind, before);
    for await (const gone of batches) {
      rows += gone;
      if (signal.aborted) break;
      await touch();
    }
  } finally {
    if (rows > 0) {
      const detail = { name: RETENTION_LABELS[rule.kind], records: rows, ...kept(rule.kind, rule.keep) };
      await recordAudit(db, SYSTEM, { action: 'retention.apply', detail });
    }
  }
  return rows;
}

/** Deals before those that they belong to. */
async function* removeOldDeleted({ platform }: Database, company_id: string, before: Date): AsyncGenerator<number> {
  yield await purgeBinned(platform, company_id, before);
  for (const type of ['opportunity', 'contact', 'account'] as const)
    yield await purgeRecords(platform, type, company_id, before);
  yield await purgeDeletedFiles(platform, company_id, before);
}
