import type { CustomInput, CustomValue, CustomValues } from '@outrider/shared/ground/fields/custom';
import type { leadUpdateSchema } from '@outrider/shared/records/lead-edit';
import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

type LeadChange = z.input<typeof leadUpdateSchema>;

/**
 * Saves changes of a lead: shown at once, taken back when the server refuses. `onConflict` gets the row of today where
 * somebody was faster.
 */
export function useSaveLead({
  onSaved,
  onConflict,
}: { onSaved?: (lead: Lead) => void; onConflict?: (current: Lead) => void } = {}) {
  const utils = trpc.useUtils();
  return trpc.leads.update.useMutation({
    meta: { failure: MESSAGES.saveLeadFailed, quiet: onConflict !== undefined },
    async onMutate(change) {
      await utils.leads.get.cancel({ id: change.id });
      const before = utils.leads.get.getData({ id: change.id });
      if (before) utils.leads.get.setData({ id: change.id }, { ...before, ...shownAtOnce(before, change) });
      return { before };
    },
    onError(error, { id }, context) {
      const current = error.data?.current as Lead | undefined;
      utils.leads.get.setData({ id }, current ?? context?.before);
      if (current) onConflict?.(current);
    },
    onSuccess(lead) {
      utils.leads.get.setData({ id: lead.id }, lead);
      showToast(MESSAGES.leadSaved, { kind: 'success' });
      void utils.leads.invalidate();
      onSaved?.(lead);
    },
  });
}

/** Names and scores come with the answer. */
function shownAtOnce(
  before: Lead,
  { id: _id, version: _version, reason: _reason, company, custom, ...fields }: LeadChange,
): Partial<Lead> {
  const changed = { ...fields, ...(company !== undefined && { company, company_name: company }) };
  return {
    ...(Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as Partial<Lead>),
    ...(custom && { custom: withCustom(before.custom, custom) }),
  };
}

const withCustom = (values: CustomValues, changes: CustomInput): CustomValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).filter((entry): entry is [string, CustomValue] => entry[1] !== null),
  );
