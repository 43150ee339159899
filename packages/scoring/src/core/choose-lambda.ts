import { fitLogistic, predictLinear, type LinearFit, type LogisticData } from './logistic.ts';
import { logLikelihood } from './metrics.ts';
import { stratifiedFolds } from './random.ts';

/**
 * Ridge strengths tried, strongest first. 1/lambda is the variance thought likely for one effect, in log-odds: at 3
 * most effects lie within +-1.2. The strongest leaves nothing but the intercept and the rules.
 */
const GRID = [10_000, 1_000, 300, 100, 30, 10, 3, 1];
/**
 * What is believed of each strength before seeing data, in nats: real histories rarely want the ends, and 20 leads
 * cannot tell.
 */
const BELIEF = [-2, -1.5, -1, -0.5, 0, 0, 0, -1.5];

/**
 * Chooses lambda by stratified cross-validation: the geometric mean of the grid, each weighted by its out-of-fold
 * likelihood. The mean instead of the winner, because with few leads the winner changes with a single outcome.
 */
export function chooseLambda(data: LogisticData, seed: number, groups?: ArrayLike<number>): number {
  const labels = Float64Array.from(data.rows, (row) => data.labels[row] as number);
  const groupOf = groups && Int32Array.from(data.rows, (row) => groups[row] as number);
  const [k, repeats] = labels.length < 200 ? [10, 3] : labels.length < 1000 ? [5, 2] : [3, 1];
  const scores = GRID.map(() => 0);
  for (let repeat = 0; repeat < repeats; repeat++) {
    const folds = stratifiedFolds(labels, k, seed + repeat, groupOf);
    for (let fold = 0; fold < k; fold++) {
      const train = data.rows.filter((_, i) => folds[i] !== fold);
      const held = data.rows.filter((_, i) => folds[i] === fold);
      let start: LinearFit | null = null;
      GRID.forEach((lambda, g) => {
        start = fitLogistic({ ...data, rows: train }, lambda, start, start ? 3 : 12);
        const logits = predictLinear(start, { ...data, rows: held });
        scores[g] =
          (scores[g] as number) +
          logLikelihood(
            logits,
            Array.from(held, (row) => data.labels[row] as number),
          ) /
            repeats;
      });
    }
  }
  const posts = scores.map((score, g) => score + (BELIEF[g] as number));
  const top = Math.max(...posts);
  const weights = posts.map((post) => Math.exp(post - top));
  const total = weights.reduce((a, b) => a + b, 0);
  return Math.exp(GRID.reduce((sum, lambda, g) => sum + Math.log(lambda) * (weights[g] as number), 0) / total);
}
