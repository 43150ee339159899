import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import type { Role } from '@outrider/shared/ground/roles';
import {
  Activity,
  Bot,
  Building2,
  CalendarDays,
  ChartColumn,
  CircleDollarSign,
  Contact,
  DoorOpen,
  FileText,
  Inbox,
  LayoutDashboard,
  LayoutGrid,
  ListChecks,
  ListTodo,
  Lightbulb,
  type LucideIcon,
  Network,
  Radar,
  Send,
  Settings,
  Sheet,
  SlidersHorizontal,
  UserCog,
  Users,
} from 'lucide-react';
import { tabPath } from '../../automation/agents/place.ts';
import { moduleAt, MODULES } from '../modules/modules.ts';

export type NavigationBadge = 'new' | 'hot' | 'ai';
export type NavigationEntry = {
  path: `/${string}`;
  label: string;
  /** For the phone's bottom bar; without one it is in the drawer alone. */
  short?: string;
  /** The header's title on this screen. */
  title: string;
  Icon: LucideIcon;
  roles: readonly Role[];
  badge?: NavigationBadge;
  /** Shows how many proposals of agents wait for this user. */
  waiting?: true;
  /** Shows how many tasks are due. */
  due?: true;
  /** Shows how many conversations nobody has read. */
  unread?: true;
  /** The heading that this entry and the next ones of the same section stand under. */
  section?: string;
  /** Shows the user's automation mode as a dot. */
  automated?: boolean;
};

const PLATFORM: readonly Role[] = ['super_admin'];
/** Whose navigation has no sales agents: what agents propose for their leads has an entry of its own. */
const REPS: readonly Role[] = ['sdr', 'ae'];

/** An entry for a company's module, which says where it is, what it is called and for whom. */
function moduleEntry(
  key: string,
  entry: Pick<NavigationEntry, 'label' | 'short' | 'Icon' | 'badge' | 'section' | 'due' | 'unread'>,
): NavigationEntry {
  const module = MODULES.find((one) => one.key === key);
  if (!module) throw new Error(`No module ${key}`);
  const { path, title, roles, automated } = module;
  return { path, title, roles, automated, ...entry };
}

const yourDay = { section: 'Your day' };
const sell = { section: 'Sell' };
const administration = { section: 'Administration' };

/** What the sidebar offers, to whom, in this order. */
const NAVIGATION: readonly NavigationEntry[] = [
  moduleEntry('dashboard', { label: 'Dashboard', short: 'Home', Icon: LayoutDashboard }),
  moduleEntry('organization', { label: 'Organization', Icon: Network, badge: 'new' }),
  moduleEntry('leads', { label: 'Leads', Icon: Users, badge: 'hot' }),
  moduleEntry('lead-capture', { label: 'AI Lead Capture', Icon: Radar, badge: 'ai' }),
  moduleEntry('ai-agents', { label: 'AI Agents', Icon: Sheet, badge: 'new' }),
  moduleEntry('ai-sales-agents', { label: 'AI Sales Agents', Icon: Bot, badge: 'new' }),
  {
    path: tabPath('approvals'),
    label: 'Approvals',
    title: 'Approvals',
    Icon: ListChecks,
    roles: REPS,
    waiting: true,
  },
  moduleEntry('tasks', { label: 'Tasks', short: 'Tasks', Icon: ListTodo, due: true, ...yourDay }),
  moduleEntry('calendar', { label: 'Calendar', short: 'Calendar', Icon: CalendarDays, ...yourDay }),
  moduleEntry('communications', { label: 'Inbox', short: 'Inbox', Icon: Inbox, unread: true, ...yourDay }),
  moduleEntry('activities', { label: 'Activities', Icon: Activity, ...yourDay }),
  moduleEntry('opportunities', { label: 'Opportunities', Icon: CircleDollarSign, ...sell }),
  moduleEntry('proposals', { label: 'Proposals', Icon: FileText, ...sell }),
  moduleEntry('campaigns', { label: 'Campaigns', Icon: Send, ...sell }),
  moduleEntry('accounts', { label: 'Accounts', Icon: Building2, ...sell }),
  moduleEntry('contacts', { label: 'Contacts', Icon: Contact, ...sell }),
  moduleEntry('client-portal', { label: 'Client Portal', Icon: DoorOpen, ...sell }),
  moduleEntry('reports', { label: 'Reports & Analytics', Icon: ChartColumn, ...sell }),
  moduleEntry('analytics', { label: 'AI Insights', Icon: Lightbulb, badge: 'ai', ...sell }),
  moduleEntry('automation', { label: 'Automation Settings', Icon: SlidersHorizontal, ...administration }),
  moduleEntry('users', { label: 'User Management', Icon: UserCog, ...administration }),
  moduleEntry('settings', { label: 'Settings', Icon: Settings, ...administration }),
  {
    path: '/dashboard',
    label: 'Super Admin Dashboard',
    short: 'Home',
    title: 'Super Admin Dashboard',
    Icon: LayoutDashboard,
    roles: PLATFORM,
  },
  {
    path: '/super-admin/companies',
    label: 'Company Management',
    short: 'Companies',
    title: 'Company Management',
    Icon: Building2,
    roles: PLATFORM,
    badge: 'new',
  },
  {
    path: '/super-admin/platform-users',
    label: 'Platform Users',
    short: 'Users',
    title: 'Platform Users',
    Icon: Users,
    roles: PLATFORM,
  },
  {
    path: '/super-admin/analytics',
    label: 'Platform Analytics',
    short: 'Analytics',
    title: 'Platform Analytics',
    Icon: ChartColumn,
    roles: PLATFORM,
  },
  {
    path: '/super-admin/system-health',
    label: 'System Health',
    short: 'Health',
    title: 'System Health',
    Icon: Activity,
    roles: PLATFORM,
  },
  {
    path: '/super-admin/settings',
    label: 'Platform Settings',
    short: 'Settings',
    title: 'Platform Settings',
    Icon: Settings,
    roles: PLATFORM,
  },
];

export const navigationFor = (role: Role) => NAVIGATION.filter((entry) => entry.roles.includes(role));

/** Screens without an entry of their own, and the entry that leads to them. */
const UNDER: Readonly<Record<string, string>> = { '/forecasting': '/opportunities' };

/** The entry whose path is a prefix of the place, whole segments counted. */
const entryAt = (place: string, role: Role) =>
  navigationFor(role).find(({ path }) => place === path || place.startsWith(`${path}/`));

/** The entry that is active at a path: its own, or the one that leads there. */
export function activeEntry(pathname: string, role: Role): NavigationEntry | undefined {
  const [, module = ''] = pathname.split('/');
  return entryAt(UNDER[`/${module}`] ?? pathname, role);
}

/** The phone's bar has room for four, in an order of its own: where one looks first, and what one comes back to. */
const BAR = ['/dashboard', '/communications', '/calendar', '/tasks'];

/** The links of the phone's bar. */
export function shortcutsFor(role: Role): NavigationEntry[] {
  const links = navigationFor(role).filter(({ short }) => short);
  if (role === 'super_admin') return links.slice(0, 4);
  return links.toSorted((one, other) => BAR.indexOf(one.path) - BAR.indexOf(other.path));
}

/**
 * The header's title: of the module or the entry, whichever names the place more closely; the product's name where
 * nobody knows the path.
 */
export function titleAt(pathname: string, role: Role): string {
  const [entry, module] = [entryAt(pathname, role), role === 'super_admin' ? undefined : moduleAt(pathname)];
  const named = entry && entry.path.length > (module?.path.length ?? 0) ? entry : module;
  return named?.title ?? PRODUCT_NAME;
}

/** The picture of a screen, also where the navigation has no entry for it. */
export const iconAt = (path: string, role: Role): LucideIcon =>
  navigationFor(role).find((entry) => entry.path === path)?.Icon ?? LayoutGrid;
