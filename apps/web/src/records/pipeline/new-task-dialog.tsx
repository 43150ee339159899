import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import type { Task, TaskCreate } from '@outrider/shared/records/tasks';
import { taskCreateSchema } from '@outrider/shared/schemas/records/tasks';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { sentenceOf } from '../../ground/errors/failure.ts';
import type { TaskStart } from '../engine/quick-dialog.ts';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { OwnerSelect } from '../engine/owner-select.tsx';
import { RECORDS_WORDS } from '../engine/words.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { momentOfInput } from '../../ground/ui/clock.ts';
import { Field } from '../../ground/ui/field.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { draftName, useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { PIPELINE_WORDS } from './words.ts';

type NewTaskDialogProps = {
  open: boolean;
  onClose: () => void;
  lead?: LeadChoice;
  start?: TaskStart;
  opportunity?: { id: string; name: string };
  onCreated?: (task: Task) => void;
};
/** The form holds what its input shows, by the company’s clocks. */
const formSchema = taskCreateSchema.extend({ due_at: z.preprocess(momentOfInput, taskCreateSchema.shape.due_at) });
type Fields = z.input<typeof formSchema>;

export function NewTaskDialog({ open, ...props }: NewTaskDialogProps) {
  return open && <NewTaskForm {...props} />;
}

function NewTaskForm({ onClose, lead: given, start, opportunity, onCreated }: Omit<NewTaskDialogProps, 'open'>) {
  const user = useUser();
  const utils = trpc.useUtils();
  const [lead, setLead] = useState<LeadChoice | null>(given ?? null);
  const [owner, setOwner] = useState('');
  const form = useForm<Fields, unknown, TaskCreate>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      title: start?.title ?? '',
      due_at: start?.due_at ?? null,
      priority: 'medium',
      opportunity_id: opportunity?.id ?? null,
    },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const draft = useFormDraft({
    name: draftName('task', given?.id ?? opportunity?.id ?? '', start?.due_at),
    value: { fields: useFormValues(form), lead, owner },
    restore(kept) {
      form.reset(kept.fields, { keepDefaultValues: true });
      setLead(kept.lead);
      setOwner(kept.owner);
    },
  });
  const create = trpc.pipeline.tasks.create.useMutation({
    meta: { failure: MESSAGES.createTaskFailed },
    onSuccess(task) {
      draft.forget();
      showToast(MESSAGES.taskCreated(task.title), { kind: 'success' });
      void utils.pipeline.tasks.invalidate();
      if (lead) void utils.leads.invalidate();
      onClose();
      onCreated?.(task);
    },
    onError: (error) => showFieldErrors(form, error, ['title', 'due_at', 'priority']),
  });

  const submit = form.handleSubmit((input) => {
    if (!create.isPending) create.mutate({ ...input, lead_id: lead?.id ?? null, owner_id: owner || undefined });
  });
  return (
    <FormDialog
      title="New task"
      action="Create task"
      busyAction="Creating"
      busy={create.isPending}
      failure={create.error ? sentenceOf(create.error, MESSAGES.createTaskFailed) : null}
      note={opportunity && `For ${opportunity.name}`}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Task" required error={errors.title?.message} className="sm:col-span-2">
        {(control) => (
          <input {...control} {...register('title')} data-autofocus autoComplete="off" className="input w-full" />
        )}
      </Field>
      <LeadPicker
        value={lead}
        onChange={setLead}
        className="sm:col-span-2"
        hint={lead ? PIPELINE_WORDS.timeline : undefined}
      />
      <Field label="Due (optional)" error={errors.due_at?.message}>
        {(control) => <input {...control} {...register('due_at')} type="datetime-local" className="input w-full" />}
      </Field>
      <Field label="Priority" error={errors.priority?.message}>
        {(control) => (
          <select {...control} {...register('priority')} className="select w-full">
            {TASK_PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {TASK_PRIORITY_LABELS[priority]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <OwnerSelect value={owner} onChange={setOwner} unset={RECORDS_WORDS.you(user.full_name)} />
    </FormDialog>
  );
}
