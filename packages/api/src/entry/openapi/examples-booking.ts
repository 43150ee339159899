import type {
  bookingDraftSchema,
  bookingPageListSchema,
  bookingPageSchema,
  bookingSchema,
  bookingTimesSchema,
  bookSchema,
} from '@outrider/shared/automation/booking';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const host = { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3', full_name: 'Ada Keller' };
const slug = 'product-demo-4f1c09ab27';
const starts_at = '2026-12-01T15:00:00.000Z';
const email = 'vera@northwind.example';
const questions = [{ label: EXAMPLE_WORDS.bookingQuestion, required: false }];

const draft = {
  name: EXAMPLE_WORDS.bookingPage,
  duration_minutes: 45,
  location: EXAMPLE_WORDS.bookingLocation,
  timezone: 'Europe/Berlin',
  hours: [{ weekday: 2, from: '09:00', to: '17:00' }],
  step_minutes: 30,
  notice_hours: 4,
  days_ahead: 30,
  questions,
} satisfies z.input<typeof bookingDraftSchema>;

const page: z.output<typeof bookingPageSchema> = {
  ...draft,
  id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e70',
  slug,
  url: `https://crm.example/book/${slug}`,
  description: null,
  language: 'en',
  buffer_before_minutes: 0,
  buffer_after_minutes: 15,
  daily_limit: null,
  consent: null,
  privacy_url: null,
  is_open: true,
  hosts: [host],
  upcoming: 3,
  version: 1,
  created_at: '2026-11-27T09:00:00.000Z',
  updated_at: '2026-11-27T09:00:00.000Z',
};

export const BOOKING_EXAMPLES = {
  BookingDraft: draft,
  BookingPage: page,
  BookingPageList: { pages: [page] } satisfies z.output<typeof bookingPageListSchema>,
  BookingTimes: { times: [starts_at, '2026-12-01T15:30:00.000Z'] } satisfies z.output<typeof bookingTimesSchema>,
  Book: {
    request_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e71',
    starts_at,
    timezone: 'Europe/London',
    name: 'Vera Lindqvist',
    email,
    answers: [EXAMPLE_WORDS.bookingAnswer],
  } satisfies Omit<z.input<typeof bookSchema>, 'slug'>,
  Booking: {
    token: '0iI2EQbZTrTmlDQvpUf-uyZsYtkP3LX2B7XDxP0cZkA',
    slug,
    page_name: draft.name,
    language: 'en',
    title: EXAMPLE_WORDS.bookingTitle,
    starts_at,
    ends_at: '2026-12-01T15:45:00.000Z',
    timezone: 'Europe/London',
    location: draft.location,
    host_name: host.full_name,
    company: { name: EXAMPLE_WORDS.bookingCompany, logo_url: null },
    email,
    is_invited: true,
    state: 'ahead',
    can_move: true,
  } satisfies z.output<typeof bookingSchema>,
};
