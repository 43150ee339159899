import type { FieldBins } from './bins.ts';
import type { FieldLimits } from './constraints.ts';

/**
 * A regression tree on the residual logit. A leaf has only a value. A split sends a row left when side[bin] is 1, right
 * when it is 2; a bin that no training row of this node was in (0) says nothing, and the row goes both ways by share,
 * the part of the rows that went left. value: of a split, the mean of its leaves over the training rows, so that a path
 * explains itself step by step.
 */
export type TreeNode = {
  value: number;
  split?: { field: number; side: Uint8Array; share: number; left: TreeNode; right: TreeNode };
};

/**
 * The rows of a node with the first and second derivative of their loss, side by side: this is what all the time goes
 * into.
 */
export type NodeRows = { rows: Int32Array; gradient: Float64Array; hessian: Float64Array };

export type TreeOptions = { depth: number; leafRidge: number; leastRows: number; leastHessian: number; shrink: number };

/** left and right: what the sides are worth, before they are bounded and shrunk. */
type Best = { gain: number; field: number; side: Uint8Array; left: number; right: number };

/**
 * What a node's leaves may be worth at least and at most, so that a limit that a split above it obeys also holds below.
 */
type Bounds = { least: number; most: number };
const UNBOUNDED: Bounds = { least: -Infinity, most: Infinity };

/**
 * Levels of a category are ordered by their residual, smoothed as if this much extra weight had none: a rare level must
 * not lead.
 */
const LEVEL_SMOOTHING = 10;

/**
 * Grows one tree by greedy Newton gain (Friedman 2001; the split order for categories is Fisher's, 1958). offered: the
 * fields it may ask. Fields with limits are split only so that they obey them (Bartley et al. 2019, as LightGBM's
 * "basic" method has it).
 */
export function growTree(
  fields: readonly FieldBins[],
  offered: readonly boolean[],
  node: NodeRows,
  options: TreeOptions,
  bounds: Bounds = UNBOUNDED,
): TreeNode {
  const count = node.rows.length;
  let [g, h] = [0, 0];
  for (let i = 0; i < count; i++) {
    g += node.gradient[i] as number;
    h += node.hessian[i] as number;
  }
  const within = (worth: number): number => Math.min(bounds.most, Math.max(bounds.least, worth * options.shrink));
  const value = within(-g / (h + options.leafRidge));
  const best =
    options.depth > 0 && count >= 2 * options.leastRows ? findSplit(fields, offered, node, g, h, options) : null;
  if (!best) return { value };
  const [leftRows, rightRows] = partition(node, (fields[best.field] as FieldBins).bins, best.side);
  const deeper = { ...options, depth: options.depth - 1 };
  const middle = fields[best.field]?.limits ? (within(best.left) + within(best.right)) / 2 : null;
  const [below, above] =
    middle === null
      ? [bounds, bounds]
      : [
          { ...bounds, most: middle },
          { ...bounds, least: middle },
        ];
  const [leftBounds, rightBounds] = best.left <= best.right ? [below, above] : [above, below];
  const left = growTree(fields, offered, leftRows, deeper, leftBounds);
  const right = growTree(fields, offered, rightRows, deeper, rightBounds);
  const share = leftRows.rows.length / count;
  return {
    value: share * left.value + (1 - share) * right.value,
    split: { field: best.field, side: best.side, share, left, right },
  };
}

function partition({ rows, gradient, hessian }: NodeRows, bins: Uint8Array, side: Uint8Array): [NodeRows, NodeRows] {
  let leftCount = 0;
  for (let i = 0; i < rows.length; i++) if (side[bins[rows[i] as number] as number] === 1) leftCount++;
  const create = (n: number): NodeRows => ({
    rows: new Int32Array(n),
    gradient: new Float64Array(n),
    hessian: new Float64Array(n),
  });
  const [left, right] = [create(leftCount), create(rows.length - leftCount)];
  let [l, r] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const goesLeft = side[bins[row] as number] === 1;
    const target = goesLeft ? left : right;
    const at = goesLeft ? l++ : r++;
    target.rows[at] = row;
    target.gradient[at] = gradient[i] as number;
    target.hessian[at] = hessian[i] as number;
  }
  return [left, right];
}

function findSplit(
  fields: readonly FieldBins[],
  offered: readonly boolean[],
  node: NodeRows,
  g: number,
  h: number,
  options: TreeOptions,
): Best | null {
  const { leafRidge, leastRows, leastHessian } = options;
  const worth = (gs: number, hs: number): number => (gs * gs) / (hs + leafRidge);
  const count = node.rows.length;
  const sums = new Float64Array(256 * 3);
  let best: Best | null = null;
  // Less than this is rounding, and would split noise for ever.
  let leastGain = 1e-3 + worth(g, h);
  fields.forEach((field, f) => {
    if (!offered[f]) return;
    sumBins(field, node, sums);
    for (const order of splitOrders(field, sums)) {
      let [gl, hl, nl] = [0, 0, 0];
      for (let k = 0; k < order.length - 1; k++) {
        const at = (order[k] as number) * 3;
        gl += sums[at] as number;
        hl += sums[at + 1] as number;
        nl += sums[at + 2] as number;
        if (nl < leastRows || count - nl < leastRows || hl < leastHessian || h - hl < leastHessian) continue;
        const gain = worth(gl, hl) + worth(g - gl, h - hl);
        if (gain <= leastGain) continue;
        const side = new Uint8Array(field.count);
        order.forEach((bin, place) => (side[bin] = place <= k ? 1 : 2));
        if (field.kind === 'num') closeGaps(side);
        const [left, right] = [-gl / (hl + leafRidge), -(g - gl) / (h - hl + leafRidge)];
        if (field.limits && !obeys(field.limits, side, left > right ? 1 : 2)) continue;
        leastGain = gain;
        best = { gain, field: f, side, left, right };
      }
    }
  });
  return best;
}

/** high: the side that is worth more. A bin without a side is worth something between. */
function obeys({ pairs, low }: FieldLimits, side: Uint8Array, high: number): boolean {
  const rankOf = (bin: number): number => (side[bin] === 0 ? 1 : side[bin] === high ? 2 : 0);
  return pairs.every(([below, above]) => rankOf(below) <= rankOf(above)) && low.every((bin) => rankOf(bin) < 2);
}

/** Gradient, hessian and number of rows in each bin. */
function sumBins(field: FieldBins, { rows, gradient, hessian }: NodeRows, sums: Float64Array): void {
  sums.fill(0, 0, field.count * 3);
  const { bins } = field;
  for (let i = 0; i < rows.length; i++) {
    const at = (bins[rows[i] as number] as number) * 3;
    sums[at] = (sums[at] as number) + (gradient[i] as number);
    sums[at + 1] = (sums[at + 1] as number) + (hessian[i] as number);
    sums[at + 2] = (sums[at + 2] as number) + 1;
  }
}

/**
 * The orders in which a field's bins may be cut in two. Bins without rows stay out. Numbers: rising, with the unknown
 * bin at either end.
 */
function splitOrders(field: FieldBins, sums: Float64Array): number[][] {
  const present: number[] = [];
  for (let bin = 0; bin < field.count; bin++) if ((sums[bin * 3 + 2] as number) > 0) present.push(bin);
  if (present.length < 2) return [];
  if (field.kind === 'cat') {
    const residual = (bin: number): number =>
      (sums[bin * 3] as number) / ((sums[bin * 3 + 1] as number) + LEVEL_SMOOTHING);
    return [present.sort((a, b) => residual(a) - residual(b) || a - b)];
  }
  return present[0] === 0 ? [present, [...present.slice(1), 0]] : [present];
}

/**
 * A number between two others goes the way of its neighbour below: bins without rows join the left side up to its last
 * bin.
 */
function closeGaps(side: Uint8Array): void {
  const lastLeft = side.lastIndexOf(1);
  for (let bin = 1; bin < side.length; bin++) side[bin] = bin <= lastLeft ? 1 : 2;
}

/** Value of a training row. */
export function walkTree(node: TreeNode, fields: readonly FieldBins[], row: number): number {
  if (!node.split) return node.value;
  const { field, side, share, left, right } = node.split;
  const way = side[(fields[field] as FieldBins).bins[row] as number];
  if (way === 1) return walkTree(left, fields, row);
  if (way === 2) return walkTree(right, fields, row);
  return share * walkTree(left, fields, row) + (1 - share) * walkTree(right, fields, row);
}
