import type { DuplicatePair, PairedLead } from '@outrider/shared/duplicates';
import { Link } from 'react-router-dom';
import { leadName, leadPosition } from '../records/lead-name.ts';
import { Avatar } from '../ui/avatar.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { DUPLICATES_WORDS } from './words.ts';

/** What j and k move to: Enter presses it. */
export const compareId = (id: string) => `compare-${id}`;

/** Whether the focus is in this pair's row. */
export const isAtPair = (id: string) =>
  document.getElementById(compareId(id))?.closest('li')?.contains(document.activeElement) ?? false;

type PairRowProps = { pair: DuplicatePair; onOpen: () => void; onDismiss: () => void };

/** Two leads at a glance, why they may be one, and what can be done about it. */
export function PairRow({ pair, onOpen, onDismiss }: PairRowProps) {
  const name = `${leadName(pair.first)} and ${leadName(pair.second)}`;
  return (
    <li className="focus-within:bg-hover grid gap-3 px-4 py-3.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_15rem] lg:gap-5">
      <LeadGlance lead={pair.first} />
      <LeadGlance lead={pair.second} />
      <div className="flex flex-wrap items-center gap-2 lg:content-start lg:justify-end">
        <p className="mr-auto flex flex-wrap items-center gap-1.5 lg:mr-0 lg:justify-end">
          {pair.because.map((reason) => (
            <span key={reason} className="tag">
              {reason}
            </span>
          ))}
          <span className="text-faint num text-xs" title={DUPLICATES_WORDS.likelihood}>
            {pair.score}% likely
          </span>
        </p>
        <span className="flex gap-2">
          <button type="button" className="btn btn-ghost btn-sm" onClick={onDismiss}>
            Dismiss<span className="sr-only"> {name}</span>
          </button>
          <button id={compareId(pair.id)} type="button" className="btn btn-line btn-sm" onClick={onOpen}>
            Compare<span className="sr-only"> {name}</span>
          </button>
        </span>
      </div>
    </li>
  );
}

function LeadGlance({ lead }: { lead: PairedLead }) {
  const name = leadName(lead);
  return (
    <div className="flex min-w-0 gap-3">
      <Avatar name={name} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <Link to={`/leads?lead=${lead.id}`} className="font-strong min-w-0 truncate hover:underline">
            {name}
          </Link>
          <span className="shrink-0 text-xs">
            <StatusGlyph status={lead.status} />
          </span>
        </p>
        <p className="text-muted truncate">{leadPosition(lead) || 'No company'}</p>
        <p className="text-faint num text-xs wrap-anywhere">
          {lead.email}
          {lead.phone && <span className="whitespace-nowrap"> · {lead.phone}</span>}
        </p>
        <p className="text-faint text-xs">
          {lead.assigned_to_name ?? 'Unassigned'} · added <RelativeTime at={lead.created_at} />
        </p>
      </div>
    </div>
  );
}
