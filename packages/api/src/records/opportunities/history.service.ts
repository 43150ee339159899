import type { CompanyDb } from '@outrider/db';
import type { StageChange } from '@outrider/shared/records/opportunities';
import { stageWords } from '@outrider/shared/records/pipelines';
import { getOpportunity } from './opportunities.service.ts';
import { listStageChanges } from './opportunities.store.ts';

/** Where a deal has been, newest first. @throws 404 */
export async function getHistory(db: CompanyDb, id: string): Promise<StageChange[]> {
  const [rows] = await Promise.all([listStageChanges(db, id), getOpportunity(db, id)]);
  return rows.map(({ from_stage, from_label, to_label, at, ...row }) => ({
    ...row,
    from_label: from_stage === null ? null : (from_label ?? stageWords(from_stage)),
    to_label: to_label ?? stageWords(row.to_stage),
    at: at.toISOString(),
  }));
}
