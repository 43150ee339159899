import type { SampleWorld } from './sample-world.ts';

/** Inputs of the procedures for meetings. */
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
};
