import type { CompanyQueries } from '@outrider/db';
import { addDays, dayAt, startOfDay } from '@outrider/shared/ground/days';
import type {
  ActivityStreamInput,
  ActivitySummary,
  activitySummaryInputSchema,
  StreamedActivity,
} from '@outrider/shared/insight/activities';
import type { z } from 'zod';
import type { CompanyUser } from '../../ground/guard.ts';
import { readCursor, writeCursor } from '../../ground/paging/cursor.ts';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';
import { allowedBy } from '../dashboard/allowed-by.ts';
import { countStream, listStream, type StreamRow } from './activities.store.ts';

const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The first id of so many days back, today among them, by the company's clocks. */
const firstIdOf = (days: number, user: CompanyUser, now: Date): string => {
  const { timezone } = user.company;
  return firstIdAt(startOfDay(addDays(dayAt(now, timezone), 1 - days), timezone));
};

/** What happened in the company as far as the user sees it, newest first. @throws 422 for another list's cursor */
export async function pageOfStream(
  db: CompanyQueries,
  user: CompanyUser,
  { limit, cursor, days, direction: _, ...asked }: ActivityStreamInput,
  now: Date,
): Promise<{ items: StreamedActivity[]; next_cursor: string | null }> {
  const before_id = cursor ? readCursor(cursor, 'time').id : AFTER_ALL;
  const rows = await listStream(db, { ...asked, since_id: firstIdOf(days, user, now), before_id }, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(presentActivity),
    next_cursor: rows.length > limit && last ? writeCursor(last.created_at.toISOString(), last.place) : null,
  };
}

export const summariseStream = (
  db: CompanyQueries,
  user: CompanyUser,
  { days, ...asked }: z.output<typeof activitySummaryInputSchema>,
  now: Date,
): Promise<ActivitySummary> =>
  countStream(db, { ...asked, since_id: firstIdOf(days, user, now), before_id: AFTER_ALL });

function presentActivity(row: StreamRow): StreamedActivity {
  const { id, kind, actor_kind, actor_id, actor_name, created_at, about_id, about_name } = row;
  const byItself = actor_kind === 'agent' || actor_kind === 'system' || row.action !== null;
  return {
    id,
    kind,
    actor_kind,
    actor_id,
    actor_name,
    detail: (row.detail ?? {}) as Record<string, unknown>,
    created_at: created_at.toISOString(),
    about: { type: row.about_type, id: about_id, name: about_name, company_name: row.company_name },
    allowed: byItself ? allowedBy({ ...row, cause: null, processing_mode: 'manual' }) : null,
  };
}
