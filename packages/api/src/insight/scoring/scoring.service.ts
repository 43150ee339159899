import type { CompanyDb } from '@outrider/db';
import { RULES_VERSION } from '@outrider/scoring';
import type { ScoringModelPage, ScoringVersion } from '@outrider/shared/insight/scoring';
import { presentModel, presentVersion, RULES_ROW } from './present.ts';
import {
  countOutcomes,
  findActive,
  findLastRescored,
  findNewest,
  findNewestTrained,
  findRules,
  listVersions,
} from './versions.store.ts';

/** Older ones are kept, and can be asked for by name; nobody scrolls further. */
const LISTED = 50;

/** What scores the company's leads now, how well, and what is under way. */
export async function getModel(db: CompanyDb): Promise<ScoringModelPage> {
  const [active, newest, trained, rescored, outcomes] = await Promise.all([
    findActive(db, 'lead'),
    findNewest(db, 'lead'),
    findNewestTrained(db, 'lead'),
    findLastRescored(db, 'lead'),
    countOutcomes(db),
  ]);
  return presentModel({ active: active ?? RULES_ROW, newest, trained, rescored, outcomes });
}

/** The newest versions, and the rules, which every company has. */
export async function getVersions(db: CompanyDb): Promise<ScoringVersion[]> {
  const [rows, rules, active] = await Promise.all([
    listVersions(db, 'lead', LISTED),
    findRules(db, 'lead'),
    findActive(db, 'lead'),
  ]);
  const last = rules ?? { ...RULES_ROW, state: active ? ('retired' as const) : ('active' as const) };
  const shown =
    active && active.version !== RULES_VERSION && !rows.some(({ id }) => id === active.id) ? [...rows, active] : rows;
  return [...shown, last].map(presentVersion);
}
