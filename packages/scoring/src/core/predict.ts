import type { CoreModel, FieldEffects, PlainTree, Way } from './core-model.ts';
import { interpolate } from '../piecewise.ts';
import { readCategory, readNumber, type Row } from './schema.ts';

/**
 * What one lead gets: logit = baseline + prior + sum of contributions (up to rounding of floats). contributions by
 * field, in log-odds.
 */
type Explanation = { logit: number; prior: number; contributions: Map<string, number> };

/** A model ready to predict. priorLogit: the rules' logit of the same lead (left out where there are no rules). */
export type Predictor = {
  predictLogit: (row: Row, priorLogit?: number) => number;
  explain: (row: Row, priorLogit?: number) => Explanation;
};

/**
 * Every field of a row is looked up once: a number as it is (NaN unknown), a category as its place in the field's
 * levels.
 */
const [UNKNOWN, OTHER, FIRST_LEVEL] = [0, 1, 2];
type FieldReader = {
  name: string;
  read: (row: Row) => number;
  effect: (code: number) => number;
  places: Map<string, number> | null;
};

/** A tree over such codes. ways: by place, of a category; null for a number. */
type Split = {
  field: number;
  ways: Uint8Array | null;
  cut: number;
  unknown: Way;
  share: number;
  left: Node;
  right: Node;
  toLeft: number;
  toRight: number;
};
type Node = Split | null;

/** Turns lists into lookups; the model itself is not changed. */
export function compileModel(model: CoreModel): Predictor {
  const readers = model.fields.map(compileField);
  const indexOf = new Map(readers.map(({ name }, f) => [name, f]));
  const trees = model.trees.map((tree) => compileTree(tree, readers, indexOf)).filter((tree) => tree !== null);

  const contribute = (row: Row): Float64Array => {
    const codes = new Float64Array(readers.length);
    const amounts = new Float64Array(readers.length);
    readers.forEach(({ read, effect }, f) => {
      codes[f] = read(row);
      amounts[f] = effect(codes[f]);
    });
    for (const tree of trees) walk(tree, codes, amounts, 1);
    return amounts;
  };
  const priorPart = (logit: number | undefined): number =>
    logit === undefined ? 0 : model.prior.slope * (logit - model.prior.mean);
  const total = (amounts: Float64Array, prior: number): number => {
    let logit = model.baseline + prior;
    for (const amount of amounts) logit += amount;
    return logit;
  };
  return {
    predictLogit: (row, priorLogit) => total(contribute(row), priorPart(priorLogit)),
    explain(row, priorLogit) {
      const amounts = contribute(row);
      const prior = priorPart(priorLogit);
      return {
        logit: total(amounts, prior),
        prior,
        contributions: new Map(readers.map(({ name }, f) => [name, amounts[f] as number])),
      };
    },
  };
}

function compileField(field: FieldEffects): FieldReader {
  const { name, unknown } = field;
  if (field.kind === 'num') {
    const { nodes, effects } = field;
    return {
      name,
      places: null,
      read: (row) => readNumber(row, name),
      effect: (x) => (Number.isNaN(x) || nodes.length === 0 ? unknown : interpolate(nodes, effects, x)),
    };
  }
  const places = new Map(field.levels.map(([level], i) => [level, FIRST_LEVEL + i]));
  const effects = Float64Array.of(unknown, field.other, ...field.levels.map(([, effect]) => effect));
  const read = (row: Row): number => {
    const level = readCategory(row, name);
    return level === null ? UNKNOWN : (places.get(level) ?? OTHER);
  };
  return { name, places, read, effect: (code) => effects[code] as number };
}

function compileTree(tree: PlainTree, readers: readonly FieldReader[], indexOf: ReadonlyMap<string, number>): Node {
  if (!('field' in tree)) return null;
  const field = indexOf.get(tree.field);
  const places = field === undefined ? undefined : readers[field]?.places;
  if (field === undefined || places === undefined)
    throw new Error(`A tree asks for ${tree.field}, which the model does not have`);
  let ways: Uint8Array | null = null;
  if (tree.kind === 'cat') {
    ways = new Uint8Array(FIRST_LEVEL + (places?.size ?? 0));
    ways[UNKNOWN] = tree.unknown;
    ways[OTHER] = tree.other;
    for (const [level, way] of tree.ways) ways[places?.get(level) ?? OTHER] = way;
  }
  const { unknown, share, left, right } = tree;
  return {
    field,
    ways,
    unknown,
    share,
    cut: tree.kind === 'num' ? tree.cut : 0,
    left: compileTree(left, readers, indexOf),
    right: compileTree(right, readers, indexOf),
    toLeft: left.value - tree.value,
    toRight: right.value - tree.value,
  };
}

/** Gives every step's change of the mean to the field that was asked (Saabas 2014): the steps add up to the leaf. */
function walk(start: Node, codes: Float64Array, amounts: Float64Array, weight: number): void {
  let node = start;
  while (node) {
    const { field } = node;
    const code = codes[field] as number;
    const way = node.ways ? node.ways[code] : Number.isNaN(code) ? node.unknown : code < node.cut ? 1 : 2;
    if (way === 1) {
      amounts[field] = (amounts[field] as number) + weight * node.toLeft;
      node = node.left;
    } else if (way === 2) {
      amounts[field] = (amounts[field] as number) + weight * node.toRight;
      node = node.right;
    } else {
      // Going both ways by share keeps the mean: the field said nothing.
      walk(node.left, codes, amounts, weight * node.share);
      walk(node.right, codes, amounts, weight * (1 - node.share));
      return;
    }
  }
}
