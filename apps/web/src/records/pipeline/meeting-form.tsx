import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Meeting, MeetingCreate } from '@outrider/shared/records/pipeline';
import { meetingCreateSchema } from '@outrider/shared/schemas/records/pipeline';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { sentenceOf } from '../../ground/errors/failure.ts';
import type { MeetingStart } from '../engine/quick-dialog.ts';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { trpc } from '../../ground/trpc.ts';
import { nextSlot, timeZones } from '../../ground/ui/clock.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { Field } from '../../ground/ui/field.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { draftName, useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { addressesField } from './attendee-text.ts';
import { PIPELINE_WORDS } from './words.ts';

const formSchema = meetingCreateSchema.extend({ attendees: addressesField });
type Fields = z.input<typeof formSchema>;
const FIELDS = ['title', 'date', 'time', 'duration_minutes', 'timezone', 'location', 'notes', 'attendees'] as const;
const DURATIONS = [15, 30, 45, 60, 90, 120, 180, 240, 480];
const spellMinutes = (minutes: number) =>
  minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`;

type MeetingFormProps = {
  lead?: LeadChoice;
  start?: MeetingStart;
  onMade: (meeting: Meeting) => void;
  onClose: () => void;
};

export function MeetingForm({ lead: given, start, onMade, onClose }: MeetingFormProps) {
  const utils = trpc.useUtils();
  const [zones] = useState(timeZones);
  const [slot] = useState(() => nextSlot(new Date()));
  const [lead, setLead] = useState<LeadChoice | null>(given ?? null);
  const form = useForm<Fields, unknown, MeetingCreate>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      title: given ? `Meeting with ${given.name}` : '',
      ...slot,
      ...(start && { date: start.date, time: start.time ?? slot.time }),
      duration_minutes: 30,
      timezone: companyZone(),
      location: '',
      notes: '',
      attendees: given?.email ?? '',
    },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const draft = useFormDraft({
    name: draftName('meeting', given?.id ?? '', start?.date, start?.time),
    value: { fields: useFormValues(form), lead },
    restore(kept) {
      form.reset(kept.fields, { keepDefaultValues: true });
      setLead(kept.lead);
    },
  });
  const schedule = trpc.pipeline.meetings.create.useMutation({
    meta: { failure: MESSAGES.scheduleMeetingFailed },
    onSuccess(meeting) {
      draft.forget();
      void utils.pipeline.meetings.invalidate();
      if (lead) void utils.leads.invalidate();
      onMade(meeting);
    },
    onError: (error) => showFieldErrors(form, error, FIELDS),
  });

  function chooseLead(chosen: LeadChoice | null) {
    setLead(chosen);
    if (!chosen) return;
    if (!form.getValues('title')) form.setValue('title', `Meeting with ${chosen.name}`);
    if (!form.getValues('attendees')) form.setValue('attendees', chosen.email);
  }

  const submit = form.handleSubmit((input) => {
    if (!schedule.isPending) schedule.mutate({ ...input, lead_id: lead?.id ?? null });
  });
  return (
    <FormDialog
      title="Schedule meeting"
      action="Schedule meeting"
      busyAction="Scheduling"
      busy={schedule.isPending}
      failure={schedule.error ? sentenceOf(schedule.error, MESSAGES.scheduleMeetingFailed) : null}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
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
              {DURATIONS.map((minutes) => (
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
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
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
      <Field label="Notes (optional)" error={errors.notes?.message} className="sm:col-span-2">
        {(control) => <textarea {...control} {...register('notes')} rows={3} className="textarea w-full" />}
      </Field>
    </FormDialog>
  );
}
