import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReportSchedule } from '@outrider/shared/insight/report-schedules';
import { describeTimes } from '@outrider/shared/insight/words-schedules';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { SCHEDULE_WORDS as WORDS } from './words-schedules.ts';

/** Who else sends it to the reader, each with a way out. */
export function SentByOthers({ schedules }: { schedules: readonly ReportSchedule[] }) {
  const utils = trpc.useUtils();
  const leave = trpc.reports.schedules.leave.useMutation({
    meta: { failure: MESSAGES.stopScheduleFailed },
    async onSuccess() {
      await utils.reports.schedules.list.invalidate();
      showToast(MESSAGES.scheduleLeft, { kind: 'success' });
    },
  });
  return schedules.map((schedule) => (
    <p
      key={schedule.id}
      className="bg-base-200 flex flex-wrap items-center gap-x-3 rounded-md py-1.5 pr-1.5 pl-3 text-sm sm:col-span-2"
    >
      <span className="min-w-0 flex-1">{WORDS.gets(schedule.owner_name, describeTimes(schedule))}</span>
      <button
        type="button"
        className="btn btn-ghost btn-sm font-normal"
        aria-disabled={leave.isPending}
        onClick={() => !leave.isPending && leave.mutate({ id: schedule.id })}
      >
        {WORDS.leave}
      </button>
    </p>
  ));
}
