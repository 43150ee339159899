import type { Meeting } from '@outrider/shared/records/meetings';
import { CalendarPlus } from 'lucide-react';
import { spellMeeting } from '../../ground/ui/clock.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { useCalendarFile } from './use-calendar-file.ts';
import { useMailStatus } from './use-mail-status.ts';
import { PIPELINE_WORDS } from './words.ts';

const WORDS = PIPELINE_WORDS.meeting;

export function MeetingScheduled({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { isBusy, download } = useCalendarFile(meeting.id);
  const status = useMailStatus();
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        Done
      </button>
      <button
        type="button"
        data-autofocus
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={isBusy}
        onClick={download}
      >
        <CalendarPlus className="i" />
        Download .ics
      </button>
    </>
  );
  return (
    <Dialog title="Meeting scheduled" onClose={onClose} foot={foot} width="max-w-lg">
      <div className="grid gap-1 p-5">
        <p className="font-strong break-words">{meeting.title}</p>
        <p>{spellMeeting(meeting)}</p>
        <p className="text-muted">
          {[meeting.location, meeting.attendees.length > 0 && countOf(meeting.attendees.length, 'attendee')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {meeting.attendees.length > 0 && status && (
          <p className="mt-2">
            {meeting.invited_at === null
              ? WORDS.notInvited
              : status.configured
                ? WORDS.invited(meeting.attendees.length)
                : PIPELINE_WORDS.noMailServer}
          </p>
        )}
        <p className="text-faint mt-2 text-xs">{PIPELINE_WORDS.calendarFile}</p>
      </div>
    </Dialog>
  );
}
