import type { Role } from '@outrider/shared/roles';
import { LayoutDashboard, type LucideIcon, Radar, Users } from 'lucide-react';

export type NavigationBadge = 'new' | 'hot' | 'ai';
export type NavigationEntry = {
  path: string;
  label: string;
  /** For the phone's bottom bar. */
  short: string;
  /** The header's title on this screen. */
  title: string;
  Icon: LucideIcon;
  roles: readonly Role[];
  badge?: NavigationBadge;
  /** Shows the user's automation mode as a dot. */
  automated?: boolean;
};

const COMPANY: readonly Role[] = ['company_admin', 'manager', 'sdr', 'ae'];

/** Only screens that exist. A new screen is one more row. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { path: '/dashboard', label: 'Dashboard', short: 'Home', title: 'Dashboard', Icon: LayoutDashboard, roles: [...COMPANY, 'super_admin'] },
  { path: '/leads', label: 'Leads Management', short: 'Leads', title: 'Leads Management', Icon: Users, roles: COMPANY, badge: 'hot', automated: true },
  { path: '/lead-capture', label: 'AI Lead Capture', short: 'Capture', title: 'AI Lead Capture', Icon: Radar, roles: COMPANY, badge: 'ai', automated: true },
];

export const navigationFor = (role: Role) => NAVIGATION.filter((entry) => entry.roles.includes(role));

/** The active entry is the one whose path is a prefix of the current one, whole segments counted. */
export function activeEntry(pathname: string): NavigationEntry | undefined {
  return NAVIGATION.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
