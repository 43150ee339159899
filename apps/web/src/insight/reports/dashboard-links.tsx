import type { ReportDashboardItem } from '@outrider/shared/insight/report-dashboards';
import { ChevronDown, LayoutGrid, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { ownerWords } from './dashboard-head.tsx';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

type LinksProps = { dashboards: readonly ReportDashboardItem[]; onNew: () => void };
const SHOWN = 3;

/** The dashboards that one finds: the first beside the library's tabs, all of them in a menu. */
export function DashboardLinks({ dashboards, onNew }: LinksProps) {
  const navigate = useNavigate();
  return (
    <div className="border-line flex shrink-0 items-center gap-4 border-b pl-4 max-lg:pl-2">
      {dashboards.slice(0, SHOWN).map(({ id, name, tiles }) => (
        <Link
          key={id}
          to={`/reports/dashboards/${id}`}
          className="text-muted hover:text-base-content flex items-center gap-1.5 @max-4xl:hidden"
        >
          <LayoutGrid className="i" />
          <span className="max-w-40 truncate">{name}</span>
          <span className="text-faint num text-xs">{tiles}</span>
        </Link>
      ))}
      <Menu
        label={WORDS.menu}
        buttonClass="text-muted"
        trigger={
          <>
            <LayoutGrid className="i @4xl:hidden" />
            <span className="max-sm:sr-only">{WORDS.title}</span>
            <ChevronDown className="i text-faint size-3.5" />
          </>
        }
      >
        {dashboards.map((dashboard) => (
          <MenuItem key={dashboard.id} onSelect={() => void navigate(`/reports/dashboards/${dashboard.id}`)}>
            <LayoutGrid className="i text-faint" />
            <span className="grid max-w-64 leading-tight">
              <span className="truncate">{dashboard.name}</span>
              {dashboard.may !== 'own' && <span className="text-faint truncate text-xs">{ownerWords(dashboard)}</span>}
            </span>
          </MenuItem>
        ))}
        <MenuItem onSelect={onNew}>
          <Plus className="i text-faint" />
          {WORDS.new}
        </MenuItem>
      </Menu>
    </div>
  );
}
