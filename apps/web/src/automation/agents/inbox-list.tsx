import type { AgentAction } from '@outrider/shared/automation/agents';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ACTION_STATE_WORDS } from './agent-words.ts';
import { bundleOf, subjectId, type InboxState, type InboxView } from './use-inbox.ts';
import { isSendable } from './action-view.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

/** Where a row is found, to show it and to put the focus on it. */
export const rowId = (id: string) => `action-${id}`;

type InboxListProps = {
  view: InboxView;
  inbox: InboxState;
  picked: ReadonlySet<string>;
  onPick: (id: string) => void;
  onApprove: (actions: AgentAction[]) => void;
  onDismiss: (id: string) => void;
};

export function InboxList({
  view,
  inbox: { rows, current, notes, total, more },
  picked,
  onPick,
  onApprove,
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
          {WORDS.titles[view]}{' '}
          {total !== undefined && <output className="text-faint num text-xs font-normal">{formatCount(total)}</output>}
        </h2>
      </div>
      {rows.length === 0 && <p className="text-faint border-line border-t px-4 py-3">{WORDS.nothingElse}</p>}
      <ul className="lg:max-h-[60dvh] lg:overflow-y-auto">
        {rows.map((action, at) => (
          <Row
            key={action.id}
            heads={at === 0 || subjectId(action) !== subjectId(rows[at - 1])}
            action={action}
            bundle={
              view === 'proposed' && (at === 0 || bundleOf(action) !== bundleOf(rows[at - 1] ?? action))
                ? rows.filter(
                    (one) => bundleOf(one) === bundleOf(action) && one.state === 'proposed' && isSendable(one),
                  )
                : []
            }
            onApprove={onApprove}
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
  /** On the first row of what one task proposes: all of it that can be approved as it is. */
  bundle: AgentAction[];
  onApprove: (actions: AgentAction[]) => void;
  /** The first of its lead: whom it is about stands above it. */
  heads: boolean;
  open: boolean;
  picked: boolean;
  note: string | undefined;
  onPick: (() => void) | undefined;
  onDismiss: () => void;
};

function Row({ action, bundle, onApprove, heads, open, picked, note, onPick, onDismiss }: RowProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('action', action.id);
  const whose =
    [action.lead_name, action.lead_company].filter(Boolean).join(', ') || action.opportunity_name || WORDS.company;
  return (
    <li
      id={rowId(action.id)}
      className={`${heads ? 'border-line border-t' : ''} ${open ? 'bg-selected shadow-[inset_2px_0_var(--link)]' : picked ? 'bg-selected' : ''}`}
    >
      {heads && (
        <p className="flex items-center gap-2 px-4 pt-3">
          <Avatar name={action.lead_name ?? action.opportunity_name ?? whose} className="size-6 shrink-0" />
          <span className="font-strong min-w-0 flex-1 truncate" title={whose}>
            {whose}
          </span>
        </p>
      )}
      {bundle.length > 1 && (
        <p className="text-muted flex items-center gap-2 px-4 pt-1.5 text-xs">
          <span className="min-w-0 flex-1">{WORDS.bundle(bundle.length)}</span>
          <button type="button" className="btn btn-line btn-xs" aria-keyshortcuts="b" onClick={() => onApprove(bundle)}>
            {WORDS.approveAll(bundle.length)}
          </button>
        </p>
      )}
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
          className={`flex min-w-0 flex-1 gap-3 px-4 py-2 -outline-offset-2 ${open ? '' : 'hover:bg-hover'}`}
          aria-current={open ? 'true' : undefined}
        >
          <span className="min-w-0 flex-1">
            <span className="line-clamp-3 wrap-anywhere" title={action.title} data-title="">
              {action.title}
            </span>
            <span className="text-faint num mt-0.5 flex gap-1.5 text-xs">
              <span className="min-w-0 truncate">
                {action.state === 'proposed' || action.state === 'done'
                  ? (action.agent_name ?? action.flow_name)
                  : ACTION_STATE_WORDS[action.state]}
              </span>
              <RelativeTime at={action.done_at ?? action.created_at} className="shrink-0 whitespace-nowrap" />
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
    [['s'], 'select all of this kind'],
    [['b'], 'approve what belongs together'],
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

/** Takes the focus where the last one was decided. */
export const EMPTY_ID = 'inbox-empty';
export const NothingHere = ({ view }: { view: InboxView }) => (
  <div id={EMPTY_ID} tabIndex={-1} className="outline-none">
    <EmptyState title={WORDS.empty[view].title}>{WORDS.empty[view].text}</EmptyState>
  </div>
);
