import { zodResolver } from '@hookform/resolvers/zod';
import type { Lead } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { type LeadConvert, leadConvertSchema, type Opportunity, STAGE_LABELS } from '@outrider/shared/pipeline';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { sentenceOf } from '../errors/failure.ts';
import { leadName } from '../leads/lead-name.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { countOf, formatMoney } from '../ui/format.ts';
import { showToast } from '../ui/toast.tsx';
import { emptyToUndefined, showFieldErrors } from './field-errors.ts';
import { FormFoot } from './form-foot.tsx';

type ConvertedLead = Pick<Lead, 'id' | 'first_name' | 'last_name' | 'email' | 'company' | 'estimated_budget'>;
type ConvertLeadDialogProps = {
  open: boolean;
  onClose: () => void;
  lead: ConvertedLead;
  onConverted?: (opportunity: Opportunity) => void;
};
type Fields = z.input<typeof leadConvertSchema>;

/** Makes an opportunity of a lead. The lead's company and budget are where it starts. */
export function ConvertLeadDialog({ open, ...props }: ConvertLeadDialogProps) {
  return open && <ConvertLeadForm {...props} />;
}

function ConvertLeadForm({ onClose, lead, onConverted }: Omit<ConvertLeadDialogProps, 'open'>) {
  const formId = useId();
  const utils = trpc.useUtils();
  const name = leadName(lead);
  const form = useForm<Fields, unknown, LeadConvert>({
    resolver: zodResolver(leadConvertSchema),
    defaultValues: {
      id: lead.id,
      name: lead.company ?? name,
      amount: lead.estimated_budget ?? undefined,
      close_date: '',
    },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const convert = trpc.pipeline.convertLead.useMutation({
    meta: { failure: MESSAGES.convertLeadFailed },
    onSuccess({ opportunity, created }) {
      const sentence = created ? MESSAGES.leadConverted : MESSAGES.leadConvertedBefore;
      showToast(sentence(opportunity.name), { kind: created ? 'success' : 'info' });
      void utils.pipeline.invalidate();
      void utils.leads.invalidate();
      onClose();
      onConverted?.(opportunity);
    },
    onError: (error) => showFieldErrors(form, error, ['name', 'amount', 'close_date']),
  });

  const submit = form.handleSubmit((input) => {
    if (!convert.isPending) convert.mutate(input);
  });
  return (
    <Dialog
      writes
      title={`Convert ${name}`}
      onClose={onClose}
      width="max-w-xl"
      foot={
        <FormFoot
          formId={formId}
          action="Convert lead"
          busyAction="Converting"
          busy={convert.isPending}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        {convert.error && (
          <FormAlert className="sm:col-span-2">{sentenceOf(convert.error, MESSAGES.convertLeadFailed)}</FormAlert>
        )}
        <div className="grid gap-1 sm:col-span-2">
          <p>The lead’s status becomes Converted, and an opportunity starts in {STAGE_LABELS.prospecting}.</p>
          <KnownOpportunities leadId={lead.id} />
        </div>
        <Field label="Opportunity" error={errors.name?.message} className="sm:col-span-2">
          {(control) => (
            <input
              {...control}
              {...register('name', { setValueAs: emptyToUndefined })}
              data-autofocus
              autoComplete="off"
              className="input w-full"
            />
          )}
        </Field>
        <Field label="Amount (USD)" error={errors.amount?.message}>
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
        <Field label="Expected close" error={errors.close_date?.message}>
          {(control) => <input {...control} {...register('close_date')} type="date" className="input w-full" />}
        </Field>
      </form>
    </Dialog>
  );
}

/** So that nobody counts a deal twice. */
function KnownOpportunities({ leadId }: { leadId: string }) {
  const { data } = trpc.pipeline.opportunities.list.useQuery({ lead_id: leadId, limit: 3 }, { meta: { quiet: true } });
  if (!data || data.total === 0) return null;
  const names = data.items.map(({ name, amount, stage }) => `${name} (${formatMoney(amount)}, ${STAGE_LABELS[stage]})`);
  return (
    <p className="text-muted">
      {countOf(data.total, 'opportunity hangs', 'opportunities hang')} on this lead already: {names.join('; ')}
      {data.total > names.length && ' and more'}.
    </p>
  );
}
