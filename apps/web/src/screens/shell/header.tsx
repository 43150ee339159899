import { can } from '@outrider/shared/ground/permissions';
import { ArrowLeft, CalendarPlus, Menu as MenuIcon, Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { tabPath } from '../../automation/agents/place.ts';
import { AssistantButton } from '../../automation/assistant/assistant.tsx';
import { NotificationsMenu } from '../../people/notifications/notifications-menu.tsx';
import { MessagesMenu } from '../../records/pipeline/messages-menu.tsx';
import { useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { SearchBox } from '../../insight/search/search-box.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { ThemeMenu } from '../../ground/ui/theme-menu.tsx';
import { ModeMenu } from './mode-menu.tsx';
import { placesFor } from './places.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { useRecordBack } from './record-back.ts';
import { SHELL_WORDS } from './words.ts';

export function Header({ title, onOpenMenu }: { title: string; onOpenMenu: () => void }) {
  const user = useUser();
  const openDialog = useQuickDialog();
  const back = useRecordBack();
  // The dashboard has both among its Quick Actions.
  const hasQuickActions = useLocation().pathname === '/dashboard';
  return (
    <header className="border-line flex h-14 shrink-0 items-center gap-2 border-b px-3 lg:px-5">
      {back && (
        <Link
          to={back.to}
          className="btn btn-ghost btn-sm btn-square lg:hidden"
          aria-label={SHELL_WORDS.backTo(back.label)}
        >
          <ArrowLeft className="i size-5" />
        </Link>
      )}
      <button
        type="button"
        className={`btn btn-ghost btn-sm btn-square lg:hidden ${back ? 'hidden' : ''}`}
        aria-label="Open navigation"
        onClick={onOpenMenu}
      >
        <MenuIcon className="i size-5" />
      </button>
      <h1 className="line-clamp-2 text-sm leading-tight lg:block lg:shrink-0 lg:truncate lg:text-base">
        {back ? (
          <>
            <span className="lg:hidden">{back.label}</span>
            <span className="max-lg:hidden">{title}</span>
          </>
        ) : (
          title
        )}
      </h1>
      <SearchBox places={placesFor(user)} />
      <div className="flex shrink-0 items-center gap-1 lg:ml-auto">
        {!hasQuickActions && can(user, 'leads.create') && (
          <button
            type="button"
            className="btn btn-line btn-sm hidden xl:inline-flex"
            onClick={() => openDialog({ id: 'lead' })}
          >
            <Plus className="i" />
            Lead
          </button>
        )}
        {!hasQuickActions && can(user, 'meetings.use') && (
          <button
            type="button"
            className="btn btn-line btn-sm hidden xl:inline-flex"
            onClick={() => openDialog({ id: 'meeting' })}
          >
            <CalendarPlus className="i" />
            Meeting
          </button>
        )}
        {user.company && <ModeMenu />}
        {can(user, 'notifications.read') && <NotificationsMenu approvals={tabPath('approvals')} />}
        {can(user, 'mail.use') && <MessagesMenu className="max-lg:hidden" />}
        <ThemeMenu className="max-lg:hidden" />
        <AssistantButton />
        <ProfileMenu />
      </div>
    </header>
  );
}
