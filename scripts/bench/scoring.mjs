// The learner of packages/scoring behind the interface of a scoring harness: create({schema}) -> {name, fit(rows,
// labels), predict(rows), explain(row)}. schema: {field: 'cat' | 'num'}; rows: plain objects; labels: 1 converted, 0
// not; predict answers probabilities; explain {bias, contributions} in log-odds. It has no rules prior, since a
// harness's fields are not a lead's.
import { register } from 'tsx/esm/api';

const unregister = register();
const { compileModel, fitCore } = await import('../../packages/scoring/src/core/index.ts');
await unregister();

export function create({ schema, seed = 1 }) {
  const fields = Object.entries(schema).map(([name, kind]) => ({ name, kind }));
  let predictor = compileModel(fitCore(fields, [], []).model);
  return {
    name: 'outrider',
    fit(rows, labels) {
      const fitted = fitCore(fields, rows, labels, { seed });
      predictor = compileModel(fitted.model);
      return { lambda: fitted.lambda, rounds: fitted.rounds, gain: fitted.gain };
    },
    predict: (rows) => rows.map((row) => 1 / (1 + Math.exp(-predictor.predictLogit(row)))),
    explain(row) {
      const { logit, contributions } = predictor.explain(row);
      const told = [...contributions.values()].reduce((a, b) => a + b, 0);
      return { bias: logit - told, contributions: Object.fromEntries(contributions) };
    },
  };
}
