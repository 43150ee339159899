import { STAGE_LABELS } from '@outrider/shared/insight/scoring';
import type { DealModelPage } from '@outrider/shared/insight/win-chance';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { Tile } from '../../ground/ui/tile.tsx';
import { trainedBy } from './meaning.ts';
import { DEAL_MODEL_WORDS as WORDS } from './words-deals.ts';

/** Where win chances come from in one sentence, and the figures of the backtest. */
export function DealModelSummary({ model }: { model: DealModelPage }) {
  const { active, closed, backtest, reason, judged, needs } = model;
  const count = closed.won + closed.lost;
  const isLearned = active.stage !== 'rules';
  const isWaiting = !isLearned && !model.cross_validated;
  const { auc = null, low = null, high = null } = backtest?.model ?? {};
  return (
    <section className="sheet" aria-labelledby="deal-model">
      <div className="px-4 py-4">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
          <span className={`tag ${isLearned ? 'b-green' : ''}`}>
            {isLearned ? STAGE_LABELS[active.stage] : WORDS.label(active.version)}
          </span>
          {isLearned && active.trained_at && (
            <span className="text-faint">
              {WORDS.label(active.version)}, trained <RelativeTime at={active.trained_at} />{' '}
              {trainedBy(active.trained_by_name)}
            </span>
          )}
        </p>
        <h2 id="deal-model" className="mt-2 text-xl text-balance">
          {isLearned ? WORDS.learned : isWaiting ? WORDS.learning(count, needs.closed) : WORDS.byStage}.
        </h2>
        <p className="text-muted mt-1 max-w-3xl">
          {isWaiting ? WORDS.learningDetail(needs.of_each) : WORDS.learnedDetail}
        </p>
        {judged && reason && <p className="mt-2 max-w-3xl">{WORDS.notActive(judged, reason)}</p>}
        {model.held && <p className="mt-2">{WORDS.held}</p>}
      </div>
      <ul className="cells border-line grid-cols-2 !rounded-t-none border-t lg:grid-cols-4">
        <Tile
          label={WORDS.closed}
          value={formatCount(count)}
          meaning={WORDS.wonShare(closed.won, formatPercent(closed.won, count))}
        />
        <Tile
          label={WORDS.ranking}
          value={auc === null ? null : formatShare(auc)}
          meaning={
            auc === null
              ? WORDS.onceLearned
              : low !== null && high !== null
                ? WORDS.interval(low, high)
                : WORDS.noInterval
          }
        />
        <Tile
          label={WORDS.brier}
          value={backtest ? backtest.model.brier.toFixed(3) : null}
          meaning={backtest ? WORDS.brierMeaning(backtest.stages.brier.toFixed(3)) : WORDS.onceLearned}
        />
        <Tile
          label={WORDS.logLoss}
          value={backtest ? backtest.model.log_loss.toFixed(3) : null}
          meaning={backtest ? WORDS.brierMeaning(backtest.stages.log_loss.toFixed(3)) : WORDS.onceLearned}
        />
      </ul>
      {model.moments > 0 && (
        <p className="border-line text-faint border-t px-4 py-2 text-xs">
          {WORDS.trainedOn(active.examples || count, model.moments)}
          {backtest && ` ${WORDS.stagesRanked(formatShare(backtest.stages.auc))}`}
        </p>
      )}
    </section>
  );
}
