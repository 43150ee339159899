import { type CompanyQueries, Prisma } from '@outrider/db';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { FIRST_CONTACT } from '../../records/leads/first-contact.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { ZONE } from '../../ground/time/company-zone.ts';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';
import type { Figures, TaskFigures } from './metrics.ts';

const DAY_MS = 86_400_000;
/** What a person or a list brought; everything else came by itself. */
const BROUGHT = ['cold_call', 'cold_email', 'import', 'manual_entry'];

/** Everything the departments are measured on, in two statements. */
export async function readFigures(db: CompanyQueries, now: Date): Promise<Figures> {
  const [figures, tasks] = await Promise.all([countWork(db, now), countTasks(db, now)]);
  return { ...figures, tasks: Object.fromEntries(tasks.map(({ department, ...counts }) => [department, counts])) };
}

async function countWork(db: CompanyQueries, now: Date): Promise<Omit<Figures, 'tasks'>> {
  const since_30 = new Date(now.getTime() - 30 * DAY_MS);
  const since_90 = moment(new Date(now.getTime() - 90 * DAY_MS));
  const month = Prisma.sql`date_trunc('month', ${moment(now)}, ${ZONE})`;
  const lately = moment(since_30);
  const rows = await db.$queryRaw<Omit<Figures, 'tasks'>[]>`
    SELECT * FROM
      (SELECT count(*)::int AS leads_this_month FROM leads WHERE created_at >= ${month}) a,
      (SELECT count(*)::int AS leads_30, count(*) FILTER (WHERE priority = 'high')::int AS high_30,
         count(*) FILTER (WHERE source NOT IN (${Prisma.join(BROUGHT)}))::int AS inbound_30
         FROM leads
         WHERE created_at > ${lately}) b,
      (SELECT count(*)::int AS leads_90, count(*) FILTER (WHERE status = 'converted')::int AS converted_90 FROM leads
          WHERE created_at > ${since_90}) g,
      (SELECT coalesce(sum(base_amount) FILTER (WHERE closed_at IS NULL), 0)::float8 AS open_pipeline,
         count(*) FILTER (WHERE stage = 'won' AND closed_at > ${since_90})::int AS won_90,
           count(*) FILTER (WHERE stage = 'lost' AND closed_at > ${since_90})::int AS lost_90,
         count(*) FILTER (WHERE stage = 'won' AND closed_at > ${lately})::int AS won_30,
         coalesce(sum(base_amount) FILTER (WHERE stage = 'won' AND closed_at > ${lately}), 0)::float8 AS won_value_30
         FROM opportunities) c,
      (SELECT count(DISTINCT lead_id)::int AS qualified_30 FROM lead_activities
         WHERE id > ${firstIdAt(since_30)}::uuid AND kind = 'status_changed' AND detail ->> 'to' = 'qualified') d,
      (SELECT avg(score)::float8 AS satisfaction_90, count(*)::int AS answers_90 FROM surveys
          WHERE answered_at > ${since_90}) e,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
              FROM greatest(contact.first_at - l.created_at, interval '0')) / 3600)
         FILTER (WHERE contact.first_at IS NOT NULL)::float8 AS first_reply_hours_30
       FROM leads l ${FIRST_CONTACT} WHERE l.created_at > ${lately}) f`;
  return rows[0] as Omit<Figures, 'tasks'>;
}

function countTasks(db: CompanyQueries, now: Date): Promise<(TaskFigures & { department: DepartmentKey })[]> {
  return db.$queryRaw`
    SELECT u.department, count(t.id)::int AS done, count(t.due_at)::int AS with_date,
      count(*) FILTER (WHERE t.done_at <= t.due_at)::int AS on_time
    FROM users u
    LEFT JOIN tasks t ON t.company_id = u.company_id AND t.owner_id = u.id
      AND t.done_at > ${moment(new Date(now.getTime() - 30 * DAY_MS))}
    WHERE u.department IS NOT NULL AND u.disabled_at IS NULL GROUP BY u.department`;
}
