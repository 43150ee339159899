import { MESSAGES } from '@outrider/shared/ground/messages';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import { type Task, TASK_KINDS } from '@outrider/shared/records/tasks';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { draftName, useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { showToast } from '../../ground/ui/toast.ts';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { OwnerSelect } from '../engine/owner-select.tsx';
import type { TaskStart } from '../engine/quick-dialog.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { RECORDS_WORDS } from '../engine/words.ts';
import { PIPELINE_WORDS } from '../pipeline/words.ts';
import { recordOf, type TaskRecord } from './subject-of.ts';
import { inputOf, repeatWords, startValues, type TaskValues, valuesOf, withOwn } from './task-form-values.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.form;
const FIELDS = ['title', 'kind', 'priority', 'repeats', 'notes'] as const;

type TaskDialogProps = {
  onClose: () => void;
  /** The task that is changed; a new one without it. */
  task?: Task;
  lead?: LeadChoice;
  /** What a new one is about, where that is no lead. */
  record?: TaskRecord;
  start?: TaskStart;
};

export function TaskDialog({ task, ...props }: TaskDialogProps) {
  return task ? <EditTask task={task} onClose={props.onClose} /> : <NewTask {...props} />;
}

function NewTask({ onClose, lead, record, start }: Omit<TaskDialogProps, 'task'>) {
  const refresh = useRefreshRecords();
  const create = trpc.pipeline.tasks.create.useMutation({ meta: { failure: MESSAGES.createTaskFailed } });
  return (
    <TaskForm
      name={draftName('task', lead?.id ?? record?.id ?? '', start?.due_at)}
      title={WORDS.newTitle}
      action={WORDS.create}
      busyAction={WORDS.creating}
      busy={create.isPending}
      failure={create.error && sentenceOf(create.error, MESSAGES.createTaskFailed)}
      values={startValues(start)}
      lead={lead ?? null}
      record={record ?? null}
      owner=""
      onClose={onClose}
      onSave={({ input, lead_id, owner }, { onSaved, onFailed }) =>
        create.mutate(
          { ...input, lead_id, ...(record && { [`${record.type}_id`]: record.id }), owner_id: owner || undefined },
          {
            onSuccess(made) {
              onSaved();
              showToast(MESSAGES.taskCreated(made.title), { kind: 'success' });
              refresh();
              onClose();
            },
            onError: onFailed,
          },
        )
      }
    />
  );
}

function EditTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const refresh = useRefreshRecords();
  const [isDeleting, setDeleting] = useState(false);
  const update = trpc.pipeline.tasks.update.useMutation({ meta: { failure: MESSAGES.updateTaskFailed } });
  const remove = trpc.pipeline.tasks.delete.useMutation({
    meta: { failure: MESSAGES.deleteTaskFailed },
    onSuccess() {
      showToast(TASKS_WORDS.bulk.deleted(1), { kind: 'success' });
      refresh();
      onClose();
    },
  });
  const record = recordOf(task);
  const isLead = record === null || record.type === 'lead';
  if (isDeleting)
    return (
      <ConfirmDialog
        title={TASKS_WORDS.bulk.deleteTitle(1)}
        confirm={WORDS.delete}
        busy={WORDS.saving}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id: task.id })}
        onClose={() => setDeleting(false)}
      >
        {TASKS_WORDS.bulk.deleteText}
      </ConfirmDialog>
    );
  return (
    <TaskForm
      name={draftName('task', task.id)}
      title={WORDS.editTitle}
      action={WORDS.save}
      busyAction={WORDS.saving}
      busy={update.isPending}
      failure={update.error && sentenceOf(update.error, MESSAGES.updateTaskFailed)}
      values={valuesOf(task)}
      lead={isLead && record ? { id: record.id, name: record.name, email: '', company: task.company_name } : null}
      record={isLead ? null : record}
      owner={task.owner_id}
      onDelete={() => setDeleting(true)}
      onClose={onClose}
      onSave={({ input, lead_id, owner }, { onSaved, onFailed }) =>
        update.mutate(
          { id: task.id, ...input, ...(isLead && { lead_id }), owner_id: owner || undefined },
          {
            onSuccess() {
              onSaved();
              showToast(WORDS.saved, { kind: 'success' });
              refresh();
              onClose();
            },
            onError: onFailed,
          },
        )
      }
    />
  );
}

type Saved = { input: ReturnType<typeof inputOf>; lead_id: string | null; owner: string };
type TaskFormProps = {
  /** Of its draft. */ name: string;
  title: string;
  action: string;
  busyAction: string;
  busy: boolean;
  failure: string | null;
  values: TaskValues;
  lead: LeadChoice | null;
  record: TaskRecord | null;
  owner: string;
  onSave: (saved: Saved, then: { onSaved: () => void; onFailed: (error: unknown) => void }) => void;
  onDelete?: () => void;
  onClose: () => void;
};

function TaskForm({ name, values, lead: given, record, owner: owned, onSave, onDelete, ...dialog }: TaskFormProps) {
  const user = useUser();
  const [lead, setLead] = useState(given);
  const [owner, setOwner] = useState(owned);
  const form = useForm<TaskValues>({ defaultValues: values });
  const { errors } = form.formState;
  const { register } = form;
  const held = useFormValues(form);
  const draft = useFormDraft({
    name,
    value: { fields: held, lead, owner },
    restore(kept) {
      form.reset(kept.fields, { keepDefaultValues: true });
      setLead(kept.lead);
      setOwner(kept.owner);
    },
  });
  const submit = form.handleSubmit((filled) => {
    if (dialog.busy) return;
    if (filled.repeats && !filled.date) {
      form.setError('date', { message: WORDS.dayFirst });
      return;
    }
    onSave(
      { input: inputOf(filled), lead_id: lead?.id ?? null, owner },
      { onSaved: draft.forget, onFailed: (error) => showFieldErrors(form, error, [...FIELDS]) },
    );
  });
  return (
    <FormDialog
      {...dialog}
      draft={draft}
      note={
        onDelete && (
          <button type="button" className="btn btn-ghost btn-sm text-error -ml-2" onClick={onDelete}>
            {WORDS.delete}
          </button>
        )
      }
      onSubmit={(event) => void submit(event)}
    >
      <Field label={WORDS.task} required error={errors.title?.message} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            {...register('title', { validate: (text) => text.trim() !== '' || 'Title is required', maxLength: 300 })}
            data-autofocus
            autoComplete="off"
            maxLength={300}
            className="input w-full"
          />
        )}
      </Field>
      <Select
        label={TASKS_WORDS.kind}
        choices={TASK_KINDS.map((kind) => [kind, TASKS_WORDS.kinds[kind]])}
        {...register('kind')}
      />
      <Select
        label={TASKS_WORDS.priority}
        choices={TASK_PRIORITIES.map((priority) => [priority, TASK_PRIORITY_LABELS[priority]])}
        {...register('priority')}
      />
      <Field label={WORDS.day} error={errors.date?.message}>
        {(control) => <input {...control} {...register('date')} type="date" className="input w-full" />}
      </Field>
      <Field label={WORDS.time} hint={held.date && !held.time ? WORDS.timeHint : undefined}>
        {(control) => (
          <input {...control} {...register('time')} type="time" disabled={!held.date} className="input w-full" />
        )}
      </Field>
      <Select
        label={WORDS.repeats}
        choices={withOwn(TASKS_WORDS.repeatChoices, values.repeats, repeatWords(values.repeats))}
        error={errors.repeats?.message}
        {...register('repeats')}
      />
      <Select
        label={WORDS.remind}
        disabled={!held.time}
        choices={withOwn(TASKS_WORDS.reminders, values.remind, TASKS_WORDS.minutesBefore(Number(values.remind)))}
        {...register('remind')}
      />
      {record ? (
        <p className="text-muted text-sm sm:col-span-2">
          {TASKS_WORDS.about} <span className="font-strong">{record.name}</span>
        </p>
      ) : (
        <LeadPicker
          value={lead}
          onChange={setLead}
          className="sm:col-span-2"
          hint={lead ? PIPELINE_WORDS.timeline : undefined}
        />
      )}
      <Field label={WORDS.notes} error={errors.notes?.message} className="sm:col-span-2">
        {(control) => (
          <textarea {...control} {...register('notes')} rows={3} maxLength={5000} className="textarea w-full" />
        )}
      </Field>
      <OwnerSelect value={owner} onChange={setOwner} unset={RECORDS_WORDS.you(user.full_name)} />
    </FormDialog>
  );
}

type SelectProps = Omit<React.ComponentProps<'select'>, 'children'> & {
  label: string;
  choices: readonly (readonly [string, string])[];
  error?: string;
};
const Select = ({ label, choices, error, ...select }: SelectProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <select {...control} {...select} className="select w-full">
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);
