import { readMoneyIn } from '@outrider/shared/ground/fields/money-text';
import type { Forecast } from '@outrider/shared/insight/forecast';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { formatMoment, formatMoney } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { periodName } from './period-name.ts';
import { FORECAST_WORDS as WORDS } from './words.ts';

/** One's own number for the period. It is kept beside the model's and never changes it. */
export function SubmitDialog({ forecast, onClose }: { forecast: Forecast; onClose: () => void }) {
  const { period, currency, submitted, range } = forecast;
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string>();
  const submit = trpc.forecast.submit.useMutation({
    meta: { quiet: true },
    onSuccess({ amount }) {
      showToast(WORDS.submitDone(formatMoney(amount, currency)), { kind: 'success' });
      void utils.forecast.invalidate();
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const amount = readMoneyIn(formText(form, 'amount'), currency);
    setProblem(amount === null ? WORDS.badAmount : undefined);
    if (amount !== null && !submit.isPending)
      submit.mutate({ period: period.key, amount, note: formText(form, 'note') });
  };
  return (
    <FormDialog
      title={WORDS.submitTitle(periodName(period))}
      action={WORDS.submit}
      busyAction={WORDS.submitting}
      busy={submit.isPending}
      failure={submit.error ? sentenceOf(submit.error, MESSAGES.submitForecastFailed) : null}
      width="max-w-lg"
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={WORDS.yourNumber(currency)} error={problem} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            data-autofocus
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            className="input w-full"
            defaultValue={submitted?.amount ?? ''}
          />
        )}
      </Field>
      <Field label={WORDS.note} className="sm:col-span-2">
        {(control) => <input {...control} name="note" maxLength={500} className="input w-full" />}
      </Field>
      <p className="text-muted text-sm sm:col-span-2">
        {range && `${WORDS.model(formatMoney(range.p50, currency))} `}
        {submitted && `${WORDS.lastSubmitted(formatMoney(submitted.amount, currency), formatMoment(submitted.at))} `}
        {WORDS.submitHint}
      </p>
    </FormDialog>
  );
}
