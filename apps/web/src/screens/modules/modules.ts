import type { Role } from '@outrider/shared/ground/roles';

import type { Module } from './module.ts';
import { SCREENS } from './screens.ts';

const EVERYONE: readonly Role[] = ['company_admin', 'manager', 'sdr', 'ae'];
const LEADERS: readonly Role[] = ['company_admin', 'manager'];
const ADMINS: readonly Role[] = ['company_admin'];

/** Every module of a company; where its people may go. */
export const MODULES: readonly Module[] = [
  {
    key: 'dashboard',
    path: '/dashboard',
    title: 'Dashboard',
    roles: EVERYONE,
    Screen: SCREENS.dashboard,
  },
  {
    key: 'organization',
    path: '/organization',
    title: 'Organization',
    roles: LEADERS,
    Screen: SCREENS.organization,
  },
  {
    key: 'leads/assignment',
    path: '/leads/assignment',
    title: 'Lead Assignment',
    roles: LEADERS,
    Screen: SCREENS['leads/assignment'],
  },
  {
    key: 'leads',
    path: '/leads',
    title: 'Leads Management',
    roles: EVERYONE,
    automated: true,
    Screen: SCREENS.leads,
  },
  {
    key: 'scoring',
    path: '/scoring',
    title: 'AI Configuration',
    roles: LEADERS,
    Screen: SCREENS.scoring,
  },
  {
    key: 'lead-capture',
    path: '/lead-capture',
    title: 'AI Lead Capture',
    roles: EVERYONE,
    automated: true,
    Screen: SCREENS['lead-capture'],
  },
  {
    key: 'ai-agents',
    path: '/ai-agents',
    title: 'AI Agents',
    roles: LEADERS,
    automated: true,
    Screen: SCREENS['ai-agents'],
  },
  {
    key: 'ai-sales-agents',
    path: '/ai-sales-agents',
    title: 'AI Sales Agents',
    roles: LEADERS,
    automated: true,
    Screen: SCREENS['ai-sales-agents'],
  },
  {
    key: 'opportunities',
    path: '/opportunities',
    title: 'Opportunities Pipeline',
    roles: EVERYONE,
    automated: true,
    Screen: SCREENS.opportunities,
  },
  {
    key: 'accounts',
    path: '/accounts',
    title: 'Account Management',
    roles: EVERYONE,
    Screen: SCREENS.accounts,
  },
  {
    key: 'contacts',
    path: '/contacts',
    title: 'Contact Directory',
    roles: EVERYONE,
    Screen: SCREENS.contacts,
  },
  {
    key: 'activities',
    path: '/activities',
    title: 'Activity Center',
    roles: EVERYONE,
    Screen: SCREENS.activities,
  },
  {
    key: 'communications',
    path: '/communications',
    title: 'Communications Hub',
    roles: EVERYONE,
    Screen: SCREENS.communications,
  },
  {
    key: 'proposals',
    path: '/proposals',
    title: 'Proposals & Quotes',
    roles: EVERYONE,
    Screen: SCREENS.proposals,
  },
  {
    key: 'forecasting',
    path: '/forecasting',
    title: 'Sales Forecasting',
    roles: EVERYONE,
    Screen: SCREENS.forecasting,
  },
  {
    key: 'reports',
    path: '/reports',
    title: 'Reports & Analytics',
    roles: EVERYONE,
    Screen: SCREENS.reports,
  },
  {
    key: 'campaigns',
    path: '/campaigns',
    title: 'Nurture Campaigns',
    roles: EVERYONE,
    Screen: SCREENS.campaigns,
  },
  {
    key: 'client-portal',
    path: '/client-portal',
    title: 'Client Portal',
    roles: EVERYONE,
    Screen: SCREENS['client-portal'],
  },
  {
    key: 'analytics',
    path: '/analytics',
    title: 'AI Insights & Analytics',
    roles: EVERYONE,
    automated: true,
    Screen: SCREENS.analytics,
  },
  {
    key: 'tasks',
    path: '/tasks',
    title: 'Tasks & Reminders',
    roles: EVERYONE,
    Screen: SCREENS.tasks,
  },
  {
    key: 'calendar/booking',
    path: '/calendar/booking',
    title: 'Booking Pages',
    roles: EVERYONE,
    Screen: SCREENS['calendar/booking'],
  },
  {
    key: 'calendar',
    path: '/calendar',
    title: 'Calendar & Scheduling',
    roles: EVERYONE,
    Screen: SCREENS.calendar,
  },
  {
    key: 'automation',
    path: '/automation',
    title: 'Automation Control',
    roles: ADMINS,
    Screen: SCREENS.automation,
  },
  {
    key: 'users',
    path: '/users',
    title: 'User Management',
    roles: ADMINS,
    Screen: SCREENS.users,
  },
  {
    key: 'settings',
    path: '/settings',
    title: 'System Settings',
    roles: ADMINS,
    Screen: SCREENS.settings,
  },
  {
    key: 'notifications',
    path: '/notifications',
    title: 'Notifications',
    roles: EVERYONE,
    Screen: SCREENS.notifications,
  },
];

/**
 * What a path shows, for what starts anew with another screen: the tabs of a module, told apart by what follows in the
 * path, are one.
 */
export const screenAt = (pathname: string): string => moduleAt(pathname)?.path ?? pathname;

/** The module that a path of a company belongs to, whole segments counted. */
export function moduleAt(pathname: string): Module | undefined {
  return MODULES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
