import { ruleLogit } from './apply-prior.ts';
import { compileModel, type CoreModel, type Predictor } from './core/index.ts';
import type { ScoringModel } from './model.ts';
import { PRIOR } from './prior.ts';
import type { SignalField } from './signals.ts';

/** A model made ready: lookups by Map. potential: the log-odds that a field's best level has over its being unknown. */
type CompiledModel = {
  predictor: Predictor;
  priorMeans: Map<string, number>;
  counts: Map<string, Map<string, { n: number; converted: number }>>;
  potential: Map<string, number>;
};

// Compiling takes a millisecond, scoring microseconds; a model object is never changed, so what was compiled stays
// right.
const compiled = new WeakMap<CoreModel, CompiledModel>();

export function compileScoring(model: ScoringModel, core: CoreModel): CompiledModel {
  const known = compiled.get(core);
  if (known) return known;
  const fresh = {
    predictor: compileModel(core),
    priorMeans: new Map<string, number>(model.priorMeans),
    counts: new Map(
      model.counts.map(([field, levels]) => [
        field as string,
        new Map(levels.map(([level, n, converted]) => [level, { n, converted }])),
      ]),
    ),
    potential: new Map(core.fields.map((field) => [field.name, findPotential(core, field)])),
  };
  compiled.set(core, fresh);
  return fresh;
}

/** Of the linear part and the rules; what trees add depends on the rest of the lead. */
function findPotential(core: CoreModel, field: CoreModel['fields'][number]): number {
  // No rule speaks of a company's own fields.
  const rules = (level: string, amount: number | null): number =>
    Object.hasOwn(PRIOR, field.name) ? core.prior.slope * ruleLogit(field.name as SignalField, level, amount) : 0;
  const effects =
    field.kind === 'cat'
      ? field.levels.map(([level, effect]) => effect + rules(level, null))
      : field.nodes.map((node, k) => (field.effects[k] ?? 0) + rules('stated', node));
  return effects.length === 0 ? 0 : Math.max(0, Math.max(...effects) - field.unknown - rules('unknown', null));
}
