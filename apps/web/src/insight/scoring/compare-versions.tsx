import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  type Comparison,
  type Contestant,
  RULES,
  type ScoreBand,
  type ScoringVersion,
  versionLabel,
} from '@outrider/shared/insight/scoring';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount, formatDay } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { SCORING_WORDS } from './words.ts';

const words = SCORING_WORDS.compare;

/** Two versions on the same newest outcomes, without changing anything. */
export function CompareVersions() {
  const { data: versions = [] } = trpc.scoring.versions.useQuery(undefined, {
    meta: { failure: MESSAGES.loadVersionsFailed, quiet: true },
  });
  const usable = versions.filter((version) => version.usable);
  const [chosen, setChosen] = useState<{ a?: string; b?: string }>({});
  const [asked, setAsked] = useState<{ a: string; b: string } | null>(null);
  if (usable.length < 2) return null;
  const a = chosen.a ?? usable.find(({ active }) => !active)?.version ?? RULES;
  const b = chosen.b ?? usable.find(({ active }) => active)?.version ?? RULES;
  return (
    <section className="sheet" aria-labelledby="scoring-compare">
      <div className="head flex-wrap">
        <h3 id="scoring-compare" className="mr-auto">
          Compare versions
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <VersionSelect
            label="First version"
            versions={usable}
            value={a}
            onChange={(value) => setChosen({ a: value, b })}
          />
          <span className="text-faint text-xs">vs.</span>
          <VersionSelect
            label="Second version"
            versions={usable}
            value={b}
            onChange={(value) => setChosen({ a, b: value })}
          />
          <button
            type="button"
            className="btn btn-sm btn-line"
            aria-disabled={a === b}
            onClick={() => a !== b && setAsked({ a, b })}
          >
            Compare
          </button>
        </div>
      </div>
      {asked ? <Result asked={asked} /> : <p className="border-line text-muted border-t px-4 py-3">{words.intro}</p>}
    </section>
  );
}

type VersionSelectProps = {
  label: string;
  versions: ScoringVersion[];
  value: string;
  onChange: (version: string) => void;
};

function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  return (
    <select
      className="select select-sm w-32"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {versions.map(({ version }) => (
        <option key={version} value={version}>
          {versionLabel(version)}
        </option>
      ))}
    </select>
  );
}

function Result({ asked }: { asked: { a: string; b: string } }) {
  const query = trpc.scoring.compare.useQuery(asked, { meta: { failure: MESSAGES.compareFailed }, staleTime: 60_000 });
  return (
    <div className="border-line border-t">
      <QueryView query={query} failure={MESSAGES.compareFailed} loading={<SkeletonRows label="Comparing" rows={4} />}>
        {(comparison) => <ResultTable comparison={comparison} />}
      </QueryView>
    </div>
  );
}

type Row = { name: string; of: (one: Contestant) => ReactNode };

const ROWS: Row[] = [
  ...[0, 1, 2].map((i): Row => ({
    name: [words.top, words.middle, words.low][i] ?? '',
    of: ({ judgement }) => describeBand(judgement?.bands[i]),
  })),
  { name: 'Ranking accuracy (AUC)', of: ({ judgement }) => formatShare(judgement?.auc ?? null) },
  { name: 'Skill', of: ({ judgement }) => formatShare(judgement?.skill ?? null) },
  {
    name: 'Calibration error (ECE)',
    of: ({ judgement }) => (judgement ? `${(judgement.ece * 100).toFixed(1)} pts` : '–'),
  },
  {
    name: words.priorities,
    of: ({ priorities: { high, medium, low } }) => [high, medium, low].map(formatCount).join(' · '),
  },
];

function describeBand(band: ScoreBand | undefined): ReactNode {
  if (!band || band.conversion === null) return '–';
  return (
    <>
      {formatShare(band.conversion)}{' '}
      <span className="text-faint text-xs max-sm:block">
        {formatCount(band.converted)} of {formatCount(band.n)}
      </span>
    </>
  );
}

function ResultTable({ comparison }: { comparison: Comparison }) {
  const { a, b, outcomes, leads, moved } = comparison;
  const span = outcomes.from && outcomes.to ? `, ${formatDay(outcomes.from)} to ${formatDay(outcomes.to)}` : '';
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="rows w-full">
          <thead>
            <tr>
              <th className="text-left">
                <span className="sr-only">Figure</span>
              </th>
              {[a, b].map((one, i) => (
                <th key={i} className="text-right">
                  {versionLabel(one.version)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ name, of }) => (
              <tr key={name}>
                <td className="text-muted max-sm:whitespace-normal">{name}</td>
                {[a, b].map((one, i) => (
                  <td key={i} className="num text-right max-sm:whitespace-normal">
                    {of(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="border-line text-muted border-t px-4 py-2.5 text-xs">
        {a.judgement ? words.on(outcomes.n, span) : MESSAGES.tooFewToCompare(10)}{' '}
        {[a, b]
          .filter(({ seen }) => seen > 0)
          .map(({ version, seen }) => words.seen(versionLabel(version), seen))
          .join(' ')}{' '}
        {words.moved(moved, leads)}
      </p>
    </>
  );
}
