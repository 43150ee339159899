import { authRouter } from './auth/auth.router.ts';
import { eventsRouter } from './events/events.router.ts';
import { intakeRouter } from './intake/intake.router.ts';
import { leadsRouter } from './leads/leads.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  leads: leadsRouter,
  intake: intakeRouter,
  notifications: notificationsRouter,
  events: eventsRouter,
});

export type AppRouter = typeof appRouter;
