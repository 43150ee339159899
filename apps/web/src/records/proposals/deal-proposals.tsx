import { MESSAGES } from '@outrider/shared/ground/messages';
import { proposalNumber } from '@outrider/shared/records/proposal-paths';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RelatedList } from '../engine/related-list.tsx';
import { trpc } from '../../ground/trpc.ts';
import { formatExactMoney } from '../../ground/ui/format.ts';
import { NewProposalDialog } from './new-proposal-dialog.tsx';
import { StateTag } from './state-tag.tsx';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.deal;
const SHOWN = 5;
type DealProposalsProps = { deal: { id: string; name: string }; canEdit: boolean };

/** What a deal's customer was offered, on its page. */
export function DealProposals({ deal, canEdit }: DealProposalsProps) {
  const [isNew, setIsNew] = useState(false);
  const { data } = trpc.proposals.list.useQuery(
    { opportunity_id: deal.id, tab: 'all', limit: SHOWN },
    { meta: { failure: MESSAGES.loadProposalsFailed } },
  );
  return (
    <RelatedList
      title={WORDS.title}
      total={data && data.total > 0 ? { count: data.total, isExact: true } : undefined}
      add={canEdit ? { label: PROPOSALS_WORDS.new, run: () => setIsNew(true) } : undefined}
    >
      {data?.items.length === 0 && <p className="text-muted">{WORDS.none}</p>}
      <ul className="grid gap-2">
        {data?.items.map((row) => (
          <li key={row.id}>
            <Link to={`/proposals/${row.id}`} className="block hover:underline">
              <span className="flex justify-between gap-2">
                <span className="min-w-0 truncate">
                  <span className="text-faint num text-xs">{proposalNumber(row.number)}</span> {row.title}
                </span>
                <span className="num shrink-0">{formatExactMoney(row.total, row.currency)}</span>
              </span>
            </Link>
            <StateTag proposal={row} />
          </li>
        ))}
      </ul>
      {isNew && <NewProposalDialog deal={deal} onClose={() => setIsNew(false)} />}
    </RelatedList>
  );
}
