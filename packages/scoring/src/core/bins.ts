import type { FieldLimits } from './constraints.ts';
import type { Code, FieldCode } from './encode.ts';
import { type Field, readCategory, readNumber, type Row, type Schema } from './schema.ts';

/**
 * One field for the trees: every row in a bin. Bin 0 is "unknown". cuts: upper edges of bins 1.. of a number. levels:
 * those of bins 1.. of a category. limits: as of columns, said of bins.
 */
export type FieldBins = Binned & { limits: FieldLimits | null };
type Binned =
  | { name: string; kind: 'cat'; count: number; levels: string[]; bins: Uint8Array }
  | { name: string; kind: 'num'; count: number; cuts: number[]; bins: Uint8Array };

const NUMBER_BINS = 24;

/**
 * Sorts the training rows into bins. A category keeps the levels of the linear code; its rare ones share the last bin.
 */
export function binRows(schema: Schema, code: Code, rows: readonly Row[]): FieldBins[] {
  return code.fields.map((field, f) => {
    const binned = field.kind === 'cat' ? binCategories(field, rows) : binNumbers(field.name, rows);
    return { ...binned, limits: limitBins(schema[f] as Field, binned) };
  });
}

function limitBins({ trend, lowFrom, order = [], low = [], missing }: Field, binned: Binned): FieldLimits | null {
  const unknown = missing ? [0] : [];
  if (binned.kind === 'cat') {
    const binOf = (level: string): number => binned.levels.indexOf(level) + 1;
    const pairs = order
      .slice(1)
      .flatMap((above, i) =>
        above.flatMap((high) => (order[i] ?? []).map((below): [number, number] => [binOf(below), binOf(high)])),
      );
    return limitsOrNull({ pairs, low: [...unknown, ...low.map(binOf)] });
  }
  const known = Array.from({ length: binned.count - 1 }, (_, k) => k + 1);
  const rising = trend === 'falling' ? known.toReversed() : known;
  const pairs = trend ? rising.slice(1).map((bin, k): [number, number] => [rising[k] as number, bin]) : [];
  const from = lowFrom === undefined ? Infinity : 1 + countCuts(binned.cuts, lowFrom);
  return limitsOrNull({ pairs, low: [...unknown, ...known.filter((bin) => bin >= from)] });
}

const limitsOrNull = (limits: FieldLimits): FieldLimits | null =>
  limits.pairs.length + limits.low.length > 0 ? limits : null;

function binCategories(field: Extract<FieldCode, { kind: 'cat' }>, rows: readonly Row[]): Binned {
  const levels = [...field.columns.keys()];
  const places = new Map(levels.map((level, i) => [level, i + 1]));
  const other = levels.length + 1;
  const bins = Uint8Array.from(rows, (row) => {
    const level = readCategory(row, field.name);
    return level === null ? 0 : (places.get(level) ?? other);
  });
  return { name: field.name, kind: 'cat', count: levels.length + 2, levels, bins };
}

function binNumbers(name: string, rows: readonly Row[]): Binned {
  const values = Float64Array.from(rows, (row) => readNumber(row, name));
  const known = values.filter((x) => !Number.isNaN(x)).sort();
  const cuts = new Set<number>();
  for (let b = 1; b < NUMBER_BINS && known.length > 1; b++) {
    const at = Math.floor((b * known.length) / NUMBER_BINS);
    const [below, above] = [known[Math.max(0, at - 1)] as number, known[at] as number];
    // Half-way between two leads, so that a new value near an old one falls on its side.
    if (above > below) cuts.add((below + above) / 2);
  }
  const edges = [...cuts];
  return {
    name,
    kind: 'num',
    count: edges.length + 2,
    cuts: edges,
    bins: Uint8Array.from(values, (x) => (Number.isNaN(x) ? 0 : 1 + countCuts(edges, x))),
  };
}

/** How many cuts lie at or below x. */
function countCuts(cuts: readonly number[], x: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] as number) <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
