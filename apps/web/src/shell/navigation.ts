import type { Role } from '@outrider/shared/roles';
import { Activity, Building2, ChartColumn, LayoutDashboard, type LucideIcon, Radar, Settings, UserCog, Users } from 'lucide-react';

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
  /** The heading that this entry and the next ones of the same section stand under. */
  section?: string;
  /** Shows the user's automation mode as a dot. */
  automated?: boolean;
};

const COMPANY: readonly Role[] = ['company_admin', 'manager', 'sdr', 'ae'];
const COMPANY_ADMIN: readonly Role[] = ['company_admin'];
const PLATFORM: readonly Role[] = ['super_admin'];

/** Only screens that exist. A new screen is one more row. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { path: '/dashboard', label: 'Dashboard', short: 'Home', title: 'Dashboard', Icon: LayoutDashboard, roles: COMPANY },
  { path: '/leads', label: 'Leads Management', short: 'Leads', title: 'Leads Management', Icon: Users, roles: COMPANY, badge: 'hot', automated: true },
  { path: '/lead-capture', label: 'AI Lead Capture', short: 'Capture', title: 'AI Lead Capture', Icon: Radar, roles: COMPANY, badge: 'ai', automated: true },
  { path: '/users', label: 'User Management', short: 'Users', title: 'User Management', Icon: UserCog, roles: COMPANY_ADMIN, section: 'Administration' },
  { path: '/dashboard', label: 'Super Admin Dashboard', short: 'Home', title: 'Super Admin Dashboard', Icon: LayoutDashboard, roles: PLATFORM },
  { path: '/super-admin/companies', label: 'Company Management', short: 'Companies', title: 'Company Management', Icon: Building2, roles: PLATFORM, badge: 'new' },
  { path: '/super-admin/platform-users', label: 'Platform Users', short: 'Users', title: 'Platform Users', Icon: Users, roles: PLATFORM },
  { path: '/super-admin/analytics', label: 'Platform Analytics', short: 'Analytics', title: 'Platform Analytics', Icon: ChartColumn, roles: PLATFORM },
  { path: '/super-admin/system-health', label: 'System Health', short: 'Health', title: 'System Health', Icon: Activity, roles: PLATFORM },
  { path: '/super-admin/settings', label: 'Platform Settings', short: 'Settings', title: 'Platform Settings', Icon: Settings, roles: PLATFORM },
];

export const navigationFor = (role: Role) => NAVIGATION.filter((entry) => entry.roles.includes(role));

/** The active entry is the one whose path is a prefix of the current one, whole segments counted. */
export function activeEntry(pathname: string, role: Role): NavigationEntry | undefined {
  return navigationFor(role).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
