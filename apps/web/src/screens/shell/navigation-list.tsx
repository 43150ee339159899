import { PROCESSING_MODE_LABELS } from '@outrider/shared/records/leads';
import { Link, useLocation } from 'react-router-dom';
import { preloadScreen } from '../modules/screens.ts';
import { useUser } from '../../people/session/user-context.ts';
import { Tooltip } from '../../ground/ui/tooltip.tsx';
import { trpc } from '../../ground/trpc.ts';
import { DueTasks, UnreadEmails } from './navigation-counts.tsx';
import { activeEntry, type NavigationBadge, type NavigationEntry, navigationFor } from './navigation.ts';
import { SHELL_WORDS } from './words.ts';

const BADGE_INK: Record<NavigationBadge, string> = { new: 'b-blue', hot: 'b-orange', ai: 'b-green' };

export function NavigationList({ compact = false, onFollow }: { compact?: boolean; onFollow?: () => void }) {
  const user = useUser();
  const active = activeEntry(useLocation().pathname, user);
  const entries = navigationFor(user);
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {entries.map((entry, i) => {
        const heading = entry.section !== undefined && entry.section !== entries[i - 1]?.section;
        const link = (
          <Link
            to={entry.path}
            className={`nav-i ${compact ? 'justify-center' : ''}`}
            aria-current={entry === active ? 'page' : undefined}
            aria-label={compact ? entry.label : undefined}
            onClick={onFollow}
            onPointerEnter={() => preloadScreen(entry.path)}
            onFocus={() => preloadScreen(entry.path)}
          >
            <entry.Icon className="i" />
            {!compact && <Words entry={entry} />}
            {entry.waiting && <Waiting compact={compact} />}
            {entry.due && !compact && <DueTasks className="ml-auto text-xs" />}
            {entry.unread && !compact && <UnreadEmails className="ml-auto text-xs" />}
          </Link>
        );
        return (
          <li key={entry.path} className={heading && compact ? 'border-line mt-2 border-t pt-2' : undefined}>
            {heading && !compact && <p className="text-faint px-2 pt-3 pb-1 text-xs">{entry.section}</p>}
            {compact ? <Tooltip text={entry.label}>{link}</Tooltip> : link}
          </li>
        );
      })}
    </ul>
  );
}

function Words({ entry }: { entry: NavigationEntry }) {
  const mode = useUser().automation_mode;
  return (
    <>
      <span className="truncate">{entry.label}</span>
      <span className="ml-auto flex items-center gap-1.5">
        {entry.badge && <span className={`tag ${BADGE_INK[entry.badge]}`}>{entry.badge}</span>}
        {entry.automated && (
          <span className={`dot m-${mode}`} title={`${PROCESSING_MODE_LABELS[mode]} mode`}>
            <span className="sr-only">{PROCESSING_MODE_LABELS[mode]} mode</span>
          </span>
        )}
      </span>
    </>
  );
}

/** How many proposals wait for this user's decision; nothing where none does or nobody knows. */
function Waiting({ compact }: { compact: boolean }) {
  const { data } = trpc.agents.actions.useQuery({ show: 'proposed', limit: 1 }, { meta: { quiet: true } });
  if (!data?.total) return null;
  return (
    <span
      className={`bg-primary text-primary-content num grid h-4.5 min-w-4.5 place-content-center rounded-full px-1.5 text-xs font-strong ${compact ? 'absolute -top-1 -right-2' : 'ml-auto'}`}
    >
      {data.total > 99 ? '99+' : data.total}
      <span className="sr-only"> {SHELL_WORDS.waiting}</span>
    </span>
  );
}
