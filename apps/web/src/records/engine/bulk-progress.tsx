import type { BulkRun } from '@outrider/shared/records/bulk';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { countRecords } from '@outrider/shared/ground/record-nouns';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { DARK_BAR, DARK_BAR_BUTTON } from './dark-bar.ts';
import { useRefreshed } from './use-refreshed.ts';
import { runWords } from './run-words.ts';
import { useUndoRun } from './use-undo-run.ts';
import { RunRowsDialog } from './run-rows-dialog.tsx';

/** Live events say when to look; this is for when they do not come through. */
const LOOK_AGAIN_MS = 2_000;
/** How long the result is shown; from then on "Recent bulk actions" has it, with Undo. */
const RESULT_MS = 15_000;

/** A run while it is at work, then its result for a while, with the way to stop it and the way back. */
export function BulkProgress({
  run: started,
  onRun,
  onClose,
}: {
  run: BulkRun;
  onRun: (run: BulkRun) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [listed, setListed] = useState(false);
  const isOpen = ({ state }: BulkRun) => state === 'queued' || state === 'running';
  const { data: run } = trpc.bulk.get.useQuery(
    { id: started.id },
    {
      initialData: started,
      meta: { failure: MESSAGES.loadRunFailed, quiet: true },
      refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : LOOK_AGAIN_MS),
    },
  );
  const cancel = trpc.bulk.cancel.useMutation({
    meta: { failure: MESSAGES.cancelRunFailed },
    onSettled: () => void utils.bulk.invalidate(),
  });
  const undo = useUndoRun(onRun);
  const open = isOpen(run);
  const refresh = useRefreshed(run.record_type);
  useEffect(() => {
    if (!open) void refresh();
  }, [open, refresh]);

  // Whoever points at it, is inside it, or reads what was left alone keeps it.
  const [held, setHeld] = useState(false);
  const leave = useRef(onClose);
  useEffect(() => {
    leave.current = onClose;
  });
  useEffect(() => {
    if (open || held || listed) return undefined;
    const timer = setTimeout(() => leave.current(), RESULT_MS);
    return () => clearTimeout(timer);
  }, [open, held, listed, run.id]);

  const seen = run.done + run.failed;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only waits while somebody is at it
    <section
      aria-label="Bulk action"
      className={DARK_BAR}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <output className="num px-1">
        {open ? `${formatCount(seen)} of ${countRecords(run.total, run.record_type)}` : runWords(run)}
      </output>
      {open && <progress className="progress w-32" aria-label="Progress" value={seen} max={run.total} />}
      {run.failed > 0 && (
        <button type="button" className={DARK_BAR_BUTTON} onClick={() => setListed(true)}>
          {formatCount(run.failed)} skipped
        </button>
      )}
      {run.can_cancel && (
        <button type="button" className={DARK_BAR_BUTTON} onClick={() => cancel.mutate({ id: run.id })}>
          Stop
        </button>
      )}
      {run.can_undo && (
        <button
          type="button"
          className={DARK_BAR_BUTTON}
          aria-disabled={undo.isPending}
          onClick={() => !undo.isPending && undo.mutate({ id: run.id })}
        >
          Undo
        </button>
      )}
      {!open && (
        <button type="button" className={`${DARK_BAR_BUTTON} btn-square`} aria-label="Close" onClick={onClose}>
          <X className="i" />
        </button>
      )}
      {listed && <RunRowsDialog run={run} onClose={() => setListed(false)} />}
    </section>
  );
}
