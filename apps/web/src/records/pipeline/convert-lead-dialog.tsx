import { zodResolver } from '@hookform/resolvers/zod';
import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ConversionPreview } from '@outrider/shared/records/conversions';
import { type LeadConvert, type Opportunity } from '@outrider/shared/records/opportunities';
import { leadConvertSchema } from '@outrider/shared/schemas/records/opportunities';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { leadName } from '../engine/lead-name.ts';
import { trpc } from '../../ground/trpc.ts';
import { companyCurrency } from '../../ground/ui/company-currency.ts';
import { Field } from '../../ground/ui/field.tsx';
import { emptyToUndefined, showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formatMoney } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useUndoConversion } from './use-undo-conversion.ts';
import { PIPELINE_WORDS } from './words.ts';

type ConvertedLead = Pick<Lead, 'id' | 'first_name' | 'last_name' | 'email' | 'company' | 'estimated_budget'>;
type ConvertLeadDialogProps = {
  open: boolean;
  onClose: () => void;
  lead: ConvertedLead;
  onConverted?: (opportunity: Opportunity) => void;
};
type Fields = z.input<typeof leadConvertSchema>;
const DEALS_SHOWN = 20;
const NEW_DEAL = 'new';

/**
 * Makes a lead a customer: with the open deal it has, or with a new one that starts from the lead's company and budget.
 */
export function ConvertLeadDialog({ open, ...props }: ConvertLeadDialogProps) {
  return open && <ConvertLeadForm {...props} />;
}

function ConvertLeadForm({ onClose, lead, onConverted }: Omit<ConvertLeadDialogProps, 'open'>) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
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
  const deals = trpc.pipeline.opportunities.list.useQuery(
    { lead_id: lead.id, stage: 'open', limit: DEALS_SHOWN },
    { meta: { failure: MESSAGES.loadOpportunitiesFailed } },
  );
  const { data: becomes } = trpc.pipeline.conversionPreview.useQuery({ id: lead.id }, { meta: { quiet: true } });
  const open = deals.data?.items ?? [];
  /** The fields say what was refused. */
  const [isBeside, setIsBeside] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const deal = chosen ?? open[0]?.id ?? NEW_DEAL;
  const undo = useUndoConversion();
  const convert = trpc.pipeline.convertLead.useMutation({
    meta: { failure: MESSAGES.convertLeadFailed, quiet: true },
    onSuccess({ opportunity, created, already, account, contact }) {
      const sentence = created
        ? MESSAGES.leadConverted
        : already
          ? MESSAGES.leadConvertedBefore
          : MESSAGES.leadConvertedInto;
      const page = account ? `/accounts/${account.id}` : contact ? `/contacts/${contact.id}` : null;
      const openPage = page
        ? { label: account ? 'Open account' : 'Open contact', run: () => void navigate(page) }
        : undefined;
      showToast(sentence(opportunity.name), {
        kind: already ? 'info' : 'success',
        action: already ? openPage : { label: 'Undo', run: () => undo.mutate({ id: lead.id }) },
      });
      void Promise.all([utils.accounts.invalidate(), utils.contacts.invalidate()]);
      void utils.pipeline.invalidate();
      void utils.leads.invalidate();
      onClose();
      onConverted?.(opportunity);
    },
    onError: (error) => setIsBeside(showFieldErrors(form, error, ['name', 'amount', 'close_date'])),
  });

  const submit = form.handleSubmit(async (input) => {
    if (convert.isPending) return;
    // Until it is known which deals the lead has, a new one could be one too many: where it has some, they are offered
    // first.
    const known = deals.data ?? (await deals.refetch({ cancelRefetch: false })).data;
    if (!known || (!deals.data && known.items.length > 0)) return;
    convert.mutate(deal === NEW_DEAL ? { ...input, opportunity_id: null } : { id: lead.id, opportunity_id: deal });
  });
  return (
    <FormDialog
      title={`Convert ${name}`}
      action="Convert lead"
      busyAction="Converting"
      busy={convert.isPending}
      failure={convert.error && !isBeside ? sentenceOf(convert.error, MESSAGES.convertLeadFailed) : null}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="sm:col-span-2">{deal === NEW_DEAL ? PIPELINE_WORDS.convertNew : PIPELINE_WORDS.convertInto}</p>
      {becomes && <Becomes {...becomes} />}
      {deals.error && (
        <FormAlert className="sm:col-span-2">{sentenceOf(deals.error, MESSAGES.loadOpportunitiesFailed)}</FormAlert>
      )}
      {open.length > 0 && (
        <Field label="Deal" className="sm:col-span-2">
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={deal}
              onChange={(event) => setChosen(event.target.value)}
            >
              {open.map(({ id, name: dealName, amount, currency, stage_label }) => (
                <option key={id} value={id}>
                  {`${dealName} (${formatMoney(amount, currency)}, ${stage_label})`}
                </option>
              ))}
              <option value={NEW_DEAL}>New deal</option>
            </select>
          )}
        </Field>
      )}
      {deal === NEW_DEAL && (
        <>
          <Field label="Deal name" error={errors.name?.message} className="sm:col-span-2">
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
          <Field label={PIPELINE_WORDS.amount(companyCurrency())} error={errors.amount?.message}>
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
        </>
      )}
    </FormDialog>
  );
}

/** Which account and contact it will be, before it is: one that is there, or a new one. */
const Becomes = ({ account, contact }: ConversionPreview) => (
  <dl className="border-line text-muted grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1 rounded-lg border px-3 py-2 text-sm sm:col-span-2">
    <dt className="text-faint">{PIPELINE_WORDS.partTypes.account}</dt>
    <dd>{account ? PIPELINE_WORDS.becomes(account) : PIPELINE_WORDS.noAccount}</dd>
    <dt className="text-faint">{PIPELINE_WORDS.partTypes.contact}</dt>
    <dd>{PIPELINE_WORDS.becomes(contact)}</dd>
  </dl>
);
