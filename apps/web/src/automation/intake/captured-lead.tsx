import { type Lead, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { CornerDownRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { leadName, leadPosition } from '../../records/engine/lead-name.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { PriorityTag } from '../../ground/ui/priority-tag.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { CAPTURE_BANDS } from '../../ground/ui/score-bands.ts';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';

/** One lead as a card: who, what hurts, what to do next. */
export function CapturedLead({ lead }: { lead: Lead }) {
  const name = leadName(lead);
  const next = lead.ai_insights?.next_actions[0] ?? lead.ai_insights?.next_action;
  return (
    <li>
      <Link to={`/leads?lead=${lead.id}`} className="hover:bg-hover flex h-full flex-col px-4 py-3.5 -outline-offset-2">
        <span className="flex items-start gap-3">
          <Avatar name={name} className="size-9 text-xs" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-strong">{name}</span>
            <span className="text-faint block truncate text-xs">{leadPosition(lead) || lead.email}</span>
          </span>
          <ScoreBadge score={lead.score} bands={CAPTURE_BANDS} />
        </span>
        {lead.pain_points && (
          <span className="text-muted mt-2.5 line-clamp-2 block text-pretty">{lead.pain_points}</span>
        )}
        {next && (
          <span className="mt-2 flex items-start gap-1.5 text-xs">
            <CornerDownRight className="i text-faint mt-px !size-3.5" />
            {next}
          </span>
        )}
        <span className="text-faint mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 text-xs">
          <StatusGlyph status={lead.status} />
          <ModeBadge mode={lead.processing_mode} />
          <span>{SOURCE_LABELS[lead.source]}</span>
          <RelativeTime at={lead.created_at} />
          <PriorityTag priority={lead.priority} className="ml-auto" />
        </span>
      </Link>
    </li>
  );
}
