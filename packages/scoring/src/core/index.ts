/**
 * The learner, for any schema of categories and numbers: fit, predict, explain. The lead's schema is one instance of
 * it.
 */
export { fitCore, type FittedCore } from './fit-core.ts';
export { compileModel, type Predictor } from './predict.ts';
export type { CoreModel } from './core-model.ts';
export type { Field, Row, Schema } from './schema.ts';
