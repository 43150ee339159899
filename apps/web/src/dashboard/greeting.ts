import type { Role } from '@outrider/shared/roles';

/** By time of day: morning before 12, afternoon before 18, then evening; with the first name. */
export function greet(fullName: string, hour: number): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${fullName.trim().split(/\s+/)[0]}`;
}

export const SUBTITLES: Record<Role, string> = {
  super_admin: 'You look after the platform.',
  company_admin: 'Every lead of your company, and every way they come in.',
  manager: 'Your team’s leads, and every way they come in.',
  sdr: 'New leads to qualify, the best first.',
  ae: 'The leads closest to a deal, and what speaks for them.',
};
