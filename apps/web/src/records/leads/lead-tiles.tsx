import type { LeadAnalytics } from '@outrider/shared/records/leads';
import { trpc } from '../../ground/trpc.ts';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';
import { figure } from '../../ground/ui/figure-props.ts';
import { Tile } from '../../ground/ui/tile.tsx';
import { LEADS_WORDS } from './words.ts';

const countIn = (buckets: { _id: string; count: number }[], id: string) =>
  buckets.find(({ _id }) => _id === id)?.count ?? 0;

/**
 * Total Leads, High Priority, AI Processed, Avg AI Score. When the figures cannot be had the tiles stay without them.
 */
export function LeadTiles() {
  const { data } = trpc.leads.analytics.useQuery(undefined, {
    meta: { failure: LEADS_WORDS.analyticsFailed, quiet: true },
  });
  const { total, high, ai } = summarise(data);
  return (
    <div className="sheet">
      <ul className="cells grid-cols-2 lg:grid-cols-4">
        <Tile
          label="Total Leads"
          value={total}
          figure={figure('leads', data?.total_leads)}
          meaning="in your company"
          to="/leads"
        />
        <Tile
          label="High Priority"
          value={high}
          figure={figure('leads.high', data && countIn(data.priority_distribution, 'high'))}
          meaning="score 80 and above"
          to="/leads?priority=high"
        />
        <Tile
          label="AI Processed"
          value={ai.count}
          figure={figure('leads.ai', data?.ai_processed.count)}
          meaning={ai.share}
          to="/leads?filter=processing_mode%3Aai%2Chybrid"
        />
        <Tile label="Avg AI Score" value={ai.score} meaning="of AI processed" to="/leads?sort=score" />
      </ul>
    </div>
  );
}

function summarise(data: LeadAnalytics | undefined) {
  if (!data) return { total: null, high: null, ai: { count: null, share: 'of all leads', score: null } };
  const { count, hybrid, avg_score } = data.ai_processed;
  const share = `${formatPercent(count, data.total_leads)} of all leads`;
  return {
    total: formatCount(data.total_leads),
    high: formatCount(countIn(data.priority_distribution, 'high')),
    ai: {
      count: formatCount(count),
      share: hybrid > 0 ? LEADS_WORDS.withHybrid(share, formatCount(hybrid)) : share,
      score: avg_score === null ? null : formatCount(Math.round(avg_score)),
    },
  };
}
