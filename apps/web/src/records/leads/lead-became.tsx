import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { RelatedList } from '../engine/related-list.tsx';
import { placeOf } from '../engine/subject-calls.ts';
import { trpc } from '../../ground/trpc.ts';
import { LEADS_WORDS } from './words.ts';

const NOUNS = { opportunity: 'Deal', account: 'Account', contact: 'Contact' } as const;

/** What a converted lead is now; nothing for another one. */
export function LeadBecame({ lead: { id, status } }: { lead: Lead }) {
  const { data } = trpc.pipeline.conversions.useQuery(
    { type: 'lead', id },
    { enabled: status === 'converted', meta: { failure: MESSAGES.loadLeadFailed, quiet: true } },
  );
  const parts = (['opportunity', 'account', 'contact'] as const).flatMap((type) => {
    const one = data?.[0]?.[type];
    return one ? [{ type, ...one }] : [];
  });
  if (parts.length === 0) return null;
  return (
    <RelatedList title={LEADS_WORDS.page.became}>
      <ul className="grid gap-1.5">
        {parts.map(({ type, id: of, name }) => (
          <li key={type} className="flex items-baseline gap-2">
            <span className="text-faint w-16 shrink-0 text-xs">{NOUNS[type]}</span>
            <Link to={placeOf(type, of)} className="min-w-0 truncate font-strong hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </RelatedList>
  );
}
