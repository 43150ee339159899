import type { Stage } from './model.ts';

/**
 * Outcomes of each class needed before the level, the fields, and the word "learned" come from a company's own history.
 */
export const ADJUST_FROM = 5;
export const LEARN_FROM = 10;
export const LEARNED_FROM = 40;
/** Cross-validated skill (1 - log-loss / base-rate log-loss) that "learned" has to show. */
const LEARNED_SKILL = 0.02;

/** Which part of the model a history may train: nothing, only how high and how steep the rules are, or every field. */
export function chooseScope(converted: number, unconverted: number): 'nothing' | 'level' | 'fields' {
  const fewest = Math.min(converted, unconverted);
  return fewest < ADJUST_FROM ? 'nothing' : fewest < LEARN_FROM ? 'level' : 'fields';
}

export function chooseStage(converted: number, unconverted: number, skill: number): Stage {
  const fewest = Math.min(converted, unconverted);
  if (fewest < ADJUST_FROM) return 'rules';
  return fewest >= LEARNED_FROM && skill > LEARNED_SKILL ? 'learned' : 'learning';
}

/** Goes up when the learner makes other models of the same examples: what an older one made is trained again. */
export const LEARNER = 3;

/** A model is trained again when outcomes grew by a tenth, at most once a day. */
const GROWTH = 0.1;
const DAY_MS = 86_400_000;

/**
 * trainedOn: examples of the newest model, 0 for none. outcomes: leads with an outcome now. sinceTraining: ms since it
 * was trained.
 */
export function isRetrainDue(trainedOn: number, outcomes: number, sinceTraining: number): boolean {
  if (trainedOn === 0) return outcomes > 0;
  return sinceTraining >= DAY_MS && outcomes - trainedOn >= trainedOn * GROWTH;
}
