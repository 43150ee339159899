import type { DuplicatePair } from '@outrider/shared/duplicates';
import { MESSAGES } from '@outrider/shared/messages';
import { Copy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { leadName } from '../records/lead-name.ts';
import { trpc } from '../trpc.ts';

/** Which other leads this one may be; nothing where there is none. */
export function PossibleDuplicates({ leadId }: { leadId: string }) {
  const { data: pairs = [] } = trpc.leads.duplicates.ofLead.useQuery(
    { id: leadId },
    { meta: { failure: MESSAGES.loadDuplicatesFailed, quiet: true } },
  );
  if (pairs.length === 0) return null;
  return (
    <ul aria-label="Possible duplicates" className="mt-3 grid gap-1">
      {pairs.map((pair) => (
        <PossibleDuplicate key={pair.id} pair={pair} leadId={leadId} />
      ))}
    </ul>
  );
}

/** To the comparison where one may merge, else to the other lead. */
function PossibleDuplicate({ pair, leadId }: { pair: DuplicatePair; leadId: string }) {
  const other = pair.first.id === leadId ? pair.second : pair.first;
  return (
    <li className="flex items-start gap-2">
      <Copy className="i text-faint mt-0.5" aria-hidden="true" />
      <p className="min-w-0">
        Possible duplicate:{' '}
        <Link
          to={pair.can_merge ? `/leads/duplicates?pair=${pair.id}` : `/leads?lead=${other.id}`}
          className="text-link underline"
        >
          {leadName(other)}
        </Link>
        <span className="text-faint text-xs wrap-anywhere">
          {' '}
          {other.email}, {pair.because.join(', ').toLowerCase()}
          {!pair.can_merge && `, of ${other.assigned_to_name ?? 'somebody else'}`}
        </span>
      </p>
    </li>
  );
}
