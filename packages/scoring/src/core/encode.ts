import { readCategory, type Field, readNumber, type Row, type Schema } from './schema.ts';
import { locate, placeNodes, shapePenalty } from './shape.ts';

/** How one field becomes columns. Columns are numbered over all fields; a column of -1 does not exist. */
export type CatCode = { kind: 'cat'; name: string; columns: Map<string, number>; other: number; unknown: number };
/**
 * A function of the number, straight between the nodes (quantiles, strictly rising) and level outside: column first + k
 * is its value at node k. penalty: symmetric, row-major over the nodes; lambda/2 times its quadratic form is what a
 * shape of the function costs.
 */
export type NumCode = {
  kind: 'num';
  name: string;
  nodes: number[];
  penalty: Float64Array;
  first: number;
  unknown: number;
};
export type FieldCode = CatCode | NumCode;
export type Code = { fields: FieldCode[]; columns: number };

/** Rows in columns, sparse: slot s of row i has column index[i * slots + s] (or -1) and value[i * slots + s]. */
export type Matrix = { rows: number; slots: number; columns: number; index: Int32Array; value: Float64Array };

/** A level seen less often than this is pooled with the other rare ones. */
const RARE = 3;
/**
 * Levels kept per field and in all, the most frequent ones, and nodes over all numbers: these bound the time and memory
 * of a fit.
 */
const MOST_LEVELS = 250;
const MOST_LEVELS_IN_ALL = 300;
const MOST_NODES_IN_ALL = 200;
const [FEWEST_NODES, MOST_NODES] = [5, 15];

/** Learns vocabularies and quantiles from training rows. */
export function learnCode(schema: Schema, rows: readonly Row[]): Code {
  let columns = 0;
  const next = (): number => columns++;
  const counted = schema.map(({ name, kind }) => (kind === 'cat' ? countLevels(name, rows) : null));
  const rare = findRareness(counted.flatMap((counts) => (counts ? [...counts.levels.values()] : [])));
  const numbers = schema.filter(({ kind }) => kind === 'num').length;
  const nodes = Math.min(MOST_NODES, Math.max(FEWEST_NODES, Math.floor(MOST_NODES_IN_ALL / numbers)));
  const fields = schema.map((field, f) => {
    const counts = counted[f];
    return counts ? codeCategories(field, counts, rare, next) : codeNumbers(field, rows, nodes, next);
  });
  return { fields, columns };
}

type LevelCounts = { levels: Map<string, number>; unknown: number };

function countLevels(name: string, rows: readonly Row[]): LevelCounts {
  const levels = new Map<string, number>();
  let unknown = 0;
  for (const row of rows) {
    const level = readCategory(row, name);
    if (level === null) unknown++;
    else levels.set(level, (levels.get(level) ?? 0) + 1);
  }
  return { levels, unknown };
}

/** The count below which levels are pooled, so that no more than MOST_LEVELS_IN_ALL stay. */
function findRareness(counts: number[]): number {
  const first = counts.sort((a, b) => b - a)[MOST_LEVELS_IN_ALL];
  return first === undefined ? RARE : Math.max(RARE, first + 1);
}

/** Levels that a limit names have a column of their own, also where training never saw them. */
function codeCategories(field: Field, { levels, unknown }: LevelCounts, rare: number, next: () => number): CatCode {
  const named = new Set([...(field.order ?? []).flat(), ...(field.low ?? [])]);
  const common = [...levels]
    .filter(([level, count]) => count >= rare && !named.has(level))
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_LEVELS);
  const columns = new Map([...named, ...common.map(([level]) => level)].map((level) => [level, next()]));
  return {
    kind: 'cat',
    name: field.name,
    columns,
    other: [...levels.keys()].some((level) => !columns.has(level)) ? next() : -1,
    unknown: unknown > 0 || field.missing ? next() : -1,
  };
}

function codeNumbers(field: Field, rows: readonly Row[], count: number, next: () => number): NumCode {
  const { name } = field;
  const all = Float64Array.from(rows, (row) => readNumber(row, name));
  const known = all.filter((x) => !Number.isNaN(x)).sort();
  const unknown = known.length < all.length || field.missing ? next() : -1;
  const nodes = placeNodes(known, count);
  if (nodes.length < 2) return { kind: 'num', name, nodes: [], penalty: new Float64Array(0), first: -1, unknown };
  const first = nodes.map(next)[0] ?? -1;
  return { kind: 'num', name, nodes, penalty: shapePenalty(nodes, known), first, unknown };
}

function slotsOf(field: FieldCode): number {
  return field.kind === 'cat' ? 1 : 2;
}

/** Rows as columns, ready for fitting. */
export function encodeRows(code: Code, rows: readonly Row[]): Matrix {
  const slots = code.fields.reduce((sum, field) => sum + slotsOf(field), 0);
  const index = new Int32Array(rows.length * slots).fill(-1);
  const value = new Float64Array(rows.length * slots);
  rows.forEach((row, i) => {
    let at = i * slots;
    const put = (column: number, x: number): void => {
      index[at] = column;
      value[at++] = x;
    };
    for (const field of code.fields) {
      const end = at + slotsOf(field);
      if (field.kind === 'cat') {
        const level = readCategory(row, field.name);
        put(level === null ? field.unknown : (field.columns.get(level) ?? field.other), 1);
      } else {
        const x = readNumber(row, field.name);
        if (Number.isNaN(x)) put(field.unknown, 1);
        else if (field.nodes.length > 0) {
          const [k, t] = locate(field.nodes, x);
          put(field.first + k, 1 - t);
          put(field.first + k + 1, t);
        }
      }
      at = end;
    }
  });
  return { rows: rows.length, slots, columns: code.columns, index, value };
}
