import { AGENT_ACTION_LABELS, OUTCOME_LABELS } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { LETTER_KIND_LABELS } from '@outrider/shared/insight/writing';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { actionPath } from './place.ts';
import { ROWS_A_PAGE, RowsDialog } from './rows-dialog.tsx';
import { type RowsOf, rowsAsked, useOutcomeDays } from './use-outcome-rows.ts';

/** The actions behind one number. */
export function OutcomeRowsDialog({ rows, onClose }: { rows: RowsOf; onClose: () => void }) {
  const [days] = useOutcomeDays();
  const failure = MESSAGES.loadAgentActionsFailed;
  const query = trpc.agents.actions.useInfiniteQuery(
    { ...rowsAsked(rows, days), limit: ROWS_A_PAGE },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure } },
  );
  const kind = rows.letter ? LETTER_KIND_LABELS[rows.letter] : rows.kind && AGENT_ACTION_LABELS[rows.kind];
  const title = [OUTCOME_LABELS[rows.outcome], kind].filter(Boolean).join(': ');
  return (
    <RowsDialog title={title} query={query} failure={failure} onClose={onClose}>
      {({ id, title: done, agent_name, lead_id, lead_name, lead_company, created_at }) => (
        <>
          <Link to={actionPath(id)} className="font-strong hover:underline">
            {done}
          </Link>
          <p className="text-muted text-xs">
            {lead_id && (
              <>
                <Link to={`/leads?lead=${lead_id}`} className="text-link hover:underline">
                  {[lead_name, lead_company].filter(Boolean).join(', ')}
                </Link>
                {' · '}
              </>
            )}
            {agent_name} · <RelativeTime at={created_at} />
          </p>
        </>
      )}
    </RowsDialog>
  );
}
