import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Meeting } from '@outrider/shared/records/meetings';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { nextSlot } from '../../ground/ui/clock.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { draftName } from '../../ground/ui/form-draft.ts';
import type { LeadChoice } from '../engine/lead-choice.ts';
import type { MeetingStart } from '../engine/quick-dialog.ts';
import { MeetingForm, type MeetingValues } from './meeting-form.tsx';
import { MeetingScheduled } from './meeting-scheduled.tsx';
import { PIPELINE_WORDS } from './words.ts';

const WORDS = PIPELINE_WORDS.meeting;
const MINUTES = 30;

type ScheduleMeetingDialogProps = { open: boolean; onClose: () => void; lead?: LeadChoice; start?: MeetingStart };

/** First the form, then the meeting with its file for a calendar. */
export function ScheduleMeetingDialog({ open, ...props }: ScheduleMeetingDialogProps) {
  return open && <MeetingSteps {...props} />;
}

function MeetingSteps({ onClose, lead, start }: Omit<ScheduleMeetingDialogProps, 'open'>) {
  const utils = trpc.useUtils();
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [values] = useState(() => startValues(lead, start));
  const schedule = trpc.pipeline.meetings.create.useMutation({ meta: { failure: MESSAGES.scheduleMeetingFailed } });
  if (meeting) return <MeetingScheduled meeting={meeting} onClose={onClose} />;
  return (
    <MeetingForm
      name={draftName('meeting', lead?.id ?? '', start?.date, start?.time)}
      title={WORDS.newTitle}
      action={WORDS.newTitle}
      busyAction={WORDS.scheduling}
      busy={schedule.isPending}
      failure={schedule.error && sentenceOf(schedule.error, MESSAGES.scheduleMeetingFailed)}
      values={values}
      lead={lead ?? null}
      meetingId={null}
      notifyLabel={WORDS.notifyNew}
      onSave={(input, { onSaved, onFailed }) =>
        schedule.mutate(input, {
          onSuccess(made) {
            onSaved();
            void utils.pipeline.meetings.invalidate();
            if (made.lead_id) void utils.leads.invalidate();
            setMeeting(made);
          },
          onError: onFailed,
        })
      }
      onClose={onClose}
    />
  );
}

function startValues(lead: LeadChoice | undefined, start: MeetingStart | undefined): MeetingValues {
  const slot = nextSlot(new Date());
  return {
    title: lead ? `Meeting with ${lead.name}` : '',
    date: start?.date ?? slot.date,
    time: start?.time ?? slot.time,
    duration_minutes: start?.duration_minutes ?? MINUTES,
    timezone: companyZone(),
    location: '',
    notes: '',
    attendees: lead?.email ?? '',
    notify: true,
  };
}
