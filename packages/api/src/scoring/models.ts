import type { CompanyQueries, LiveChannel } from '@outrider/db';
import type { ScoringModel } from '@outrider/scoring';
import { onAnnounced } from '../events/live.ts';
import { findActiveId, findActiveModel } from './versions.store.ts';

/** For how long an instance takes a model for the active one without asking. What it learns over the live channel comes sooner. */
const TRUSTED_MS = 5_000;
/** Models are up to a third of a megabyte each. */
const KEPT = 100;

export type ModelCache = {
  /** The company's active model; null where the visible rules score. One small query every five seconds at most. */
  find(db: CompanyQueries): Promise<ScoringModel | null>;
  /** Asks again at the next call. */
  forget(company_id: string): void;
};

type Known = { id: string | null; model: ScoringModel | null; checked_at: number };

/**
 * The active models of the companies this process scored for lately. The object stays the same while the version does, so that what the
 * scoring package compiled of it is used again. `now`: milliseconds that only go forward.
 */
export function createModelCache(now: () => number = () => performance.now()): ModelCache {
  const known = new Map<string, Known>(); // in the order of last use

  async function find(db: CompanyQueries): Promise<ScoringModel | null> {
    const last = known.get(db.companyId);
    if (last && now() - last.checked_at < TRUSTED_MS) {
      keep(db.companyId, last);
      return last.model;
    }
    if (!last) return load(db);
    // Who comes meanwhile does not wait: the embedded database may be theirs until their transaction ends.
    const checked_at = last.checked_at;
    last.checked_at = now();
    try {
      const id = await findActiveId(db);
      return id === last.id ? last.model : await load(db);
    } catch (error) {
      last.checked_at = checked_at;
      throw error;
    }
  }

  async function load(db: CompanyQueries): Promise<ScoringModel | null> {
    const checked_at = now();
    const { id, model } = await findActiveModel(db);
    keep(db.companyId, { id, model, checked_at });
    return model;
  }

  function keep(company_id: string, entry: Known): void {
    known.delete(company_id);
    known.set(company_id, entry);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest) known.delete(oldest);
  }

  return { find, forget: (company_id) => void known.delete(company_id) };
}

/** This process's own. */
const models = createModelCache();

/** What scores the company's leads now. Inside a transaction give its tx. */
export const findModel = (db: CompanyQueries): Promise<ScoringModel | null> => models.find(db);

/** After this process changed the active version: its next lead is scored by the new one. */
export const forgetModel = (company_id: string): void => models.forget(company_id);

/** Hears from other processes which company's version changed. @returns what ends it */
export const followModels = (live: LiveChannel, cache: ModelCache = models): (() => void) =>
  onAnnounced(live, 'scoring.changed', (company_id) => cache.forget(company_id));
