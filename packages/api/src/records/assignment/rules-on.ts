import type { CompanyQueries, LiveChannel } from '@outrider/db';
import { createCompanyCache } from '../../ground/events/company-cache.ts';
import { hasRulesOn } from './turns.store.ts';

const KEPT = 1_000;

const rulesOn = createCompanyCache((db) => hasRulesOn(db), { kept: KEPT });

/**
 * Whether the company has any rule switched on, known so that captures cost nothing in companies without rules. An
 * instance that misses the announcement of a first rule leaves leads unassigned for five seconds at most.
 */
export const areRulesOn = (db: CompanyQueries): Promise<boolean> => rulesOn.find(db);

/** Call after this process changed the rules. */
export const forgetRules = (company_id: string): void => rulesOn.forget(company_id);

/** Listens for rule changes in other processes. @returns the function that stops it */
export const followRules = (live: LiveChannel): (() => void) => rulesOn.follow(live, 'assignment.changed');
