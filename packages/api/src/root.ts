import { assignmentRouter } from './assignment/assignment.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { companiesRouter } from './companies/companies.router.ts';
import { dashboardRouter } from './dashboard/dashboard.router.ts';
import { eventsRouter } from './events/events.router.ts';
import { fieldsRouter } from './fields/fields.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { intakeRouter } from './intake/intake.router.ts';
import { leadsRouter } from './leads/leads.router.ts';
import { newsletterRouter } from './newsletter/newsletter.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { platformRouter } from './platform/platform.router.ts';
import { pipelineRouter } from './pipeline/pipeline.router.ts';
import { scoringRouter } from './scoring/scoring.router.ts';
import { searchRouter } from './search/search.router.ts';
import { agentsRouter } from './agents/agents.router.ts';
import { organizationRouter } from './organization/organization.router.ts';
import { sheetsRouter } from './sheets/sheets.router.ts';
import { router } from './trpc.ts';
import { profileRouter } from './users/profile.router.ts';
import { usersRouter } from './users/users.router.ts';

export const appRouter = router({
  auth: authRouter,
  leads: leadsRouter,
  fields: fieldsRouter,
  intake: intakeRouter,
  imports: importsRouter,
  notifications: notificationsRouter,
  pipeline: pipelineRouter,
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
