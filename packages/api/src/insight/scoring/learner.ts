import type { CompanyDb } from '@outrider/db';
import type { Evaluation } from '@outrider/scoring';
import type { ModelKind } from '@outrider/shared/insight/scoring';
import type { Services } from '../../ground/services.ts';
import type { ScoringThread } from './thread.ts';
import type { ModelOf } from './versions.store.ts';

/** What a training brought. rules: what is there without a model, on the newest outcomes. */
export type Learned = { model: ModelOf[ModelKind]; rules: Evaluation | null };

/**
 * How models of one kind are trained: the rest of a training, its versions and their activation is the same for all.
 */
export type Learner = {
  learn(thread: ScoringThread, db: CompanyDb, version: string, now: Date): Promise<Learned>;
  /** How many outcomes there are to learn from. */
  countOutcomes(db: CompanyDb): Promise<number>;
  /** Why the model may not be put to work; null where it may. */
  object(learned: Learned): string | null;
  /** After the active version changed. */
  onActivated(db: CompanyDb, services: Services): Promise<void>;
};
export type Learners = Record<ModelKind, Learner>;
