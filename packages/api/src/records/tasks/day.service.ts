import type { CompanyDb } from '@outrider/db';
import { addDays, dayAt, mondayOf, startOfDay } from '@outrider/shared/ground/days';
import type { Reach } from '@outrider/shared/ground/permissions';
import { QUEUE_MAX, type Task, type TaskSummary, type taskSummaryInputSchema } from '@outrider/shared/records/tasks';
import type { z } from 'zod';
import type { CompanyUser } from '../../ground/guard.ts';
import { countDue, countGroups, countOpen, type DayEnds, listQueue } from './day.store.ts';
import { presentTask, scopeAsked } from './tasks.service.ts';

/** Today by the company's clocks, and when it and its week end, which is after Sunday. */
function endsOf(now: Date, timezone: string): DayEnds & { today: string } {
  const today = dayAt(now, timezone);
  return {
    now,
    today,
    today_ends_at: startOfDay(addDays(today, 1), timezone),
    week_ends_at: startOfDay(addDays(mondayOf(today), 7), timezone),
  };
}

export async function summariseTasks(
  db: CompanyDb,
  user: CompanyUser,
  reach: Reach,
  { owner, given, ...asked }: z.output<typeof taskSummaryInputSchema>,
  now: Date,
): Promise<TaskSummary> {
  const ends = endsOf(now, user.company.timezone);
  const [groups, open] = await Promise.all([
    countGroups(db, { ...asked, ...scopeAsked(user, reach, { owner, given }) }, ends),
    countOpen(db, user.id),
  ]);
  return {
    ...open,
    everybody: reach === 'all' ? open.everybody : null,
    groups,
    today: ends.today,
    today_ends_at: ends.today_ends_at.toISOString(),
    week_ends_at: ends.week_ends_at.toISOString(),
  };
}

/** What the user has to do today, in the order to do it in. */
export async function queueOf(db: CompanyDb, user: CompanyUser, now: Date): Promise<{ items: Task[]; total: number }> {
  const ends = endsOf(now, user.company.timezone);
  const [rows, total] = await Promise.all([
    listQueue(db, user.id, ends, QUEUE_MAX),
    countDue(db, user.id, ends.today_ends_at),
  ]);
  return { items: rows.map(presentTask), total };
}
