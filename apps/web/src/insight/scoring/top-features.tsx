import { type ScoringModelPage, SIGNAL_LABELS, type TopFeature } from '@outrider/shared/insight/scoring';

const SHOWN = 8;

/** Which fields move scores, and what leads say there that moves them most. */
export function TopFeatures({ model: { top_features: features } }: { model: ScoringModelPage }) {
  const strongest = features[0]?.strength ?? 1;
  return (
    <section className="sheet" aria-labelledby="scoring-features">
      <div className="head">
        <h3 id="scoring-features">What moves scores</h3>
      </div>
      <ul className="border-line divide-line divide-y border-t">
        {features.slice(0, SHOWN).map((feature) => (
          <li
            key={feature.field}
            className="grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-x-4 px-4 py-2 sm:grid-cols-[10rem_8rem_minmax(0,1fr)]"
          >
            <span className="font-strong truncate">
              {feature.label ?? SIGNAL_LABELS[feature.field] ?? feature.field}
            </span>
            <span className="bar" aria-hidden="true">
              <i
                className="bg-base-content"
                style={{ width: `${Math.max(2, (feature.strength / strongest) * 100)}%` }}
              />
            </span>
            <span className="text-muted text-xs max-sm:col-span-2 max-sm:mt-1">{describe(feature)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The scoring package's vocabulary where it is not a plain word. */
const LEVEL_WORDS: Readonly<Record<string, string>> = {
  unknown: 'not stated',
  chief: 'a top decision-maker',
  vp: 'a VP',
  director: 'a director',
  manager: 'a manager',
  professional: 'a specialist',
  support: 'a junior title',
  entry: 'a title that rarely buys',
  business: 'a business address',
  shared: 'a shared mailbox',
  academic: 'a university address',
  free: 'a free provider',
  disposable: 'a disposable address',
  unreadable: 'an unreadable address',
  reachable: 'a real number',
  doubtful: 'an invalid-looking number',
  full: 'a full name',
  partial: 'part of a name',
  placeholder: 'test data',
  pressing: 'a pressing problem',
  stated: 'stated',
  vague: 'a vague problem',
  strong: 'buying signals',
  warm: 'interest',
  mixed: 'mixed signals',
  cold: 'refusal',
  neutral: 'no signal',
  now: 'an immediate decision',
  quarter: 'within three months',
  half_year: 'within six months',
  year: 'within a year',
  later: 'more than a year away',
  exploring: 'only exploring',
};
const levelWord = (level: string) => LEVEL_WORDS[level] ?? level.replaceAll('_', ' ');

function describe({ best, worst }: TopFeature): string {
  const helps = best && best.effect > 0 ? `${levelWord(best.level)} helps most` : null;
  const hurts = worst && worst.effect < 0 ? `${levelWord(worst.level)} hurts most` : null;
  return [helps, hurts].filter(Boolean).join(', ') || 'By amount';
}
