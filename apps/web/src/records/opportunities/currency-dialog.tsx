import { CURRENCIES } from '@outrider/shared/ground/currency';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { useState } from 'react';
import { isOutrun, sentenceOf } from '../../ground/errors/failure.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { trpc } from '../../ground/trpc.ts';
import { companyCurrency } from '../../ground/ui/company-currency.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.currency;

/**
 * In which currency a deal is, and what one unit of it is worth in the company's where it is another: the two are only
 * right together.
 */
export function CurrencyDialog({ deal, onClose }: { deal: Opportunity; onClose: () => void }) {
  const refresh = useRefreshRecords();
  const base = companyCurrency();
  const [currency, setCurrency] = useState(deal.currency);
  const update = trpc.pipeline.opportunities.update.useMutation({
    meta: { quiet: true },
    onSuccess: onClose,
    onSettled: refresh,
  });
  const failure =
    update.error &&
    (isOutrun(update.error) ? MESSAGES.changedMeanwhile : sentenceOf(update.error, MESSAGES.saveDealFailed));
  return (
    <FormDialog
      title={WORDS.title(deal.name)}
      action={WORDS.save}
      busyAction={WORDS.saving}
      busy={update.isPending}
      failure={failure}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        if (update.isPending) return;
        const rate = formText(new FormData(event.currentTarget as HTMLFormElement), 'currency_rate');
        update.mutate({
          id: deal.id,
          version: deal.version,
          currency,
          currency_rate: currency === base || rate === '' ? null : Number(rate),
        });
      }}
      onClose={onClose}
    >
      <Field label={WORDS.label}>
        {(control) => (
          <select
            {...control}
            data-autofocus
            className="select w-full"
            value={currency}
            onChange={(event) => setCurrency(event.target.value)}
          >
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        )}
      </Field>
      {currency !== base && (
        <Field label={WORDS.rate(currency, base)}>
          {(control) => (
            <input
              key={currency}
              {...control}
              name="currency_rate"
              required
              inputMode="decimal"
              autoComplete="off"
              // The rate of one currency is none of another's.
              defaultValue={currency === deal.currency ? (deal.currency_rate ?? '') : ''}
              className="input w-full"
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
