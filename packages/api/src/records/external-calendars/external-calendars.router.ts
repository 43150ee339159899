import {
  externalCalendarAddSchema,
  externalCalendarIdSchema,
  externalCalendarRemovedSchema,
  externalCalendarSchema,
  externalCalendarsSchema,
} from '@outrider/shared/records/external-calendars';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { addCalendar, listOwnCalendars, refreshCalendar, removeCalendar } from './external-calendars.service.ts';

export const externalCalendarsRouter = router({
  list: companyProcedure({ can: 'meetings.use' })
    .output(externalCalendarsSchema)
    .query(({ ctx }) => listOwnCalendars(ctx.db, ctx.user)),

  add: companyProcedure({ can: 'meetings.use' })
    .input(externalCalendarAddSchema)
    .output(externalCalendarSchema)
    .mutation(({ ctx, input }) => addCalendar(ctx.db, ctx, input, ctx.services)),

  remove: companyProcedure({ can: 'meetings.use' })
    .input(externalCalendarIdSchema)
    .output(externalCalendarRemovedSchema)
    .mutation(({ ctx, input }) => removeCalendar(ctx.db, ctx, input.id)),

  refresh: companyProcedure({ can: 'meetings.use' })
    .input(externalCalendarIdSchema)
    .output(externalCalendarSchema)
    .mutation(({ ctx, input }) => refreshCalendar(ctx.db, ctx, input.id, ctx.services)),
});
