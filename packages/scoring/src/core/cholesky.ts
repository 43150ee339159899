/**
 * Solves A x = b for a symmetric positive definite A (n x n, row-major, lower triangle read and overwritten by its
 * factor); b becomes x.
 */
export function solveSymmetric(a: Float64Array, b: Float64Array): void {
  const n = b.length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j] as number;
      const rowI = i * n;
      const rowJ = j * n;
      for (let k = 0; k < j; k++) sum -= (a[rowI + k] as number) * (a[rowJ + k] as number);
      // The floor only matters for a matrix that rounding made indefinite; every caller adds a ridge.
      if (i === j) a[rowI + i] = Math.sqrt(Math.max(sum, 1e-10));
      else a[rowI + j] = sum / (a[rowJ + j] as number);
    }
  }
  for (let i = 0; i < n; i++) {
    let sum = b[i] as number;
    for (let k = 0; k < i; k++) sum -= (a[i * n + k] as number) * (b[k] as number);
    b[i] = sum / (a[i * n + i] as number);
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i] as number;
    for (let k = i + 1; k < n; k++) sum -= (a[k * n + i] as number) * (b[k] as number);
    b[i] = sum / (a[i * n + i] as number);
  }
}

/** Inverse of a symmetric positive definite matrix (n x n, row-major). Meant for small ones. */
export function invertSymmetric(a: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    const unit = new Float64Array(n);
    unit[j] = 1;
    solveSymmetric(a.slice(), unit);
    for (let i = 0; i < n; i++) inverse[i * n + j] = unit[i] as number;
  }
  return inverse;
}
