import { invertSymmetric } from './cholesky.ts';

/** Where the hinges are, as shares of the leads below. */
const HINGE_QUANTILES = [0.15, 0.3, 0.5, 0.7, 0.85];
/** What a single node may do on its own, beside the hinges; also keeps the covariance invertible. */
const NODE_VARIANCE = 0.2;

/**
 * Ridge regression on standardised hinge features (the rank, and the rank above each cut), said of the function's
 * values at the nodes: they are then Gaussian with covariance B B' / lambda, where B holds the features at the nodes,
 * so the penalty is its inverse. Two columns a row instead of six, for the same model. The rank stands for the number
 * so that one outlier cannot stretch the scale.
 */
export function shapePenalty(nodes: readonly number[], known: Float64Array): Float64Array {
  const size = nodes.length;
  const ranks = nodes.map((node) => midRank(known, node));
  const cuts = HINGE_QUANTILES.filter((cut) => cut > (ranks[0] ?? 0) && cut < (ranks.at(-1) ?? 1));
  const hinges = [ranks, ...cuts.map((cut) => ranks.map((rank) => Math.max(0, rank - cut)))];
  const basis = hinges.map((values) => standardise(values, nodes, known));
  const covariance = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      covariance[a * size + b] = basis.reduce(
        (sum, values) => sum + (values[a] as number) * (values[b] as number),
        a === b ? NODE_VARIANCE : 0,
      );
    }
  }
  return invertSymmetric(covariance, size);
}

/** Mean 0 and variance 1 over the known values. */
function standardise(values: readonly number[], nodes: readonly number[], known: Float64Array): number[] {
  let sum = 0;
  let squares = 0;
  for (const x of known) {
    const [k, t] = locate(nodes, x);
    const y = (values[k] ?? 0) * (1 - t) + (values[k + 1] ?? 0) * t;
    sum += y;
    squares += y * y;
  }
  const mean = sum / known.length;
  const deviation = Math.sqrt(Math.max(1e-9, squares / known.length - mean * mean));
  return values.map((value) => (value - mean) / deviation);
}

/**
 * Distinct quantiles of sorted values, denser towards both ends (Chebyshev spacing), where the shape is hardest to
 * guess.
 */
export function placeNodes(sorted: Float64Array, count: number): number[] {
  if (sorted.length === 0) return [];
  const shares = Array.from({ length: count }, (_, i) => (1 - Math.cos((Math.PI * i) / (count - 1))) / 2);
  return [...new Set(shares.map((share) => sorted[Math.round(share * (sorted.length - 1))] as number))];
}

/** Share of values below x, ties counted half. */
function midRank(sorted: Float64Array, x: number): number {
  return (countBelow(sorted, (v) => v < x) + countBelow(sorted, (v) => v <= x)) / 2 / sorted.length;
}

function countBelow(sorted: Float64Array, below: (v: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (below(sorted[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The interval [nodes[k], nodes[k + 1]] that x is in, and how far along (0..1); clamped to the ends. */
export function locate(nodes: readonly number[], x: number): [k: number, t: number] {
  const last = nodes.length - 2;
  let k = 0;
  while (k < last && x >= (nodes[k + 1] as number)) k++;
  const [low, high] = [nodes[k] as number, nodes[k + 1] as number];
  return [k, Math.min(1, Math.max(0, (x - low) / (high - low)))];
}
