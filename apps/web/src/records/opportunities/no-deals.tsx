import { can, seesPart } from '@outrider/shared/ground/permissions';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { SEES_PART } from '../engine/words.ts';
import { useUser } from '../../people/session/user-context.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import type { BoardView } from './use-board-view.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

/** No deals yet, or none that match. */
export function NoDeals({ view }: { view: BoardView }) {
  const user = useUser();
  const openDialog = useQuickDialog();
  if (view.isFiltered)
    return (
      <EmptyState
        title={WORDS.nothingFound}
        actions={
          <button type="button" className="btn btn-sm btn-line" onClick={view.clear}>
            {WORDS.clear}
          </button>
        }
      />
    );
  return (
    <EmptyState
      title={WORDS.none[view.tab]}
      actions={
        view.tab !== 'closed' &&
        can(user, 'pipeline.create') && (
          <button
            type="button"
            className="btn btn-sm btn-primary"
            onClick={() => openDialog({ id: 'opportunity', deal: view.newDeal })}
          >
            {view.tab === 'all' ? WORDS.addFirst : WORDS.add}
          </button>
        )
      }
    >
      {view.tab === 'all' && seesPart(user) ? SEES_PART('deals') : WORDS.noneHint[view.tab]}
    </EmptyState>
  );
}
