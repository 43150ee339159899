import { type BandTable, bandOf } from './score-bands.ts';

/**
 * `score`: null for a lead that was never scored, which is something else than 0: in words, or where there is no room
 * for them (`dense`) a dash.
 */
export function ScoreBadge({
  score,
  bands,
  className = '',
  dense = false,
}: {
  score: number | null;
  bands: BandTable;
  className?: string;
  dense?: boolean;
}) {
  if (score === null && !dense) return <span className="text-faint text-xs whitespace-nowrap">Not scored</span>;
  if (score === null)
    return (
      <span className="text-faint" title="Not scored">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not scored</span>
      </span>
    );
  return (
    <span className={`score b-${bandOf(score, bands)} ${className}`}>
      <span className="sr-only">Score </span>
      {score}
    </span>
  );
}
