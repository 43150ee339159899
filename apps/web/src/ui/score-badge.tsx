import { type BandTable, bandOf } from './score-bands.ts';

/** `score`: null for a lead that was never scored, which is something else than 0. */
export function ScoreBadge({
  score,
  bands,
  className = '',
}: {
  score: number | null;
  bands: BandTable;
  className?: string;
}) {
  if (score === null) return <span className="text-faint text-xs whitespace-nowrap">Not scored</span>;
  return (
    <span className={`score b-${bandOf(score, bands)} ${className}`}>
      <span className="sr-only">Score </span>
      {score}
    </span>
  );
}
