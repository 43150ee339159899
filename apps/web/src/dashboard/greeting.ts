import type { Overview } from '@outrider/shared/dashboard';
import type { Role } from '@outrider/shared/roles';
import { countOf } from '../ui/format.ts';
import { formatShare } from './figures.ts';

/** By time of day: morning before 12, afternoon before 18, then evening; with the first name. */
export function greet(fullName: string, hour: number): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${fullName.trim().split(/\s+/)[0]}`;
}

const SUBTITLES: Record<Role, string> = {
  super_admin: 'You look after the platform.',
  company_admin: 'Every lead of your company, and every way they come in.',
  manager: 'Your team’s leads, and every way they come in.',
  sdr: 'New leads to qualify, the best first.',
  ae: 'The leads closest to a deal, and what speaks for them.',
};

/** What matters to this role today, in one line. Without a goal or before the figures are there, what the screen is for. */
export function subtitleOf(role: Role, overview: Pick<Overview, 'quota' | 'quarter' | 'leads'> | undefined): string {
  if (!overview) return SUBTITLES[role];
  const { quota, quarter, leads } = overview;
  if (role === 'sdr')
    return leads.new_this_week > 0
      ? `${countOf(leads.new_this_week, 'new lead')} this week, ${countOf(leads.assigned, 'lead')} in all. The best come first.`
      : SUBTITLES.sdr;
  if (quota.progress === null) return SUBTITLES[role];
  const whose = { super_admin: 'The platform', company_admin: 'Your company', manager: 'Your team', ae: 'You' }[role];
  return `${whose} ${role === 'ae' ? 'are' : 'is'} at ${formatShare(quota.progress)} of this quarter’s quota, with ${countOf(quarter.days_left, 'day')} to go.`;
}
