import { MESSAGES } from '@outrider/shared/ground/messages';
import { NOTIFICATIONS_SHOWN } from '@outrider/shared/people/notifications';
import { can } from '@outrider/shared/ground/permissions';
import { Inbox, Settings2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';
import type { useNotifications } from './use-notifications.ts';
import { NOTIFICATION_WORDS } from './words.ts';

type NotificationListProps = ReturnType<typeof useNotifications> & {
  /** Where proposals of agents are decided. */ approvals: string;
  onLeave: () => void;
};

/** The newest five, and the way to all of them. */
export function NotificationList({ list, markAll, follow, done, approvals, onLeave }: NotificationListProps) {
  const mayDecide = can(useUser(), 'agents.decide');
  return (
    <>
      <div className="head border-line shrink-0 border-b">
        <h2>Notifications</h2>
        <span className="-mr-2 ml-auto flex items-center">
          {(list.data?.unread ?? 0) > 0 && (
            <button type="button" className="btn btn-ghost btn-xs" onClick={markAll}>
              {NOTIFICATION_WORDS.markAll}
            </button>
          )}
          <Link
            to="/notifications?settings=1"
            className="btn btn-ghost btn-xs btn-square"
            aria-label={NOTIFICATION_WORDS.settings}
            title={NOTIFICATION_WORDS.settings}
            onClick={onLeave}
          >
            <Settings2 className="i" />
          </Link>
        </span>
      </div>
      <QueryView
        query={list}
        failure={MESSAGES.loadNotificationsFailed}
        loading={<SkeletonRows label="Loading notifications" rows={3} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted px-4 py-6 text-center">No new notifications</p>
          ) : (
            <ul className="divide-line min-h-0 divide-y overflow-y-auto">
              {items.slice(0, NOTIFICATIONS_SHOWN).map((item) => (
                <NotificationRow
                  key={item.id}
                  item={item}
                  onOpen={() => follow(item) && onLeave()}
                  onDone={done(item)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {(list.data?.items.length ?? 0) > NOTIFICATIONS_SHOWN && (
        <Link
          to="/notifications"
          className="btn btn-ghost btn-sm border-line shrink-0 rounded-none border-0 border-t -outline-offset-2"
          onClick={onLeave}
        >
          View all notifications
        </Link>
      )}
      {mayDecide && (
        <Link
          to={approvals}
          className="btn btn-ghost btn-sm border-line shrink-0 rounded-none border-0 border-t -outline-offset-2"
          onClick={onLeave}
        >
          <Inbox className="i" />
          Review proposals
        </Link>
      )}
    </>
  );
}
