import { MESSAGES } from '@outrider/shared/messages';
import { EmptyState } from '../ui/blank-state.tsx';
import { countOf } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './use-notifications.ts';

/** All notifications that are kept at hand: the newest first. */
export function NotificationsScreen() {
  const { list, markAll, follow } = useNotifications();
  const unread = list.data?.unread ?? 0;
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <output className="text-muted">
          {list.data && (unread === 0 ? 'Everything is read.' : countOf(unread, 'unread notification'))}
        </output>
        {unread > 0 && (
          <button type="button" className="btn btn-sm btn-line" onClick={markAll}>
            Mark all as read
          </button>
        )}
      </div>
      <section className="sheet mt-4 max-w-3xl overflow-hidden" aria-label="Notifications">
        <QueryView
          query={list}
          failure={MESSAGES.loadNotificationsFailed}
          loading={<SkeletonRows label="Loading notifications" rows={8} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No new notifications">
                What concerns you is told here: new leads, hot leads without an owner, and what your agents ask.
              </EmptyState>
            ) : (
              <ul className="divide-line divide-y">
                {items.map((item) => (
                  <NotificationRow key={item.id} item={item} onOpen={() => follow(item)} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
    </Page>
  );
}
