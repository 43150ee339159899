import { MESSAGES } from '@outrider/shared/ground/messages';
import { wallTimeOf } from '@outrider/shared/ground/wall-time';
import type { Meeting } from '@outrider/shared/records/meetings';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { draftName } from '../../ground/ui/form-draft.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { MeetingForm, type MeetingValues } from './meeting-form.tsx';
import { PIPELINE_WORDS } from './words.ts';

const WORDS = PIPELINE_WORDS.meeting;

/** Changes a meeting, its time in the zone that it was made in. */
export function ChangeMeetingDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [values] = useState(() => valuesOf(meeting));
  const update = trpc.pipeline.meetings.update.useMutation({ meta: { failure: MESSAGES.changeMeetingFailed } });
  return (
    <MeetingForm
      name={draftName('meeting', meeting.id, meeting.updated_at)}
      title={WORDS.changeTitle}
      action={WORDS.save}
      busyAction={WORDS.saving}
      busy={update.isPending}
      failure={update.error && sentenceOf(update.error, MESSAGES.changeMeetingFailed)}
      values={values}
      lead={meeting.lead_id ? { id: meeting.lead_id, name: meeting.lead_name ?? '', company: null, email: '' } : null}
      meetingId={meeting.id}
      notifyLabel={meeting.invited_at ? WORDS.notifyChange : WORDS.notifyNew}
      onSave={(input, { onSaved, onFailed }) =>
        update.mutate(
          { id: meeting.id, ...input },
          {
            onSuccess() {
              onSaved();
              onClose();
              showToast(WORDS.saved, { kind: 'success' });
              void utils.pipeline.meetings.invalidate();
            },
            onError: onFailed,
          },
        )
      }
      onClose={onClose}
    />
  );
}

function valuesOf(meeting: Meeting): MeetingValues {
  const { title, starts_at, ends_at, timezone, location, notes, attendees } = meeting;
  return {
    title,
    ...wallTimeOf(new Date(starts_at), timezone),
    duration_minutes: (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000,
    timezone,
    location: location ?? '',
    notes: notes ?? '',
    attendees: attendees.join(', '),
    // Whoever has no invitation hears nothing of a change unless that is asked for.
    notify: meeting.invited_at !== null,
  };
}
