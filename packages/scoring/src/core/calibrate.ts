/** logit' = shift + stretch * logit. */
export type Calibration = { shift: number; stretch: number };

/**
 * Believed before: as it is, shift 0 and stretch 1, each with variance 1/30. Few leads therefore change nothing, many
 * have their way.
 */
const PRECISION = 30;

/** Platt's scaling (1999) of out-of-fold logits, with that prior, by Newton. Monotone: the stretch stays above 0.5. */
export function calibrate(logits: ArrayLike<number>, labels: ArrayLike<number>): Calibration {
  let [shift, stretch] = [0, 1];
  // The centre makes both parameters nearly independent.
  const centre = logits.length === 0 ? 0 : Array.from(logits).reduce((a, b) => a + b, 0) / logits.length;
  for (let step = 0; step < 12; step++) {
    let [g0, g1, h00, h01, h11] = [PRECISION * shift, PRECISION * (stretch - 1), PRECISION, 0, PRECISION];
    for (let i = 0; i < logits.length; i++) {
      const x = (logits[i] as number) - centre;
      const p = 1 / (1 + Math.exp(-(centre + shift + stretch * x)));
      const w = p * (1 - p);
      g0 += p - (labels[i] as number);
      g1 += (p - (labels[i] as number)) * x;
      h00 += w;
      h01 += w * x;
      h11 += w * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    const [d0, d1] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    shift -= d0;
    stretch = Math.max(0.5, stretch - d1);
    if (Math.abs(d0) + Math.abs(d1) < 1e-9) break;
  }
  return { shift: shift + centre * (1 - stretch), stretch };
}
