import {
  bookingDraftSchema,
  bookingMoveSchema,
  bookingPageListSchema,
  bookingPageRemoveSchema,
  bookingPageSchema,
  bookingPageUpdateSchema,
  bookingSchema,
  bookingSlugSchema,
  bookingTimesInputSchema,
  bookingTimesSchema,
  bookingTokenSchema,
  bookingViewSchema,
  bookSchema,
} from '@outrider/shared/automation/booking';
import { calendarFileSchema } from '@outrider/shared/records/meetings';
import { z } from 'zod';
import { companyProcedure, prospectProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { presentView, readOpenPage } from './availability.ts';
import { book } from './book.service.ts';
import { cancelBooking, listTimes, moveBooking, writeBookingFile } from './change.service.ts';
import { openBookingDesk } from './desk.ts';
import { createBookingPage, listBookingPages, removeBookingPage, updateBookingPage } from './pages.service.ts';
import { presentBooking } from './present-booking.ts';

export const bookingRouter = router({
  pages: router({
    list: companyProcedure({
      can: 'meetings.use',
      rest: { method: 'GET', path: '/booking-pages', summary: 'List booking pages' },
    })
      .output(bookingPageListSchema)
      .query(({ ctx }) => listBookingPages(ctx.db, ctx, ctx.services)),

    create: companyProcedure({
      can: 'meetings.use',
      rest: {
        method: 'POST',
        path: '/booking-pages',
        status: 201,
        summary: 'Create a booking page',
        errors: [403, 409],
      },
    })
      .input(bookingDraftSchema)
      .output(bookingPageSchema)
      .mutation(({ ctx, input }) => createBookingPage(ctx.db, ctx, ctx.services, input)),

    update: companyProcedure({ can: 'meetings.use' })
      .input(bookingPageUpdateSchema)
      .output(bookingPageSchema)
      .mutation(({ ctx, input }) => updateBookingPage(ctx.db, ctx, ctx.services, input)),

    remove: companyProcedure({ can: 'meetings.use' })
      .input(bookingPageRemoveSchema)
      .output(z.object({ id: z.uuid() }))
      .mutation(({ ctx, input }) => removeBookingPage(ctx.db, ctx, ctx.services, input)),
  }),

  /** A page as visitors see it. */
  view: prospectProcedure({}, openBookingDesk)
    .input(bookingSlugSchema)
    .output(bookingViewSchema)
    .query(async ({ ctx, input }) => {
      const { db, language } = await ctx.desk.openPage(input.slug);
      return presentView(await readOpenPage(db, input.slug, language), ctx.services.now());
    }),

  times: prospectProcedure(
    {
      rest: {
        method: 'GET',
        path: '/booking-pages/{slug}/times',
        summary: 'List the free times of a booking page',
        errors: [404, 409],
      },
    },
    openBookingDesk,
  )
    .input(bookingTimesInputSchema)
    .output(bookingTimesSchema)
    .query(async ({ ctx, input }) => {
      if (input.token === undefined) {
        const { db, language } = await ctx.desk.openPage(input.slug);
        return listTimes(db, ctx.services, input, { booking: null, language });
      }
      const { db, booking } = await ctx.desk.openBooking(input.token);
      return listTimes(db, ctx.services, input, { booking, language: booking.language });
    }),

  book: prospectProcedure(
    {
      rest: {
        method: 'POST',
        path: '/booking-pages/{slug}/bookings',
        status: 201,
        summary: 'Book a meeting',
        errors: [404, 409],
      },
    },
    openBookingDesk,
  )
    .input(bookSchema)
    .output(bookingSchema)
    .mutation(async ({ ctx, input }) => {
      const { db, language } = await ctx.desk.openPage(input.slug);
      return book(db, ctx.platform, ctx.services, input, { ip: ctx.call.ip, language });
    }),

  open: prospectProcedure({}, openBookingDesk)
    .input(bookingTokenSchema)
    .output(bookingSchema)
    .query(async ({ ctx, input }) => {
      const { db, booking } = await ctx.desk.openBooking(input.token);
      return presentBooking(db, ctx.services, booking);
    }),

  move: prospectProcedure({}, openBookingDesk)
    .input(bookingMoveSchema)
    .output(bookingSchema)
    .mutation(async ({ ctx, input }) => {
      const { db, booking } = await ctx.desk.openBooking(input.token);
      return moveBooking(db, ctx.services, booking, input.starts_at);
    }),

  cancel: prospectProcedure({}, openBookingDesk)
    .input(bookingTokenSchema)
    .output(bookingSchema)
    .mutation(async ({ ctx, input }) => {
      const { db, booking } = await ctx.desk.openBooking(input.token);
      return cancelBooking(db, ctx.services, booking);
    }),

  /** The meeting as an .ics file. */
  calendarFile: prospectProcedure({}, openBookingDesk)
    .input(bookingTokenSchema)
    .output(calendarFileSchema)
    .query(async ({ ctx, input }) => {
      const { db, booking } = await ctx.desk.openBooking(input.token);
      return writeBookingFile(db, booking);
    }),
});
