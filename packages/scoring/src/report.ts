import { areaUnderCurve, calibrationBins, calibrationError, skillScore, type CalibrationBin } from './core/metrics.ts';
import type { PairedGain } from './core/paired-gain.ts';
import { shareInterval } from './core/share-interval.ts';
import type { CustomSignal } from './custom-features.ts';
import type { SignalField } from './signals.ts';

/**
 * How probabilities and scores did on leads with known outcomes. auc: NaN is null. skill: 1 - log-loss / base-rate
 * log-loss. ece: expected calibration error over `calibration`, ten bins of equal size.
 */
export type Evaluation = {
  n: number;
  converted: number;
  conversion: number;
  auc: number | null;
  skill: number;
  ece: number;
  calibration: CalibrationBin[];
  bands: Band[];
};

/**
 * Of the leads scored from..to, n in all, this share converted; low and high are the 95 % interval. Shares are null for
 * an empty band.
 */
type Band = {
  from: number;
  to: number;
  n: number;
  converted: number;
  conversion: number | null;
  low: number | null;
  high: number | null;
};

/**
 * How much a field moves scores: mean |contribution| in log-odds over the training leads. best and worst: its levels
 * with the largest effects.
 */
export type TopFeature = {
  field: SignalField | CustomSignal;
  /** What a company calls a field of its own; absent for the built-in ones. */
  label?: string;
  strength: number;
  best: LevelEffect | null;
  worst: LevelEffect | null;
};
export type LevelEffect = { level: string; effect: number };

/**
 * What a company may ask about its model. n examples, of which `converted` did; from and to: when the oldest and the
 * newest were decided (ms). crossValidated: out-of-fold figures of this model. newest: trained on the oldest 80 % by
 * time, judged on the newest 20 %. rulesAuc: what the visible rules reach on the same examples. warnings: sentences for
 * the page. Parts are null when there are too few outcomes for them.
 */
export type ModelReport = {
  n: number;
  converted: number;
  conversion: number;
  from: number | null;
  to: number | null;
  crossValidated: Evaluation | null;
  newest: Evaluation | null;
  /** How much better than the visible rules the model ranked the leads of `newest`. */
  beyondRules: PairedGain | null;
  rulesAuc: number | null;
  topFeatures: TopFeature[];
  lambda: number | null;
  trees: number;
  warnings: string[];
};

const BANDS = [
  [80, 100],
  [60, 79],
  [0, 59],
] as const;

/** The figures of one set of predictions. logits, scores and labels (1 converted) belong together by place. */
export function evaluate(logits: ArrayLike<number>, scores: ArrayLike<number>, labels: readonly number[]): Evaluation {
  const n = labels.length;
  const converted = labels.reduce((a, b) => a + b, 0);
  const calibration = calibrationBins(
    Float64Array.from(logits, (z) => 1 / (1 + Math.exp(-z))),
    labels,
  );
  const auc = areaUnderCurve(logits, labels);
  const bands = BANDS.map(([from, to]) => {
    const inside = labels.filter((_, i) => (scores[i] as number) >= from && (scores[i] as number) <= to);
    return {
      from,
      to,
      ...shareWithInterval(
        inside.reduce((a, b) => a + b, 0),
        inside.length,
      ),
    };
  });
  return {
    n,
    converted,
    conversion: n > 0 ? converted / n : 0,
    auc: Number.isNaN(auc) ? null : auc,
    skill: skillScore(logits, labels),
    ece: calibrationError(calibration),
    calibration,
    bands,
  };
}

function shareWithInterval(converted: number, n: number): Omit<Band, 'from' | 'to'> {
  const known = shareInterval(converted, n);
  if (!known) return { n, converted, conversion: null, low: null, high: null };
  return { n, converted, conversion: known.share, low: known.low, high: known.high };
}
