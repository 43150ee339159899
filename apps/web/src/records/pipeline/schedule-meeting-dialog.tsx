import type { Meeting } from '@outrider/shared/records/pipeline';
import { useState } from 'react';
import type { LeadChoice } from '../engine/lead-choice.ts';
import type { MeetingStart } from '../engine/quick-dialog.ts';
import { MeetingForm } from './meeting-form.tsx';
import { MeetingScheduled } from './meeting-scheduled.tsx';

type ScheduleMeetingDialogProps = { open: boolean; onClose: () => void; lead?: LeadChoice; start?: MeetingStart };

/** First the form, then the meeting with its file for a calendar. */
export function ScheduleMeetingDialog({ open, ...props }: ScheduleMeetingDialogProps) {
  return open && <MeetingSteps {...props} />;
}

function MeetingSteps({ onClose, lead, start }: Omit<ScheduleMeetingDialogProps, 'open'>) {
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  return meeting ? (
    <MeetingScheduled meeting={meeting} onClose={onClose} />
  ) : (
    <MeetingForm lead={lead} start={start} onMade={setMeeting} onClose={onClose} />
  );
}
