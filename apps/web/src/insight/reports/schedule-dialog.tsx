import { MESSAGES } from '@outrider/shared/ground/messages';
import { nextSend, type ReportSchedule } from '@outrider/shared/insight/report-schedules';
import { describeTimes } from '@outrider/shared/insight/words-schedules';
import { useEffect, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { countOf, formatClock, formatMoment } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useUser } from '../../people/session/user-context.ts';
import { draftOfSchedule, newSchedule, type ScheduleDraft, scheduleOf } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { SentByOthers } from './sent-by-others.tsx';
import { type ScheduleSubject, useSchedules } from './use-schedules.ts';
import { REPORTS_WORDS } from './words.ts';
import { SCHEDULE_WORDS as WORDS } from './words-schedules.ts';

type DialogProps = { subject: ScheduleSubject; onClose: () => void };

/** Has a report or a dashboard sent by email, or stops it. */
export function ScheduleDialog({ subject, onClose }: DialogProps) {
  const { query, can_mail, of } = useSchedules();
  const { own, others } = of(subject);
  const { refetch } = query;
  // What became of the last emails, and who else sends it, as it is now.
  useEffect(() => void refetch(), [refetch]);
  if (!query.data)
    return (
      <Dialog title={WORDS.title} onClose={onClose} width="max-w-lg">
        <QueryView
          query={query}
          failure={MESSAGES.loadSchedulesFailed}
          loading={<SkeletonRows label={REPORTS_WORDS.loading} rows={5} />}
        >
          {() => null}
        </QueryView>
      </Dialog>
    );
  if (!can_mail)
    return (
      <Dialog title={WORDS.title} onClose={onClose} width="max-w-lg">
        <EmptyState title={WORDS.noMail}>{WORDS.noMailText}</EmptyState>
      </Dialog>
    );
  return <ScheduleForm subject={subject} own={own} others={others} onClose={onClose} />;
}

type FormProps = DialogProps & { own: ReportSchedule | null; others: ReportSchedule[] };

function ScheduleForm({ subject, own, others, onClose }: FormProps) {
  const me = useUser().id;
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState<ScheduleDraft>(() =>
    own ? draftOfSchedule(own) : newSchedule(me, companyZone()),
  );
  const [known] = useState(own);
  const done = {
    meta: { quiet: true },
    async onSuccess({ next_at, timezone }: ReportSchedule) {
      await utils.reports.schedules.list.invalidate();
      showToast(MESSAGES.scheduleSaved(momentIn(next_at, timezone)), { kind: 'success' });
      onClose();
    },
  };
  const create = trpc.reports.schedules.create.useMutation(done);
  const update = trpc.reports.schedules.update.useMutation(done);
  const error = create.error ?? update.error;
  const busy = create.isPending || update.isPending;
  const now = useNow();
  const schedule = scheduleOf(draft);
  const next = nextSend(schedule, new Date(now));
  const errors = Object.fromEntries(
    (error ? describeFailure(error).fields : []).map(({ field, message }) => [field, message]),
  );
  const change = (changes: Partial<ScheduleDraft>) => {
    setDraft({ ...draft, ...changes });
    // What was refused is no longer what stands there.
    create.reset();
    update.reset();
  };
  const save = () => {
    if (busy) return;
    if (known) update.mutate({ id: known.id, version: known.version, ...schedule });
    else create.mutate({ ...subject, ...schedule });
  };
  return (
    <FormDialog
      title={WORDS.title}
      action={known ? WORDS.change : WORDS.save}
      busyAction={WORDS.saving}
      busy={busy}
      width="max-w-lg"
      note={next && <span className="max-sm:hidden">{WORDS.next(momentIn(next.toISOString(), draft.timezone))}</span>}
      failure={error && Object.keys(errors).length === 0 ? sentenceOf(error, MESSAGES.saveScheduleFailed) : null}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <SentByOthers schedules={others} />
      {own && <LastTime schedule={own} />}
      <ScheduleFields draft={draft} errors={errors} onChange={change} />
      <div className="-mx-2 flex flex-wrap gap-1 sm:col-span-2">
        <SendNow subject={subject} files={draft.files} />
        {known && <Stop id={known.id} onStopped={onClose} />}
      </div>
    </FormDialog>
  );
}

const momentIn = (iso: string, timezone: string): string => {
  const day = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: timezone,
  });
  return `${day.format(new Date(iso))}, ${formatClock(iso, timezone)}`;
};

/** What became of the last emails. */
function LastTime({ schedule: { last_at, last_sent, trouble } }: { schedule: ReportSchedule }) {
  if (!last_at) return null;
  const moment = formatMoment(last_at);
  return (
    <div className="text-muted text-sm sm:col-span-2">
      {last_sent > 0 ? WORDS.last(moment, countOf(last_sent, 'person', 'people')) : WORDS.lastNone(moment)}
      {trouble && <FormAlert className="mt-2">{WORDS.trouble(trouble)}</FormAlert>}
    </div>
  );
}

function SendNow({ subject, files }: { subject: ScheduleSubject; files: ScheduleDraft['files'] }) {
  const send = trpc.reports.schedules.sendToMe.useMutation({
    meta: { failure: MESSAGES.sendReportFailed },
    onSuccess: ({ email }) => showToast(MESSAGES.reportSentToYou(email), { kind: 'success' }),
  });
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm font-normal"
      aria-disabled={send.isPending}
      onClick={() => !send.isPending && send.mutate({ ...subject, files })}
    >
      {WORDS.now}
    </button>
  );
}

function Stop({ id, onStopped }: { id: string; onStopped: () => void }) {
  const utils = trpc.useUtils();
  const stop = trpc.reports.schedules.delete.useMutation({
    meta: { failure: MESSAGES.stopScheduleFailed },
    async onSuccess() {
      await utils.reports.schedules.list.invalidate();
      showToast(MESSAGES.scheduleStopped, { kind: 'success' });
      onStopped();
    },
  });
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm font-normal"
      aria-disabled={stop.isPending}
      onClick={() => !stop.isPending && stop.mutate({ id })}
    >
      {WORDS.stop}
    </button>
  );
}

/** "Mondays, 8:00 AM", of one's own schedule or of one that one gets. */
export const sentWords = ({ own, others }: ReturnType<ReturnType<typeof useSchedules>['of']>): string | null => {
  const schedule = own ?? others[0];
  return schedule ? describeTimes(schedule) : null;
};
