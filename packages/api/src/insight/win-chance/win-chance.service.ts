import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { DEALS_NEEDED, DEALS_NEEDED_OF_EACH, RULES_VERSION } from '@outrider/scoring';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ScoringVersion } from '@outrider/shared/insight/scoring';
import type { DealModelPage, WinChance } from '@outrider/shared/insight/win-chance';
import type { Actor } from '../../ground/actor.ts';
import { getOpportunity } from '../../records/opportunities/opportunities.service.ts';
import { presentVersion, RULES_ROW } from '../scoring/present.ts';
import { chooseVersion } from '../scoring/roll-back.ts';
import { findActive, findNewest, findNewestTrained, findRules, listVersions } from '../scoring/versions.store.ts';
import type { Services } from '../../ground/services.ts';
import { countClosed, findInsight } from './chances.store.ts';
import { presentDealModel } from './present.ts';
import { RATE_JOB } from './rate-deals.ts';

const LISTED = 50;

/**
 * Why a deal has its chance. What is learned is told where a person's number is shown in its place, too. @throws 404
 */
export async function explainChance(db: CompanyQueries, id: string): Promise<WinChance> {
  const [deal, insight, { won, lost }] = await Promise.all([
    getOpportunity(db, id),
    findInsight(db, id),
    countClosed(db),
  ]);
  if (!insight) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { probability, chance_by, stage_label } = deal;
  const learned = insight.learned && deal.closed_at === null ? insight.learned : null;
  return {
    probability,
    chance_by,
    stage_label,
    learned: learned && { ...learned, rated_at: insight.rated_at?.toISOString() ?? null },
    closed: { won, lost },
    needs: { closed: DEALS_NEEDED, of_each: DEALS_NEEDED_OF_EACH },
  };
}

/** What gives the company's deals their chances now, how well, and what is under way. */
export async function getDealModel(db: CompanyDb): Promise<DealModelPage> {
  const [active, newest, trained, closed] = await Promise.all([
    findActive(db, 'deal'),
    findNewest(db, 'deal'),
    findNewestTrained(db, 'deal'),
    countClosed(db),
  ]);
  return presentDealModel({ active: active ?? { ...RULES_ROW, kind: 'deal' }, newest, trained, closed });
}

/** The newest versions, and the stages' probabilities, which every company has. */
export async function getDealVersions(db: CompanyDb): Promise<ScoringVersion[]> {
  const [rows, rules, active] = await Promise.all([
    listVersions(db, 'deal', LISTED),
    findRules(db, 'deal'),
    findActive(db, 'deal'),
  ]);
  const last = rules ?? { ...RULES_ROW, state: active ? ('retired' as const) : ('active' as const) };
  const isListed = !active || active.version === RULES_VERSION || rows.some(({ id }) => id === active.id);
  return [...(isListed ? rows : [...rows, active]), last].map(presentVersion);
}

/** Lets a version, or the stages' probabilities, give the chances. @throws 404, 409 */
export async function chooseDealVersion(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  version: string,
): Promise<DealModelPage> {
  await chooseVersion(db, services, 'deal', actor, version);
  // Where this fails, the sweep of the next minute does it.
  await services.jobs
    .add(RATE_JOB, { company_id: db.companyId })
    .catch((error: unknown) => services.log.warn({ err: error }, 'Deals wait to be rated'));
  return getDealModel(db);
}
