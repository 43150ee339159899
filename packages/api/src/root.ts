import { accountsRouter } from './accounts/accounts.router.ts';
import { assignmentRouter } from './assignment/assignment.router.ts';
import { handOverRouter } from './assignment/hand-over.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { bulkRouter } from './bulk/bulk.router.ts';
import { companiesRouter } from './companies/companies.router.ts';
import { contactsRouter } from './contacts/contacts.router.ts';
import { dashboardRouter } from './dashboard/dashboard.router.ts';
import { duplicatesRouter } from './duplicates/duplicates.router.ts';
import { eventsRouter } from './events/events.router.ts';
import { fieldsRouter } from './fields/fields.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { intakeRouter } from './intake/intake.router.ts';
import { leadsRouter } from './leads/leads.router.ts';
import { mailRouter } from './mail/mail.router.ts';
import { meetingsRouter } from './meetings/meetings.router.ts';
import { newsletterRouter } from './newsletter/newsletter.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { conversionRouter, opportunitiesRouter } from './opportunities/opportunities.router.ts';
import { pipelinesRouter } from './opportunities/pipelines.router.ts';
import { platformRouter } from './platform/platform.router.ts';
import { scoringRouter } from './scoring/scoring.router.ts';
import { searchRouter } from './search/search.router.ts';
import { agentsRouter } from './agents/agents.router.ts';
import { organizationRouter } from './organization/organization.router.ts';
import { sheetsRouter } from './sheets/sheets.router.ts';
import { tasksRouter } from './tasks/tasks.router.ts';
import { mergeRouters, router } from './trpc.ts';
import { peopleRouter } from './users/people.router.ts';
import { profileRouter } from './users/profile.router.ts';
import { usersRouter } from './users/users.router.ts';
import { viewsRouter } from './views/views.router.ts';

/** What callers see under `leads` and `pipeline` is kept by several domains. */
const leads = mergeRouters(
  leadsRouter,
  router({ bulk: bulkRouter, views: viewsRouter, duplicates: duplicatesRouter, handOver: handOverRouter }),
);
const pipeline = mergeRouters(
  router({
    opportunities: opportunitiesRouter,
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
  leads,
  accounts: accountsRouter,
  contacts: contactsRouter,
  fields: fieldsRouter,
  intake: intakeRouter,
  imports: importsRouter,
  notifications: notificationsRouter,
  pipeline,
  dashboard: dashboardRouter,
  search: searchRouter,
  events: eventsRouter,
  users: usersRouter,
  profile: profileRouter,
  companies: companiesRouter,
  platform: platformRouter,
  newsletter: newsletterRouter,
  scoring: scoringRouter,
  sheets: sheetsRouter,
  assignment: assignmentRouter,
  agents: agentsRouter,
  organization: organizationRouter,
});

export type AppRouter = typeof appRouter;
