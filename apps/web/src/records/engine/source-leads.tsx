import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Subject } from '@outrider/shared/records/records';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { RelatedList } from './related-list.tsx';
import { placeOf } from './subject-calls.ts';
import { RECORDS_WORDS } from './words.ts';

/** The leads that a record was made of; nothing where there are none. */
export function SourceLeads({ subject }: { subject: Subject }) {
  const { data = [] } = trpc.pipeline.conversions.useQuery(subject, {
    meta: { failure: MESSAGES.loadLeadsFailed, quiet: true },
  });
  const leads = data.flatMap(({ lead, created_at }) => (lead ? [{ ...lead, created_at }] : []));
  if (leads.length === 0) return null;
  return (
    <RelatedList title={RECORDS_WORDS.sourceLeads} total={{ count: leads.length, isExact: true }}>
      <ul className="grid gap-1.5">
        {leads.map(({ id, name, created_at }) => (
          <li key={id} className="flex items-baseline gap-2">
            <Link to={placeOf('lead', id)} className="min-w-0 flex-1 truncate font-strong hover:underline">
              {name}
            </Link>
            <span className="text-faint shrink-0 text-xs">
              {RECORDS_WORDS.converted} <RelativeTime at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </RelatedList>
  );
}
