import { can, type Caller } from '@outrider/shared/ground/permissions';
import { SETTINGS_OPEN_TO } from '../settings/open-to.ts';
import type { Module } from './module.ts';
import { SCREENS } from './screens.ts';

/** Every module of a company; where its people may go. */
export const MODULES: readonly Module[] = [
  {
    key: 'dashboard',
    path: '/dashboard',
    title: 'Dashboard',
    can: 'dashboard.read',
    Screen: SCREENS.dashboard,
  },
  {
    key: 'organization',
    path: '/organization',
    title: 'Organization',
    can: 'organization.read',
    Screen: SCREENS.organization,
  },
  {
    key: 'leads/assignment',
    path: '/leads/assignment',
    title: 'Lead Assignment',
    can: 'assignment.manage',
    Screen: SCREENS['leads/assignment'],
  },
  {
    key: 'leads',
    path: '/leads',
    title: 'Leads Management',
    can: 'leads.read',
    automated: true,
    Screen: SCREENS.leads,
  },
  {
    key: 'scoring',
    path: '/scoring',
    title: 'AI Configuration',
    can: 'scoring.read',
    Screen: SCREENS.scoring,
  },
  {
    key: 'lead-capture',
    path: '/lead-capture',
    title: 'AI Lead Capture',
    can: 'leads.create',
    automated: true,
    Screen: SCREENS['lead-capture'],
  },
  {
    key: 'ai-agents',
    path: '/ai-agents',
    title: 'AI Agents',
    can: 'sheets.manage',
    automated: true,
    Screen: SCREENS['ai-agents'],
  },
  {
    key: 'ai-sales-agents',
    path: '/ai-sales-agents',
    title: 'AI Sales Agents',
    can: 'agents.manage',
    automated: true,
    Screen: SCREENS['ai-sales-agents'],
  },
  {
    key: 'opportunities',
    path: '/opportunities',
    title: 'Opportunities Pipeline',
    can: 'pipeline.read',
    automated: true,
    Screen: SCREENS.opportunities,
  },
  {
    key: 'accounts',
    path: '/accounts',
    title: 'Account Management',
    can: 'accounts.read',
    Screen: SCREENS.accounts,
  },
  {
    key: 'contacts',
    path: '/contacts',
    title: 'Contact Directory',
    can: 'contacts.read',
    Screen: SCREENS.contacts,
  },
  {
    key: 'activities',
    path: '/activities',
    title: 'Activity Center',
    can: 'leads.read',
    Screen: SCREENS.activities,
  },
  {
    key: 'communications',
    path: '/communications',
    title: 'Communications Hub',
    can: 'mail.use',
    Screen: SCREENS.communications,
  },
  {
    key: 'proposals',
    path: '/proposals',
    title: 'Proposals & Quotes',
    can: 'pipeline.read',
    Screen: SCREENS.proposals,
  },
  {
    key: 'forecasting',
    path: '/forecasting',
    title: 'Sales Forecasting',
    can: 'forecast.use',
    Screen: SCREENS.forecasting,
  },
  {
    key: 'reports',
    path: '/reports',
    title: 'Reports & Analytics',
    can: 'reports.use',
    Screen: SCREENS.reports,
  },
  {
    key: 'campaigns',
    path: '/campaigns',
    title: 'Nurture Campaigns',
    can: 'campaigns.read',
    Screen: SCREENS.campaigns,
  },
  {
    key: 'client-portal',
    path: '/client-portal',
    title: 'Client Portal',
    can: 'accounts.read',
    Screen: SCREENS['client-portal'],
  },
  {
    key: 'analytics',
    path: '/analytics',
    title: 'AI Insights & Analytics',
    can: 'leads.read',
    automated: true,
    Screen: SCREENS.analytics,
  },
  {
    key: 'tasks',
    path: '/tasks',
    title: 'Tasks & Reminders',
    can: 'tasks.use',
    Screen: SCREENS.tasks,
  },
  {
    key: 'calendar/booking',
    path: '/calendar/booking',
    title: 'Booking Pages',
    can: 'meetings.use',
    Screen: SCREENS['calendar/booking'],
  },
  {
    key: 'calendar',
    path: '/calendar',
    title: 'Calendar & Scheduling',
    can: 'meetings.use',
    Screen: SCREENS.calendar,
  },
  {
    key: 'automation',
    path: '/automation',
    title: 'Automation Control',
    can: 'automation.manage',
    Screen: SCREENS.automation,
  },
  {
    key: 'users',
    path: '/users',
    title: 'User Management',
    can: 'users.manage',
    Screen: SCREENS.users,
  },
  {
    key: 'settings',
    path: '/settings',
    title: 'System Settings',
    can: SETTINGS_OPEN_TO,
    Screen: SCREENS.settings,
  },
  {
    key: 'notifications',
    path: '/notifications',
    title: 'Notifications',
    can: 'notifications.read',
    Screen: SCREENS.notifications,
  },
];

/** Whether somebody's navigation offers a module. */
export const isOpenTo = (user: Caller, { can: asked }: Pick<Module, 'can'>): boolean =>
  (typeof asked === 'string' ? [asked] : asked).some((capability) => can(user, capability));

/**
 * What a path shows, for what starts anew with another screen: the tabs of a module, told apart by what follows in the
 * path, are one.
 */
export const screenAt = (pathname: string): string => moduleAt(pathname)?.path ?? pathname;

/** The module that a path of a company belongs to, whole segments counted. */
export function moduleAt(pathname: string): Module | undefined {
  return MODULES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
