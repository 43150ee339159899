import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { Copy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countOf } from '../../ground/ui/format.ts';
import { duplicatesOf } from './duplicates-calls.ts';

/** From a list to the pairs that wait; nothing where none does. */
export function DuplicatesLink({ type }: { type: RecordTypeName }) {
  const { data } = duplicatesOf(type).summary.useQuery(undefined, {
    meta: { failure: MESSAGES.loadDuplicatesFailed, quiet: true },
  });
  if (!data?.open) return null;
  return (
    <Link to={`${RECORD_PATHS[type]}/duplicates`} className="btn btn-ghost btn-sm text-muted font-normal">
      <Copy className="i" aria-hidden="true" />
      {countOf(data.open, 'duplicate')}
    </Link>
  );
}
