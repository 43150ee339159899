import { uuidv7 } from '@outrider/api/ground/uuid';
import type { PlatformQueries } from '@outrider/db';
import { DAY } from './calendar.ts';

const TILES = [
  { standard: 'pipeline-by-stage', width: 2 },
  { standard: 'won-by-owner' },
  { standard: 'won-by-month' },
  { standard: 'win-rate-by-source' },
] as const;

/** The dashboard that the team looks at on Mondays, with a report of its manager's own. */
export async function seedReports(
  tx: PlatformQueries,
  company_id: string,
  { now, manager_id }: { now: number; manager_id: string },
): Promise<void> {
  const at = now - 30 * DAY;
  const of = { company_id, owner_id: manager_id, created_at: new Date(at), updated_at: new Date(at) };
  const report_id = uuidv7(at);
  await tx.report.create({
    data: {
      ...of,
      id: report_id,
      name: 'Hot leads without a first contact',
      record_type: 'lead',
      measure: 'count',
      group_by: 'owner',
      filter: 'score:85..;status:new',
    },
    select: { id: true },
  });
  const dashboard_id = uuidv7(at);
  await tx.reportDashboard.create({
    data: { ...of, id: dashboard_id, name: 'Monday review', shared: true },
    select: { id: true },
  });
  await tx.reportTile.createMany({
    data: [...TILES, { report_id, is_own: true }, { standard: 'time-to-first-contact', width: 3 }].map(
      (tile, position) => ({
        company_id,
        dashboard_id,
        position,
        ...tile,
      }),
    ),
  });
}
