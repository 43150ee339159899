import type { FieldBins } from './bins.ts';
import type { FieldEffects, PlainTree, Way } from './core-model.ts';
import { columnsOf } from './constraints.ts';
import type { Code } from './encode.ts';
import type { TreeNode } from './tree.ts';

/**
 * Turns column weights into effects per field, times `scale`, centred on the training mean; `centre` is the sum of what
 * was taken out.
 */
export function expressFields(
  code: Code,
  means: Float64Array,
  weights: Float64Array,
  scale: number,
): { fields: FieldEffects[]; centre: number } {
  const effect = (column: number): number => (weights[column] ?? 0) * scale;
  let centre = 0;
  const fields = code.fields.map((field) => {
    const mean = columnsOf(field).reduce((sum, column) => sum + effect(column) * (means[column] ?? 0), 0);
    centre += mean;
    // A kind of value that training never saw says nothing: its effect is the mean's, which is 0 once centred.
    const centred = (column: number): number => (column < 0 ? 0 : effect(column) - mean);
    const unknown = centred(field.unknown);
    if (field.kind === 'cat') {
      return {
        name: field.name,
        kind: field.kind,
        levels: [...field.columns].map(([level, column]): [string, number] => [level, centred(column)]),
        other: centred(field.other),
        unknown,
      };
    }
    return {
      name: field.name,
      kind: field.kind,
      nodes: field.nodes,
      effects: field.nodes.map((_, k) => centred(field.first + k)),
      unknown,
    };
  });
  return { fields, centre };
}

/** A grown tree as plain JSON, its values times `scale`. */
export function expressTree(node: TreeNode, fields: readonly FieldBins[], scale: number): PlainTree {
  const value = node.value * scale;
  if (!node.split) return { value };
  const { side, share } = node.split;
  const field = fields[node.split.field] as FieldBins;
  const way = (bin: number): Way => (side[bin] ?? 0) as Way;
  const left = expressTree(node.split.left, fields, scale);
  const right = expressTree(node.split.right, fields, scale);
  const rest = { unknown: way(0), share, left, right };
  if (field.kind === 'cat') {
    const ways = field.levels.map((level, i): [string, Way] => [level, way(i + 1)]);
    return {
      value,
      field: field.name,
      kind: 'cat',
      ways: ways.filter(([, w]) => w !== 0),
      other: way(field.levels.length + 1),
      ...rest,
    };
  }
  // The left side of a number is everything below the upper edge of its last bin; all numbers or none when only
  // "unknown" was split off.
  const lastLeft = side.lastIndexOf(1);
  const cut = lastLeft < 1 ? -Number.MAX_VALUE : (field.cuts[lastLeft - 1] ?? Number.MAX_VALUE);
  return { value, field: field.name, kind: 'num', cut, ...rest };
}
