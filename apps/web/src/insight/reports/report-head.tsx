import { ArrowLeft, Ellipsis, Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { REPORTS_WORDS as WORDS } from './words.ts';
import { DASHBOARD_WORDS } from './words-dashboards.ts';
import { SCHEDULE_WORDS } from './words-schedules.ts';

type HeadProps = {
  name: string;
  isOwn: boolean;
  isChanged: boolean;
  /** It has a place of its own: it can be put on a dashboard and sent. */
  isKept: boolean;
  onAsk: (what: 'save' | 'save-as' | 'delete' | 'add-to' | 'send') => void;
  /** Left out while nothing is measured. */
  onCsv: (() => void) | undefined;
};

/** What the report is called, and what can be done with it. */
export const ReportHead = ({ name, isOwn, isKept, isChanged, onAsk, onCsv }: HeadProps) => (
  <header className="border-line flex flex-wrap items-center gap-2 border-b px-4 py-2.5 lg:px-5">
    <Link to="/reports" className="btn btn-ghost btn-sm text-muted -ml-2 font-normal">
      <ArrowLeft className="i" />
      <span className="max-sm:sr-only">{WORDS.back}</span>
    </Link>
    <span className="bg-line h-5 w-px max-lg:hidden" />
    <h2 className="min-w-0 flex-1 truncate text-base">{name}</h2>
    {isChanged && <span className="text-faint text-xs @max-4xl:hidden">{WORDS.unsaved}</span>}
    <Menu label={WORDS.more} buttonClass="btn-square text-muted" trigger={<Ellipsis className="i" />}>
      {isOwn && <MenuItem onSelect={() => onAsk('save')}>{WORDS.rename}</MenuItem>}
      {isOwn && <MenuItem onSelect={() => onAsk('save-as')}>{WORDS.saveAs}</MenuItem>}
      {isKept && <MenuItem onSelect={() => onAsk('add-to')}>{DASHBOARD_WORDS.addTo}</MenuItem>}
      {onCsv && <MenuItem onSelect={onCsv}>{WORDS.csv}</MenuItem>}
      {isOwn && <MenuItem onSelect={() => onAsk('delete')}>{WORDS.delete}</MenuItem>}
    </Menu>
    {isKept && (
      <button type="button" className="btn btn-sm btn-line" onClick={() => onAsk('send')}>
        <Mail className="i" />
        <span className="max-sm:sr-only">{SCHEDULE_WORDS.open}</span>
      </button>
    )}
    {(!isOwn || isChanged) && (
      <button type="button" className="btn btn-sm btn-primary" onClick={() => onAsk(isOwn ? 'save' : 'save-as')}>
        {WORDS.save}
      </button>
    )}
  </header>
);
