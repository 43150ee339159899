import { type CompanyQueries, Prisma } from '@outrider/db';
import type { Turn } from '../../ground/ports/leads.ts';
import { TODAY, ZONE } from '../../ground/time/company-zone.ts';
import type { Candidate, Rule, Situation } from './assign.ts';

/**
 * A lead that somebody still works on: what counts against a capacity, and for the least loaded. In the words of the
 * index leads_open_by_owner.
 */
export const OPEN = Prisma.sql`l.status NOT IN ('converted', 'unqualified')`;

/**
 * Whoever gives leads away by the company's rules takes this first, until the transaction ends: one at a time, so that
 * nobody's turn comes twice and no capacity is passed. Hazard: taken after row locks on leads it could wait for
 * somebody who waits for those rows.
 */
export async function lockTurns(tx: CompanyQueries): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`assignment ${tx.companyId}`}, 0))`;
}

export async function hasRulesOn(db: CompanyQueries): Promise<boolean> {
  const [row] = await db.$queryRaw<{ on: boolean }[]>`SELECT EXISTS (SELECT FROM assignment_rules WHERE is_on) AS on`;
  return row?.on ?? false;
}

type Row = { now: Date; timezone: string; rules: Rule[]; people: Candidate[]; known: string[] };

/**
 * What decides, as of now, and which of these e-mail keys the company has; in one statement, of its own after
 * `lockTurns`: a snapshot from before the wait would not see what the one before gave away. Open leads are counted for
 * whom it matters.
 */
export async function readSituation(
  db: CompanyQueries,
  email_keys: string[] = [],
): Promise<{ situation: Situation; known: Set<string> }> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT now() AS now, ${ZONE} AS timezone,
      (SELECT coalesce(jsonb_agg(to_jsonb(one) ORDER BY one.position, one.id), '[]') FROM (
        SELECT r.id, r.name, r.is_on, r.position, r.conditions, r.method, r.last_given_to,
          (SELECT coalesce(jsonb_agg(p.user_id ORDER BY p.position), '[]') FROM assignment_rule_people p
              WHERE p.company_id = r.company_id AND p.rule_id = r.id) AS people
        FROM assignment_rules r) one) AS rules,
      (SELECT coalesce(jsonb_agg(to_jsonb(one)), '[]') FROM (
        SELECT u.id, u.full_name, u.disabled_at IS NULL AS is_here, u.lead_capacity AS capacity,
          CASE WHEN u.lead_capacity IS NOT NULL
              OR named.by_load THEN (SELECT count(*)::int FROM leads l
                WHERE l.assigned_to = u.id AND ${OPEN}) ELSE 0 END AS open,
          (SELECT max(a.to_day) FROM absences a
              WHERE a.company_id = u.company_id AND a.user_id = u.id
              AND ${TODAY} BETWEEN a.from_day AND a.to_day) AS out_until
       
        FROM (SELECT p.company_id, p.user_id, bool_or(r.method = 'least_loaded') AS by_load
            FROM assignment_rule_people p
              JOIN assignment_rules r ON r.company_id = p.company_id AND r.id = p.rule_id GROUP BY 1, 2) named
        JOIN users u ON u.company_id = named.company_id AND u.id = named.user_id) one) AS people,
      (SELECT coalesce(jsonb_agg(email_key), '[]') FROM (
        SELECT email_key FROM leads WHERE email_key = ANY(${email_keys}::text[])
       
        UNION ALL SELECT a.email_key
        FROM lead_aliases a
        JOIN leads s ON s.company_id = a.company_id AND s.id = a.lead_id
        WHERE a.email_key = ANY(${email_keys}::text[])) taken) AS known`;
  if (!row) throw new Error('One row was asked for');
  return {
    situation: {
      now: row.now,
      timezone: row.timezone,
      rules: row.rules,
      people: new Map(row.people.map((person) => [person.id, person])),
    },
    known: new Set(row.known),
  };
}

/**
 * Who had the last turn of each rule, in the order they were taken. Not an edit: who changes the rule meanwhile is not
 * disturbed.
 */
export async function keepTurns(tx: CompanyQueries, turns: Turn[]): Promise<void> {
  if (turns.length === 0) return;
  const last = new Map<string, { id: string; last_given_to: string; given: number }>();
  for (const { rule_id, user_id } of turns)
    last.set(rule_id, { id: rule_id, last_given_to: user_id, given: (last.get(rule_id)?.given ?? 0) + 1 });
  await tx.$executeRaw`
    UPDATE assignment_rules r SET last_given_to = t.last_given_to, last_given_at = now(), given = r.given + t.given
    FROM jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) AS t(id uuid, last_given_to uuid, given int)
    WHERE r.id = t.id`;
}
