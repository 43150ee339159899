import type { Role } from '@outrider/shared/roles';
import { lazy } from 'react';
import type { Module } from './module.ts';

const EVERYONE: readonly Role[] = ['company_admin', 'manager', 'sdr', 'ae'];
const LEADERS: readonly Role[] = ['company_admin', 'manager'];
const ADMINS: readonly Role[] = ['company_admin'];

/** Every module of a company, real or announced; where its people may go. */
export const MODULES: readonly Module[] = [
  {
    key: 'dashboard',
    path: '/dashboard',
    title: 'Dashboard',
    roles: EVERYONE,
    Screen: lazy(() =>
      import('../dashboard/dashboard-screen.tsx').then((module) => ({ default: module.DashboardScreen })),
    ),
  },
  {
    key: 'organization',
    path: '/organization',
    title: 'Organization',
    roles: LEADERS,
    Screen: lazy(() =>
      import('../organization/organization-screen.tsx').then((module) => ({ default: module.OrganizationScreen })),
    ),
  },
  {
    key: 'leads/assignment',
    path: '/leads/assignment',
    title: 'Lead Assignment',
    roles: LEADERS,
    Screen: lazy(() =>
      import('../assignment/assignment-screen.tsx').then((module) => ({ default: module.AssignmentScreen })),
    ),
  },
  {
    key: 'leads',
    path: '/leads',
    title: 'Leads Management',
    roles: EVERYONE,
    automated: true,
    Screen: lazy(() => import('../leads/leads-screen.tsx').then((module) => ({ default: module.LeadsScreen }))),
  },
  {
    key: 'scoring',
    path: '/scoring',
    title: 'AI Configuration',
    roles: LEADERS,
    Screen: lazy(() => import('../scoring/scoring-screen.tsx').then((module) => ({ default: module.ScoringScreen }))),
  },
  {
    key: 'lead-capture',
    path: '/lead-capture',
    title: 'AI Lead Capture',
    roles: EVERYONE,
    automated: true,
    Screen: lazy(() => import('../intake/capture-screen.tsx').then((module) => ({ default: module.CaptureScreen }))),
  },
  {
    key: 'ai-agents',
    path: '/ai-agents',
    title: 'AI Agents',
    roles: LEADERS,
    automated: true,
    Screen: lazy(() => import('../sheets/sheets-screen.tsx').then((module) => ({ default: module.SheetsScreen }))),
  },
  {
    key: 'ai-sales-agents',
    path: '/ai-sales-agents',
    title: 'AI Sales Agents',
    roles: LEADERS,
    automated: true,
    Screen: lazy(() => import('../agents/agents-screen.tsx').then((module) => ({ default: module.AgentsScreen }))),
  },
  {
    key: 'opportunities',
    path: '/opportunities',
    title: 'Opportunities Pipeline',
    roles: EVERYONE,
    automated: true,
    soon: {
      summary: 'Every open deal, by stage and by owner.',
      description:
        'Deals by stage, with the value each one is likely to bring. Until it opens, your opportunities are counted and listed on the dashboard.',
      features: [
        'Board and list by stage',
        'Forecast from the win model',
        'Next step on every deal',
        'Quotes and contracts attached',
        'Hand-over to onboarding',
      ],
      picture: 'board',
      meanwhile: { label: 'Open opportunities', to: '/dashboard?rows=open_deals' },
    },
  },
  {
    key: 'accounts',
    path: '/accounts',
    title: 'Account Management',
    roles: EVERYONE,
    soon: {
      summary: 'The companies you sell to, with everybody you know there.',
      description:
        'One page a company: its people, its deals, what was said last. Until it opens, the search box finds companies and shows their leads.',
      features: [
        'People and their roles in the decision',
        'Open and won deals a company',
        'One timeline across all contacts',
        'Parent companies and branches',
        'Health and renewal dates',
      ],
      picture: 'list',
      meanwhile: { label: 'Leads', to: '/leads' },
    },
  },
  {
    key: 'contacts',
    path: '/contacts',
    title: 'Contact Directory',
    roles: EVERYONE,
    soon: {
      summary: 'The people behind the deals.',
      description:
        'Everybody who has qualified, with how to reach them and what they asked for. Until it opens, they are the qualified leads.',
      features: [
        'E-mail, phone and calendar in one place',
        'Who knows whom',
        'Consent and preferred channel',
        'Duplicates merged',
        'Import from vCard',
      ],
      picture: 'list',
      meanwhile: { label: 'Qualified leads', to: '/leads?status=qualified' },
    },
  },
  {
    key: 'activities',
    path: '/activities',
    title: 'Activity Center',
    roles: EVERYONE,
    soon: {
      summary: 'Calls, mails and meetings, in the order they happened.',
      description:
        'What your team and its agents did today, by person, by account and by kind. Until it opens, each lead shows its own timeline.',
      features: [
        'One stream for the whole team',
        'Filter by person, kind and account',
        'Log a call in two keystrokes',
        'What AI did, and who allowed it',
        'Export for a review',
      ],
      picture: 'list',
      meanwhile: { label: 'AI Activity Log', to: '/dashboard?tab=ai' },
    },
  },
  {
    key: 'communications',
    path: '/communications',
    title: 'Communications Hub',
    roles: EVERYONE,
    soon: {
      summary: 'Every conversation with a customer, whatever the channel.',
      description:
        'Mail, chat and calls in one inbox, next to the lead they belong to. Until it opens, drafts and sent mail are under Messages in the header.',
      features: [
        'Shared inbox with owners',
        'Replies drafted from the lead’s facts',
        'Templates with fields',
        'Opens and answers on the timeline',
        'Quiet hours by time zone',
      ],
      picture: 'list',
    },
  },
  {
    key: 'proposals',
    path: '/proposals',
    title: 'Proposals & Quotes',
    roles: EVERYONE,
    soon: {
      summary: 'Offers, from the first draft to the signature.',
      description: 'Quotes built from your price list, sent as a page the customer can read, question and sign.',
      features: [
        'Price list with discounts by role',
        'Versions side by side',
        'Approval above a limit',
        'Signature on the page',
        'What was read, and for how long',
      ],
      picture: 'board',
    },
  },
  {
    key: 'forecasting',
    path: '/forecasting',
    title: 'Sales Forecasting',
    roles: EVERYONE,
    soon: {
      summary: 'What this quarter will bring, and how sure that is.',
      description:
        'A forecast from your own deals: by stage, by owner, by month, with a range instead of a single number. Until it opens, the dashboard shows quota and closing deals.',
      features: [
        'Commit, best case and pipeline',
        'A range from past accuracy',
        'What changed since last week',
        'Deals that slip, named',
        'Quota by person and team',
      ],
      picture: 'chart',
      meanwhile: { label: 'Closing in the next 30 days', to: '/dashboard?rows=closing_deals' },
    },
  },
  {
    key: 'reports',
    path: '/reports',
    title: 'Reports & Analytics',
    roles: EVERYONE,
    soon: {
      summary: 'The questions you ask every Monday, answered by themselves.',
      description:
        'Reports over leads, deals and people that can be saved, shared and sent on a schedule. Until they open, the dashboard has your performance.',
      features: [
        'Conversion by source and by score',
        'Time in each stage',
        'Saved reports with a schedule',
        'Every number opens its rows',
        'CSV and PDF',
      ],
      picture: 'chart',
      meanwhile: { label: 'My Performance', to: '/dashboard?tab=performance' },
    },
  },
  {
    key: 'campaigns',
    path: '/campaigns',
    title: 'Nurture Campaigns',
    roles: EVERYONE,
    soon: {
      summary: 'Staying in touch with those who are not ready yet.',
      description:
        'Sequences of messages that wait, look at what happened, and go on or stop. A lead leaves a campaign the moment it answers.',
      features: [
        'Steps with waits and conditions',
        'Stops at the first answer',
        'Limits a day and a mailbox',
        'What each step brought',
        'Unsubscribing that holds everywhere',
      ],
      picture: 'board',
      meanwhile: { label: 'Nurturing leads', to: '/leads?status=nurturing' },
    },
  },
  {
    key: 'client-portal',
    path: '/client-portal',
    title: 'Client Portal',
    roles: EVERYONE,
    soon: {
      summary: 'A page for each customer, with what you agreed on.',
      description: 'Proposals, documents and next steps in one place that the customer can open without an account.',
      features: [
        'A link that ends when you say',
        'Documents with versions',
        'Mutual action plan',
        'Questions answered on the page',
        'Your name and colours',
      ],
      picture: 'list',
    },
  },
  {
    key: 'analytics',
    path: '/analytics',
    title: 'AI Insights & Analytics',
    roles: EVERYONE,
    automated: true,
    soon: {
      summary: 'What the scores are made of, and what they are worth.',
      description:
        'How the model learned from your outcomes, where it was right, and what it would look at next. Until it opens, each lead explains its own score.',
      features: [
        'Which facts move the score, and by how much',
        'How right the score was, by month',
        'AI against manual, on like leads',
        'Leads that are likely to be missed',
        'Suggestions with their evidence',
      ],
      picture: 'chart',
      meanwhile: { label: 'AI Activity Log', to: '/dashboard?tab=ai' },
    },
  },
  {
    key: 'tasks',
    path: '/tasks',
    title: 'Tasks & Reminders',
    roles: EVERYONE,
    soon: {
      summary: 'What you promised, and when.',
      description: 'Your day as one list, with the leads it is about. Until it opens, your tasks are on the dashboard.',
      features: [
        'Today, this week, overdue',
        'Repeating tasks',
        'Reminders before they are due',
        'Tasks made from a mail',
        'Handing a task over',
      ],
      picture: 'list',
      meanwhile: { label: 'Pending tasks', to: '/dashboard?rows=pending_tasks' },
    },
  },
  {
    key: 'calendar',
    path: '/calendar',
    title: 'Calendar & Scheduling',
    roles: EVERYONE,
    soon: {
      summary: 'Meetings with customers, next to everything else you do.',
      description:
        'Your week and your team’s, and a page where a customer picks a time. Until it opens, meetings come as files that any calendar reads.',
      features: [
        'Week and month, yours and the team’s',
        'Booking page with your free times',
        'Google and Microsoft calendars',
        'Time zones of everybody invited',
        'Notes that land on the lead',
      ],
      picture: 'board',
      meanwhile: { label: 'Upcoming meetings', to: '/dashboard?rows=upcoming_meetings' },
    },
  },
  {
    key: 'automation',
    path: '/automation',
    title: 'Automation Control',
    roles: ADMINS,
    soon: {
      summary: 'What may run by itself, and who is asked first.',
      description:
        'Rules for the whole company: which actions need an approval, by whom, and within which limits. Until it opens, everybody chooses a mode in the header.',
      features: [
        'Modes by team',
        'Approval by kind of action',
        'Limits a day',
        'A stop for everything',
        'A log of every rule that acted',
      ],
      picture: 'list',
      meanwhile: { label: 'AI Activity Log', to: '/dashboard?tab=ai' },
    },
  },
  {
    key: 'users',
    path: '/users',
    title: 'User Management',
    roles: ADMINS,
    Screen: lazy(() => import('../users/users-screen.tsx').then((module) => ({ default: module.UsersScreen }))),
  },
  {
    key: 'settings',
    path: '/settings',
    title: 'System Settings',
    roles: ADMINS,
    soon: {
      summary: 'How the company works with the product.',
      description:
        'Name, currency, working days, mail and sign-in for everybody in the company. Until it opens, your own settings are in the profile menu.',
      features: [
        'Company name and logo',
        'Currency, fiscal year and working days',
        'Single sign-on',
        'Mail domain and signature',
        'Data export and retention',
      ],
      picture: 'list',
    },
  },
  {
    key: 'notifications',
    path: '/notifications',
    title: 'Notifications',
    roles: EVERYONE,
    Screen: lazy(() =>
      import('../notifications/notifications-screen.tsx').then((module) => ({ default: module.NotificationsScreen })),
    ),
  },
];

/** What a path shows, for what starts anew with another screen: the tabs of a module, told apart by what follows in the path, are one. */
export const screenAt = (pathname: string): string => moduleAt(pathname)?.path ?? pathname;

/** The module that a path of a company belongs to, whole segments counted. */
export function moduleAt(pathname: string): Module | undefined {
  return MODULES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
