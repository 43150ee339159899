import { RULE_ROW_LABELS, type RuleRow } from '@outrider/shared/automation/approval-rules';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { actionPath } from '../agents/place.ts';
import { ROWS_A_PAGE, RowsDialog } from '../agents/rows-dialog.tsx';
import { trpc } from '../../ground/trpc.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { AUTOMATION_WORDS as WORDS } from './words.ts';

/** The actions behind a number of the week. */
export function WeekRowsDialog({ row, onClose }: { row: RuleRow; onClose: () => void }) {
  const failure = MESSAGES.loadAgentActionsFailed;
  const query = trpc.agents.actions.useInfiniteQuery(
    { show: 'done', rule_row: row, period: 'this_week', limit: ROWS_A_PAGE },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure } },
  );
  return (
    <RowsDialog title={WORDS.rules.rows(RULE_ROW_LABELS[row])} query={query} failure={failure} onClose={onClose}>
      {({ id, title, agent_name, flow_name, lead_id, lead_name, done_at, created_at }) => (
        <>
          <Link to={actionPath(id)} className="font-strong hover:underline">
            {title}
          </Link>
          <p className="text-muted text-xs">
            {lead_id && (
              <>
                <Link to={`/leads?lead=${lead_id}`} className="text-link hover:underline">
                  {lead_name}
                </Link>
                {' · '}
              </>
            )}
            {agent_name ?? flow_name} · <RelativeTime at={done_at ?? created_at} />
          </p>
        </>
      )}
    </RowsDialog>
  );
}
