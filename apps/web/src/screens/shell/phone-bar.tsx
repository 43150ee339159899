import { can } from '@outrider/shared/ground/permissions';
import { Inbox, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { tabPath } from '../../automation/agents/place.ts';
import { preloadScreen } from '../modules/screens.ts';
import { useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { useUser } from '../../people/session/user-context.ts';
import { useRecordBack } from './record-back.ts';
import { activeEntry, isAmongDeals, type NavigationEntry, shortcutsAt } from './navigation.ts';
import { SHELL_WORDS } from './words.ts';

const ITEM = 'grid place-content-center justify-items-center gap-0.5 text-xs';

/** Within the thumb's reach, below 1024 px. */
export function PhoneBar() {
  const { role } = useUser();
  const openDialog = useQuickDialog();
  const { pathname } = useLocation();
  // A record's page has a bar of its own at the thumb, and its way back above.
  const isRecord = useRecordBack() !== null;
  if (isRecord) return null;
  const links = shortcutsAt(pathname, role).map((entry) => <BarLink key={entry.path} entry={entry} />);
  const makesDeals = isAmongDeals(pathname, role);
  if (role === 'super_admin') return <Bar>{links}</Bar>;
  return (
    <Bar>
      {links.slice(0, 2)}
      <button
        type="button"
        className={`${ITEM} cursor-pointer`}
        aria-label={makesDeals ? SHELL_WORDS.addDeal : SHELL_WORDS.addLead}
        onClick={() => openDialog(makesDeals ? { id: 'opportunity' } : { id: 'lead' })}
      >
        <span className="bg-primary text-primary-content grid size-10 place-items-center rounded-full">
          <Plus className="i size-5" />
        </span>
      </button>
      {links.slice(2, 3)}
      {can({ id: '', role }, 'agents.decide') && <ApprovalsLink />}
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
  const current = activeEntry(useLocation().pathname, useUser().role)?.path === entry.path;
  return (
    <Link
      to={entry.path}
      onPointerDown={() => preloadScreen(entry.path)}
      aria-current={current ? 'page' : undefined}
      className={`${ITEM} ${current ? 'font-strong' : 'text-faint'}`}
    >
      <entry.Icon className="i size-5" />
      {entry.short}
    </Link>
  );
}

/** Proposals of agents, for reps too, whose navigation has no sales agents. */
function ApprovalsLink() {
  const path = tabPath('approvals');
  const current = useLocation().pathname === path;
  return (
    <Link
      to={path}
      aria-current={current ? 'page' : undefined}
      className={`${ITEM} ${current ? 'font-strong' : 'text-faint'}`}
    >
      <Inbox className="i size-5" />
      Approvals
    </Link>
  );
}
