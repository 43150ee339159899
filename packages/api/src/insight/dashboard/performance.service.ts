import type { CompanyQueries } from '@outrider/db';
import type { MyPerformance, TeamMember, TeamPerformance } from '@outrider/shared/insight/dashboard';
import type { CompanyUser } from '../../ground/guard.ts';
import { shareOf } from '../../ground/share-of.ts';
import { dealsLink } from './deal-lists.ts';
import { leadsLink, rowsLink } from './links.ts';
import { listTeam, listWon, type MemberRow, readOwnFigures } from './performance.store.ts';
import { type Periods, periodsAt, presentQuarter } from './periods.ts';
import { presentQuota } from './present.ts';
import { readQuarterQuotas } from './quarter-quota.ts';
import { wonByWeek } from './won-weeks.ts';

/** What the user did themselves, whatever their role. */
export async function getMyPerformance(db: CompanyQueries, user: CompanyUser, now: Date): Promise<MyPerformance> {
  const when = periodsAt(now, user.company);
  const [first = now] = when.weeks;
  const [own, won, quotaOf] = await Promise.all([
    readOwnFigures(db, user.id, when),
    listWon(db, user.id, first, now),
    readQuarterQuotas(db, when),
  ]);
  const mine = { tab: 'performance', owner: 'me' } as const;
  return {
    quarter: presentQuarter(when.quarter),
    leads: { assigned: own.leads, link: leadsLink({ assigned_to: 'me' }) },
    qualified: { leads: own.qualified, link: rowsLink('qualified_leads', mine) },
    conversion: {
      rate: shareOf(own.converted, own.decided),
      converted: own.converted,
      decided: own.decided,
      link: rowsLink('converted_leads', mine),
    },
    response: {
      median_minutes: own.median_minutes && Math.round(own.median_minutes * 10) / 10,
      contacted: own.contacted,
      captured: own.captured,
      link: rowsLink('answered_leads', mine),
    },
    quota: presentQuota(own.won_quarter, quotaOf(user.id), when, 'me'),
    weeks: wonByWeek(when.weeks, won),
    weeks_link: dealsLink('won_weeks', when, { owner: 'me' }),
  };
}

/** Everybody's figures, by person; the best quarter first. */
export async function getTeamPerformance(db: CompanyQueries, user: CompanyUser, now: Date): Promise<TeamPerformance> {
  const when = periodsAt(now, user.company);
  const [people, quotaOf] = await Promise.all([listTeam(db, when), readQuarterQuotas(db, when)]);
  return {
    quarter: presentQuarter(when.quarter),
    people: people.map((person) => presentMember(person, quotaOf(person.id), when)),
  };
}

function presentMember(
  { id, full_name: name, role, team, department, disabled, ...sums }: MemberRow,
  quota: number | null,
  when: Periods,
): TeamMember {
  const theirs = { tab: 'team', owner: id } as const;
  return {
    id,
    name,
    role,
    team,
    department,
    disabled,
    leads: { assigned: sums.leads, link: leadsLink({ assigned_to: id }) },
    qualified: { leads: sums.qualified, link: rowsLink('qualified_leads', theirs) },
    conversion: {
      rate: shareOf(sums.converted, sums.decided),
      converted: sums.converted,
      decided: sums.decided,
      link: rowsLink('converted_leads', theirs),
    },
    pipeline: { deals: sums.open, amount: sums.open_amount, link: dealsLink('open_deals', when, { owner: id }) },
    quota: presentQuota(sums.won_quarter, quota, when, id),
    overdue: { tasks: sums.overdue, link: rowsLink('overdue_tasks', theirs) },
  };
}
