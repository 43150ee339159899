import type { CompanySettings } from '@outrider/shared/automation/company-settings';
import { type FormEvent, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { session } from '../../people/session/current-session.ts';
import { trpc } from '../../ground/trpc.ts';
import { CurrencyOptions } from '../../ground/ui/currency-options.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { COMPANY_WORDS as WORDS } from './words-company.ts';

/** Another currency for the company; where something is counted already, at which rate. */
export function ChangeCurrencyDialog({ company, onClose }: { company: CompanySettings; onClose: () => void }) {
  const { currency: from, has_amounts } = company;
  const utils = trpc.useUtils();
  const [to, setTo] = useState('');
  const [problems, setProblems] = useState<{ to?: string; rate?: string }>({});
  const change = trpc.companySettings.changeCurrency.useMutation({
    meta: { quiet: true },
    async onSuccess(saved) {
      showToast(WORDS.changed(saved.currency), { kind: 'success' });
      onClose();
      await session.refreshUser();
      void utils.invalidate();
    },
  });
  const refused = describeFailure(change.error).fields.find(({ field }) => field === 'rate')?.message;
  // What only lies in the bin is counted, too; the server says so.
  const asksRate = to !== '' && (has_amounts || refused !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = formText(new FormData(event.currentTarget as HTMLFormElement), 'rate');
    const rate = Number(text.replaceAll(',', ''));
    const found = {
      ...(to === '' && { to: WORDS.choose }),
      ...(asksRate && (text === '' || !(rate > 0)) && { rate: WORDS.badRate }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0 && !change.isPending) change.mutate({ from, to, rate: asksRate ? rate : null });
  };
  return (
    <FormDialog
      title={WORDS.change}
      action={WORDS.change}
      busyAction={WORDS.changing}
      busy={change.isPending}
      failure={change.error && !refused ? sentenceOf(change.error, WORDS.changeFailed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={WORDS.newCurrency} error={problems.to}>
        {(control) => (
          <select
            {...control}
            data-autofocus
            className="select w-full"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          >
            <option value="">{WORDS.choose}</option>
            <CurrencyOptions without={from} />
          </select>
        )}
      </Field>
      {asksRate && (
        <Field label={WORDS.rate(from, to)} error={problems.rate ?? refused} hint={WORDS.rateHint}>
          {(control) => (
            <input {...control} name="rate" inputMode="decimal" autoComplete="off" className="input num w-full" />
          )}
        </Field>
      )}
      {asksRate && (
        <div className="text-muted grid gap-2 text-sm text-pretty sm:col-span-2">
          <p>{WORDS.effect}</p>
          <p>{WORDS.review}</p>
        </div>
      )}
    </FormDialog>
  );
}
