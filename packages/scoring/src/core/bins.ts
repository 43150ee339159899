import type { Code, FieldCode } from './encode.ts';
import { readCategory, readNumber, type Row } from './schema.ts';

/** One field for the trees: every row in a bin. Bin 0 is "unknown". cuts: upper edges of bins 1.. of a number. levels: those of bins 1.. of a category. */
export type FieldBins =
  | { name: string; kind: 'cat'; count: number; levels: string[]; bins: Uint8Array }
  | { name: string; kind: 'num'; count: number; cuts: number[]; bins: Uint8Array };

const NUMBER_BINS = 24;

/** Sorts the training rows into bins. A category keeps the levels of the linear code; its rare ones share the last bin. */
export function binRows(code: Code, rows: readonly Row[]): FieldBins[] {
  return code.fields.map((field) => (field.kind === 'cat' ? binCategories(field, rows) : binNumbers(field.name, rows)));
}

function binCategories(field: Extract<FieldCode, { kind: 'cat' }>, rows: readonly Row[]): FieldBins {
  const levels = [...field.columns.keys()];
  const places = new Map(levels.map((level, i) => [level, i + 1]));
  const other = levels.length + 1;
  const bins = Uint8Array.from(rows, (row) => {
    const level = readCategory(row, field.name);
    return level === null ? 0 : (places.get(level) ?? other);
  });
  return { name: field.name, kind: 'cat', count: levels.length + 2, levels, bins };
}

function binNumbers(name: string, rows: readonly Row[]): FieldBins {
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
export function countCuts(cuts: readonly number[], x: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] as number) <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
