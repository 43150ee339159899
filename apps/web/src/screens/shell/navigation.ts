import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { can, type Caller, type Capability } from '@outrider/shared/ground/permissions';
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
import type { Module } from '../modules/module.ts';
import { isOpenTo, moduleAt, MODULES } from '../modules/modules.ts';

export type NavigationBadge = 'new' | 'hot' | 'ai';
export type NavigationEntry = {
  path: `/${string}`;
  label: string;
  /** For the phone's bottom bar; without one it is in the drawer alone. */
  short?: string;
  /** The header's title on this screen. */
  title: string;
  Icon: LucideIcon;
  /** Who has it: whoever may one of these, or the platform's administrators. */
  can: Module['can'] | 'platform';
  /** Who has it not, though they may. */
  unless?: Capability;
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

/** An entry for a company's module, which says where it is, what it is called and for whom. */
function moduleEntry(
  key: string,
  entry: Pick<NavigationEntry, 'label' | 'short' | 'Icon' | 'badge' | 'section' | 'due' | 'unread'>,
): NavigationEntry {
  const module = MODULES.find((one) => one.key === key);
  if (!module) throw new Error(`No module ${key}`);
  const { path, title, automated } = module;
  return { path, title, can: module.can, automated, ...entry };
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
    can: 'agents.decide',
    // Where the sales agents are, what they propose is among them.
    unless: 'agents.manage',
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
    can: 'platform',
  },
  {
    path: '/super-admin/companies',
    label: 'Company Management',
    short: 'Companies',
    title: 'Company Management',
    Icon: Building2,
    can: 'platform',
    badge: 'new',
  },
  {
    path: '/super-admin/platform-users',
    label: 'Platform Users',
    short: 'Users',
    title: 'Platform Users',
    Icon: Users,
    can: 'platform',
  },
  {
    path: '/super-admin/analytics',
    label: 'Platform Analytics',
    short: 'Analytics',
    title: 'Platform Analytics',
    Icon: ChartColumn,
    can: 'platform',
  },
  {
    path: '/super-admin/system-health',
    label: 'System Health',
    short: 'Health',
    title: 'System Health',
    Icon: Activity,
    can: 'platform',
  },
  {
    path: '/super-admin/settings',
    label: 'Platform Settings',
    short: 'Settings',
    title: 'Platform Settings',
    Icon: Settings,
    can: 'platform',
  },
];

export const navigationFor = (user: Caller) =>
  NAVIGATION.filter(({ can: asked, unless }) => {
    if (asked === 'platform') return user.role === 'super_admin';
    return isOpenTo(user, { can: asked }) && !(unless && can(user, unless));
  });

/** The names of the entries, in their order. */
export const offeredTo = (user: Caller): string[] => navigationFor(user).map(({ label }) => label);

/** Screens without an entry of their own, and the entry that leads to them. */
const UNDER: Readonly<Record<string, string>> = { '/forecasting': '/opportunities' };

/** The entry whose path is a prefix of the place, whole segments counted. */
const entryAt = (place: string, user: Caller) =>
  navigationFor(user).find(({ path }) => place === path || place.startsWith(`${path}/`));

/** The entry that is active at a path: its own, or the one that leads there. */
export function activeEntry(pathname: string, user: Caller): NavigationEntry | undefined {
  const [, module = ''] = pathname.split('/');
  return entryAt(UNDER[`/${module}`] ?? pathname, user);
}

/** The phone's bar has room for four, in an order of its own: where one looks first, and what one comes back to. */
const BAR = ['/dashboard', '/communications', '/calendar', '/tasks'];

/** The links of the phone's bar. */
export function shortcutsFor(user: Caller): NavigationEntry[] {
  const links = navigationFor(user).filter(({ short }) => short);
  if (user.role === 'super_admin') return links.slice(0, 4);
  return links.toSorted((one, other) => BAR.indexOf(one.path) - BAR.indexOf(other.path));
}

/**
 * The header's title: of the module or the entry, whichever names the place more closely; the product's name where
 * nobody knows the path.
 */
export function titleAt(pathname: string, user: Caller): string {
  const [entry, module] = [entryAt(pathname, user), user.role === 'super_admin' ? undefined : moduleAt(pathname)];
  const named = entry && entry.path.length > (module?.path.length ?? 0) ? entry : module;
  return named?.title ?? PRODUCT_NAME;
}

/** The picture of a screen, also where the navigation has no entry for it. */
export const iconAt = (path: string, user: Caller): LucideIcon =>
  navigationFor(user).find((entry) => entry.path === path)?.Icon ?? LayoutGrid;
