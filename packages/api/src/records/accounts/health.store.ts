import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import type { AccountSummary } from '@outrider/shared/records/accounts';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { ZONE } from '../../ground/time/company-zone.ts';
import type { Health, HealthFacts } from './health.ts';

/** Looked at again after so long, because days pass; and sooner where something happened. */
const FRESH = '1 day';

export type DueAccount = { company_id: string; id: string };

/** Accounts whose health has to be worked out, of all companies that may work, behind that one. */
export const listDueAccounts = (db: PlatformQueries, now: Date, after: DueAccount, limit: number) =>
  db.$queryRaw<DueAccount[]>`
    SELECT a.company_id, a.id FROM accounts a JOIN companies c ON c.id = a.company_id AND ${MAY_WORK(now)}
    WHERE (a.company_id, a.id) > (${after.company_id}::uuid, ${after.id}::uuid)
      AND (a.health_at < ${now}::timestamptz - ${FRESH}::interval OR a.last_touch_at > a.health_at
      OR EXISTS (SELECT FROM opportunities o WHERE o.company_id = a.company_id AND o.account_id = a.id
        AND (o.updated_at > a.health_at OR (a.health_at IS NULL AND o.stage = 'won'))))
    ORDER BY a.company_id, a.id LIMIT ${limit}::int`;

/** The facts of those accounts that bought. Buying is dealing with us: it stands on the timeline as any other touch. */
export const listHealthFacts = (db: CompanyQueries, ids: readonly string[], now: Date) =>
  db.$queryRaw<(HealthFacts & { id: string })[]>`
    SELECT a.id, greatest(a.last_touch_at, deal.last_won_at) AS last_touch_at, deal.last_won_at, deal.open_deals,
      deal.moving_deals, deal.lost_since, deal.overdue_steps, person.*
    FROM accounts a CROSS JOIN LATERAL (
      SELECT won.at AS last_won_at, count(*) FILTER (WHERE o.closed_at IS NULL)::int AS open_deals,
        count(*) FILTER (WHERE o.closed_at IS NULL
            AND (o.last_activity_at < ${now}::timestamptz - s.rotting_days * interval '1 day') IS NOT TRUE)::int AS moving_deals,
        count(*) FILTER (WHERE s.kind = 'lost' AND o.closed_at > won.at)::int AS lost_since,
        count(*) FILTER (WHERE o.closed_at IS NULL
            AND o.next_step_at < (${now}::timestamptz AT TIME ZONE ${ZONE})::date)::int AS overdue_steps
      FROM (SELECT max(w.closed_at) AS at FROM opportunities w
          WHERE w.company_id = a.company_id AND w.account_id = a.id AND w.stage = 'won') won
        JOIN opportunities o ON o.company_id = a.company_id AND o.account_id = a.id
        JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
      WHERE won.at IS NOT NULL GROUP BY won.at) deal
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS people,
        count(*) FILTER (WHERE p.last_touch_at >= ${now}::timestamptz - interval '30 days')::int AS people_in_touch
      FROM contacts p WHERE p.company_id = a.company_id AND p.account_id = a.id) person
    WHERE a.id = ANY(${ids}::uuid[])`;

/**
 * Writes what was found, the last touch with it; who has no health any more is a prospect again. No version goes up: it
 * is nobody's edit. @returns the accounts whose word changed
 */
export async function updateHealth(
  tx: CompanyTx,
  ids: readonly string[],
  found: readonly (Health & Pick<HealthFacts, 'last_touch_at'> & { id: string })[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string; changed: boolean }[]>`
    UPDATE accounts a
    SET health = coalesce(f.health, 'prospect'), health_score = f.score, health_parts = coalesce(f.parts, '[]'),
      health_at = CASE WHEN f.id IS NOT NULL THEN ${now}::timestamptz END,
        last_touch_at = greatest(a.last_touch_at, f.last_touch_at)
    FROM (SELECT id, health FROM accounts WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE) before
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f(id uuid, health text, score smallint,
          parts jsonb, last_touch_at timestamptz) ON f.id = before.id
    WHERE a.id = before.id RETURNING a.id, a.health <> before.health AS changed`;
  return rows.filter(({ changed }) => changed).map(({ id }) => id);
}

export async function readSummary(db: CompanyQueries, now: Date): Promise<AccountSummary> {
  const [row] = await db.$queryRaw<[AccountSummary]>`
    SELECT accounts.*, deals.*, others.* FROM (
      SELECT count(*)::int AS accounts,
        count(*) FILTER (WHERE created_at >= ${now}::timestamptz - interval '30 days')::int AS new_accounts,
        count(*) FILTER (WHERE health <> 'prospect')::int AS customers,
          count(*) FILTER (WHERE health IN ('at_risk', 'critical'))::int AS at_risk,
        count(*) FILTER (WHERE health <> 'prospect'
            AND (last_touch_at >= ${now}::timestamptz - interval '30 days') IS NOT TRUE)::int AS untouched
      FROM accounts) accounts,
    (SELECT count(*) FILTER (WHERE o.closed_at IS NULL)::int AS open_deals,
        coalesce(sum(o.base_amount) FILTER (WHERE o.closed_at IS NULL), 0)::float8 AS open_amount,
        coalesce(sum(o.base_amount) FILTER (WHERE o.stage = 'won' AND a.health IN ('at_risk', 'critical')),
            0)::float8 AS at_risk_amount
      FROM opportunities o JOIN accounts a ON a.company_id = o.company_id AND a.id = o.account_id) deals,
    (SELECT count(*)::int AS deals_without_account FROM opportunities o WHERE o.closed_at IS NULL
      AND NOT EXISTS (SELECT FROM accounts a WHERE a.company_id = o.company_id AND a.id = o.account_id)) others`;
  return row;
}
