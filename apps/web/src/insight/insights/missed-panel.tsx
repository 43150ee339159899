import { INSIGHTS, type MissedLead } from '@outrider/shared/insight/insights';
import { DAY_MS } from '@outrider/shared/ground/days';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { ListDialog } from './list-dialog.tsx';
import { Panel } from './panel.tsx';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.missed;
/** As many as stand on the screen. */
export const SHOWN_MISSED = 6;

/** Good leads to which nothing happens, each with why and the way to change that. */
export function MissedPanel() {
  const query = trpc.insights.missed.useQuery({ limit: SHOWN_MISSED }, { meta: { failure: INSIGHTS_WORDS.failed } });
  const { items, total } = query.data ?? { items: [], total: 0 };
  const isCut = items.length < total;
  return (
    <Panel
      id="missed"
      title={WORDS.title}
      hint={isCut ? WORDS.shown(items.length, total) : undefined}
      link={isCut ? { to: '?show=missed', text: WORDS.all(total) } : null}
      query={query}
      nothing={(missed) => (missed.total === 0 ? WORDS.none : null)}
    >
      {(missed) => (
        <ul className="divide-line divide-y">
          {missed.items.map((lead) => (
            <MissedLine key={lead.id} lead={lead} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function MissedDialog({ onClose }: { onClose: () => void }) {
  const query = trpc.insights.missed.useQuery({ limit: INSIGHTS.rows }, { meta: { failure: INSIGHTS_WORDS.failed } });
  return (
    <ListDialog
      title={WORDS.title}
      query={query}
      none={WORDS.none}
      onClose={onClose}
      row={(lead) => <MissedLine key={lead.id} lead={lead} className="px-5" />}
    />
  );
}

function MissedLine({ lead, className = '' }: { lead: MissedLead; className?: string }) {
  const now = useNow();
  const { id, name, company, score, owner, reason, since, away_until, action_id } = lead;
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  const why = WORDS.reasons[reason](days, away_until && formatShortDay(away_until));
  const page = `/leads?lead=${id}`;
  const action = WORDS.actions[reason];
  return (
    <li className={`flex items-center gap-3 py-2 ${className}`}>
      <Avatar name={name} className="size-7 max-sm:hidden" />
      <Link to={page} className="min-w-0 flex-1 rounded-xs">
        <span className="block truncate">
          <span className="font-strong">{name}</span> {company && <span className="text-faint">{company}</span>}
        </span>
        <span className="text-faint block truncate text-xs">
          <span className="text-band-orange-ink">{why}</span>
          {owner && `, ${owner}`}
        </span>
      </Link>
      <ScoreBadge score={score} bands={LEAD_BANDS} />
      <Link
        to={action_id ? `/ai-sales-agents/approvals?action=${action_id}` : page}
        className="btn btn-line btn-xs w-20 max-lg:btn-sm max-sm:hidden"
        aria-label={`${action}: ${name}`}
      >
        {action}
      </Link>
    </li>
  );
}
