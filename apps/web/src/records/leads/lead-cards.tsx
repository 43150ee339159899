import type { ListedLead } from '@outrider/shared/records/lead-list';
import { Link } from 'react-router-dom';
import { leadName, leadPosition } from '../engine/lead-name.ts';
import { CardRow } from '../engine/card-row.tsx';
import { ListEnd } from '../engine/list-end.tsx';
import { cardLinkId } from '../engine/row-link.ts';
import type { Selection } from '../engine/selection.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';
import type { NearPage } from '../../ground/ui/use-next-page.ts';
import type { LeadColumnFace } from './lead-columns.tsx';
import { useLeadLink } from './lead-link.ts';

type LeadCardsProps = {
  leads: ListedLead[];
  /** The field of the company's own that they are in the order of: each says what it has of it. */ sortedBy?: LeadColumnFace;
  selection: Selection;
  scroller: HTMLElement | null;
  more: NearPage;
};

/** The rows below 1024 px; the next ones are asked for as they come near. */
export function LeadCards({ leads, sortedBy, selection, scroller, more }: LeadCardsProps) {
  const ids = leads.map(({ id }) => id);
  const link = useLeadLink();
  return (
    <ul>
      {leads.map((lead) => (
        <CardRow key={lead.id} id={lead.id} name={leadName(lead)} ids={ids} selection={selection}>
          <Link
            id={cardLinkId(lead.id)}
            to={link(lead.id)}
            className="flex min-w-0 flex-1 gap-3 py-3 pr-4 -outline-offset-2"
          >
            <Avatar name={leadName(lead)} className="size-9 text-xs" />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2">
                <span className="truncate font-strong">{leadName(lead)}</span>
                <span className="ml-auto shrink-0">
                  <ScoreBadge score={lead.score} bands={LEAD_BANDS} />
                </span>
              </span>
              <span className="text-muted block truncate text-sm">{leadPosition(lead)}</span>
              <span className="text-faint mt-1 flex gap-3 text-sm">
                <StatusGlyph status={lead.status} />
                <ModeBadge mode={lead.processing_mode} />
                <RelativeTime at={lead.created_at} className="num ml-auto" />
              </span>
              {sortedBy && (
                <span className="text-muted mt-1 flex gap-2 text-sm">
                  <span className="text-faint">{sortedBy.label}</span>
                  <span className="min-w-0 truncate">{sortedBy.cell(lead)}</span>
                </span>
              )}
            </span>
          </Link>
        </CardRow>
      ))}
      <ListEnd scroller={scroller} more={more} />
    </ul>
  );
}
