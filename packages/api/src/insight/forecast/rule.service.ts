import type { CompanyDb } from '@outrider/db';
import type { Categorize, ForecastRule } from '@outrider/shared/insight/forecast';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { OPPORTUNITIES } from '../../records/opportunities/opportunity-record.ts';
import { assertVersion, takeRecord } from '../../records/engine/records.service.ts';
import { writeCategory } from './deals.store.ts';
import { readCompanyFacts } from './states.store.ts';

export async function getRule(db: CompanyDb): Promise<ForecastRule> {
  const { commit_from, best_case_from } = await readCompanyFacts(db);
  return { commit_from, best_case_from };
}

/** From which chance deals count as commit and as best case, unless somebody said otherwise. */
export async function setRule(db: CompanyDb, actor: Actor, rule: ForecastRule): Promise<ForecastRule> {
  return db.transaction(async (tx) => {
    const { id, commit_from, best_case_from } = await readCompanyFacts(tx);
    if (commit_from === rule.commit_from && best_case_from === rule.best_case_from) return rule;
    await tx.company.updateMany({ data: rule });
    await recordAudit(tx, actor, {
      action: 'forecast.rule',
      detail: { from: { commit_from, best_case_from }, to: { ...rule } },
    });
    await insertEvent(tx, 'forecast.changed', id);
    return rule;
  });
}

/** Says where a deal counts, or with null that its chance says so. @throws 404, 403, 409 with the version of today */
export async function categorizeDeal(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version, category }: Categorize,
  now: Date,
): Promise<{ id: string; version: number }> {
  return db.transaction(async (tx) => {
    const current = await takeRecord(OPPORTUNITIES, tx, user, id);
    await assertVersion(OPPORTUNITIES, tx, current, version);
    await writeCategory(tx, id, category, now);
    await insertEvent(tx, 'opportunity.changed', id);
    await recordAudit(tx, actor, {
      action: 'opportunity.categorize',
      subject_kind: 'opportunity',
      subject_id: id,
      detail: { category },
    });
    return { id, version: version + 1 };
  });
}
