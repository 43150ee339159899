import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  calendarFeedSchema,
  calendarFileSchema,
  calendarInputSchema,
  calendarSchema,
  meetingCancelSchema,
  meetingCreateSchema,
  meetingListSchema,
  meetingOutcomeSchema,
  meetingPageSchema,
  meetingSchema,
  meetingUpdateSchema,
} from '@outrider/shared/records/meetings';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { readCalendar } from './calendar.service.ts';
import { setMeetingOutcome, updateMeeting } from './change.service.ts';
import { getFeed, makeFeed, removeFeed } from './feed.service.ts';
import { cancelMeeting, getMeeting, pageOfMeetings, scheduleMeeting, writeMeetingFile } from './meetings.service.ts';

export const meetingsRouter = router({
  list: companyProcedure({
    can: 'meetings.use',
    rest: { method: 'GET', path: '/meetings', reply: 'page', summary: 'List meetings, the next one first' },
  })
    .input(meetingListSchema)
    .output(meetingPageSchema)
    .query(({ ctx, input }) => pageOfMeetings(ctx.db, ctx.user, ctx.reach, input, ctx.services.now())),

  calendar: companyProcedure({ can: 'meetings.use' })
    .input(calendarInputSchema)
    .output(calendarSchema)
    .query(({ ctx, input }) => readCalendar(ctx.db, ctx.user, ctx.reach, input)),

  get: companyProcedure({
    can: 'meetings.use',
    rest: { method: 'GET', path: '/meetings/{id}', summary: 'Get a meeting', errors: [404] },
  })
    .input(byIdSchema)
    .output(meetingSchema)
    .query(({ ctx, input }) => getMeeting(ctx.db, ctx.user, input.id)),

  create: companyProcedure({
    can: 'meetings.use',
    rest: { method: 'POST', path: '/meetings', status: 201, summary: 'Schedule a meeting', errors: [403, 404, 409] },
  })
    .input(meetingCreateSchema)
    .output(meetingSchema)
    .mutation(({ ctx, input }) => scheduleMeeting(ctx.db, ctx.user, ctx.actor, input, ctx.services)),

  update: companyProcedure({
    can: 'meetings.use',
    rest: { method: 'PATCH', path: '/meetings/{id}', summary: 'Move or change a meeting', errors: [403, 404, 409] },
  })
    .input(meetingUpdateSchema)
    .output(meetingSchema)
    .mutation(({ ctx, input }) => updateMeeting(ctx.db, ctx.user, ctx.actor, input, ctx.services)),

  setOutcome: companyProcedure({
    can: 'meetings.use',
    rest: {
      method: 'PUT',
      path: '/meetings/{id}/outcome',
      summary: 'Say whether a meeting took place',
      errors: [403, 404, 409],
    },
  })
    .input(meetingOutcomeSchema)
    .output(meetingSchema)
    .mutation(({ ctx, input }) => setMeetingOutcome(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  cancel: companyProcedure({
    can: 'meetings.use',
    rest: { method: 'POST', path: '/meetings/{id}/cancel', summary: 'Cancel a meeting', errors: [403, 404, 409] },
  })
    .input(meetingCancelSchema)
    .output(meetingSchema)
    .mutation(({ ctx, input }) => cancelMeeting(ctx.db, ctx.user, ctx.actor, input, ctx.services)),

  /** The meeting as an .ics file. */
  calendarFile: companyProcedure({ can: 'meetings.use' })
    .input(byIdSchema)
    .output(calendarFileSchema)
    .query(({ ctx, input }) => writeMeetingFile(ctx.db, ctx.user, input.id)),

  feed: router({
    get: companyProcedure({ can: 'meetings.use' })
      .output(calendarFeedSchema)
      .query(({ ctx }) => getFeed(ctx.db, ctx.user)),
    make: companyProcedure({ can: 'meetings.use' })
      .output(calendarFeedSchema)
      .mutation(({ ctx }) => makeFeed(ctx.db, ctx.user, ctx.actor, ctx.services)),
    remove: companyProcedure({ can: 'meetings.use' })
      .output(calendarFeedSchema)
      .mutation(({ ctx }) => removeFeed(ctx.db, ctx.user, ctx.actor)),
  }),
});
