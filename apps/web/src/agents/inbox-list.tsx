import type { AgentAction } from '@outrider/shared/agents';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/blank-state.tsx';
import { formatCount } from '../ui/format.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { ACTION_STATE_WORDS } from './agent-words.ts';
import type { InboxState, InboxView } from './use-inbox.ts';

const TITLES: Record<InboxView, string> = { proposed: 'Waiting for you', review: 'Ran by itself', done: 'Done' };
const rowId = (id: string) => `action-${id}`;

type InboxListProps = {
  view: InboxView;
  inbox: InboxState;
  picked: ReadonlySet<string>;
  onPick: (id: string) => void;
  onDismiss: (id: string) => void;
};

export function InboxList({
  view,
  inbox: { rows, current, notes, total, more },
  picked,
  onPick,
  onDismiss,
}: InboxListProps) {
  const currentId = current?.id;
  useEffect(() => {
    if (currentId) document.getElementById(rowId(currentId))?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <section aria-labelledby="inbox-list" className="flex flex-col">
      <div className="head">
        <h2 id="inbox-list">
          {TITLES[view]}{' '}
          {total !== undefined && <output className="text-faint num text-xs font-normal">{formatCount(total)}</output>}
        </h2>
      </div>
      {rows.length === 0 && <p className="text-faint border-line border-t px-4 py-3">Nothing else.</p>}
      <ul className="lg:max-h-[60dvh] lg:overflow-y-auto">
        {rows.map((action) => (
          <Row
            key={action.id}
            action={action}
            open={action.id === currentId}
            picked={picked.has(action.id)}
            note={notes[action.id]?.sentence}
            onPick={view === 'proposed' && action.state === 'proposed' ? () => onPick(action.id) : undefined}
            onDismiss={() => onDismiss(action.id)}
          />
        ))}
      </ul>
      {(more.hasMore || more.busy) && (
        <LoadMore shown={rows.length} total={total} {...more} className="border-line border-t px-4 py-2" />
      )}
      <Keys view={view} />
    </section>
  );
}

type RowProps = {
  action: AgentAction;
  open: boolean;
  picked: boolean;
  note: string | undefined;
  onPick: (() => void) | undefined;
  onDismiss: () => void;
};

function Row({ action, open, picked, note, onPick, onDismiss }: RowProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('action', action.id);
  const whose =
    [action.lead_name, action.lead_company].filter(Boolean).join(', ') || action.opportunity_name || 'The company';
  return (
    <li
      id={rowId(action.id)}
      className={`border-line border-t ${open ? 'bg-selected shadow-[inset_2px_0_var(--link)]' : picked ? 'bg-selected' : ''}`}
    >
      <div className="flex items-center">
        {onPick && (
          <input
            type="checkbox"
            className="checkbox checkbox-sm ml-4"
            aria-label={`Select ${action.title} for ${whose}`}
            checked={picked}
            onChange={onPick}
          />
        )}
        <Link
          to={`${pathname}?${params}`}
          replace
          className={`flex min-w-0 flex-1 gap-3 px-4 py-3 -outline-offset-2 ${open ? '' : 'hover:bg-hover'}`}
          aria-current={open ? 'true' : undefined}
        >
          <Avatar name={action.lead_name ?? action.opportunity_name ?? whose} className="size-8 max-lg:hidden" />
          <span className="min-w-0 flex-1">
            <span className="font-strong block truncate">{action.title}</span>
            <span className="text-faint block truncate text-xs">{whose}</span>
          </span>
          <span className="text-faint num max-w-24 text-right text-xs">
            <RelativeTime at={action.done_at ?? action.created_at} className="block whitespace-nowrap" />
            <span className="block truncate">
              {action.state === 'proposed' || action.state === 'done'
                ? (action.agent_name ?? action.flow_name)
                : ACTION_STATE_WORDS[action.state]}
            </span>
          </span>
        </Link>
      </div>
      {note && (
        <p role="alert" className="b-red flex items-start gap-2 px-4 py-1.5 text-xs">
          <span className="mr-auto">{note}</span>
          <button type="button" className="cursor-pointer" aria-label="Dismiss" onClick={onDismiss}>
            <X className="i size-3.5" />
          </button>
        </p>
      )}
    </li>
  );
}

const KEYS: Record<InboxView, [string[], string][]> = {
  proposed: [
    [['j', 'k'], 'move'],
    [['a'], 'approve'],
    [['e'], 'edit'],
    [['r'], 'reject'],
    [['x'], 'select'],
    [['u'], 'undo'],
  ],
  review: [
    [['j', 'k'], 'move'],
    [['g'], 'good'],
    [['b'], 'bad'],
  ],
  done: [[['j', 'k'], 'move']],
};

const Keys = ({ view }: { view: InboxView }) => (
  <p className="text-faint hidden flex-wrap gap-x-3 px-4 py-4 text-xs leading-6 lg:flex">
    {KEYS[view].map(([keys, what]) => (
      <span key={what} className="whitespace-nowrap">
        {keys.map((key) => (
          <kbd key={key} className="kbd mr-1">
            {key}
          </kbd>
        ))}
        {what}
      </span>
    ))}
  </p>
);

const EMPTY: Record<InboxView, { title: string; text: string }> = {
  proposed: {
    title: 'Nothing waits for you',
    text: 'What an agent may not do by itself is laid before you here, with its reasons.',
  },
  review: {
    title: 'Nothing to look at',
    text: 'Of what agents do by themselves, one in ten is laid before you here afterwards.',
  },
  done: { title: 'Nothing done yet', text: 'What agents did is listed here, with who allowed it and the way back.' },
};

export const NothingHere = ({ view }: { view: InboxView }) => (
  <EmptyState title={EMPTY[view].title}>{EMPTY[view].text}</EmptyState>
);
