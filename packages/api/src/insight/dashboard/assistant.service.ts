import type { CompanyQueries } from '@outrider/db';
import {
  type AssistantInsights,
  type AssistantModes,
  type AssistantModule,
  type AssistantOverview,
  type ComparisonSide,
  HOT_SCORE,
  RECENT_DAYS,
  type RiskyDeal,
} from '@outrider/shared/insight/dashboard';
import { dayOfColumn, daysBetween, DAY_MS } from '@outrider/shared/ground/days';
import type { CompanyUser } from '../../ground/guard.ts';
import { shareOf } from '../../ground/share-of.ts';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';
import {
  compareModes,
  countByPace,
  countBySource,
  listNextDeals,
  listRiskyDeals,
  readAdviceFacts,
  readDealStats,
  readLeadStats,
  type RiskyDealRow,
  type SideRow,
} from './assistant.store.ts';
import { listHotLeads, listRecentActivity, readDealFigures, sumStages } from './figures.store.ts';
import { FAST_MINUTES, findInsights } from './insights.ts';
import { dealsLink } from './deal-lists.ts';
import { dealLink, leadsLink, rowsLink } from './links.ts';
import { OVERVIEW_ACTIVITY, OVERVIEW_HOT } from './overview.service.ts';
import { elapsedOf, type Periods, periodsAt } from './periods.ts';
import { presentActivity, presentHotLead } from './present.ts';
import { readQuarterQuotas } from './quarter-quota.ts';
import { recommend } from './recommendations.ts';
import { type Owner, ownerInScope, dashboardScope } from './scope.ts';

const HOT_SHOWN = 3;
const ACTIVITY_SHOWN = 4;
const RISKY_SHOWN = 5;
const NEXT_SHOWN = 5;

type Stat = AssistantOverview['stats'][number];
const count = (label: string, value: number, link: string): Stat => ({ label, value, unit: 'count', link });
const money = (label: string, value: number, link: string): Stat => ({ label, value, unit: 'money', link });

/**
 * Beside the dashboard it tells what the dashboard does not: the hot leads and the activity after those listed there.
 */
export async function getAssistantOverview(
  db: CompanyQueries,
  user: CompanyUser,
  module: AssistantModule,
  now: Date,
): Promise<AssistantOverview> {
  const when = periodsAt(now, user.company);
  const owner = ownerInScope(user);
  const recent = firstIdAt(new Date(now.getTime() - RECENT_DAYS * DAY_MS));
  const beside = module === 'dashboard';
  const [stats, next, hot, activity] = await Promise.all([
    readStats(db, owner, module, when),
    module === 'leads' ? [] : listNextDeals(db, owner, when, NEXT_SHOWN),
    listHotLeads(db, owner, HOT_SHOWN, beside ? OVERVIEW_HOT : 0),
    listRecentActivity(db, owner, recent, ACTIVITY_SHOWN, beside ? OVERVIEW_ACTIVITY : 0),
  ]);
  return {
    scope: dashboardScope(user),
    stats,
    next_deals: next.map((deal) => ({ ...deal, link: dealLink(deal.id) })),
    hot_leads: hot.map(presentHotLead),
    activity: activity.map(presentActivity),
  };
}

/** Four figures that matter in the module. */
async function readStats(db: CompanyQueries, owner: Owner, module: AssistantModule, when: Periods): Promise<Stat[]> {
  const assigned_to = owner ? ('me' as const) : undefined;
  if (module === 'leads') {
    const { recent, unowned, untouched_hot, quiet } = await readLeadStats(db, owner, when);
    return [
      count('New in 24 hours', recent, rowsLink('recent_leads')),
      count(
        `New, ${HOT_SCORE} and above`,
        untouched_hot,
        leadsLink({ assigned_to, status: 'new', priority: 'high', sort: 'score' }),
      ),
      count('Unassigned', unowned, leadsLink({ assigned_to: 'nobody' })),
      count('Quiet leads', quiet, rowsLink('quiet_leads')),
    ];
  }
  if (module === 'opportunities') {
    const { open_amount, closing, risky, won_quarter } = await readDealStats(db, owner, when);
    return [
      money('Open pipeline', open_amount, dealsLink('open_deals', when, { owner: assigned_to })),
      count('Closing in 30 days', closing, dealsLink('closing_deals', when, { owner: assigned_to })),
      count('At risk', risky, dealsLink('risky_deals', when, { owner: assigned_to })),
      money('Won this quarter', won_quarter, dealsLink('won_quarter', when, { owner: assigned_to })),
    ];
  }
  const [{ recent, quiet }, { closing, risky }] = await Promise.all([
    readLeadStats(db, owner, when),
    readDealStats(db, owner, when),
  ]);
  return [
    count('New in 24 hours', recent, rowsLink('recent_leads')),
    count('Quiet leads', quiet, rowsLink('quiet_leads')),
    count('Closing in 30 days', closing, dealsLink('closing_deals', when, { owner: assigned_to })),
    count('Deals at risk', risky, dealsLink('risky_deals', when, { owner: assigned_to })),
  ];
}

export async function getAssistantModes(db: CompanyQueries, user: CompanyUser, now: Date): Promise<AssistantModes> {
  const when = periodsAt(now, user.company);
  const owner = ownerInScope(user);
  const assigned_to = owner ? ('me' as const) : undefined;
  const [sides, risky] = await Promise.all([compareModes(db, when), listRiskyDeals(db, owner, when, RISKY_SHOWN)]);
  const [first] = risky;
  return {
    scope: dashboardScope(user),
    automation_level: user.automation_level,
    ai: presentSide(
      sides.find(({ side }) => side === 'ai'),
      rowsLink('ai_leads'),
    ),
    manual: presentSide(
      sides.find(({ side }) => side === 'manual'),
      rowsLink('manual_leads'),
    ),
    at_risk: {
      items: risky.map((deal) => presentRisky(deal, when)),
      total: first?.total ?? 0,
      amount: first?.total_amount ?? 0,
      link: dealsLink('risky_deals', when, { owner: assigned_to }),
    },
  };
}

const tenth = (value: number | null) => value && Math.round(value * 10) / 10;

function presentSide(row: SideRow | undefined, link: string): ComparisonSide {
  const { leads, converted, decided, average_score, response_minutes } = row ?? {
    leads: 0,
    converted: 0,
    decided: 0,
    average_score: null,
    response_minutes: null,
  };
  return {
    leads,
    converted,
    decided,
    conversion: shareOf(converted, decided),
    average_score: tenth(average_score),
    response_minutes: tenth(response_minutes),
    link,
  };
}

function presentRisky({ id, name, amount, owner, close_date, stage_since }: RiskyDealRow, when: Periods): RiskyDeal {
  const daysSince = (at: Date) => Math.floor((when.now.getTime() - at.getTime()) / DAY_MS);
  const days_late = close_date ? daysBetween(dayOfColumn(close_date), when.today) : 0;
  return {
    id,
    name,
    amount,
    owner,
    past_due_days: days_late > 0 ? days_late : null,
    stalled_days: stage_since < when.stalled_since ? daysSince(stage_since) : null,
    link: dealLink(id),
  };
}

export async function getAssistantInsights(
  db: CompanyQueries,
  user: CompanyUser,
  module: AssistantModule,
  now: Date,
): Promise<AssistantInsights> {
  const when = periodsAt(now, user.company);
  const [scope, owner] = [dashboardScope(user), ownerInScope(user)];
  const [facts, quotaOf, sources, pace, stages, deals] = await Promise.all([
    readAdviceFacts(db, owner, user.id, when),
    readQuarterQuotas(db, when),
    module === 'opportunities' ? [] : countBySource(db, owner),
    module === 'leads' ? countByPace(db, owner, FAST_MINUTES, when) : [],
    module === 'opportunities' ? sumStages(db, owner, when) : [],
    module === 'opportunities' ? readDealFigures(db, owner, when) : { won: 0, lost: 0 },
  ]);
  const { currency } = user.company;
  const known = {
    scope,
    when,
    currency,
    sources,
    pace,
    stages,
    open_amount: facts.open_amount,
    won_quarter: facts.won_quarter,
    quota: quotaOf(owner),
    elapsed: elapsedOf(when.quarter, now),
    win: deals,
  };
  return { recommendations: recommend(facts, scope, when, currency), insights: findInsights(module, known) };
}
