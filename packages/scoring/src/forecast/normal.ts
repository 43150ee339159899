/** The standard normal distribution function; off by less than 1.5e-7 (Abramowitz and Stegun, 7.1.26). */
export function normalCdf(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - tail * Math.exp((-x * x) / 2);
  return x < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}

const CENTER = {
  above: [2.50662823884, -18.61500062529, 41.39119773534, -25.44106049637] as const,
  below: [1, -8.4735109309, 23.08336743743, -21.06224101826, 3.13082909833] as const,
};
const TAIL = [
  0.3374754822726147, 0.9761690190917186, 0.1607979714918209, 0.0276438810333863, 0.0038405729373609,
  0.0003951896511919, 0.0000321767881768, 0.0000002888167364, 0.0000003960315187,
] as const;

const polynomial = (coefficients: readonly number[], x: number) =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);

/**
 * Where the normal distribution function has this value; off by less than 3e-9 (Moro's algorithm, 1995). `share` lies
 * between 0 and 1, both excluded.
 */
export function normalQuantile(share: number): number {
  const y = share - 0.5;
  if (Math.abs(y) < 0.42) {
    const square = y * y;
    return (y * polynomial(CENTER.above, square)) / polynomial(CENTER.below, square);
  }
  const tail = y > 0 ? 1 - share : share;
  const x = polynomial(TAIL, Math.log(-Math.log(tail)));
  return y > 0 ? x : -x;
}
