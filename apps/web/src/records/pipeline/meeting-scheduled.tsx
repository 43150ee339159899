import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Meeting } from '@outrider/shared/records/meetings';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { spellMeeting } from '../../ground/ui/clock.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { PIPELINE_WORDS } from './words.ts';

export function MeetingScheduled({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      const { filename, text } = await utils.pipeline.meetings.calendarFile.fetch({ id: meeting.id });
      saveFile(filename, 'text/calendar;charset=utf-8', text);
    } catch (error) {
      showToast(sentenceOf(error, MESSAGES.calendarFileFailed), { kind: 'error' });
    }
    setBusy(false);
  }

  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        Done
      </button>
      <button
        type="button"
        data-autofocus
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={busy}
        onClick={() => void download()}
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
        <p className="text-faint mt-2 text-xs">{PIPELINE_WORDS.calendarFile}</p>
      </div>
    </Dialog>
  );
}
