import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { NamedAccountField } from '../engine/named-account.tsx';
import { RelatedList } from '../engine/related-list.tsx';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { trpc } from '../../ground/trpc.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.account;

/**
 * Of a deal without an account: says so, and links one that is there or a new one, to begin with of its lead's company.
 */
export function NoAccount({ deal, canEdit }: { deal: Opportunity; canEdit: boolean }) {
  const refresh = useRefreshRecords();
  const [account, setAccount] = useState({ id: null as string | null, name: deal.lead_company ?? '' });
  const create = trpc.accounts.create.useMutation({ meta: { failure: MESSAGES.saveAccountFailed, quiet: true } });
  const update = trpc.pipeline.opportunities.update.useMutation({
    meta: { failure: MESSAGES.saveDealFailed, quiet: true },
    onSettled: refresh,
  });
  const isBusy = create.isPending || update.isPending;
  const link = (account_id: string) => update.mutate({ id: deal.id, version: deal.version, account_id });
  function submit(event: FormEvent) {
    event.preventDefault();
    const name = account.name.trim();
    if (isBusy || !name) return;
    if (account.id) link(account.id);
    else create.mutate({ name }, { onSuccess: ({ id }) => link(id) });
  }
  const error = create.error ?? update.error;
  return (
    <RelatedList title={DEALS_WORDS.facts.account}>
      <p className="text-muted">{WORDS.none}</p>
      {canEdit && (
        <form className="mt-2 grid gap-2 print:hidden" onSubmit={submit}>
          <NamedAccountField
            label={WORDS.link}
            value={account}
            onChange={setAccount}
            error={error ? sentenceOf(error, MESSAGES.saveDealFailed) : undefined}
          />
          <button
            type="submit"
            className="btn btn-line btn-sm justify-self-start"
            aria-disabled={isBusy || !account.name.trim()}
          >
            {account.id || !account.name.trim() ? WORDS.linkAction : WORDS.createAction}
          </button>
        </form>
      )}
    </RelatedList>
  );
}
