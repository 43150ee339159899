import { later } from '../../ground/ui/later.tsx';

/**
 * The screens of modules that are real, by the module's key, which is its path without the first stroke. Each one's
 * code comes when it is asked for.
 */
export const SCREENS = {
  dashboard: later(() =>
    import('../../insight/dashboard/dashboard-screen.tsx').then((module) => module.DashboardScreen),
  ),
  organization: later(() =>
    import('../../automation/organization/organization-screen.tsx').then((module) => module.OrganizationScreen),
  ),
  'leads/assignment': later(() =>
    import('../../records/assignment/assignment-screen.tsx').then((module) => module.AssignmentScreen),
  ),
  leads: later(() => import('./lead-management.tsx').then((module) => module.LeadManagement)),
  scoring: later(() => import('../../insight/scoring/scoring-screen.tsx').then((module) => module.ScoringScreen)),
  'lead-capture': later(() =>
    import('../../automation/intake/capture-screen.tsx').then((module) => module.CaptureScreen),
  ),
  'ai-agents': later(() => import('../../automation/sheets/sheets-screen.tsx').then((module) => module.SheetsScreen)),
  'ai-sales-agents': later(() =>
    import('../../automation/agents/agents-screen.tsx').then((module) => module.AgentsScreen),
  ),
  accounts: later(() => import('./account-management.tsx').then((module) => module.AccountManagement)),
  contacts: later(() => import('./contact-management.tsx').then((module) => module.ContactManagement)),
  opportunities: later(() => import('./deal-management.tsx').then((module) => module.DealManagement)),
  activities: later(() =>
    import('../../insight/activities/activities-screen.tsx').then((module) => module.ActivitiesScreen),
  ),
  'calendar/booking': later(() =>
    import('../../automation/booking/booking-pages-screen.tsx').then((module) => module.BookingPagesScreen),
  ),
  calendar: later(() => import('../../records/calendar/calendar-screen.tsx').then((module) => module.CalendarScreen)),
  communications: later(() => import('../../records/inbox/inbox-screen.tsx').then((module) => module.InboxScreen)),
  tasks: later(() => import('../../records/tasks/tasks-screen.tsx').then((module) => module.TasksScreen)),
  forecasting: later(() =>
    import('../../insight/forecasting/forecasting-screen.tsx').then((module) => module.ForecastingScreen),
  ),
  proposals: later(() =>
    import('../../records/proposals/proposals-screen.tsx').then((module) => module.ProposalsScreen),
  ),
  campaigns: later(() =>
    import('../../automation/campaigns/campaigns-screen.tsx').then((module) => module.CampaignsScreen),
  ),
  'client-portal': later(() =>
    import('../../records/portals/portals-screen.tsx').then((module) => module.PortalsScreen),
  ),
  analytics: later(() => import('../../insight/insights/insights-screen.tsx').then((module) => module.InsightsScreen)),
  reports: later(() => import('../../insight/reports/reports-screen.tsx').then((module) => module.ReportsScreen)),
  automation: later(() =>
    import('../../automation/center/automation-screen.tsx').then((module) => module.AutomationScreen),
  ),
  users: later(() => import('../../people/users/users-screen.tsx').then((module) => module.UsersScreen)),
  settings: later(() => import('../settings/settings-screen.tsx').then((module) => module.SettingsScreen)),
  notifications: later(() =>
    import('../../people/notifications/notifications-screen.tsx').then((module) => module.NotificationsScreen),
  ),
};

/**
 * Brings the code of the screen at a path before the app around it is there to show it, or before somebody goes there.
 */
export function preloadScreen(pathname: string, isNeeded = false): void {
  const keys = Object.keys(SCREENS) as (keyof typeof SCREENS)[];
  const nearest = keys
    .filter((key) => `${pathname}/`.startsWith(`/${key}/`))
    .toSorted((one, other) => other.length - one.length)[0];
  if (nearest) SCREENS[nearest].preload(isNeeded);
}
