import type { ReportDashboard, ReportDashboardItem } from '@outrider/shared/insight/report-dashboards';
import { ArrowLeft, Ellipsis, LayoutGrid, Mail, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { UnsavedChanges } from '../../ground/ui/unsaved-changes.tsx';
import { REPORTS_WORDS } from './words.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';
import { SCHEDULE_WORDS } from './words-schedules.ts';

export type DashboardAsked = 'add' | 'settings' | 'copy' | 'delete';
type HeadProps = {
  dashboard: ReportDashboard;
  /** When it is sent to the reader or by them; null where it is not. */
  sent: string | null;
  isArranging: boolean;
  /** Something was moved, sized, added or removed. */
  isDirty: boolean;
  isSaving: boolean;
  onArrange: () => void;
  onCancel: () => void;
  onSave: () => void;
  onAsk: (what: DashboardAsked) => void;
  onSend: () => void;
};

/** What a dashboard is called, and what can be done with it. */
export const DashboardHead = ({ dashboard, sent, isArranging, isDirty, isSaving, ...on }: HeadProps) => (
  <header className="border-line flex flex-wrap items-center gap-2 border-b px-4 py-2.5 lg:px-5">
    <Link to="/reports?tab=all" className="btn btn-ghost btn-sm text-muted -ml-2 font-normal">
      <ArrowLeft className="i" />
      <span className="max-sm:sr-only">{REPORTS_WORDS.back}</span>
    </Link>
    <span className="bg-line h-5 w-px max-lg:hidden" />
    <h2 className="min-w-0 truncate text-base max-sm:flex-1">{dashboard.name}</h2>
    <span className="text-faint min-w-0 flex-1 truncate text-xs max-sm:hidden">{ownerWords(dashboard)}</span>
    {isArranging ? (
      <>
        <button type="button" className="btn btn-sm btn-line" onClick={() => on.onAsk('add')}>
          <Plus className="i" />
          <span className="max-sm:sr-only">{WORDS.add}</span>
        </button>
        <UnsavedChanges
          words={{ ...WORDS, save: WORDS.done, unsaved: isDirty ? WORDS.unsaved : '' }}
          isSaving={isSaving}
          onDiscard={on.onCancel}
          onSave={on.onSave}
        />
      </>
    ) : (
      <>
        <Menu label={WORDS.more} buttonClass="btn-square text-muted" trigger={<Ellipsis className="i" />}>
          {dashboard.may !== 'view' && (
            <MenuItem onSelect={() => on.onAsk('settings')}>
              {dashboard.may === 'own' ? WORDS.settings : WORDS.rename}
            </MenuItem>
          )}
          <MenuItem onSelect={() => on.onAsk('copy')}>{WORDS.copy}</MenuItem>
          {dashboard.may === 'own' && <MenuItem onSelect={() => on.onAsk('delete')}>{WORDS.delete}</MenuItem>}
        </Menu>
        <button type="button" className="btn btn-sm btn-line" onClick={on.onSend}>
          <Mail className="i" />
          <span className="max-sm:sr-only">{SCHEDULE_WORDS.open}</span>
          {sent && <span className="text-muted font-normal max-lg:sr-only">{sent}</span>}
        </button>
        {dashboard.may !== 'view' && (
          <button type="button" className="btn btn-sm btn-line" data-arrange onClick={on.onArrange}>
            <LayoutGrid className="i" />
            <span className="max-sm:sr-only">{WORDS.edit}</span>
          </button>
        )}
      </>
    )}
  </header>
);

/** Who owns a dashboard, and whether they shared it with the reader by name; null for one's own. */
export const ownerWords = ({ may, given, owner_name }: Pick<ReportDashboardItem, 'may' | 'given' | 'owner_name'>) =>
  may === 'own' ? null : given ? WORDS.sharedBy(owner_name) : WORDS.owner(owner_name);
