import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReportSchedule } from '@outrider/shared/insight/report-schedules';
import { trpc } from '../../ground/trpc.ts';
import { useUser } from '../../people/session/user-context.ts';

/** A report by its reference, or a dashboard. */
export type ScheduleSubject = { report: string | null; dashboard_id: string | null };

const isOf =
  ({ report, dashboard_id }: ScheduleSubject) =>
  (schedule: ReportSchedule) =>
    schedule.report === report && schedule.dashboard_id === dashboard_id;

/** What the reader sends by email, and what they get. */
export function useSchedules() {
  const me = useUser().id;
  const query = trpc.reports.schedules.list.useQuery(undefined, {
    meta: { failure: MESSAGES.loadSchedulesFailed, quiet: true },
    staleTime: 60_000,
  });
  const all = query.data?.schedules ?? [];
  return {
    query,
    can_mail: query.data?.can_mail ?? true,
    /** The reader's own schedule of something, and those by which they get it from others. */
    of: (subject: ScheduleSubject): { own: ReportSchedule | null; others: ReportSchedule[] } => {
      const found = all.filter(isOf(subject));
      return {
        own: found.find(({ owner_id }) => owner_id === me) ?? null,
        others: found.filter(({ owner_id }) => owner_id !== me),
      };
    },
  };
}
