import { type ScoringModelPage, SIGNAL_LABELS, STAGE_LABELS, versionLabel } from '@outrider/shared/insight/scoring';
import { TriangleAlert } from 'lucide-react';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount, formatDay, formatPercent } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { Tile } from '../../ground/ui/tile.tsx';
import { explainContest, explainMeaning, trainedBy } from './meaning.ts';
import { SCORING_WORDS } from './words.ts';

const words = SCORING_WORDS.summary;

/** What a score means in one sentence, and the figures behind it. */
export function ModelSummary({ model }: { model: ScoringModelPage }) {
  const { headline, detail } = explainMeaning(model);
  const { active, outcomes, warnings } = model;
  const judged = model.cross_validated;
  const auc = (judged ?? (active.stage === 'rules' ? model.rules : null))?.auc ?? null;
  const closed = outcomes.converted + outcomes.unqualified;
  return (
    <section className="sheet" aria-labelledby="scoring-meaning">
      <div className="px-4 py-4">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
          <span
            className={`tag ${active.stage === 'learned' ? 'b-green' : active.stage === 'learning' ? 'b-yellow' : ''}`}
          >
            {STAGE_LABELS[active.stage]}
          </span>
          <span className="text-faint">
            {active.stage !== 'rules' && versionLabel(active.version)}
            {active.trained_at && (
              <>
                , trained <RelativeTime at={active.trained_at} /> {trainedBy(active.trained_by_name)}
              </>
            )}
          </span>
        </p>
        <h2 id="scoring-meaning" className="mt-2 text-xl text-balance">
          {unbroken(headline)}.
        </h2>
        <p className="text-muted mt-1 max-w-3xl">{detail}</p>
        {model.contest && <p className="mt-2 max-w-3xl">{explainContest(model, model.contest)}</p>}
        {warnings.map((warning) => (
          <p key={warning} className="b-orange mt-3 flex items-start gap-2 rounded-md px-3 py-2">
            <TriangleAlert className="i mt-0.5" />
            {nameField(warning)}.
          </p>
        ))}
      </div>
      <ul className="cells border-line grid-cols-2 !rounded-t-none border-t lg:grid-cols-4">
        <Tile
          label="Outcomes"
          value={formatCount(closed)}
          meaning={`${formatCount(outcomes.converted)} converted, ${formatPercent(outcomes.converted, closed)}`}
        />
        <Tile
          label={words.accuracy}
          value={auc === null ? null : formatShare(auc)}
          meaning={auc === null ? needed(model) : words.accuracyMeaning}
        />
        <Tile
          label="Skill"
          value={judged ? formatShare(judged.skill) : null}
          meaning={judged ? words.skillMeaning : needed(model)}
        />
        <Tile
          label={words.error}
          value={judged ? `${(judged.ece * 100).toFixed(1)} pts` : null}
          meaning={judged ? words.errorMeaning : needed(model)}
        />
      </ul>
      {model.outcomes_from && model.outcomes_to && (
        <p className="border-line text-faint border-t px-4 py-2 text-xs">
          {words.trainedOn(active.examples, formatDay(model.outcomes_from), formatDay(model.outcomes_to))}
          {model.trees > 0 && words.trees(model.trees)}.
        </p>
      )}
    </section>
  );
}

const needed = ({ active, needs }: ScoringModelPage) =>
  active.stage === 'rules' ? words.onceTrained : words.needed(needs.learn);

/** A range stays on one line. */
const unbroken = (text: string) => text.replaceAll('–', '\u2060–\u2060');

/** The package's sentences begin with the field's key. */
const nameField = (warning: string) => warning.replace(/^\w+/, (field) => SIGNAL_LABELS[field] ?? field);
