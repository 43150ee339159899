import { type RecentActivity as Activity, RECENT_DAYS } from '@outrider/shared/insight/dashboard';
import { Link } from 'react-router-dom';
import { actorName } from '../../records/engine/actor-name.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ActivityIcon } from './activity-icon.tsx';
import { activityLine, withSpaceBefore } from './activity-line.ts';
import { Nothing } from './nothing.tsx';
import { useDashboardTab } from './tabs.ts';
import { DASHBOARD_WORDS } from './words.ts';

export function RecentActivity({ items }: { items: Activity[] }) {
  const { linkTo } = useDashboardTab();
  return (
    <section aria-labelledby="recent-activity">
      <div className="head">
        <h3 id="recent-activity">Recent activity</h3>
        <Link to={linkTo('ai')} className="text-link ml-auto text-xs hover:underline">
          {DASHBOARD_WORDS.activity.link}
        </Link>
      </div>
      {items.length === 0 ? (
        <Nothing>{DASHBOARD_WORDS.activity.none(RECENT_DAYS)}</Nothing>
      ) : (
        <ol className="tl px-4 pt-1 pb-4">
          {items.map((activity) => (
            <li key={activity.id}>
              <ActivityIcon kind={activity.kind} agent={activity.actor_kind === 'agent'} />
              <div className="min-w-0 pt-0.5">
                <p className="line-clamp-2">
                  <Sentence activity={activity} />
                </p>
                <p className="text-faint flex gap-x-3 text-xs">
                  <span className="truncate">{actorName(activity)}</span>
                  <RelativeTime at={activity.created_at} className="shrink-0" />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function Sentence({ activity }: { activity: Activity }) {
  const { before, after } = activityLine(activity);
  return (
    <>
      {before}{' '}
      <Link to={activity.link} className="font-strong hover:underline">
        {activity.lead.name}
      </Link>
      {withSpaceBefore(after)}
    </>
  );
}
