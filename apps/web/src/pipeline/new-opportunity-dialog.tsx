import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/messages';
import { type Opportunity, type OpportunityCreate } from '@outrider/shared/opportunities';
import { opportunityCreateSchema } from '@outrider/shared/schemas/opportunities';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { sentenceOf } from '../errors/failure.ts';
import type { LeadChoice } from '../records/lead-choice.ts';
import { LeadPicker } from '../records/lead-picker.tsx';
import { trpc } from '../trpc.ts';
import { Field } from '../ui/field.tsx';
import { emptyToUndefined, showFieldErrors } from '../ui/field-errors.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { showToast } from '../ui/toast.ts';
import { OwnerSelect } from './owner-select.tsx';
import { PIPELINE_WORDS } from './words.ts';

type NewOpportunityDialogProps = {
  open: boolean;
  onClose: () => void;
  lead?: LeadChoice;
  onCreated?: (opportunity: Opportunity) => void;
};
type Fields = z.input<typeof opportunityCreateSchema>;

export function NewOpportunityDialog({ open, ...props }: NewOpportunityDialogProps) {
  return open && <NewOpportunityForm {...props} />;
}

function NewOpportunityForm({ onClose, lead: given, onCreated }: Omit<NewOpportunityDialogProps, 'open'>) {
  const utils = trpc.useUtils();
  const [lead, setLead] = useState<LeadChoice | null>(given ?? null);
  const [owner, setOwner] = useState('');
  const pipelines = trpc.pipeline.pipelines.list.useQuery({}, { meta: { failure: MESSAGES.loadPipelinesFailed } });
  const stages = pipelines.data?.pipelines[0]?.stages.filter(({ kind }) => kind === 'open') ?? [];
  const form = useForm<Fields, unknown, OpportunityCreate>({
    resolver: zodResolver(opportunityCreateSchema),
    defaultValues: { name: given?.company ?? '', close_date: '' },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const create = trpc.pipeline.opportunities.create.useMutation({
    meta: { failure: MESSAGES.createOpportunityFailed },
    onSuccess(opportunity) {
      showToast(MESSAGES.opportunityCreated(opportunity.name), { kind: 'success' });
      void utils.pipeline.invalidate();
      if (lead) void utils.leads.invalidate();
      onClose();
      onCreated?.(opportunity);
    },
    onError: (error) => showFieldErrors(form, error, ['name', 'amount', 'close_date', 'stage']),
  });

  const submit = form.handleSubmit((input) => {
    if (!create.isPending) create.mutate({ ...input, lead_id: lead?.id ?? null, owner_id: owner || undefined });
  });
  return (
    <FormDialog
      title="New opportunity"
      action="Create opportunity"
      busyAction="Creating"
      busy={create.isPending}
      failure={create.error ? sentenceOf(create.error, MESSAGES.createOpportunityFailed) : null}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            {...register('name')}
            data-autofocus
            autoComplete="off"
            required
            className="input w-full"
          />
        )}
      </Field>
      <LeadPicker value={lead} onChange={setLead} className="sm:col-span-2" />
      <Field label={PIPELINE_WORDS.amount} error={errors.amount?.message}>
        {(control) => (
          <input
            {...control}
            {...register('amount', { setValueAs: emptyToUndefined })}
            inputMode="decimal"
            autoComplete="off"
            className="input num w-full"
          />
        )}
      </Field>
      <Field label="Expected close (optional)" error={errors.close_date?.message}>
        {(control) => <input {...control} {...register('close_date')} type="date" className="input w-full" />}
      </Field>
      <Field label="Stage" error={errors.stage?.message}>
        {(control) => (
          <select {...control} {...register('stage', { setValueAs: emptyToUndefined })} className="select w-full">
            {stages.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <OwnerSelect value={owner} onChange={setOwner} unset={PIPELINE_WORDS.leadOwner} />
    </FormDialog>
  );
}
