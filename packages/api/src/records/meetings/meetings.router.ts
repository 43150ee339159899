import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  calendarFileSchema,
  meetingCreateSchema,
  meetingListSchema,
  meetingPageSchema,
  meetingSchema,
} from '@outrider/shared/records/pipeline';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { cancelMeeting, pageOfMeetings, scheduleMeeting, writeMeetingFile } from './meetings.service.ts';

export const meetingsRouter = router({
  list: companyProcedure({
    can: 'meetings.use',
    rest: { method: 'GET', path: '/meetings', reply: 'page', summary: 'List meetings, the next one first' },
  })
    .input(meetingListSchema)
    .output(meetingPageSchema)
    .query(({ ctx, input }) => pageOfMeetings(ctx.db, ctx.user, ctx.reach, input, ctx.services.now())),

  create: companyProcedure({
    can: 'meetings.use',
    rest: { method: 'POST', path: '/meetings', status: 201, summary: 'Schedule a meeting', errors: [403, 404, 409] },
  })
    .input(meetingCreateSchema)
    .output(meetingSchema)
    .mutation(({ ctx, input }) => scheduleMeeting(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  cancel: companyProcedure({
    can: 'meetings.use',
    rest: { method: 'POST', path: '/meetings/{id}/cancel', summary: 'Cancel a meeting', errors: [404, 409] },
  })
    .input(byIdSchema)
    .output(meetingSchema)
    .mutation(({ ctx, input }) => cancelMeeting(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),

  /** The meeting as an .ics file. */
  calendarFile: companyProcedure({ can: 'meetings.use' })
    .input(byIdSchema)
    .output(calendarFileSchema)
    .query(({ ctx, input }) => writeMeetingFile(ctx.db, ctx.user, input.id)),
});
