import { Avatar } from '../../ground/ui/avatar.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';
import { DRAWN_LEADS, OPEN_LEAD } from './picture-data.ts';

export function PictureLeadList() {
  return (
    <div className="flex min-w-0 flex-1 flex-col max-sm:hidden">
      <div className="border-line flex h-11 shrink-0 items-center gap-5 overflow-hidden border-b px-4 whitespace-nowrap">
        <span className="font-strong">
          All Leads <span className="text-faint num text-xs font-normal">12,345</span>
        </span>
        <span className="text-muted">My Leads</span>
        <span className="text-muted max-xl:hidden">System Overview</span>
        <span className="tag ml-auto">Newest first</span>
      </div>
      {DRAWN_LEADS.map(({ name, company, status, mode, score }) => (
        <div
          key={name}
          className={`border-line flex min-h-10 flex-1 items-center gap-3 border-b px-4 last:border-0 ${name === OPEN_LEAD.name ? 'bg-selected shadow-[inset_2px_0_var(--link)]' : ''}`}
        >
          <Avatar name={name} />
          <span className="min-w-0 flex-1 truncate">
            <span className="font-strong">{name}</span> <span className="text-faint">{company}</span>
          </span>
          <span className="w-25 max-xl:hidden">
            <StatusGlyph status={status} />
          </span>
          <span className="w-15 max-md:hidden">
            <ModeBadge mode={mode} />
          </span>
          <ScoreBadge score={score} bands={LEAD_BANDS} />
        </div>
      ))}
    </div>
  );
}
