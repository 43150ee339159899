import type { FieldBins } from './bins.ts';
import { logLikelihood } from './metrics.ts';
import { createRandom } from './random.ts';
import { growTree, walkTree, type NodeRows, type TreeNode, type TreeOptions } from './tree.ts';

const TREE: TreeOptions = { depth: 3, leafRidge: 15, leastRows: 30, leastHessian: 10, shrink: 0.1 };
/** Each tree sees this part of the rows (Friedman 2002): faster, and less sure of itself. */
const SUBSAMPLE = 0.8;
/** And this part of the fields, so that weaker fields get their say. */
const FIELD_SHARE = 0.6;
const MOST_ROUNDS = 200;
/** Cross-validation stops when this many rounds have brought nothing. */
const PATIENCE = 20;

/**
 * Grows trees one at a time on top of given logits. `logits` covers all rows that `fields` has; training uses those in
 * `rows`.
 */
export class Booster {
  readonly trees: TreeNode[] = [];
  readonly logits: Float64Array;
  readonly #fields: readonly FieldBins[];
  readonly #labels: ArrayLike<number>;
  readonly #rows: Int32Array;
  readonly #random: () => number;

  constructor(
    fields: readonly FieldBins[],
    labels: ArrayLike<number>,
    logits: Float64Array,
    rows: Int32Array,
    seed: number,
  ) {
    this.logits = logits.slice();
    this.#fields = fields;
    this.#labels = labels;
    this.#rows = rows;
    this.#random = createRandom(seed);
  }

  addTree(): void {
    const offered = this.#fields.map(() => this.#random() < FIELD_SHARE);
    const tree = growTree(this.#fields, offered, this.#sample(), TREE);
    this.trees.push(tree);
    for (let row = 0; row < this.logits.length; row++)
      this.logits[row] = (this.logits[row] as number) + walkTree(tree, this.#fields, row);
  }

  #sample(): NodeRows {
    const rows = this.#rows.filter(() => this.#random() < SUBSAMPLE);
    const [gradient, hessian] = [new Float64Array(rows.length), new Float64Array(rows.length)];
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const p = 1 / (1 + Math.exp(-(this.logits[row] as number)));
      gradient[i] = p - (this.#labels[row] as number);
      hessian[i] = p * (1 - p);
    }
    return { rows, gradient, hessian };
  }
}

/** One cross-validation fold: a booster that trains on the other folds, and the rows it is judged on. */
type BoostFold = { booster: Booster; held: Int32Array };

/**
 * Finds how many rounds predict best out of fold, all folds in step. gain: log-likelihood won over the base, in nats,
 * over all held rows; below `leastGain` no round is worth it, and with Infinity none is tried. logits: out-of-fold
 * logits at that round, 0 for rows never held.
 */
export function chooseRounds(
  folds: readonly BoostFold[],
  labels: ArrayLike<number>,
  leastGain: number,
): { rounds: number; gain: number; logits: Float64Array } {
  const gather = (): Float64Array => {
    const out = new Float64Array(labels.length);
    for (const { booster, held } of folds) for (const row of held) out[row] = booster.logits[row] as number;
    return out;
  };
  const base = { rounds: 0, gain: 0, logits: gather() };
  if (leastGain === Infinity) return base;
  const start = logLikelihood(base.logits, labels);
  let best = base;
  for (let round = 1; round <= MOST_ROUNDS && round - best.rounds <= PATIENCE; round++) {
    for (const { booster } of folds) booster.addTree();
    const logits = gather();
    const gain = logLikelihood(logits, labels) - start;
    if (gain > best.gain) best = { rounds: round, gain, logits };
  }
  return best.gain >= leastGain ? best : base;
}
