import { groupBy } from '@outrider/shared/ground/group-by';
import { type LeadAnalytics, PRIORITIES } from '@outrider/shared/records/leads';
import type { LeadKind } from './counts.store.ts';

/**
 * The lead analytics entity from counts by source, mode and priority. Averages are of scored leads and have one
 * decimal; largest groups come first.
 */
export function summariseLeads(kinds: LeadKind[]): LeadAnalytics {
  const everything = sum(kinds);
  const hybrid = kinds.filter((kind) => kind.processing_mode === 'hybrid');
  const ai = sum([...kinds.filter((kind) => kind.processing_mode === 'ai'), ...hybrid]);
  return {
    total_leads: everything.count,
    scored_leads: everything.scored,
    average_score: average(everything),
    priority_distribution: PRIORITIES.map((priority) => ({
      _id: priority,
      count: sum(kinds.filter((kind) => kind.priority === priority)).count,
    })),
    ai_processed: { count: ai.count, hybrid: sum(hybrid).count, avg_score: average(ai) },
    processing_effectiveness: grouped(kinds, 'processing_mode').map(({ _id, all }) => ({
      _id,
      count: all.count,
      avg_score: average(all),
    })),
    source_breakdown: grouped(kinds, 'source').map(({ _id, all, rows }) => ({
      _id,
      count: all.count,
      avg_score: average(all),
      high_priority: sum(rows.filter(({ priority }) => priority === 'high')).count,
    })),
  };
}

type Sum = { count: number; scored: number; total: number };
const sum = (rows: LeadKind[]): Sum =>
  rows.reduce(
    (all, row) => ({
      count: all.count + row.count,
      scored: all.scored + row.scored,
      total: all.total + row.total,
    }),
    { count: 0, scored: 0, total: 0 },
  );
const average = ({ scored, total }: Sum) => (scored === 0 ? null : Math.round((total / scored) * 10) / 10);

function grouped(kinds: LeadKind[], by: 'source' | 'processing_mode') {
  const groups = groupBy(kinds, (kind) => kind[by]);
  return [...groups]
    .map(([_id, rows]) => ({ _id, rows, all: sum(rows) }))
    .sort((a, b) => b.all.count - a.all.count || a._id.localeCompare(b._id));
}
