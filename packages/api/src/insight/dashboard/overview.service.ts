import type { CompanyQueries } from '@outrider/db';
import { DAY_MS } from '@outrider/shared/ground/days';
import { type Overview, RECENT_DAYS } from '@outrider/shared/insight/dashboard';
import type { CompanyUser } from '../../ground/guard.ts';
import { shareOf } from '../../ground/share-of.ts';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';
import {
  type Counts,
  countWork,
  listHotLeads,
  listNextTasks,
  listRecentActivity,
  readDealFigures,
  sumStages,
  type TaskRow,
} from './figures.store.ts';
import type { DealKind } from './conditions.store.ts';
import { dealsLink } from './deal-lists.ts';
import { leadLink, leadsLink, rowsLink } from './links.ts';
import { periodsAt, presentQuarter } from './periods.ts';
import { presentActivity, presentHotLead, presentName, presentQuota, presentPipelines } from './present.ts';
import { readQuarterQuotas } from './quarter-quota.ts';
import { ownerInScope, dashboardScope } from './scope.ts';

/** An average of amounts, in whole cents. */
const cents = (amount: number | null) => amount && Math.round(amount * 100) / 100;

const TASKS_SHOWN = 6;
/** What the overview lists; the assistant beside it goes on after these. */
export const OVERVIEW_HOT = 5;
export const OVERVIEW_ACTIVITY = 8;

/** The whole first screen in eight statements, whatever the number of rows. */
export async function getOverview(db: CompanyQueries, user: CompanyUser, now: Date): Promise<Overview> {
  const when = periodsAt(now, user.company);
  const [scope, owner] = [dashboardScope(user), ownerInScope(user)];
  const recent = firstIdAt(new Date(now.getTime() - RECENT_DAYS * DAY_MS));
  const [counts, deals, stages, hot, tasks, activity, quotaOf] = await Promise.all([
    countWork(db, owner, user.id, when),
    readDealFigures(db, owner, when),
    sumStages(db, owner, when),
    listHotLeads(db, owner, OVERVIEW_HOT),
    listNextTasks(db, user.id, TASKS_SHOWN),
    listRecentActivity(db, owner, recent, OVERVIEW_ACTIVITY),
    readQuarterQuotas(db, when),
  ]);
  const assigned_to = owner ? 'me' : undefined;
  const listOf = (kind: DealKind) => dealsLink(kind, when, { owner: assigned_to });
  return {
    scope,
    quarter: presentQuarter(when.quarter),
    ...presentCards(counts, owner ? 'me' : 'anybody'),
    opportunities: { active: deals.open, amount: deals.open_amount, link: listOf('open_deals') },
    win_rate: {
      rate: shareOf(deals.won, deals.won + deals.lost),
      won: deals.won,
      lost: deals.lost,
      link: listOf('closed_deals'),
    },
    deal_size: { average: cents(deals.average), median: deals.median, won: deals.won, link: listOf('won_deals') },
    quota: presentQuota(deals.won_quarter_amount, quotaOf(owner), when, assigned_to),
    closing: { deals: deals.closing, amount: deals.closing_amount, link: listOf('closing_month') },
    stale: { deals: deals.stale, amount: deals.stale_amount, link: listOf('stale_deals') },
    pipelines: presentPipelines(stages, when, assigned_to),
    automation: {
      share: shareOf(counts.automated, counts.captured),
      automated: counts.automated,
      captured: counts.captured,
      link: rowsLink('automated_leads'),
    },
    hot_leads: { items: hot.map(presentHotLead), link: leadsLink({ assigned_to, sort: 'score' }) },
    upcoming_tasks: tasks.map(presentTask),
    activity: activity.map(presentActivity),
  };
}

function presentCards(counts: Counts, assigned_to: 'me' | 'anybody'): Pick<Overview, 'leads' | 'tasks' | 'meetings'> {
  return {
    leads: { assigned: counts.leads_assigned, new_this_week: counts.leads_new, link: leadsLink({ assigned_to }) },
    tasks: {
      pending: counts.tasks_pending,
      overdue: counts.tasks_overdue,
      next_due_at: counts.next_due_at?.toISOString() ?? null,
      link: rowsLink('pending_tasks'),
    },
    meetings: {
      upcoming: counts.meetings_upcoming,
      next_at: counts.next_meeting_at?.toISOString() ?? null,
      link: rowsLink('upcoming_meetings'),
    },
  };
}

function presentTask({
  id,
  title,
  due_at,
  priority,
  lead_id,
  email,
  ...names
}: TaskRow): Overview['upcoming_tasks'][number] {
  const lead = lead_id && email ? presentName({ ...names, id: lead_id, email }) : null;
  return { id, title, due_at: due_at?.toISOString() ?? null, priority, lead, link: lead_id && leadLink(lead_id) };
}
