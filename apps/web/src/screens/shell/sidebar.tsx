import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { Tooltip } from '../../ground/ui/tooltip.tsx';
import { Brand } from './brand.tsx';
import { NavigationList } from './navigation-list.tsx';
import { UserFoot } from './user-foot.tsx';

const KEY = 'sidebar';

/** The left navigation from 1024 px on. Collapsed it keeps its icons, with the words as tooltips. */
export function Sidebar() {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const isPlatform = useUser().role === 'super_admin'; // whose longest entry has a badge beside it
  function toggle() {
    localStorage.setItem(KEY, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  }

  const label = collapsed ? 'Expand navigation' : 'Collapse navigation';
  const button = (
    <button
      type="button"
      className="btn btn-ghost btn-sm btn-square text-faint"
      aria-label={label}
      aria-expanded={!collapsed}
      onClick={toggle}
    >
      {collapsed ? <PanelLeftOpen className="i" /> : <PanelLeftClose className="i" />}
    </button>
  );
  return (
    <nav
      aria-label="Main"
      data-sidebar={collapsed ? 'collapsed' : 'open'}
      className={`bg-base-200 border-line hidden shrink-0 flex-col border-r lg:flex ${collapsed ? 'w-14 items-center' : isPlatform ? 'w-64' : 'w-60'}`}
    >
      <div className={`flex w-full shrink-0 items-center gap-1 ${collapsed ? 'flex-col py-2' : 'h-14 pr-2'}`}>
        <Brand compact={collapsed} />
        {collapsed ? <Tooltip text={label}>{button}</Tooltip> : <span className="ml-auto">{button}</span>}
      </div>
      <div className={`w-full flex-1 overflow-y-auto pb-4 ${collapsed ? 'px-3' : 'px-2'}`}>
        <NavigationList compact={collapsed} />
      </div>
      <UserFoot compact={collapsed} />
    </nav>
  );
}
