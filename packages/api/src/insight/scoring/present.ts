import {
  ADJUST_FROM,
  type Evaluation,
  LEARN_FROM,
  LEARNED_FROM,
  RULES_VERSION,
  type TopFeature,
} from '@outrider/scoring';
import type {
  Judgement,
  ModelKind,
  Rescore,
  ScoringContest,
  ScoringModelPage,
  ScoringVersion,
  Training,
} from '@outrider/shared/insight/scoring';
import { roundFigure } from '../../ground/share-of.ts';
import { settleContest } from './activation.ts';
import { type RescoreNote, RULES_NOTES } from './notes.ts';
import type { VersionRow } from './versions.store.ts';

/** A company that never chose anything is scored by the rules, without a row. */
export const RULES_ROW: Omit<VersionRow<never>, 'kind'> = {
  id: '',
  version: RULES_VERSION,
  state: 'active',
  notes: RULES_NOTES,
  examples: 0,
  conversions: 0,
  trained_at: new Date(0),
};

export function presentVersion({
  version,
  state,
  notes,
  examples,
  conversions,
  trained_at,
}: Omit<VersionRow<ModelKind>, 'kind'>): ScoringVersion {
  const { stage, training, usable, reason, report, activated } = notes;
  const judged = report?.crossValidated;
  return {
    version,
    stage,
    state: training?.state ?? 'done',
    active: state === 'active',
    usable,
    reason: training?.reason ?? reason,
    examples,
    converted: conversions,
    auc: roundOr(judged?.auc),
    skill: roundOr(judged?.skill),
    ece: roundOr(judged?.ece),
    trained_at: training?.state === 'done' ? trained_at.toISOString() : null,
    trained_by_name: training?.asked_by_name ?? null,
    active_since: activated?.at ?? null,
    chosen_by_name: activated?.by_name ?? null,
  };
}

export const presentTraining = ({
  version,
  notes: { training },
}: Pick<VersionRow<ModelKind>, 'version' | 'notes'>): Training | null =>
  training && withoutBeat({ ...training, version });
const presentRescore = (version: string, { cursor: _, ...rescore }: RescoreNote): Rescore =>
  withoutBeat({ version, ...rescore });
const withoutBeat = <T extends { beat_at: string }>({ beat_at: _, ...rest }: T) => rest;
const roundOr = (value: number | null | undefined) => (value == null ? null : roundFigure(value));
const presentContest = (contest: ScoringContest | null, version: string): ScoringModelPage['contest'] =>
  contest && { ...contest, version };

/** @returns shares and log-odds with four decimals */
export function presentJudgement(evaluation: Evaluation | null | undefined): Judgement | null {
  if (!evaluation) return null;
  const { conversion, auc, skill, ece, calibration, bands, ...rest } = evaluation;
  return {
    ...rest,
    conversion: roundFigure(conversion),
    auc: roundOr(auc),
    skill: roundFigure(skill),
    ece: roundFigure(ece),
    calibration: calibration.map((bin) => ({
      ...bin,
      predicted: roundFigure(bin.predicted),
      observed: roundFigure(bin.observed),
    })),
    bands: bands.map((band) => ({
      ...band,
      conversion: roundOr(band.conversion),
      low: roundOr(band.low),
      high: roundOr(band.high),
    })),
  };
}

function presentFeature({ field, label, strength, best, worst }: TopFeature): ScoringModelPage['top_features'][number] {
  const level = (effect: TopFeature['best']) => effect && { ...effect, effect: roundFigure(effect.effect) };
  return { field, ...(label && { label }), strength: roundFigure(strength), best: level(best), worst: level(worst) };
}
export const toMoment = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString());

type Parts = {
  active: Omit<VersionRow, 'kind'>;
  newest: VersionRow | null;
  trained: VersionRow | null;
  rescored: VersionRow | null;
  outcomes: ScoringModelPage['outcomes'];
};

/**
 * `newest`: the training asked for last. `trained`: the one that ended last. `rescored`: the version of the last
 * re-score.
 */
export function presentModel({ active, newest, trained, rescored, outcomes }: Parts): ScoringModelPage {
  const { report, activated } = active.notes;
  const judged = report ? active : trained;
  return {
    active: presentVersion(active),
    held: activated?.held ?? false,
    outcomes,
    needs: { adjust: ADJUST_FROM, learn: LEARN_FROM, learned: LEARNED_FROM },
    cross_validated: presentJudgement(report?.crossValidated),
    newest: presentJudgement(report?.newest),
    rules: presentJudgement(report ? active.notes.rules : trained?.notes.rules),
    contest:
      judged?.notes.report == null
        ? null
        : presentContest(settleContest(judged.notes.report, judged.notes.rules), judged.version),
    top_features: (report?.topFeatures ?? []).map(presentFeature),
    warnings: report?.warnings ?? [],
    trees: report?.trees ?? 0,
    outcomes_from: toMoment(report?.from),
    outcomes_to: toMoment(report?.to),
    training: newest && presentTraining(newest),
    rescore: rescored?.notes.rescore ? presentRescore(rescored.version, rescored.notes.rescore) : null,
  };
}
