import type { Overview } from '@outrider/shared/insight/dashboard';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { HOT_LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { Nothing } from './nothing.tsx';
import { DASHBOARD_WORDS } from './words.ts';

/** The highest scores that are still open, each with what to do next. */
export function HotLeads({ hot_leads: { items, link } }: Pick<Overview, 'hot_leads'>) {
  return (
    <section aria-labelledby="hot-leads">
      <div className="head">
        <h3 id="hot-leads">Hot leads</h3>
        <Link to={link} className="text-link ml-auto text-xs hover:underline">
          All by score
        </Link>
      </div>
      {items.length === 0 ? (
        <Nothing>{DASHBOARD_WORDS.hotLeads.none}</Nothing>
      ) : (
        <ul className="pb-2">
          {items.map((lead) => (
            <li key={lead.id}>
              <Link to={lead.link} className="hover:bg-hover flex items-center gap-3 px-4 py-2 -outline-offset-2">
                <Avatar name={lead.name} className="size-8" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">
                    <span className="font-strong">{lead.name}</span> <span className="text-faint">{lead.company}</span>
                  </span>
                  <span className="text-faint block truncate text-xs">
                    {lead.next_action ?? DASHBOARD_WORDS.hotLeads.unscored}
                  </span>
                </span>
                <ScoreBadge score={lead.score} bands={HOT_LEAD_BANDS} />
                <span className="sr-only">out of 100</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
