import type { CompanyQueries } from '@outrider/db';
import { DEPARTMENTS } from '@outrider/shared/ground/departments';
import type { OrganizationAnalytics } from '@outrider/shared/automation/organization';
import type { Services } from '../../ground/services.ts';
import { countOrganization, countPlaces } from './analytics.store.ts';

/** Where somebody is of no department, the distribution says so under `none`. */
export async function getAnalytics(db: CompanyQueries, services: Services): Promise<OrganizationAnalytics> {
  const now = services.now();
  const [counts, places] = await Promise.all([countOrganization(db, now), countPlaces(db)]);
  const spread = (key: 'users' | 'ai_agents') => {
    const by = Object.fromEntries(places.map((place) => [place.department ?? 'none', place[key]]));
    return {
      ...Object.fromEntries(DEPARTMENTS.map((department) => [department, by[department] ?? 0])),
      ...(by.none && { none: by.none }),
    };
  };
  const { leads, opportunities, open_pipeline, won_deals, won_amount, win_rate, conversion_rate, ...others } = counts;
  const { satisfaction_score, answers, ...overview } = others;
  const of_five = satisfaction_score === null ? null : Math.round(satisfaction_score * 10) / 10;
  return {
    overview,
    department_distribution: { users: spread('users'), ai_agents: spread('ai_agents') },
    performance_metrics: {
      sales: {
        leads,
        opportunities,
        open_pipeline,
        won: { deals: won_deals, amount: won_amount },
        win_rate,
        conversion_rate,
      },
      customer: { satisfaction_score: of_five, answers },
    },
  };
}
