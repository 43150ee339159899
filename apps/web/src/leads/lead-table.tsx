import { type Lead, SOURCE_LABELS } from '@outrider/shared/leads';
import { Link } from 'react-router-dom';
import { Avatar } from '../ui/avatar.tsx';
import { formatMoney } from '../ui/format.ts';
import { ModeBadge } from '../ui/mode-badge.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { ScoreBadge } from '../ui/score-badge.tsx';
import { LEAD_BANDS } from '../ui/score-bands.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { rowLinkId, useLeadLink } from './lead-link.ts';
import { leadName } from './lead-name.ts';
import { ScoreButton } from './score-button.tsx';
import { shownScore } from './shown-score.ts';

/** From 1024 px on. Columns leave by the width of the list itself, so an open drawer narrows it. */
export function LeadTable({ leads, openId }: { leads: Lead[]; openId: string | null }) {
  return (
    <table className="rows w-full max-lg:hidden">
      <thead className="sticky top-0 z-10">
        <tr className="text-left">
          <th>Lead</th>
          <th>Score</th>
          <th className="@max-xl:hidden">Company</th>
          <th className="@max-md:hidden">Status</th>
          <th className="@max-4xl:hidden">Mode</th>
          <th className="@max-5xl:hidden">Source</th>
          <th className="text-center @max-4xl:hidden">Owner</th>
          <th className="text-right @max-5xl:hidden">Budget</th>
          <th className="text-right @max-3xl:hidden">Created</th>
          <th className="@max-3xl:hidden"><span className="sr-only">Actions</span></th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => <LeadRow key={lead.id} lead={lead} open={lead.id === openId} />)}
      </tbody>
    </table>
  );
}

function LeadRow({ lead, open }: { lead: Lead; open: boolean }) {
  const link = useLeadLink();
  const name = leadName(lead);
  return (
    <tr className={open ? 'is-open' : undefined}>
      <td className="w-full max-w-0">
        <Link id={rowLinkId(lead.id)} to={link(lead.id)} className="flex items-center gap-2.5">
          <Avatar name={name} />
          <span className="truncate">
            <span className="font-strong">{name}</span> <span className="text-faint">{lead.job_title}</span>
          </span>
        </Link>
      </td>
      <td><ScoreBadge score={shownScore(lead)} bands={LEAD_BANDS} /></td>
      <td className="max-w-44 truncate @max-xl:hidden">{lead.company}</td>
      <td className="@max-md:hidden"><StatusGlyph status={lead.status} /></td>
      <td className="@max-4xl:hidden"><ModeBadge mode={lead.processing_mode} /></td>
      <td className="text-muted @max-5xl:hidden">{SOURCE_LABELS[lead.source]}</td>
      <td className="text-center @max-4xl:hidden">{lead.assigned_to_name && <Owner name={lead.assigned_to_name} />}</td>
      <td className="num text-right @max-5xl:hidden">{lead.estimated_budget !== null && formatMoney(lead.estimated_budget)}</td>
      <td className="num text-muted text-right @max-3xl:hidden"><RelativeTime at={lead.created_at} /></td>
      <td className="text-right @max-3xl:hidden"><ScoreButton lead={lead} /></td>
    </tr>
  );
}

function Owner({ name }: { name: string }) {
  return (
    <span title={name}>
      <Avatar name={name} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
