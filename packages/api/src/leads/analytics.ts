import { groupBy } from '@outrider/shared/group-by';
import { type LeadAnalytics, PRIORITIES, type Priority } from '@outrider/shared/leads';

type Bucket = {
  source: string;
  processing_mode: string;
  priority: Priority | null;
  count: number;
  scored: number;
  total: number;
};

/** The lead analytics entity from counts by source, mode and priority. Averages are of scored leads and have one decimal; largest groups come first. */
export function summariseLeads(buckets: Bucket[]): LeadAnalytics {
  const everything = sum(buckets);
  return {
    total_leads: everything.count,
    scored_leads: everything.scored,
    average_score: average(everything),
    priority_distribution: PRIORITIES.map((priority) => ({
      _id: priority,
      count: sum(buckets.filter((bucket) => bucket.priority === priority)).count,
    })),
    processing_effectiveness: grouped(buckets, 'processing_mode').map(({ _id, all }) => ({
      _id,
      count: all.count,
      avg_score: average(all),
    })),
    source_breakdown: grouped(buckets, 'source').map(({ _id, all, rows }) => ({
      _id,
      count: all.count,
      avg_score: average(all),
      high_priority: sum(rows.filter(({ priority }) => priority === 'high')).count,
    })),
  };
}

type Sum = { count: number; scored: number; total: number };
const sum = (rows: Bucket[]): Sum =>
  rows.reduce(
    (all, row) => ({
      count: all.count + row.count,
      scored: all.scored + row.scored,
      total: all.total + row.total,
    }),
    { count: 0, scored: 0, total: 0 },
  );
const average = ({ scored, total }: Sum) => (scored === 0 ? null : Math.round((total / scored) * 10) / 10);

function grouped(buckets: Bucket[], by: 'source' | 'processing_mode') {
  const groups = groupBy(buckets, (bucket) => bucket[by]);
  return [...groups]
    .map(([_id, rows]) => ({ _id, rows, all: sum(rows) }))
    .sort((a, b) => b.all.count - a.all.count || a._id.localeCompare(b._id));
}
