import type { CoreModel } from './core/index.ts';
import type { CustomFeature, CustomSignal } from './custom-features.ts';
import type { Piecewise } from './piecewise.ts';
import type { ModelReport } from './report.ts';
import type { SignalField } from './signals.ts';

/**
 * rules: too few outcomes, the visible rules alone. learning: the rules corrected by outcomes. learned: enough
 * outcomes, and proven skill.
 */
export type Stage = 'rules' | 'learning' | 'learned';

/** How often leads with this level converted, over the training examples. */
export type LevelCount = [level: string, n: number, converted: number];

/**
 * A company's trained model: plain JSON, stored as it is. Made by trainModel, read by scoreLead; of the rest only
 * version, stage and report are meant for others. core is null in stage 'rules'. map: log-odds to score. priorMeans:
 * mean of each field's rule over the training leads.
 */
export type ScoringModel = {
  format: 1;
  version: string;
  stage: Stage;
  core: CoreModel | null;
  priorMeans: [SignalField, number][];
  counts: [SignalField | CustomSignal, LevelCount[]][];
  /** The company's own fields that it learned from, as they were then. Absent where there were none. */
  custom?: CustomFeature[];
  map: Piecewise;
  report: ModelReport;
};
