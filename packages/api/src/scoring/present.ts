import { ADJUST_FROM, type Evaluation, LEARN_FROM, LEARNED_FROM, RULES_VERSION } from '@outrider/scoring';
import type { Judgement, Rescore, ScoringModelPage, ScoringVersion, Training } from '@outrider/shared/scoring';
import { type RescoreNote, RULES_NOTES } from './notes.ts';
import type { VersionRow } from './versions.store.ts';

/** A company that never chose anything is scored by the rules, without a row. */
export const RULES_ROW: VersionRow = {
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
}: VersionRow): ScoringVersion {
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
    auc: judged?.auc ?? null,
    skill: judged?.skill ?? null,
    ece: judged?.ece ?? null,
    trained_at: training?.state === 'done' ? trained_at.toISOString() : null,
    trained_by_name: training?.asked_by_name ?? null,
    active_since: activated?.at ?? null,
    chosen_by_name: activated?.by_name ?? null,
  };
}

const presentTraining = ({ version, notes: { training } }: VersionRow): Training | null =>
  training && withoutBeat({ ...training, version });
const presentRescore = (version: string, { cursor: _, ...rescore }: RescoreNote): Rescore =>
  withoutBeat({ version, ...rescore });
const withoutBeat = <T extends { beat_at: string }>({ beat_at: _, ...rest }: T) => rest;
const presentJudgement = (evaluation: Evaluation | null | undefined): Judgement | null => evaluation ?? null;
const toMoment = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString());

type Parts = {
  active: VersionRow;
  newest: VersionRow | null;
  trained: VersionRow | null;
  rescored: VersionRow | null;
  outcomes: ScoringModelPage['outcomes'];
};

/** `newest`: the training asked for last. `trained`: the one that ended last. `rescored`: the version of the last re-score. */
export function presentModel({ active, newest, trained, rescored, outcomes }: Parts): ScoringModelPage {
  const { report, activated } = active.notes;
  return {
    active: presentVersion(active),
    held: activated?.held ?? false,
    outcomes,
    needs: { adjust: ADJUST_FROM, learn: LEARN_FROM, learned: LEARNED_FROM },
    cross_validated: presentJudgement(report?.crossValidated),
    newest: presentJudgement(report?.newest),
    rules: presentJudgement(report ? active.notes.rules : trained?.notes.rules),
    top_features: report?.topFeatures ?? [],
    warnings: report?.warnings ?? [],
    trees: report?.trees ?? 0,
    outcomes_from: toMoment(report?.from),
    outcomes_to: toMoment(report?.to),
    training: newest && presentTraining(newest),
    rescore: rescored?.notes.rescore ? presentRescore(rescored.version, rescored.notes.rescore) : null,
  };
}
