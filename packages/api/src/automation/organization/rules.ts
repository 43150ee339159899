import { Prisma } from '@outrider/db';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { reachOf, type RoleRights } from '@outrider/shared/ground/permissions';

/*
 * Who belongs where, when a company gets departments. Written down for people in
 * docs/decisions/015-departments-and-flows.md. What comes later is sales' from the start: leads/capture.store.ts,
 * opportunities/opportunities.store.ts.
 */

/** Of leads: who bought is Customer's, who is not ready is Marketing's, all others are Sales'. */
export const DEPARTMENT_OF_LEAD = Prisma.sql`CASE status WHEN 'converted' THEN 'customer' WHEN 'nurturing' THEN 'marketing' ELSE 'sales' END`;
/** Of opportunities: all are Sales'. */
export const DEPARTMENT_OF_OPPORTUNITY = Prisma.sql`'sales'`;
/** Of AI sales agents: who nurtures is Marketing's, all others are Sales'. */
export const DEPARTMENT_OF_AGENT = Prisma.sql`CASE agent_type WHEN 'nurture_agent' THEN 'marketing' ELSE 'sales' END`;

const TEAMS: readonly [RegExp, DepartmentKey][] = [
  [/\bmarketing\b|\bdemand\b|\bbrand\b/i, 'marketing'],
  [/\bproduct\b|\bengineering\b|\bdesign\b/i, 'product'],
  [/\bback[ -]?office\b|\bfinance\b|\bbilling\b|\blegal\b/i, 'back_office'],
  [/\bcustomers?\b|\bsupport\b|\bsuccess\b/i, 'customer'],
];

/**
 * Of people: what their team is called counts first. Else reps and managers are Sales'; an admin is of no department,
 * and null.
 */
export function departmentOfUser({ team, ...rights }: RoleRights & { team: string | null }): DepartmentKey | null {
  const named = TEAMS.find(([words]) => words.test(team ?? ''));
  return named?.[1] ?? (reachOf(rights, 'company.manage') === 'none' ? 'sales' : null);
}
