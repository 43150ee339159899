import { solveSymmetric } from './cholesky.ts';
import { columnsOf, type FieldLimits, obeyLimits } from './constraints.ts';
import type { Code, FieldCode, Matrix } from './encode.ts';

/**
 * The linear model: logit = intercept + slope * prior + sum over columns of weights[column] * value.
 * slope belongs to the rules' logit (0 where there are no rules).
 */
export type LinearFit = { intercept: number; slope: number; weights: Float64Array };

/**
 * limits: of each field of the code. means: of the matrix's columns. prior: the rules' centred logit per row, or null.
 * rows: which rows of the matrix to use.
 */
export type LogisticData = {
  code: Code;
  limits: readonly FieldLimits[];
  matrix: Matrix;
  means: Float64Array;
  labels: ArrayLike<number>;
  prior: Float64Array | null;
  rows: Int32Array;
};

/**
 * Before any outcome the intercept is thought to be this far up or down, give or take: about a quarter converts, sd 1
 * log-odds.
 */
const INTERCEPT_MEAN = -1;
const INTERCEPT_PRECISION = 1;
/** The rules' coefficient ~ N(1, 1/8): trusted at first, corrected by evidence. */
const SLOPE_PRECISION = 8;
/**
 * What a broken limit costs, as the precision of a prior: steep, so that what is left to be moved onto the limit is
 * rounding.
 */
const LIMIT_PRECISION = 1e6;

/**
 * Minimises -log-likelihood + lambda/2 weights' P weights + the two priors above (P: the code's penalty, the identity
 * for categories), by Newton's method (IRLS), starting at `start`. Strictly convex, so the answer does not depend on
 * the start; `steps` bounds the work. The answer obeys the fields' limits, and the slope is never negative.
 */
export function fitLogistic(data: LogisticData, lambda: number, start: LinearFit | null, steps = 25): LinearFit {
  const size = data.matrix.columns + 2;
  const theta = new Float64Array(size);
  theta[0] = INTERCEPT_MEAN;
  theta[1] = data.prior ? 1 : 0;
  if (start) {
    theta[0] = start.intercept;
    theta[1] = start.slope;
    theta.set(start.weights, 2);
  }
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  let loss = accumulate(data, lambda, theta, gradient, hessian);
  for (let step = 0; step < steps; step++) {
    const direction = gradient.slice();
    solveSymmetric(hessian, direction);
    const decrement = direction.reduce((sum, d, i) => sum + d * (gradient[i] as number), 0);
    const before = theta.slice();
    let scale = 1;
    for (;;) {
      for (let i = 0; i < size; i++) theta[i] = (before[i] as number) - scale * (direction[i] as number);
      const trial = accumulate(data, lambda, theta, gradient, hessian);
      if (trial <= loss || scale < 1e-3) {
        loss = trial;
        break;
      }
      scale /= 2;
    }
    // Convergence is quadratic: after a step that was worth 1e-4 nats the next one is worth about its square.
    if (decrement < 1e-4) break;
  }
  const weights = theta.slice(2);
  obeyLimits(data.code.fields, data.limits, data.means, weights);
  return { intercept: theta[0] as number, slope: Math.max(0, theta[1] as number), weights };
}

/** Loss at theta; fills the gradient and the lower triangle of the Hessian. */
function accumulate(
  data: LogisticData,
  lambda: number,
  theta: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): number {
  const { matrix, labels, prior, rows } = data;
  const { slots, index, value } = matrix;
  const size = theta.length;
  gradient.fill(0);
  hessian.fill(0);
  const columns = new Int32Array(slots + 2);
  const values = new Float64Array(slots + 2);
  let loss = 0;
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r] as number;
    let count = 1;
    columns[0] = 0;
    values[0] = 1;
    let z = theta[0] as number;
    if (prior) {
      columns[1] = 1;
      values[1] = prior[row] as number;
      z += (theta[1] as number) * (prior[row] as number);
      count = 2;
    }
    for (let at = row * slots, end = at + slots; at < end; at++) {
      const column = index[at] as number;
      if (column < 0 || value[at] === 0) continue;
      columns[count] = column + 2;
      values[count] = value[at] as number;
      z += (theta[column + 2] as number) * (value[at] as number);
      count++;
    }
    const p = 1 / (1 + Math.exp(-z));
    const label = labels[row] as number;
    loss += Math.max(z, 0) - label * z + Math.log1p(Math.exp(-Math.abs(z)));
    const residual = p - label;
    const weight = Math.max(p * (1 - p), 1e-9);
    for (let a = 0; a < count; a++) {
      const column = columns[a] as number;
      const x = values[a] as number;
      gradient[column] = (gradient[column] as number) + residual * x;
      const wx = weight * x;
      // Columns of a row rise, so b <= a stays in the lower triangle.
      const base = column * size;
      for (let b = 0; b <= a; b++) {
        const at = base + (columns[b] as number);
        hessian[at] = (hessian[at] as number) + wx * (values[b] as number);
      }
    }
  }
  return loss + penalise(data, lambda, theta, gradient, hessian);
}

/**
 * Adds the priors on intercept and slope, the ridge (plain for categories, by the penalty matrix for the nodes of a
 * number), and the limits.
 */
function penalise(
  { code, limits, means, prior }: LogisticData,
  lambda: number,
  theta: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): number {
  const size = theta.length;
  let cost = 0;
  const add = (i: number, j: number, precision: number, meanI = 0, meanJ = 0): void => {
    const [a, b] = [(theta[i] as number) - meanI, (theta[j] as number) - meanJ];
    cost += (precision / 2) * a * b;
    gradient[i] = (gradient[i] as number) + precision * b;
    hessian[i * size + j] = (hessian[i * size + j] as number) + precision;
  };
  const slopeMean = prior ? 1 : 0;
  add(0, 0, INTERCEPT_PRECISION, INTERCEPT_MEAN, INTERCEPT_MEAN);
  add(1, 1, SLOPE_PRECISION, slopeMean, slopeMean);
  if (prior && (theta[1] as number) <= 0) add(1, 1, LIMIT_PRECISION);
  for (const [f, field] of code.fields.entries()) {
    if (field.unknown >= 0) add(field.unknown + 2, field.unknown + 2, lambda);
    if (field.kind === 'cat') {
      for (const column of [...field.columns.values(), field.other])
        if (column >= 0) add(column + 2, column + 2, lambda);
    } else {
      const nodes = field.nodes.length;
      for (let a = 0; a < nodes; a++)
        for (let b = 0; b < nodes; b++)
          add(field.first + a + 2, field.first + b + 2, lambda * (field.penalty[a * nodes + b] as number));
    }
    for (const terms of termsOf(field, limits[f] as FieldLimits, means))
      cost += penaliseTerms(terms, theta, gradient, hessian);
  }
  return cost;
}

/** A limit as a sum that must not be positive: [column, factor] each. */
type Terms = [column: number, factor: number][];

function termsOf(field: FieldCode, { pairs, low }: FieldLimits, means: Float64Array): Terms[] {
  const overMean = (one: number): Terms =>
    columnsOf(field).map((column) => [column, (column === one ? 1 : 0) - (means[column] as number)]);
  return [
    ...pairs.map(([below, above]): Terms => [
      [below, 1],
      [above, -1],
    ]),
    ...low.map(overMean),
  ];
}

/** A limit that is touched counts as broken: else the first step from there would leave it by far. */
function penaliseTerms(terms: Terms, theta: Float64Array, gradient: Float64Array, hessian: Float64Array): number {
  const excess = terms.reduce((sum, [column, factor]) => sum + (theta[column + 2] as number) * factor, 0);
  if (excess < 0) return 0;
  for (const [a, factor] of terms) {
    gradient[a + 2] = (gradient[a + 2] as number) + LIMIT_PRECISION * excess * factor;
    for (const [b, other] of terms) {
      if (b > a) continue;
      const at = (a + 2) * theta.length + b + 2;
      hessian[at] = (hessian[at] as number) + LIMIT_PRECISION * factor * other;
    }
  }
  return (LIMIT_PRECISION / 2) * excess * excess;
}

/** Logits of some rows of a matrix. */
export function predictLinear(fit: LinearFit, { matrix, prior, rows }: Omit<LogisticData, 'labels'>): Float64Array {
  const out = new Float64Array(rows.length);
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r] as number;
    let z = fit.intercept + (prior ? fit.slope * (prior[row] as number) : 0);
    for (let at = row * matrix.slots, end = at + matrix.slots; at < end; at++) {
      const column = matrix.index[at] as number;
      if (column >= 0) z += (fit.weights[column] as number) * (matrix.value[at] as number);
    }
    out[r] = z;
  }
  return out;
}
