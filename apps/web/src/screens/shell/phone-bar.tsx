import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { preloadScreen } from '../modules/screens.ts';
import { useUser } from '../../people/session/user-context.ts';
import { useRecordBack } from './record-back.ts';
import { DueTasks, UnreadEmails } from './navigation-counts.tsx';
import { activeEntry, type NavigationEntry, shortcutsFor } from './navigation.ts';
import { QuickSheet } from './quick-sheet.tsx';
import { SHELL_WORDS } from './words.ts';

const ITEM = 'grid place-content-center justify-items-center gap-0.5 text-xs';

/** Within the thumb's reach, below 1024 px. */
export function PhoneBar() {
  const user = useUser();
  const [isMaking, setMaking] = useState(false);
  // A record's page has a bar of its own at the thumb, and its way back above.
  const isRecord = useRecordBack() !== null;
  if (isRecord) return null;
  const links = shortcutsFor(user).map((entry) => <BarLink key={entry.path} entry={entry} />);
  if (user.role === 'super_admin') return <Bar>{links}</Bar>;
  return (
    <Bar>
      {links.slice(0, 2)}
      <button
        type="button"
        className={`${ITEM} cursor-pointer`}
        aria-label={SHELL_WORDS.make}
        aria-haspopup="dialog"
        onClick={() => setMaking(true)}
      >
        <span className="bg-primary text-primary-content grid size-10 place-items-center rounded-full">
          <Plus className="i size-5" />
        </span>
      </button>
      {links.slice(2)}
      {isMaking && <QuickSheet onClose={() => setMaking(false)} />}
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label="Shortcuts"
      className="border-line bg-base-100 grid h-15 shrink-0 auto-cols-fr grid-flow-col border-t lg:hidden"
    >
      {children}
    </nav>
  );
}

function BarLink({ entry }: { entry: NavigationEntry }) {
  const current = activeEntry(useLocation().pathname, useUser())?.path === entry.path;
  return (
    <Link
      to={entry.path}
      onPointerDown={() => preloadScreen(entry.path)}
      aria-current={current ? 'page' : undefined}
      className={`${ITEM} ${current ? 'font-strong' : 'text-faint'}`}
    >
      <span className="relative">
        <entry.Icon className="i size-5" />
        {entry.due && <DueTasks className={COUNT} />}
        {entry.unread && <UnreadEmails className={COUNT} />}
      </span>
      {entry.short}
    </Link>
  );
}
const COUNT = 'absolute -top-1 left-full ml-0.5 text-[0.6875rem]';
