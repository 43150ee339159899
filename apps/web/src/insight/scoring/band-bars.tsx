import type { ScoreBand, ScoringModelPage } from '@outrider/shared/insight/scoring';
import { useState } from 'react';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { bandName } from './meaning.ts';
import { SCORING_WORDS } from './words.ts';

const FILL = ['bg-band-green', 'bg-band-yellow', 'bg-band-red'];
type View = 'newest' | 'all';
const VIEWS = [
  { value: 'newest', label: 'Newest 20%' },
  { value: 'all', label: 'All outcomes' },
] as const;

/** How many of the leads of each score band converted, with the 95 % interval as a line over the bar. */
export function BandBars({ model: { newest, cross_validated, rules } }: { model: ScoringModelPage }) {
  const [view, setView] = useState<View>('newest');
  const both = newest !== null && cross_validated !== null;
  const judgement = (both && view === 'all' ? cross_validated : newest) ?? cross_validated ?? rules;
  if (!judgement) return null;
  return (
    <section className="sheet" aria-labelledby="scoring-bands">
      <div className="head flex-wrap">
        <h3 id="scoring-bands" className="mr-auto">
          {SCORING_WORDS.bands.title}
        </h3>
        {both && <Segmented label="Counted on" options={VIEWS} value={view} onChange={setView} />}
      </div>
      <ul className="grid gap-4 px-4 pt-1 pb-4">
        {judgement.bands.map((band, i) => (
          <BandRow key={band.from} band={band} fill={FILL[i] ?? 'bg-line-strong'} />
        ))}
      </ul>
      <p className="border-line text-faint border-t px-4 py-2 text-xs">
        {SCORING_WORDS.bands.outcomes(judgement.n, judgement.converted)}{' '}
        {judgement === newest && `${SCORING_WORDS.bands.newest} `}
        {judgement === cross_validated && `${SCORING_WORDS.bands.all} `}
        {SCORING_WORDS.bands.interval}
      </p>
    </section>
  );
}

function BandRow({ band, fill }: { band: ScoreBand; fill: string }) {
  const { n, converted, conversion, low, high } = band;
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-strong">Scored {bandName(band)}</span>
        <span className="num">
          {conversion === null ? (
            <span className="text-faint">{SCORING_WORDS.bands.none}</span>
          ) : (
            <>
              <span className="font-strong">{formatShare(conversion)}</span>{' '}
              <span className="text-faint text-xs">
                {formatCount(converted)} of {formatCount(n)}
              </span>
            </>
          )}
        </span>
      </p>
      <div className="bg-base-300 relative mt-1.5 h-3 rounded-sm" aria-hidden="true">
        <i
          className={`absolute inset-y-0 left-0 rounded-sm ${fill}`}
          style={{ width: `${(conversion ?? 0) * 100}%` }}
        />
        {low !== null && high !== null && (
          <i
            className="bg-base-content absolute top-1/2 h-0.5 -translate-y-1/2"
            style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }}
          />
        )}
      </div>
      {low !== null && high !== null && (
        <p className="text-faint num mt-1 text-xs">
          {Math.round(low * 100)}–{formatShare(high)}
        </p>
      )}
    </li>
  );
}
