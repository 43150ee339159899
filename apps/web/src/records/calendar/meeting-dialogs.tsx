import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { dateInputValue } from '../../ground/ui/clock.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { formatClock } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { clockOf, shortDay } from './calendar-range.ts';
import type { CalendarMeeting } from './calendar-items.ts';
import type { Slot } from './use-grid-drag.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

/** Wed, Mar 5, 10:30 AM */
const spellStart = ({ starts_at }: CalendarMeeting) =>
  `${shortDay(dateInputValue(new Date(starts_at)))}, ${formatClock(starts_at)}`;

/** Asks before a meeting is canceled, and whether to email those who have an invitation. */
export function CancelMeetingDialog({ meeting, onClose }: { meeting: CalendarMeeting; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [tells, setTells] = useState(true);
  const count = meeting.attendees.length;
  const isInvited = meeting.invited_at !== null && count > 0;
  const cancel = trpc.pipeline.meetings.cancel.useMutation({
    meta: { failure: MESSAGES.cancelMeetingFailed },
    onSuccess() {
      onClose();
      showToast(WORDS.cancelDialog.done, { kind: 'success' });
    },
    onSettled: () => void utils.pipeline.meetings.invalidate(),
  });
  return (
    <ConfirmDialog
      title={WORDS.cancelDialog.title}
      confirm={WORDS.cancelDialog.confirm}
      busy={WORDS.cancelDialog.busy}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: meeting.id, notify: isInvited && tells })}
      onClose={onClose}
    >
      <p>{WORDS.cancelDialog.text(meeting.title, spellStart(meeting))}</p>
      {isInvited && (
        <label className="flex cursor-pointer items-center gap-2.5">
          <input type="checkbox" className="checkbox" checked={tells} onChange={() => setTells(!tells)} />
          {WORDS.cancelDialog.notify(count)}
        </label>
      )}
    </ConfirmDialog>
  );
}

type TellDialogProps = {
  meeting: CalendarMeeting;
  slot: Slot;
  onMove: (notify: boolean) => void;
  onClose: () => void;
};

/** Asks whether to email those who have an invitation for the old time. */
export function TellDialog({ meeting, slot, onMove, onClose }: TellDialogProps) {
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => onMove(false)}>
        {WORDS.tell.quietly}
      </button>
      <button type="button" data-autofocus className="btn btn-primary btn-sm ml-auto" onClick={() => onMove(true)}>
        {WORDS.tell.send}
      </button>
    </>
  );
  return (
    <Dialog title={WORDS.tell.title(meeting.title)} onClose={onClose} foot={foot} width="max-w-md">
      <div className="grid gap-2 p-5">
        <p>{WORDS.tell.when(spellStart(meeting), `${shortDay(slot.day)}, ${clockOf(slot.start)}`)}</p>
        <p className="text-muted">{WORDS.tell.text(meeting.attendees.length)}</p>
      </div>
    </Dialog>
  );
}
