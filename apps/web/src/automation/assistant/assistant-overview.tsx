import { type AssistantModule, RECENT_DAYS } from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { ActivityIcon } from '../../insight/dashboard/activity-icon.tsx';
import { Sentence } from '../../insight/dashboard/recent-activity.tsx';
import { actorName } from '../../records/engine/actor-name.ts';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatCount, formatMoney } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { HOT_LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { PanelPart, PanelSkeleton } from './panel-part.tsx';
import { NextDeals } from './next-deals.tsx';
import { ASSISTANT_WORDS } from './words.ts';

/** Quick stats, hot leads and recent activity of the module. */
export function AssistantOverview({ module }: { module: AssistantModule }) {
  const query = trpc.dashboard.assistant.overview.useQuery(
    { module },
    { meta: { failure: MESSAGES.loadAssistantFailed } },
  );
  return (
    <QueryView query={query} failure={MESSAGES.loadAssistantFailed} loading={<PanelSkeleton />}>
      {({ stats, next_deals, hot_leads, activity }) => (
        <>
          <PanelPart title="Quick stats">
            <ul className="mt-2 grid grid-cols-2 gap-x-2 gap-y-2">
              {stats.map(({ label, value, unit, link }) => (
                <li key={label}>
                  <Link to={link} className="hover:bg-hover -mx-2 block rounded-md px-2 py-1">
                    <span className="label-xs block">{label}</span>
                    <span className="num block text-base font-strong">
                      {unit === 'money' ? formatMoney(value) : formatCount(value)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </PanelPart>
          {next_deals.length > 0 && (
            <PanelPart title={ASSISTANT_WORDS.nextDeals}>
              <NextDeals deals={next_deals} />
            </PanelPart>
          )}
          <PanelPart title="Hot leads">
            {hot_leads.length === 0 && <p className="text-muted mt-1.5">{ASSISTANT_WORDS.noHotLeads}</p>}
            <ul className="mt-1.5">
              {hot_leads.map((lead) => (
                <li key={lead.id}>
                  <Link to={lead.link} className="hover:bg-hover -mx-2 flex h-10 items-center gap-2.5 rounded-md px-2">
                    <Avatar name={lead.name} />
                    <span className="min-w-0 flex-1 truncate">
                      <span className="font-strong">{lead.name}</span>{' '}
                      <span className="text-faint">{lead.company}</span>
                    </span>
                    <ScoreBadge score={lead.score} bands={HOT_LEAD_BANDS} />
                    <span className="sr-only">out of 100</span>
                  </Link>
                </li>
              ))}
            </ul>
          </PanelPart>
          <PanelPart title="Recent activity">
            {activity.length === 0 && <p className="text-muted mt-1.5">{ASSISTANT_WORDS.noActivity(RECENT_DAYS)}</p>}
            <ol className="tl mt-3 gap-3 text-xs/4">
              {activity.map((one) => (
                <li key={one.id}>
                  <ActivityIcon kind={one.kind} agent={one.actor_kind === 'agent'} />
                  <div className="min-w-0 pt-1">
                    <p className="line-clamp-2">
                      <Sentence activity={one} />
                    </p>
                    <p className="text-faint mt-0.5">
                      {actorName(one)} · <RelativeTime at={one.created_at} />
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          </PanelPart>
        </>
      )}
    </QueryView>
  );
}
