import type { CompanyDb } from '@outrider/db';
import { createLead } from '@outrider/testing/factories';
import { uuidv7 } from '../../ground/uuid.ts';

export const NOW = new Date('2026-11-24T12:00:00Z');
export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const before = (ms: number) => new Date(NOW.getTime() - ms);

type LeadOverrides = NonNullable<Parameters<typeof createLead>[1]>;
type Story = Omit<LeadOverrides, 'created_at'> & {
  /** How long ago it came. */ age: number;
  /** Its scores, the first one when it came, each later one an hour after the last. */ scores?: number[];
  /** What scored it. */ scored_by?: string;
  probability?: number;
  features?: object;
  factors?: { field: string; label: string; points: number }[];
  /** What happened, by how long after it came. */ story?: [
    after: number,
    kind: string,
    detail?: object,
    actor?: string,
  ][];
};

/** A lead with its scores and its timeline, as they would have been written at the time. */
export async function tell(db: CompanyDb, { age, scores = [], story: happened = [], ...told }: Story): Promise<string> {
  const { probability = 0.5, features = {}, factors = [], scored_by = 'rules-1', ...lead } = told;
  const came = before(age);
  const { id } = await createLead(db, {
    created_at: came,
    updated_at: came,
    ...(scores.length > 0 && { score: scores.at(-1) ?? null, priority: 'high', score_version: scored_by }),
    ...lead,
  });
  for (const [at, score] of scores.entries()) {
    const created_at = new Date(came.getTime() + at * HOUR);
    await db.scoreHistory.create({
      data: {
        id: uuidv7(created_at.getTime()),
        lead_id: id,
        score,
        probability,
        score_version: scored_by,
        factors,
        features,
        created_at,
      },
      select: { id: true },
    });
  }
  for (const [after, kind, detail = {}, actor_kind = 'user'] of happened) {
    const created_at = new Date(came.getTime() + after);
    await db.leadActivity.create({
      data: { id: uuidv7(created_at.getTime()), lead_id: id, kind, actor_kind, detail, created_at },
      select: { id: true },
    });
  }
  return id;
}
