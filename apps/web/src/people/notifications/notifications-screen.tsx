import { MESSAGES } from '@outrider/shared/ground/messages';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './use-notifications.ts';
import { NOTIFICATION_WORDS } from './words.ts';

/** All notifications that are kept at hand: the newest first. */
export function NotificationsScreen() {
  const { list, markAll, follow } = useNotifications();
  const unread = list.data?.unread ?? 0;
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <output className="text-muted">
          {list.data && (unread === 0 ? NOTIFICATION_WORDS.allRead : countOf(unread, 'unread notification'))}
        </output>
        {unread > 0 && (
          <button type="button" className="btn btn-sm btn-line" onClick={markAll}>
            {NOTIFICATION_WORDS.markAll}
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
              <EmptyState title="No new notifications">{NOTIFICATION_WORDS.empty}</EmptyState>
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
