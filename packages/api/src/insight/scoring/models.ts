import type { CompanyQueries, LiveChannel } from '@outrider/db';
import type { ScoringModel } from '@outrider/scoring';
import { type CompanyCache, createCompanyCache } from '../../ground/events/company-cache.ts';
import { findActiveId, findActiveModel } from './versions.store.ts';

/** Models are up to a third of a megabyte each. */
const KEPT = 100;

type Active = { id: string | null; model: ScoringModel | null };

const readActive = async (db: CompanyQueries, last: Active | undefined): Promise<Active> =>
  last && (await findActiveId(db, 'lead')) === last.id ? last : findActiveModel(db, 'lead');

/** A company's active model; null where the visible rules score. */
type ModelCache = CompanyCache<ScoringModel | null>;

/**
 * The active models of the companies this process scored for lately. The object stays the same while the version does,
 * so that what the scoring package compiled of it is used again. `now`: milliseconds that only go forward.
 */
export function createModelCache(now?: () => number): ModelCache {
  const cache = createCompanyCache(readActive, { kept: KEPT, ...(now && { now }) });
  return { ...cache, find: async (db) => (await cache.find(db)).model };
}

/** This process's own. */
const models = createModelCache();

/** What scores the company's leads now. Inside a transaction give its tx. */
export const findModel = (db: CompanyQueries): Promise<ScoringModel | null> => models.find(db);

/** After this process changed the active version: its next lead is scored by the new one. */
export const forgetModel = (company_id: string): void => models.forget(company_id);

/** Hears from other processes which company's version changed. @returns what ends it */
export const followModels = (live: LiveChannel, cache: ModelCache = models): (() => void) =>
  cache.follow(live, 'scoring.changed');
