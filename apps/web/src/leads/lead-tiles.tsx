import type { LeadAnalytics } from '@outrider/shared/leads';
import { trpc } from '../trpc.ts';
import { formatCount, formatPercent } from '../ui/format.ts';
import { Tile } from '../ui/tile.tsx';
import { LEADS_WORDS } from './words.ts';

const countIn = (buckets: { _id: string; count: number }[], id: string) =>
  buckets.find(({ _id }) => _id === id)?.count ?? 0;

/** Total Leads, High Priority, AI Processed, Avg AI Score. When the figures cannot be had the tiles stay without them. */
export function LeadTiles() {
  const { data } = trpc.leads.analytics.useQuery(undefined, {
    meta: { failure: LEADS_WORDS.analyticsFailed, quiet: true },
  });
  const { total, high, ai } = summarise(data);
  return (
    <div className="sheet">
      <ul className="cells grid-cols-2 lg:grid-cols-4">
        <Tile label="Total Leads" value={total} meaning="in your company" to="/leads" />
        <Tile label="High Priority" value={high} meaning="score 80 and above" to="/leads?priority=high" />
        <Tile label="AI Processed" value={ai.count} meaning={ai.share} />
        <Tile label="Avg AI Score" value={ai.score} meaning="of AI processed" to="/leads?sort=score" />
      </ul>
    </div>
  );
}

function summarise(data: LeadAnalytics | undefined) {
  if (!data) return { total: null, high: null, ai: { count: null, share: 'of all leads', score: null } };
  const ai = data.processing_effectiveness.find(({ _id }) => _id === 'ai');
  return {
    total: formatCount(data.total_leads),
    high: formatCount(countIn(data.priority_distribution, 'high')),
    ai: {
      count: formatCount(ai?.count ?? 0),
      share: `${formatPercent(ai?.count ?? 0, data.total_leads)} of all leads`,
      score: ai && ai.avg_score !== null ? formatCount(Math.round(ai.avg_score)) : null,
    },
  };
}
