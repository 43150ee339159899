import { type Backtest, type ChanceFigures, DEALS_NEEDED, DEALS_NEEDED_OF_EACH } from '@outrider/scoring';
import type { DealModelPage } from '@outrider/shared/insight/win-chance';
import { presentJudgement, presentTraining, presentVersion, toMoment } from '../scoring/present.ts';
import type { VersionRow } from '../scoring/versions.store.ts';
import { roundFigure } from '../../ground/share-of.ts';

type Parts = {
  active: VersionRow<'deal'>;
  newest: VersionRow<'deal'> | null;
  trained: VersionRow<'deal'> | null;
  closed: { won: number; lost: number };
};

/** Figures are of the active version; where the stages are at work, of the one that was trained last and not let in. */
export function presentDealModel({ active, newest, trained, closed }: Parts): DealModelPage {
  const judged = active.notes.report ? active : trained;
  const report = judged?.notes.report ?? null;
  return {
    active: presentVersion(active),
    judged: judged && report ? judged.version : null,
    reason: judged && judged !== active ? judged.notes.reason : null,
    held: active.notes.activated?.held ?? false,
    closed,
    needs: { closed: DEALS_NEEDED, of_each: DEALS_NEEDED_OF_EACH },
    moments: report?.moments ?? 0,
    cross_validated: presentJudgement(report?.crossValidated),
    backtest: presentBacktest(report?.backtest ?? null),
    top_features: (report?.topFeatures ?? []).map(({ field, strength }) => ({
      field,
      strength: roundFigure(strength),
    })),
    closed_from: toMoment(report?.from),
    closed_to: toMoment(report?.to),
    training: newest && presentTraining(newest),
  };
}

function presentBacktest(tested: Backtest | null): DealModelPage['backtest'] {
  return (
    tested && {
      deals: tested.deals,
      model: presentFigures(tested.model),
      stages: presentFigures(tested.stages),
      months: tested.months.map(({ at, deals, won, expected, brier, stage_brier }) => ({
        month: new Date(at).toISOString().slice(0, 7),
        deals,
        won,
        expected: roundFigure(expected),
        brier: roundFigure(brier),
        stage_brier: roundFigure(stage_brier),
      })),
    }
  );
}

const roundOr = (value: number | null) => (value === null ? null : roundFigure(value));
const presentFigures = ({ brier, log_loss, auc, low, high }: ChanceFigures) => ({
  brier: roundFigure(brier),
  log_loss: roundFigure(log_loss),
  auc: roundOr(auc),
  low: roundOr(low),
  high: roundOr(high),
});
