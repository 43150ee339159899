import { MESSAGES } from '@outrider/shared/messages';
import { Link } from 'react-router-dom';
import { leadName } from '../leads/lead-name.ts';
import { NoLeads } from '../leads/no-leads.tsx';
import { trpc } from '../trpc.ts';
import { Avatar } from '../ui/avatar.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { ScoreBadge } from '../ui/score-badge.tsx';
import { HOT_LEAD_BANDS } from '../ui/score-bands.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';

const SHOWN = 5;

/** The highest scores, each with what to do next. */
export function HotLeads() {
  const query = trpc.leads.list.useQuery({ sort: 'score', limit: SHOWN }, { meta: { failure: MESSAGES.loadLeadsFailed } });
  return (
    <section className="sheet mt-5 overflow-hidden" aria-labelledby="hot-leads">
      <div className="head">
        <h3 id="hot-leads">Hot leads</h3>
        <Link to="/leads?sort=score" className="text-link ml-auto text-xs hover:underline">All by score</Link>
      </div>
      <QueryView query={query} failure={MESSAGES.loadLeadsFailed} loading={<SkeletonRows label="Loading hot leads" rows={SHOWN} />}>
        {({ items }) =>
          items.length === 0 ? (
            <NoLeads />
          ) : (
            <ul className="pb-2">
              {items.map((lead) => (
                <li key={lead.id}>
                  <Link to={`/leads?sort=score&lead=${lead.id}`} className="hover:bg-hover flex items-center gap-3 px-4 py-2 -outline-offset-2">
                    <Avatar name={leadName(lead)} className="size-8" />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate"><span className="font-strong">{leadName(lead)}</span> <span className="text-faint">{lead.company}</span></span>
                      <span className="text-faint block truncate text-xs">{lead.ai_insights?.next_action ?? lead.pain_points}</span>
                    </span>
                    <ScoreBadge score={lead.score} bands={HOT_LEAD_BANDS} />
                    <span className="sr-only">out of 100</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
