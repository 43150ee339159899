import type { CatCode, FieldCode, Matrix, NumCode } from './encode.ts';
import type { Field } from './schema.ts';

/**
 * What a field's effects must obey, said of columns: of a pair the first never has more effect than the second, and a
 * low column never has more than the field's mean, so that it never raises anybody. Pairs are listed so that each
 * begins where an earlier one ended.
 */
export type FieldLimits = { pairs: [below: number, above: number][]; low: number[] };

export function limitsOf(field: Field, code: FieldCode): FieldLimits {
  const known = code.kind === 'cat' ? limitLevels(field, code) : limitNodes(field, code);
  return field.missing === 'low' ? { ...known, low: [...known.low, code.unknown] } : known;
}

function limitLevels({ order = [], low = [] }: Field, { columns }: CatCode): FieldLimits {
  const columnOf = (level: string): number => columns.get(level) ?? -1;
  const groups = order.map((levels) => levels.map(columnOf));
  const pairs = groups
    .slice(1)
    .flatMap((above, i) => above.flatMap((high) => (groups[i] ?? []).map((below): [number, number] => [below, high])));
  return { pairs, low: low.map(columnOf) };
}

function limitNodes({ trend, lowFrom }: Field, { nodes, first }: NumCode): FieldLimits {
  const columns = nodes.map((_, k) => first + k);
  const rising = trend === 'falling' ? columns.toReversed() : columns;
  const pairs = trend ? rising.slice(1).map((column, k): [number, number] => [rising[k] as number, column]) : [];
  // The effect is straight between two nodes: from the last node below the bound on all are low.
  const last = nodes.findLastIndex((node) => node <= (lowFrom ?? Infinity));
  const from = lowFrom === undefined ? Infinity : Math.max(0, last);
  return { pairs, low: columns.filter((_, k) => k >= from) };
}

/** Share of the rows, or mean value, of every column. */
export function meanOfColumns({ rows, columns, index, value }: Matrix): Float64Array {
  const means = new Float64Array(columns);
  for (let at = 0; at < index.length; at++) {
    const column = index[at] as number;
    if (column >= 0) means[column] = (means[column] as number) + (value[at] as number) / rows;
  }
  return means;
}

export function columnsOf(field: FieldCode): number[] {
  const own =
    field.kind === 'cat' ? [...field.columns.values(), field.other] : field.nodes.map((_, k) => field.first + k);
  return [...own, field.unknown].filter((column) => column >= 0);
}

/** Moves weights that break a limit onto it: nothing where there are none. */
export function obeyLimits(
  fields: readonly FieldCode[],
  limits: readonly FieldLimits[],
  means: Float64Array,
  weights: Float64Array,
): void {
  for (const [f, field] of fields.entries()) {
    const { pairs, low } = limits[f] as FieldLimits;
    for (const [below, above] of pairs) weights[above] = Math.max(weights[above] as number, weights[below] as number);
    if (low.length > 0) lowerToMean(columnsOf(field), new Set(low), means, weights);
  }
}

/** The highest bound that is the mean of what is left when all low columns above it are lowered to it. */
function lowerToMean(columns: number[], low: ReadonlySet<number>, means: Float64Array, weights: Float64Array): void {
  const shareOf = (some: readonly number[]): number => some.reduce((sum, column) => sum + (means[column] as number), 0);
  let counted = columns;
  for (;;) {
    const share = 1 - shareOf(columns.filter((column) => !counted.includes(column)));
    const sum = counted.reduce((total, column) => total + (means[column] as number) * (weights[column] as number), 0);
    const bound = share > 1e-9 ? sum / share : 0;
    const fitting = counted.filter((column) => !low.has(column) || (weights[column] as number) <= bound);
    if (fitting.length === counted.length) {
      for (const column of columns) if (!fitting.includes(column)) weights[column] = bound;
      return;
    }
    counted = fitting;
  }
}
