import { accountsRouter } from '../records/accounts/accounts.router.ts';
import { assignmentRouter } from '../records/assignment/assignment.router.ts';
import { handOverRouter } from '../records/assignment/hand-over.router.ts';
import { auditLogRouter } from '../insight/audit-log/audit-log.router.ts';
import { authRouter } from '../people/auth/auth.router.ts';
import { passkeysRouter } from '../people/auth/passkeys/passkeys.router.ts';
import { twoStepRouter } from '../people/auth/two-step/two-step.router.ts';
import { bulkRouter } from '../records/bulk/bulk.router.ts';
import { companiesRouter } from '../people/companies/companies.router.ts';
import { companyDataRouter } from '../automation/company-data/company-data.router.ts';
import { mailSettingsRouter } from '../records/mail/settings.router.ts';
import { automationRouter } from '../automation/center/automation.router.ts';
import { companySettingsRouter } from '../automation/company-settings/company-settings.router.ts';
import { contactsRouter } from '../records/contacts/contacts.router.ts';
import { dashboardRouter } from '../insight/dashboard/dashboard.router.ts';
import {
  accountDuplicates,
  contactDuplicates,
  leadDuplicates,
  opportunityDuplicates,
} from '../records/duplicates/duplicates.router.ts';
import { dataSubjectsRouter } from '../automation/erasure/data-subjects.router.ts';
import { eventsRouter } from '../ground/events/events.router.ts';
import { forecastRouter } from '../insight/forecast/forecast.router.ts';
import { insightsRouter } from '../insight/insights/insights.router.ts';
import { reportsRouter } from '../insight/reports/reports.router.ts';
import { followersRouter } from '../records/engine/followers.router.ts';
import { filesRouter } from '../records/files/files.router.ts';
import { fieldsRouter } from '../records/fields/fields.router.ts';
import { importsRouter } from '../records/imports/imports.router.ts';
import { intakeRouter } from '../automation/intake/intake.router.ts';
import { leadsRouter } from '../records/leads/leads.router.ts';
import { calendarAccountsRouter } from '../records/calendar-accounts/calendar-accounts.router.ts';
import { externalCalendarsRouter } from '../records/external-calendars/external-calendars.router.ts';
import { inboxRouter } from '../records/inbox/inbox.router.ts';
import { mailRouter } from '../records/mail/mail.router.ts';
import { meetingsRouter } from '../records/meetings/meetings.router.ts';
import { newsletterRouter } from '../records/newsletter/newsletter.router.ts';
import { notificationsRouter } from '../people/notifications/notifications.router.ts';
import { conversionRouter } from '../records/opportunities/conversion.router.ts';
import { oauthRouter } from '../people/oauth/oauth.router.ts';
import { opportunitiesRouter } from '../records/opportunities/opportunities.router.ts';
import { pipelinesRouter } from '../records/opportunities/pipelines.router.ts';
import { campaignsRouter } from '../automation/campaigns/campaigns.router.ts';
import { portalsRouter } from '../records/portals/portals.router.ts';
import { proposalsRouter } from '../records/proposals/proposals.router.ts';
import { bookingRouter } from '../automation/booking/booking.router.ts';
import { playbookRouter } from '../insight/playbook/playbook.router.ts';
import { templatesRouter } from '../automation/agents/templates.router.ts';
import { quotasRouter } from '../records/quotas/quotas.router.ts';
import { platformRouter } from '../insight/platform/platform.router.ts';
import { sandboxRouter } from '../automation/sandbox/sandbox.router.ts';
import { scoringRouter } from '../insight/scoring/scoring.router.ts';
import { winChanceRouter } from '../insight/win-chance/win-chance.router.ts';
import { searchRouter } from '../insight/search/search.router.ts';
import { agentsRouter } from '../automation/agents/agents.router.ts';
import { organizationRouter } from '../automation/organization/organization.router.ts';
import { repliesRouter } from '../automation/replies/replies.router.ts';
import { retentionRouter } from '../automation/retention/retention.router.ts';
import { sheetsRouter } from '../automation/sheets/sheets.router.ts';
import { activitiesRouter } from '../insight/activities/activities.router.ts';
import { callsRouter } from '../records/calls/calls.router.ts';
import { tasksRouter } from '../records/tasks/tasks.router.ts';
import { mergeRouters, router } from '../ground/trpc.ts';
import { directoryRouter } from '../people/users/directory.router.ts';
import { peopleRouter } from '../people/users/people.router.ts';
import { invitationsRouter } from '../people/users/invitations.router.ts';
import { profileRouter } from '../people/users/profile.router.ts';
import { tokensRouter } from '../people/tokens/tokens.router.ts';
import { securityRouter } from '../people/users/security.router.ts';
import { rolesRouter } from '../people/roles/roles.router.ts';
import { usersRouter } from '../people/users/users.router.ts';
import { viewsRouter } from '../records/views/views.router.ts';
import { webhooksRouter } from '../automation/webhooks/webhooks.router.ts';

/** What callers see under a record type is kept by several domains. */
const leads = mergeRouters(leadsRouter, router({ duplicates: leadDuplicates, handOver: handOverRouter }));
const accounts = mergeRouters(accountsRouter, router({ duplicates: accountDuplicates }));
const contacts = mergeRouters(contactsRouter, router({ duplicates: contactDuplicates }));
const opportunities = mergeRouters(opportunitiesRouter, router({ duplicates: opportunityDuplicates }));
const pipeline = mergeRouters(
  router({
    opportunities,
    winChance: winChanceRouter,
    pipelines: pipelinesRouter,
    tasks: tasksRouter,
    calls: callsRouter,
    meetings: meetingsRouter,
    mail: mailRouter,
  }),
  conversionRouter,
  peopleRouter,
);

export const appRouter = router({
  auth: authRouter,
  twoStep: twoStepRouter,
  passkeys: passkeysRouter,
  security: securityRouter,
  audit: auditLogRouter,
  leads,
  accounts,
  contacts,
  fields: fieldsRouter,
  views: viewsRouter,
  bulk: bulkRouter,
  files: filesRouter,
  followers: followersRouter,
  intake: intakeRouter,
  imports: importsRouter,
  notifications: notificationsRouter,
  pipeline,
  dashboard: dashboardRouter,
  activities: activitiesRouter,
  forecast: forecastRouter,
  reports: reportsRouter,
  insights: insightsRouter,
  quotas: quotasRouter,
  playbook: playbookRouter,
  templates: templatesRouter,
  booking: bookingRouter,
  proposals: proposalsRouter,
  portals: portalsRouter,
  campaigns: campaignsRouter,
  inbox: inboxRouter,
  externalCalendars: externalCalendarsRouter,
  calendarAccounts: calendarAccountsRouter,
  search: searchRouter,
  events: eventsRouter,
  users: usersRouter,
  roles: rolesRouter,
  people: directoryRouter,
  tokens: tokensRouter,
  oauth: oauthRouter,
  sandbox: sandboxRouter,
  invitations: invitationsRouter,
  profile: profileRouter,
  companies: companiesRouter,
  automation: automationRouter,
  companySettings: companySettingsRouter,
  companyData: companyDataRouter,
  replies: repliesRouter,
  retention: retentionRouter,
  mailSettings: mailSettingsRouter,
  dataSubjects: dataSubjectsRouter,
  platform: platformRouter,
  newsletter: newsletterRouter,
  scoring: scoringRouter,
  sheets: sheetsRouter,
  assignment: assignmentRouter,
  agents: agentsRouter,
  organization: organizationRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
