import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Stage } from '@outrider/shared/records/pipelines';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { type NamedAccount, NamedAccountInput } from '../engine/named-account.tsx';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.quick;
const ASKED = ['name', 'amount', 'close_date'] as const;
const NO_ACCOUNT: NamedAccount = { id: null, name: '' };

type QuickAddProps = { stage: Stage; pipelineId?: string; onClose: () => void };

/**
 * A new deal on its lane: Enter adds it and begins the next, Esc closes; without a name nothing happens. Where
 * something is required that this form does not ask for, the whole form goes on with what was typed.
 */
export function QuickAdd({ stage, pipelineId, onClose }: QuickAddProps) {
  const utils = trpc.useUtils();
  const openDialog = useQuickDialog();
  const form = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [account, setAccount] = useState(NO_ACCOUNT);
  useEffect(() => name.current?.focus(), []);
  const create = trpc.pipeline.opportunities.create.useMutation({
    meta: { quiet: true },
    onSuccess() {
      form.current?.reset();
      setAccount(NO_ACCOUNT);
      name.current?.focus();
      void utils.pipeline.opportunities.invalidate();
      void utils.accounts.invalidate();
      void utils.dashboard.invalidate();
    },
    onError(error, { name: typed, amount, close_date }) {
      const isAskedElsewhere = describeFailure(error).fields.some(({ field }) => !ASKED.some((one) => one === field));
      if (!isAskedElsewhere) return;
      openDialog({
        id: 'opportunity',
        deal: {
          account,
          record: {
            name: typed,
            amount: String(amount || ''),
            close_date: close_date ?? '',
            stage: stage.key,
            ...(pipelineId && { pipeline_id: pipelineId }),
          },
        },
      });
      onClose();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (field: (typeof ASKED)[number]) => formText(fields, field);
    if (text('name') === '' || create.isPending) return;
    create.mutate({
      name: text('name'),
      amount: text('amount') || 0,
      close_date: text('close_date') || null,
      stage: stage.key,
      pipeline_id: pipelineId,
      ...(account.id ? { account_id: account.id } : { account_name: account.name }),
    });
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc in any of its fields closes it
    <form
      ref={form}
      className="deal grid gap-2"
      aria-label={WORDS.label(stage.label)}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {create.error && <FormAlert>{sentenceOf(create.error, MESSAGES.createOpportunityFailed)}</FormAlert>}
      <input
        ref={name}
        name="name"
        aria-label={WORDS.name}
        placeholder={WORDS.name}
        autoComplete="off"
        maxLength={200}
        className="input input-sm w-full"
      />
      <NamedAccountInput
        dense
        aria-label={WORDS.account}
        placeholder={WORDS.account}
        value={account}
        onChange={setAccount}
      />
      <div className="grid grid-cols-2 gap-2">
        <input
          name="amount"
          aria-label={WORDS.amount}
          placeholder={WORDS.amount}
          inputMode="decimal"
          autoComplete="off"
          className="input input-sm num w-full"
        />
        <input name="close_date" aria-label={WORDS.close} type="date" className="input input-sm w-full" />
      </div>
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-ghost btn-xs" onClick={onClose}>
          {WORDS.cancel}
        </button>
        <button type="submit" className="btn btn-primary btn-xs" aria-disabled={create.isPending}>
          {WORDS.save}
        </button>
      </div>
    </form>
  );
}
