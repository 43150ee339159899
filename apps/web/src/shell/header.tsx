import { can } from '@outrider/shared/permissions';
import { Menu as MenuIcon, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AssistantButton } from '../assistant/assistant.tsx';
import { NotificationsMenu } from '../notifications/notifications-menu.tsx';
import { useUser } from '../session/user-context.ts';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import { ModeMenu } from './mode-menu.tsx';
import { NEW_CAPTURE } from '../intake/capture-link.ts';
import { ProfileMenu } from './profile-menu.tsx';

export function Header({ title, onOpenMenu }: { title: string; onOpenMenu: () => void }) {
  const user = useUser();
  return (
    <header className="border-line flex h-14 shrink-0 items-center gap-2 border-b px-3 lg:px-5">
      <button type="button" className="btn btn-ghost btn-sm btn-square lg:hidden" aria-label="Open navigation" onClick={onOpenMenu}>
        <MenuIcon className="i size-5" />
      </button>
      <h1 className="truncate text-base lg:shrink-0">{title}</h1>
      <div className="ml-auto flex items-center gap-1">
        {can(user, 'leads.create') && (
          <Link to={NEW_CAPTURE} className="btn btn-line btn-sm hidden lg:inline-flex">
            <Plus className="i" />
            Lead
          </Link>
        )}
        {user.company && <ModeMenu />}
        {can(user, 'notifications.read') && <NotificationsMenu />}
        <ThemeMenu className="max-lg:hidden" />
        <AssistantButton />
        <ProfileMenu />
      </div>
    </header>
  );
}
