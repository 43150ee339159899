import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { DismissReason } from '@outrider/shared/insight/insights';
import { FIRST_CONTACT } from '../../records/leads/first-contact.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { movedTo } from './outcomes.store.ts';

/** Leads of a source that were contacted within the time, or later; and how many of them were qualified. */
export type SpeedRow = { source: string; fast: boolean; n: number; reached: number; oldest: Date };

type Window = { since: Date; until: Date; days: number; most: number };

export const countBySpeed = (db: CompanyQueries, { since, until, days, most }: Window, minutes: number) =>
  db.$queryRaw<SpeedRow[]>`
    SELECT l.source, contact.first_at <= l.created_at + make_interval(mins => ${minutes}::int) AS fast,
      count(*)::int AS n,
      count(*) FILTER (WHERE moved.first_at <= l.created_at + make_interval(days => ${days}::int))::int AS reached,
      min(l.created_at) AS oldest
    FROM (SELECT * FROM leads r WHERE r.created_at >= ${moment(since)} AND r.created_at < ${moment(until)}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${most}) l
    ${FIRST_CONTACT}
    ${movedTo(['qualified', 'converted'])}
    WHERE contact.first_at IS NOT NULL
    GROUP BY 1, 2`;

/** The form that was used last of those that do not ask for the field; null where each one asks. */
export async function findFormWithout(db: CompanyQueries, field: string) {
  const [row] = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT f.id, k.name
    FROM capture_forms f JOIN capture_keys k ON k.company_id = f.company_id AND k.id = f.id
    WHERE k.revoked_at IS NULL AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(f.settings -> 'fields') AS asked WHERE asked.value ->> 'name' = ${field})
    ORDER BY k.last_used_at DESC NULLS LAST, f.id DESC LIMIT 1`;
  return row ?? null;
}

export type Dismissal = {
  key: string;
  reason: DismissReason;
  subject_label: string | null;
  evidence: number;
  dismissed_at: Date;
  by_name: string | null;
};

export async function listDismissals(db: CompanyQueries): Promise<Dismissal[]> {
  return db.$queryRaw<Dismissal[]>`
    SELECT d.key, d.reason, d.subject_label, d.evidence, d.dismissed_at, u.full_name AS by_name
    FROM insight_dismissals d
    LEFT JOIN users u ON u.company_id = d.company_id AND u.id = d.dismissed_by
    ORDER BY d.dismissed_at DESC, d.key LIMIT 200`;
}

type NewDismissal = Pick<Dismissal, 'key' | 'reason' | 'subject_label' | 'evidence' | 'dismissed_at'> & {
  dismissed_by: string;
};

/** Puts a suggestion aside, or says another reason for one that is put aside already. */
export const writeDismissal = (
  tx: CompanyTx,
  { key, reason, subject_label, evidence, dismissed_by, dismissed_at }: NewDismissal,
) => tx.$executeRaw`
  INSERT INTO insight_dismissals (key, reason, subject_label, evidence, dismissed_by, dismissed_at)
  VALUES (${key}, ${reason}, ${subject_label}, ${evidence}, ${dismissed_by}::uuid, ${moment(dismissed_at)})
  ON CONFLICT (company_id, key) DO UPDATE SET reason = excluded.reason, subject_label = excluded.subject_label,
    evidence = excluded.evidence, dismissed_by = excluded.dismissed_by, dismissed_at = excluded.dismissed_at`;

/** @returns whether it was put aside */
export const deleteDismissal = async (tx: CompanyTx, key: string): Promise<boolean> =>
  (await tx.$executeRaw`DELETE FROM insight_dismissals WHERE key = ${key}`) > 0;
