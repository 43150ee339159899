import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { leadName } from '../engine/lead-name.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';
import { makeSampleLeads } from './sample-leads.ts';

/** Where the list could not be loaded: on request 50 sample leads, each marked as one. */
export function SampleRows() {
  const [leads, setLeads] = useState<ReturnType<typeof makeSampleLeads> | null>(null);
  if (!leads)
    return (
      <p className="px-4 py-3 lg:px-5">
        <button type="button" className="btn btn-line btn-sm" onClick={() => setLeads(makeSampleLeads())}>
          Show 50 sample leads
        </button>
      </p>
    );
  return (
    <>
      <p className="bg-base-200 border-line text-muted border-b px-4 py-2 text-xs">
        {MESSAGES.sampleRows}{' '}
        <button
          type="button"
          className="text-link cursor-pointer underline underline-offset-2"
          onClick={() => setLeads(null)}
        >
          Hide them
        </button>
      </p>
      <ul aria-label="Sample leads">
        {leads.map((lead) => (
          <li key={lead.id} className="border-line flex h-10 items-center gap-3 border-b px-4">
            <Avatar name={leadName(lead)} />
            <span className="min-w-0 flex-1 truncate">
              <span className="font-strong">{leadName(lead)}</span> <span className="text-faint">{lead.company}</span>
            </span>
            <span className="tag">Sample</span>
            <span className="w-28 max-sm:hidden">
              <StatusGlyph status={lead.status} />
            </span>
            <ScoreBadge score={lead.score} bands={LEAD_BANDS} />
          </li>
        ))}
      </ul>
    </>
  );
}
