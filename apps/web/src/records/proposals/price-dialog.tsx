import { MESSAGES } from '@outrider/shared/ground/messages';
import { PROPOSAL_LIMITS } from '@outrider/shared/records/proposal-paths';
import { type PriceItem, priceItemDraftSchema } from '@outrider/shared/records/proposals';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { companyCurrency } from '../../ground/ui/company-currency.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { CurrencyOptions } from '../../ground/ui/currency-options.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.prices;
type Price = { currency: string; amount: string };
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));

/** An item of the price list. `item` null: a new one. */
export function PriceDialog({ item, onClose }: { item: PriceItem | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [values, setValues] = useState({
    name: item?.name ?? '',
    code: item?.code ?? '',
    section: item?.section ?? '',
    description: item?.description ?? '',
    tax_rate: String(item?.tax_rate ?? 0),
  });
  const [prices, setPrices] = useState<Price[]>(
    item?.prices.map(({ currency, amount }) => ({ currency, amount: String(amount) })) ?? [
      { currency: companyCurrency(), amount: '' },
    ],
  );
  const [isTried, setIsTried] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const done = {
    meta: { quiet: true },
    async onSuccess() {
      await utils.proposals.prices.invalidate();
      onClose();
    },
  };
  const create = trpc.proposals.prices.create.useMutation(done);
  const update = trpc.proposals.prices.update.useMutation(done);
  const remove = trpc.proposals.prices.remove.useMutation({
    meta: { failure: MESSAGES.deletePriceFailed },
    async onSuccess() {
      await utils.proposals.prices.invalidate();
      showToast(MESSAGES.priceDeleted, { kind: 'success' });
      onClose();
    },
  });
  const read = priceItemDraftSchema.safeParse({
    ...values,
    tax_rate: numberOf(values.tax_rate),
    prices: prices.map(({ currency, amount }) => ({ currency, amount: numberOf(amount) })),
  });
  const failure = create.error ?? update.error;
  const busy = create.isPending || update.isPending;
  const said = failure ? describeFailure(failure).fields : [];
  const errorOf = (path: string) =>
    (isTried && !read.success
      ? read.error.issues.find((issue) => issue.path.join('.') === path)?.message
      : undefined) ?? said.find(({ field }) => field === path)?.message;
  const input = (key: keyof typeof values, label: string, more: { hint?: string; max: number; wide?: boolean }) => (
    <Field
      label={label}
      hint={more.hint}
      error={errorOf(key)}
      required={key === 'name'}
      className={more.wide ? 'sm:col-span-2' : ''}
    >
      {(control) => (
        <input
          {...control}
          data-autofocus={key === 'name'}
          className="input w-full"
          maxLength={more.max}
          autoComplete="off"
          value={values[key]}
          onChange={({ target }) => setValues({ ...values, [key]: target.value })}
        />
      )}
    </Field>
  );
  const setPrice = (at: number, changes: Partial<Price>) =>
    setPrices(prices.map((price, place) => (place === at ? { ...price, ...changes } : price)));
  if (isRemoving && item)
    return (
      <ConfirmDialog
        title={WORDS.removeTitle(item.name)}
        confirm={WORDS.remove}
        busy={WORDS.removing}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id: item.id, version: item.version })}
        onClose={() => setIsRemoving(false)}
      >
        {WORDS.removeText}
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title={item ? WORDS.editTitle : WORDS.newTitle}
      action={item ? WORDS.save : WORDS.create}
      busyAction={WORDS.saving}
      busy={busy}
      failure={failure && said.length === 0 ? sentenceOf(failure, MESSAGES.savePriceFailed) : undefined}
      note={
        item && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => setIsRemoving(true)}>
            {WORDS.remove}
          </button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!read.success || busy) return;
        if (item) update.mutate({ id: item.id, version: item.version, draft: read.data });
        else create.mutate(read.data);
      }}
      onClose={onClose}
    >
      {input('name', WORDS.name, { max: 200, wide: true })}
      {input('code', WORDS.code, { max: 50 })}
      {input('section', WORDS.section, { max: 100, hint: WORDS.sectionHint })}
      <fieldset className="grid gap-2 sm:col-span-2">
        <legend className="mb-1 text-sm font-strong">{WORDS.pricesIn}</legend>
        {prices.map(({ currency, amount }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a price is its place in the form
          <div key={at} className="flex items-start gap-2">
            <div className="flex-1">
              <input
                className="input num w-full text-right"
                inputMode="decimal"
                aria-label={WORDS.priceIn(currency)}
                aria-invalid={errorOf(`prices.${at}.amount`) ? true : undefined}
                maxLength={20}
                value={amount}
                onChange={({ target }) => setPrice(at, { amount: target.value })}
              />
              {errorOf(`prices.${at}.amount`) && (
                <p className="text-error mt-1 text-xs">{errorOf(`prices.${at}.amount`)}</p>
              )}
            </div>
            <select
              className="select w-28"
              aria-label={WORDS.currency}
              value={currency}
              onChange={({ target }) => setPrice(at, { currency: target.value })}
            >
              <CurrencyOptions />
            </select>
            <button
              type="button"
              className="btn btn-ghost btn-square"
              aria-label={WORDS.removePrice(currency)}
              disabled={prices.length === 1}
              onClick={() => setPrices(prices.filter((_, place) => place !== at))}
            >
              <X className="i" />
            </button>
          </div>
        ))}
        {errorOf('prices') && <p className="text-error text-xs">{errorOf('prices')}</p>}
        {prices.length < PROPOSAL_LIMITS.currencies && (
          <button
            type="button"
            className="btn btn-ghost btn-sm w-fit font-normal"
            onClick={() =>
              setPrices([
                ...prices,
                { currency: prices.some((one) => one.currency === 'EUR') ? 'USD' : 'EUR', amount: '' },
              ])
            }
          >
            <Plus className="i" />
            {WORDS.addPrice}
          </button>
        )}
      </fieldset>
      {input('tax_rate', WORDS.taxRate, { max: 6 })}
      <Field label={WORDS.description} error={errorOf('description')} className="sm:col-span-2">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={1000}
            className="textarea w-full"
            value={values.description}
            onChange={({ target }) => setValues({ ...values, description: target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
