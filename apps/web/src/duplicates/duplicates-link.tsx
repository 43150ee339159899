import { MESSAGES } from '@outrider/shared/messages';
import { Copy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { trpc } from '../trpc.ts';
import { countOf } from '../ui/format.ts';

/** From the leads to the pairs that wait; nothing where none does. */
export function DuplicatesLink() {
  const { data } = trpc.leads.duplicates.summary.useQuery(undefined, {
    meta: { failure: MESSAGES.loadDuplicatesFailed, quiet: true },
  });
  if (!data?.open) return null;
  return (
    <Link to="/leads/duplicates" className="btn btn-ghost btn-sm text-muted font-normal">
      <Copy className="i" aria-hidden="true" />
      {countOf(data.open, 'duplicate')}
    </Link>
  );
}
