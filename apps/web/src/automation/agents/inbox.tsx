import type { AgentAction } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { DrawerFrame } from '../../records/engine/drawer-frame.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { ErrorState } from '../../ground/ui/error-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { useNamed, useSetNamed } from '../../ground/ui/use-named.ts';
import { templateOf } from './alike.ts';
import { AlikeDialog } from './alike-dialog.tsx';
import { ActionView, awaitsVerdict, isEditable, isSendable, waitsForManager } from './action-view.tsx';
import { BundleBar } from './bundle-bar.tsx';
import { EMPTY_ID, InboxList, NothingHere, rowId } from './inbox-list.tsx';
import { useAlike } from './use-alike.ts';
import { useDecisions } from './use-decisions.ts';
import { bundleOf, type InboxView, useInbox } from './use-inbox.ts';
import { ALIKE_WORDS, INBOX_WORDS as WORDS } from './words.ts';
import { RejectDialog } from './reject-dialog.tsx';

const VIEWS = [
  { value: 'proposed', label: 'To approve' },
  { value: 'review', label: 'To review' },
  { value: 'done', label: 'Done' },
] as const satisfies { value: InboxView; label: string }[];

/**
 * What agents propose and did: a list, and one of them with its reasons. `reviews`: whoever looks after the agents also
 * reviews what ran by itself.
 */
export function Inbox({ reviews = false }: { reviews?: boolean }) {
  const [shown] = useNamed('show');
  const setNamed = useSetNamed();
  const views = VIEWS.filter(({ value }) => reviews || value !== 'review');
  const view = views.find(({ value }) => value === shown)?.value ?? 'proposed';
  return (
    <>
      <div className="mb-3">
        <Segmented
          label="Show"
          options={views}
          value={view}
          onChange={(next) => setNamed({ show: next === 'proposed' ? null : next, action: null })}
        />
      </div>
      <OneView key={view} view={view} />
    </>
  );
}

function OneView({ view }: { view: InboxView }) {
  const user = useUser();
  const wide = useMedia(WIDE);
  const [named, setNamed] = useNamed('action');
  const inbox = useInbox(view, named, wide);
  const { rows, current, position, notes } = inbox;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'reject' | 'alike' | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  /** The open item gets the focus once it is there. */
  const refocus = useRef(false);

  /** On to the next one that stays, else back to the one before. */
  function moveOn(leaving: string[]) {
    setPicked((now) => new Set([...now].filter((id) => !leaving.includes(id))));
    setEditing(null);
    refocus.current = true;
    if (!current || !leaving.includes(current.id)) return;
    const staying = (row: AgentAction) => !leaving.includes(row.id);
    const next = rows.slice(position + 1).find(staying) ?? rows.slice(0, Math.max(0, position)).findLast(staying);
    setNamed(next?.id ?? null);
  }
  const isReady = (row: AgentAction) => row.state === 'proposed' && isSendable(row) && !waitsForManager(row, user);
  const template = current && view === 'proposed' ? templateOf(current) : null;
  const alike = useAlike(template?.id, (row) => isReady(row) && !inbox.settled.has(row.id));
  const decide = useDecisions({ ...inbox, rows: [...rows, ...alike] }, moveOn);
  const bundle = rows.filter(({ id }) => picked.has(id));
  const ready = rows.filter(isReady);
  const together = ready.filter((row) => current && bundleOf(row) === bundleOf(current));
  const ofKind = ready.filter(({ kind }) => kind === current?.kind);
  const step = (by: number) => {
    const next = rows[position + by];
    if (next) {
      refocus.current = true;
      setEditing(null);
      setNamed(next.id);
    }
  };
  const pick = (id: string) =>
    setPicked((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const approveBundle = () => {
    decide.approveMany(bundle);
    setPicked(new Set());
  };
  // Whoever leaves the edit, steps on or decides goes on from the item that is open then: what had the focus may be
  // gone.
  const currentId = current?.id;
  const nothing = rows.length === 0 && !current;
  const isBusy = editing !== null || dialog !== null;
  useEffect(() => {
    if (isBusy) {
      refocus.current = true;
      return;
    }
    if (!refocus.current) return;
    const place = currentId ? (wide ? `#${rowId(currentId)} a` : '#action-edit') : `#${EMPTY_ID}`;
    const item = document.querySelector<HTMLElement>(place);
    item?.focus();
    // Between two items there may be none for a moment; the next one is then still to come.
    refocus.current = !item;
  }, [isBusy, currentId, wide, nothing]);
  const waits = current?.state === 'proposed' && !waitsForManager(current, user);
  const approve = () => {
    if (bundle.length > 0) approveBundle();
    else if (current && waits) {
      if (isSendable(current)) decide.approve(current);
      else setEditing(current.id);
    }
  };
  const review = (verdict: 'good' | 'bad') => current && awaitsVerdict(current) && decide.review(current, verdict);

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    u: decide.undoLast,
    ...(view === 'proposed' && {
      a: approve,
      r: () => (waits || bundle.length > 0) && setDialog('reject'),
      e: () => current && waits && isEditable(current) && setEditing(current.id),
      x: () => current && waits && pick(current.id),
      s: () => setPicked((now) => new Set([...now, ...ofKind.map(({ id }) => id)])),
      b: () => together.length > 0 && decide.approveMany(together),
      Escape: () => setPicked(new Set()),
    }),
    ...(view === 'review' && { g: () => review('good'), b: () => review('bad') }),
  });

  const lost = inbox.missing && (
    <ErrorState
      title={MESSAGES.loadAgentActionsFailed}
      detail={describeFailure(inbox.missing.error).sentence}
      onRetry={() => void inbox.missing?.refetch()}
    />
  );
  const detail = current ? (
    <>
      {template && alike.length > 1 && (
        <p className="border-line text-muted flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
          {ALIKE_WORDS.bar(alike.length, template.name)}
          <button type="button" className="btn btn-line btn-xs" onClick={() => setDialog('alike')}>
            {ALIKE_WORDS.open}
          </button>
        </p>
      )}
      <ActionView
        key={current.id}
        action={current}
        view={view}
        note={notes[current.id]?.sentence}
        editing={editing === current.id}
        decide={decide}
        onEdit={(on) => setEditing(on ? current.id : null)}
        onReject={() => setDialog('reject')}
      />
    </>
  ) : (
    lost
  );
  return (
    <div className="sheet overflow-clip">
      <QueryView
        query={inbox.list}
        failure={MESSAGES.loadAgentActionsFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={6} />}
      >
        {() =>
          nothing ? (
            <>
              {lost}
              <NothingHere view={view} />
            </>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(16rem,21rem)_minmax(0,1fr)]">
              <InboxList
                view={view}
                inbox={inbox}
                picked={picked}
                onPick={pick}
                onApprove={decide.approveMany}
                onDismiss={inbox.dismiss}
              />
              {wide && (
                <article aria-label="Open action" className="border-line flex min-h-96 min-w-0 flex-col border-l">
                  {detail}
                </article>
              )}
            </div>
          )
        }
      </QueryView>
      {!wide && named && detail && !nothing && (
        <DrawerFrame label={current?.title ?? 'Action'} onClose={() => setNamed(null)}>
          <div className="flex h-12 shrink-0 items-center px-3">
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => setNamed(null)}>
              <ArrowLeft className="i" />
              {WORDS.all}
            </button>
          </div>
          {detail}
        </DrawerFrame>
      )}
      <output className="sr-only">
        {current && position >= 0 ? `${position + 1} of ${rows.length}: ${current.title}` : ''}
      </output>
      {bundle.length > 0 && (
        <BundleBar count={bundle.length} onApprove={approveBundle} onClear={() => setPicked(new Set())} />
      )}
      {dialog === 'alike' && template && (
        <AlikeDialog
          template={template.name}
          actions={alike}
          onClose={() => setDialog(null)}
          onApprove={(actions) => {
            setDialog(null);
            decide.approveMany(actions);
          }}
        />
      )}
      {dialog === 'reject' && current && (
        <RejectDialog
          actions={bundle.length > 0 ? bundle : [current]}
          onClose={() => setDialog(null)}
          onReject={(reason) => {
            setDialog(null);
            decide.reject(bundle.length > 0 ? bundle : [current], reason);
          }}
        />
      )}
    </div>
  );
}
