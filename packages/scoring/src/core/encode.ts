import { invertSymmetric } from './cholesky.ts'
import { readCategory, readNumber, type Row, type Schema } from './schema.ts'

/** How one field becomes columns. Columns are numbered over all fields; a column of -1 does not exist. */
export type CatCode = { kind: 'cat'; name: string; columns: Map<string, number>; other: number; unknown: number }
/**
 * A function of the number, straight between the nodes (quantiles, strictly rising) and level outside: column first + k is its value at
 * node k. penalty: symmetric, row-major over the nodes; lambda/2 times its quadratic form is what a shape of the function costs.
 */
export type NumCode = { kind: 'num'; name: string; nodes: number[]; penalty: Float64Array; first: number; unknown: number }
export type FieldCode = CatCode | NumCode
export type Code = { fields: FieldCode[]; columns: number }

/** Rows in columns, sparse: slot s of row i has column index[i * slots + s] (or -1) and value[i * slots + s]. */
export type Matrix = { rows: number; slots: number; columns: number; index: Int32Array; value: Float64Array }

/** A level seen less often than this is pooled with the other rare ones. */
const RARE = 3
/** Levels kept per field, the most frequent ones: bounds time and memory on free text. */
const MOST_LEVELS = 250
const NODE_QUANTILES = [0, 0.03, 0.08, 0.15, 0.22, 0.3, 0.4, 0.5, 0.6, 0.7, 0.78, 0.85, 0.92, 0.97, 1]
const HINGE_QUANTILES = [0.15, 0.3, 0.5, 0.7, 0.85]
/** What a single node may do on its own, beside the hinges; also keeps the covariance invertible. */
const NODE_VARIANCE = 0.2

/** Learns vocabularies and quantiles from training rows. */
export function learnCode(schema: Schema, rows: readonly Row[]): Code {
  let columns = 0
  const next = (): number => columns++
  const fields = schema.map(({ name, kind }) => (kind === 'cat' ? learnCategories(name, rows, next) : learnNumbers(name, rows, next)))
  return { fields, columns }
}

function learnCategories(name: string, rows: readonly Row[], next: () => number): CatCode {
  const counts = new Map<string, number>()
  let unknown = 0
  for (const row of rows) {
    const level = readCategory(row, name)
    if (level === null) unknown++
    else counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  const common = [...counts].filter(([, count]) => count >= RARE).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST_LEVELS)
  const columns = new Map(common.map(([level]) => [level, next()]))
  return { kind: 'cat', name, columns, other: counts.size > columns.size ? next() : -1, unknown: unknown > 0 ? next() : -1 }
}

function learnNumbers(name: string, rows: readonly Row[], next: () => number): NumCode {
  const all = rows.map((row) => readNumber(row, name))
  const known = Float64Array.from(all.filter((x) => !Number.isNaN(x))).sort()
  const unknown = known.length < all.length ? next() : -1
  const nodes = distinctQuantiles(known, NODE_QUANTILES)
  if (nodes.length < 2) return { kind: 'num', name, nodes: [], penalty: new Float64Array(0), first: -1, unknown }
  const first = nodes.map(next)[0] ?? -1
  return { kind: 'num', name, nodes, penalty: shapePenalty(nodes, known), first, unknown }
}

/**
 * Ridge regression on standardised hinge features (the rank, and the rank above each cut), said of the function's values at the nodes: they
 * are then Gaussian with covariance B B' / lambda, where B holds the features at the nodes, so the penalty is its inverse. Two columns a row
 * instead of six, for the same model. The rank stands for the number so that one outlier cannot stretch the scale.
 */
function shapePenalty(nodes: readonly number[], known: Float64Array): Float64Array {
  const size = nodes.length
  const ranks = nodes.map((node) => midRank(known, node))
  const cuts = HINGE_QUANTILES.filter((cut) => cut > (ranks[0] ?? 0) && cut < (ranks.at(-1) ?? 1))
  const hinges = [ranks, ...cuts.map((cut) => ranks.map((rank) => Math.max(0, rank - cut)))]
  const basis = hinges.map((values) => standardise(values, nodes, known))
  const covariance = new Float64Array(size * size)
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      covariance[a * size + b] = basis.reduce((sum, values) => sum + (values[a] as number) * (values[b] as number), a === b ? NODE_VARIANCE : 0)
    }
  }
  return invertSymmetric(covariance, size)
}

/** Mean 0 and variance 1 over the known values. */
function standardise(values: readonly number[], nodes: readonly number[], known: Float64Array): number[] {
  let sum = 0
  let squares = 0
  for (const x of known) {
    const [k, t] = locate(nodes, x)
    const y = (values[k] ?? 0) * (1 - t) + (values[k + 1] ?? 0) * t
    sum += y
    squares += y * y
  }
  const mean = sum / known.length
  const deviation = Math.sqrt(Math.max(1e-9, squares / known.length - mean * mean))
  return values.map((value) => (value - mean) / deviation)
}

function distinctQuantiles(sorted: Float64Array, quantiles: readonly number[]): number[] {
  if (sorted.length === 0) return []
  return [...new Set(quantiles.map((q) => sorted[Math.round(q * (sorted.length - 1))] as number))]
}

/** Share of values below x, ties counted half. */
function midRank(sorted: Float64Array, x: number): number {
  return (countBelow(sorted, (v) => v < x) + countBelow(sorted, (v) => v <= x)) / 2 / sorted.length
}

function countBelow(sorted: Float64Array, below: (v: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (below(sorted[middle] as number)) low = middle + 1
    else high = middle
  }
  return low
}

/** The interval [nodes[k], nodes[k + 1]] that x is in, and how far along (0..1); clamped to the ends. */
export function locate(nodes: readonly number[], x: number): [k: number, t: number] {
  const last = nodes.length - 2
  let k = 0
  while (k < last && x >= (nodes[k + 1] as number)) k++
  const [low, high] = [nodes[k] as number, nodes[k + 1] as number]
  return [k, Math.min(1, Math.max(0, (x - low) / (high - low)))]
}

function slotsOf(field: FieldCode): number {
  return field.kind === 'cat' ? 1 : 2
}

/** Rows as columns, ready for fitting. */
export function encodeRows(code: Code, rows: readonly Row[]): Matrix {
  const slots = code.fields.reduce((sum, field) => sum + (slotsOf(field)), 0)
  const index = new Int32Array(rows.length * slots).fill(-1)
  const value = new Float64Array(rows.length * slots)
  rows.forEach((row, i) => {
    let at = i * slots
    const put = (column: number, x: number): void => {
      index[at] = column
      value[at++] = x
    }
    for (const field of code.fields) {
      const end = at + (slotsOf(field))
      if (field.kind === 'cat') {
        const level = readCategory(row, field.name)
        put(level === null ? field.unknown : (field.columns.get(level) ?? field.other), 1)
      } else {
        const x = readNumber(row, field.name)
        if (Number.isNaN(x)) put(field.unknown, 1)
        else if (field.nodes.length > 0) {
          const [k, t] = locate(field.nodes, x)
          put(field.first + k, 1 - t)
          put(field.first + k + 1, t)
        }
      }
      at = end
    }
  })
  return { rows: rows.length, slots, columns: code.columns, index, value }
}
