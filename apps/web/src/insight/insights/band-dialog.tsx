import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { bandName } from './band-name.ts';
import { ListDialog } from './list-dialog.tsx';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.band;

/** The leads of a band, those that were qualified in time first. */
export function BandDialog({ from, onClose }: { from: number; onClose: () => void }) {
  const query = trpc.insights.bandRows.useQuery({ from }, { meta: { failure: INSIGHTS_WORDS.failed } });
  return (
    <ListDialog
      title={WORDS.title(bandName(from))}
      query={query}
      none={WORDS.none}
      onClose={onClose}
      row={({ id, name, company, score, created_at, reached_at }) => (
        <li key={id}>
          <Link to={`/leads?lead=${id}`} className="hover:bg-hover flex items-center gap-3 px-5 py-2 -outline-offset-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                <span className="font-strong">{name}</span> {company && <span className="text-faint">{company}</span>}
              </span>
              <span className="text-faint num block truncate text-xs">
                {formatShortDay(created_at)}, {reached_at ? WORDS.reached(formatShortDay(reached_at)) : WORDS.not}
              </span>
            </span>
            <ScoreBadge score={score} bands={LEAD_BANDS} />
          </Link>
        </li>
      )}
    />
  );
}
