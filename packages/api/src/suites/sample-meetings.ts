import { randomUUID } from 'node:crypto';
import { samplePage } from '../automation/booking/booking.fixture.ts';
import type { SampleWorld } from './sample-world.ts';

/** Inputs of the procedures for meetings and their booking. */
export const MEETINGS_SAMPLES: Record<string, (world: SampleWorld) => unknown> = {
  'pipeline.meetings.list': () => ({ owner: 'all', limit: 100 }),
  'pipeline.meetings.create': ({ lead_id }) => ({
    title: 'Sample meeting',
    date: '2099-05-04',
    time: '10:00',
    duration_minutes: 30,
    timezone: 'UTC',
    lead_id,
  }),
  'pipeline.meetings.cancel': ({ meeting_id }) => ({ id: meeting_id }),
  'pipeline.meetings.calendarFile': ({ meeting_id }) => ({ id: meeting_id }),
  'pipeline.meetings.calendar': () => ({ from: '2026-11-23', to: '2026-11-29', people: 'team' }),
  'pipeline.meetings.get': ({ meeting_id }) => ({ id: meeting_id }),
  'pipeline.meetings.update': ({ meeting_id }) => ({ id: meeting_id, location: 'Room 4' }),
  'pipeline.meetings.setOutcome': ({ meeting_id }) => ({ id: meeting_id, outcome: null }),
  'pipeline.meetings.feed.get': () => undefined,
  'pipeline.meetings.feed.make': () => undefined,
  'pipeline.meetings.feed.remove': () => undefined,
  'booking.pages.list': () => undefined,
  'booking.pages.create': () => samplePage(`Sample ${randomUUID()}`),
  'booking.pages.update': ({ booking_page_id }) => ({
    id: booking_page_id,
    version: 1,
    draft: samplePage(`Sample ${randomUUID()}`),
  }),
  'booking.pages.remove': ({ booking_page_id }) => ({ id: booking_page_id, version: 1 }),
  'booking.view': () => ({ slug: 'no-page-at-all' }),
  'booking.times': () => ({
    slug: 'no-page-at-all',
    from: '2099-05-04T00:00:00.000Z',
    to: '2099-05-05T00:00:00.000Z',
  }),
  'booking.book': () => ({
    slug: 'no-page-at-all',
    request_id: randomUUID(),
    starts_at: '2099-05-04T09:00:00.000Z',
    timezone: 'UTC',
    name: 'Sam Ple',
    email: 'sam@sample.example',
  }),
  'booking.open': () => ({ token: 'no token of any booking at all' }),
  'booking.move': () => ({ token: 'no token of any booking at all', starts_at: '2099-05-04T09:00:00.000Z' }),
  'booking.cancel': () => ({ token: 'no token of any booking at all' }),
  'booking.calendarFile': () => ({ token: 'no token of any booking at all' }),
};
