import { MESSAGES } from '@outrider/shared/ground/messages';
import { Settings2 } from 'lucide-react';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { ChannelsForm } from './channels-form.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './use-notifications.ts';
import { NOTIFICATION_WORDS } from './words.ts';

/** All notifications that are kept at hand: the newest first. */
export function NotificationsScreen() {
  const { list, markAll, follow, done } = useNotifications();
  // Where there is no room beside the list, the settings are asked for.
  const [settings, setSettings] = useNamed('settings');
  const unread = list.data?.unread ?? 0;
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <output className="text-muted">
          {list.data && (unread === 0 ? NOTIFICATION_WORDS.allRead : countOf(unread, 'unread notification'))}
        </output>
        <span className="flex flex-wrap gap-2">
          {unread > 0 && (
            <button type="button" className="btn btn-sm btn-line" onClick={markAll}>
              {NOTIFICATION_WORDS.markAll}
            </button>
          )}
          <button
            type="button"
            className={`btn btn-sm btn-line xl:hidden ${settings ? 'bg-base-300' : ''}`}
            aria-expanded={settings !== null}
            onClick={() => setSettings(settings ? null : '1')}
          >
            <Settings2 className="i" />
            {NOTIFICATION_WORDS.settingsShort}
          </button>
        </span>
      </div>
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <section className="sheet overflow-hidden" aria-label="Notifications">
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
                    <NotificationRow key={item.id} item={item} onOpen={() => follow(item)} onDone={done(item)} />
                  ))}
                </ul>
              )
            }
          </QueryView>
        </section>
        <ChannelsForm className={settings ? 'max-xl:order-first max-xl:max-w-2xl' : 'max-xl:hidden'} />
      </div>
    </Page>
  );
}
