import { type BandTable, bandOf } from './score-bands.ts';

export function ScoreBadge({ score, bands, className = '' }: { score: number; bands: BandTable; className?: string }) {
  return (
    <span className={`score b-${bandOf(score, bands)} ${className}`}>
      <span className="sr-only">Score </span>
      {score}
    </span>
  );
}
