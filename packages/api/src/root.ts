import { accountsRouter } from './accounts/accounts.router.ts';
import { assignmentRouter } from './assignment/assignment.router.ts';
import { handOverRouter } from './assignment/hand-over.router.ts';
import { auditLogRouter } from './audit-log/audit-log.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { passkeysRouter } from './auth/passkeys/passkeys.router.ts';
import { twoStepRouter } from './auth/two-step/two-step.router.ts';
import { bulkRouter } from './bulk/bulk.router.ts';
import { companiesRouter } from './companies/companies.router.ts';
import { companyDataRouter } from './company-data/company-data.router.ts';
import { mailSettingsRouter } from './mail/settings.router.ts';
import { automationRouter } from './automation/automation.router.ts';
import { companySettingsRouter } from './company-settings/company-settings.router.ts';
import { contactsRouter } from './contacts/contacts.router.ts';
import { dashboardRouter } from './dashboard/dashboard.router.ts';
import {
  accountDuplicates,
  contactDuplicates,
  leadDuplicates,
  opportunityDuplicates,
} from './duplicates/duplicates.router.ts';
import { dataSubjectsRouter } from './erasure/data-subjects.router.ts';
import { eventsRouter } from './events/events.router.ts';
import { forecastRouter } from './forecast/forecast.router.ts';
import { followersRouter } from './records/followers.router.ts';
import { filesRouter } from './files/files.router.ts';
import { fieldsRouter } from './fields/fields.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { intakeRouter } from './intake/intake.router.ts';
import { leadsRouter } from './leads/leads.router.ts';
import { mailRouter } from './mail/mail.router.ts';
import { meetingsRouter } from './meetings/meetings.router.ts';
import { newsletterRouter } from './newsletter/newsletter.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { conversionRouter } from './opportunities/conversion.router.ts';
import { oauthRouter } from './oauth/oauth.router.ts';
import { opportunitiesRouter } from './opportunities/opportunities.router.ts';
import { pipelinesRouter } from './opportunities/pipelines.router.ts';
import { playbookRouter } from './playbook/playbook.router.ts';
import { templatesRouter } from './agents/templates.router.ts';
import { quotasRouter } from './quotas/quotas.router.ts';
import { platformRouter } from './platform/platform.router.ts';
import { sandboxRouter } from './sandbox/sandbox.router.ts';
import { scoringRouter } from './scoring/scoring.router.ts';
import { winChanceRouter } from './win-chance/win-chance.router.ts';
import { searchRouter } from './search/search.router.ts';
import { agentsRouter } from './agents/agents.router.ts';
import { organizationRouter } from './organization/organization.router.ts';
import { repliesRouter } from './replies/replies.router.ts';
import { retentionRouter } from './retention/retention.router.ts';
import { sheetsRouter } from './sheets/sheets.router.ts';
import { tasksRouter } from './tasks/tasks.router.ts';
import { mergeRouters, router } from './trpc.ts';
import { directoryRouter } from './users/directory.router.ts';
import { peopleRouter } from './users/people.router.ts';
import { invitationsRouter } from './users/invitations.router.ts';
import { profileRouter } from './users/profile.router.ts';
import { tokensRouter } from './tokens/tokens.router.ts';
import { securityRouter } from './users/security.router.ts';
import { usersRouter } from './users/users.router.ts';
import { viewsRouter } from './views/views.router.ts';
import { webhooksRouter } from './webhooks/webhooks.router.ts';

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
  forecast: forecastRouter,
  quotas: quotasRouter,
  playbook: playbookRouter,
  templates: templatesRouter,
  search: searchRouter,
  events: eventsRouter,
  users: usersRouter,
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
