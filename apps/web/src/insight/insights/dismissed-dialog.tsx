import { DISMISS_LABELS, type Suggestions } from '@outrider/shared/insight/insights';
import { can } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { formatShortDay } from '../../ground/ui/when.ts';
import { titleOf } from './say-suggestion.ts';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.suggestions;

/** Suggestions that somebody put aside, with why, and the way back. */
export function DismissedDialog({ dismissed, onClose }: { dismissed: Suggestions['dismissed']; onClose: () => void }) {
  const utils = trpc.useUtils();
  const manages = can(useUser(), 'scoring.manage');
  const restore = trpc.insights.restore.useMutation({
    meta: { failure: WORDS.restoreFailed },
    onSuccess: (suggestions) => utils.insights.suggestions.setData(undefined, suggestions),
  });
  return (
    <Dialog title={WORDS.dismissedTitle} onClose={onClose} width="max-w-xl" writes={manages}>
      <div className="min-h-24 overflow-y-auto">
        {dismissed.length === 0 && <p className="text-muted py-8 text-center">{WORDS.noneDismissed}</p>}
        <ul className="divide-line divide-y">
          {dismissed.map((one) => (
            <li key={one.key} className="flex items-center gap-3 px-5 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block">{titleOf(one)}</span>
                <span className="text-faint block text-xs">
                  {DISMISS_LABELS[one.reason]} · {WORDS.by(one.by_name ?? '', formatShortDay(one.at))}
                </span>
              </span>
              {manages && (
                <button
                  type="button"
                  className="btn btn-sm btn-line"
                  aria-label={`${WORDS.restore}: ${titleOf(one)}`}
                  aria-disabled={restore.isPending}
                  onClick={() => !restore.isPending && restore.mutate({ key: one.key })}
                >
                  {WORDS.restore}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
