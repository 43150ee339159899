import { zodResolver } from '@hookform/resolvers/zod';
import type { MeetingCreate } from '@outrider/shared/records/meetings';
import { meetingCreateSchema } from '@outrider/shared/schemas/records/meetings';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { timeZones } from '../../ground/ui/clock.ts';
import { spellZone } from '../../ground/ui/company-zone.ts';
import { Field } from '../../ground/ui/field.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { addressesField } from './attendee-text.ts';
import { TimeTaken } from './time-taken.tsx';
import { useMailStatus } from './use-mail-status.ts';
import { PIPELINE_WORDS } from './words.ts';

const formSchema = meetingCreateSchema.extend({ attendees: addressesField });
type Fields = z.input<typeof formSchema>;
const FIELDS = ['title', 'date', 'time', 'duration_minutes', 'timezone', 'location', 'notes', 'attendees'] as const;
const DURATIONS = [15, 30, 45, 60, 90, 120, 180, 240, 480];
/** The length that it has is among them, whatever it is. */
const withOwn = (minutes: number) =>
  DURATIONS.includes(minutes) || !Number.isFinite(minutes)
    ? DURATIONS
    : [...DURATIONS, minutes].toSorted((a, b) => a - b);
function spellMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const spelt = [hours > 0 && (hours === 1 ? '1 hour' : `${hours} hours`), rest > 0 && `${rest} minutes`];
  return spelt.filter(Boolean).join(' ');
}

type MeetingFormProps = {
  /** Under which what was typed is kept when the dialog closes by accident. */
  name: string;
  title: string;
  action: string;
  busyAction: string;
  busy: boolean;
  failure: ReactNode;
  values: Fields;
  lead: LeadChoice | null;
  /** The meeting that is changed; null for a new one. */
  meetingId: string | null;
  /** What telling the attendees is called. */
  notifyLabel: string;
  onSave: (input: MeetingCreate, done: { onSaved: () => void; onFailed: (error: unknown) => void }) => void;
  onClose: () => void;
};
export type MeetingValues = Fields;

/** The fields of a meeting, new or known. */
export function MeetingForm({
  name,
  values,
  lead: given,
  meetingId,
  notifyLabel,
  onSave,
  onClose,
  ...dialog
}: MeetingFormProps) {
  const [zones] = useState(timeZones);
  const status = useMailStatus();
  const [lead, setLead] = useState<LeadChoice | null>(given);
  const form = useForm<Fields, unknown, MeetingCreate>({ resolver: zodResolver(formSchema), defaultValues: values });
  const {
    register,
    formState: { errors },
  } = form;
  const fields = useFormValues(form);
  const draft = useFormDraft({
    name,
    value: { fields, lead },
    restore(kept) {
      form.reset(kept.fields, { keepDefaultValues: true });
      setLead(kept.lead);
    },
  });
  const { attendees, duration_minutes: duration } = fields;

  function chooseLead(chosen: LeadChoice | null) {
    setLead(chosen);
    if (!chosen) return;
    if (!form.getValues('title')) form.setValue('title', `Meeting with ${chosen.name}`);
    if (!form.getValues('attendees')) form.setValue('attendees', chosen.email);
  }

  const submit = form.handleSubmit((input) => {
    if (dialog.busy) return;
    onSave(
      { ...input, notify: input.notify && input.attendees.length > 0, lead_id: lead?.id ?? null },
      {
        onSaved: draft.forget,
        onFailed: (error) => showFieldErrors(form, error as Parameters<typeof showFieldErrors>[1], FIELDS),
      },
    );
  });
  return (
    <FormDialog {...dialog} draft={draft} onSubmit={(event) => void submit(event)} onClose={onClose}>
      <Field label="Title" required error={errors.title?.message} className="sm:col-span-2">
        {(control) => (
          <input {...control} {...register('title')} data-autofocus autoComplete="off" className="input w-full" />
        )}
      </Field>
      <LeadPicker
        value={lead}
        onChange={chooseLead}
        className="sm:col-span-2"
        hint={lead ? PIPELINE_WORDS.meetingOnTimeline : undefined}
      />
      <Field label="Date" required error={errors.date?.message}>
        {(control) => <input {...control} {...register('date')} type="date" className="input w-full" />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Time" required error={errors.time?.message}>
          {(control) => <input {...control} {...register('time')} type="time" className="input w-full" />}
        </Field>
        <Field label="Length" error={errors.duration_minutes?.message}>
          {(control) => (
            <select {...control} {...register('duration_minutes', { valueAsNumber: true })} className="select w-full">
              {withOwn(duration).map((minutes) => (
                <option key={minutes} value={minutes}>
                  {spellMinutes(minutes)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label="Time zone" error={errors.timezone?.message}>
        {(control) => (
          <select {...control} {...register('timezone')} className="select w-full">
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {spellZone(zone)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TimeTaken
        date={String(fields.date)}
        time={fields.time}
        minutes={fields.duration_minutes}
        timezone={fields.timezone}
        besides={meetingId}
      />
      <Field label="Location (optional)" error={errors.location?.message}>
        {(control) => <input {...control} {...register('location')} autoComplete="off" className="input w-full" />}
      </Field>
      <Field
        label="Attendees (optional)"
        error={errors.attendees?.message}
        hint={PIPELINE_WORDS.commas}
        className="sm:col-span-2"
      >
        {(control) => (
          <input
            {...control}
            {...register('attendees')}
            autoComplete="off"
            inputMode="email"
            className="input w-full"
          />
        )}
      </Field>
      {attendees !== '' && (
        <label className="flex cursor-pointer items-start gap-2.5 text-sm sm:col-span-2">
          <input type="checkbox" className="checkbox mt-0.5" {...register('notify')} />
          <span>
            {notifyLabel}
            <span className="text-faint block text-xs">
              {status?.configured === false ? PIPELINE_WORDS.noMailServer : PIPELINE_WORDS.meeting.notifyHint}
            </span>
          </span>
        </label>
      )}
      <Field
        label="Notes (optional)"
        error={errors.notes?.message}
        hint={PIPELINE_WORDS.meeting.notesHint}
        className="sm:col-span-2"
      >
        {(control) => <textarea {...control} {...register('notes')} rows={3} className="textarea w-full" />}
      </Field>
    </FormDialog>
  );
}
