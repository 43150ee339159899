import type { Overview } from '@outrider/shared/insight/dashboard';
import type { Role } from '@outrider/shared/ground/roles';
import { formatShare } from '../../ground/ui/figures.ts';
import { DASHBOARD_WORDS } from './words.ts';

/** By time of day: morning before 12, afternoon before 18, then evening; with the first name. */
export function greet(fullName: string, hour: number): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${fullName.trim().split(/\s+/)[0]}`;
}

const SUBTITLES: Record<Role, string> = DASHBOARD_WORDS.subtitles;

/**
 * What matters to this role today, in one line. Without a goal or before the figures are there, what the screen is for.
 */
export function subtitleOf(role: Role, overview: Pick<Overview, 'quota' | 'quarter' | 'leads'> | undefined): string {
  if (!overview) return SUBTITLES[role];
  const { quota, quarter, leads } = overview;
  if (role === 'sdr')
    return leads.new_this_week > 0 ? DASHBOARD_WORDS.newLeads(leads.new_this_week, leads.assigned) : SUBTITLES.sdr;
  if (quota.progress === null) return SUBTITLES[role];
  const whose = { super_admin: 'The platform', company_admin: 'Your company', manager: 'Your team', ae: 'You' }[role];
  return DASHBOARD_WORDS.quota(
    `${whose} ${role === 'ae' ? 'are' : 'is'}`,
    formatShare(quota.progress),
    quarter.days_left,
  );
}
