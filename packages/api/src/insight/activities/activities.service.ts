import type { CompanyQueries } from '@outrider/db';
import { addDays, dayAt } from '@outrider/shared/ground/days';
import { type AnyCondition, bothFilters, NOTHING_ASKED } from '@outrider/shared/ground/fields/filter';
import type {
  ActivityStreamInput,
  ActivitySummary,
  activitySummaryInputSchema,
  StreamedActivity,
} from '@outrider/shared/insight/activities';
import type { z } from 'zod';
import type { CompanyUser } from '../../ground/guard.ts';
import { readCursor, writeCursor } from '../../ground/paging/cursor.ts';
import { streamContext } from '../stream/stream-rows.ts';
import { allowedBy } from '../dashboard/allowed-by.ts';
import { countAll, countStream, listStream, type StreamAsked, type StreamRow } from './activities.store.ts';

/** How far back the stream goes without days or a filter. */
const USUAL_DAYS = 7;

type Asked = Pick<ActivityStreamInput, 'filter' | 'side' | 'person' | 'part' | 'days'>;
/** The filter together with the other parameters; days are those of the company's time zone. */
function askedOf({ filter, side, person, part, days }: Asked, user: CompanyUser, now: Date): StreamAsked {
  const { timezone } = user.company;
  const back = days ?? (filter ? null : USUAL_DAYS);
  const beside: AnyCondition[] = [
    ...(side ? [{ field: 'side', is: [side] }] : []),
    ...(person ? [{ field: 'person', is: [person] }] : []),
    ...(part ? [{ field: 'part', is: [part] }] : []),
    ...(back ? [{ field: 'created_at', from: addDays(dayAt(now, timezone), 1 - back) }] : []),
  ];
  return {
    filter: bothFilters<AnyCondition>(filter ?? NOTHING_ASKED, { all: beside }),
    context: streamContext(user, now),
  };
}

/** What happened in the company as far as the user sees it, newest first. @throws 422 for another list's cursor */
export async function pageOfStream(
  db: CompanyQueries,
  user: CompanyUser,
  { limit, cursor, total, ...input }: ActivityStreamInput,
  now: Date,
): Promise<{ items: StreamedActivity[]; next_cursor: string | null; total: number | null }> {
  const asked = askedOf(input, user, now);
  const before = cursor ? readCursor(cursor, 'time').id : null;
  const rows = await listStream(db, asked, before, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(presentActivity),
    next_cursor: rows.length > limit && last ? writeCursor(last.created_at.toISOString(), last.place) : null,
    total: total ? await countAll(db, asked) : null,
  };
}

export const summariseStream = (
  db: CompanyQueries,
  user: CompanyUser,
  { side, ...input }: z.output<typeof activitySummaryInputSchema>,
  now: Date,
): Promise<ActivitySummary> => countStream(db, askedOf(input, user, now), side);

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
