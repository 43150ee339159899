import { SOURCE_LABELS } from '@outrider/shared/records/leads';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ROWS_A_PAGE, RowsDialog } from './rows-dialog.tsx';
import { type Compared, comparedTitle } from './use-compared.ts';
import { useOutcomeDays } from './use-outcome-rows.ts';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

type ComparedLeadsDialogProps = { compared: Compared; by: string | null; onClose: () => void };

/** The leads behind a number of the comparison. */
export function ComparedLeadsDialog({ compared, by, onClose }: ComparedLeadsDialogProps) {
  const [days] = useOutcomeDays();
  const { side, reached } = compared;
  const query = trpc.agents.comparedLeads.useInfiniteQuery(
    { side, days, limit: ROWS_A_PAGE, ...(reached && { reached }), ...(by && { agent_id: by }) },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure: WORDS.loadLeadsFailed } },
  );
  return (
    <RowsDialog title={comparedTitle(compared)} query={query} failure={WORDS.loadLeadsFailed} onClose={onClose}>
      {({ id, name, company, source, score, created_at }) => (
        <>
          <Link to={`/leads?lead=${id}`} className="font-strong hover:underline">
            {[name, company].filter(Boolean).join(', ')}
          </Link>
          <p className="text-muted text-xs">
            {[SOURCE_LABELS[source], score !== null && WORDS.score(score)].filter(Boolean).join(' · ')} ·{' '}
            <RelativeTime at={created_at} />
          </p>
        </>
      )}
    </RowsDialog>
  );
}
