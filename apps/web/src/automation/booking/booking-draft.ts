import type { BookingDraft, BookingPage } from '@outrider/shared/automation/booking';
import { bookingDraftSchema } from '@outrider/shared/schemas/automation/booking';

export const WORK_HOURS = { from: '09:00', to: '17:00' } as const;

/** A page that somebody begins: half an hour with themselves, on weekdays. */
export const newDraft = (user_id: string, timezone: string): BookingDraft => ({
  name: '',
  description: null,
  language: 'en',
  duration_minutes: 30,
  location: null,
  timezone,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...WORK_HOURS })),
  step_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  notice_hours: 4,
  days_ahead: 30,
  daily_limit: null,
  questions: [],
  consent: null,
  privacy_url: null,
  is_open: true,
  host_ids: [user_id],
});

export function draftOf(page: BookingPage): BookingDraft {
  const {
    id: _id,
    slug: _slug,
    hosts,
    url: _url,
    upcoming: _up,
    version: _v,
    created_at: _c,
    updated_at: _u,
    ...draft
  } = page;
  return { ...draft, host_ids: hosts.map((host) => host.id) };
}

/** What is sent, or what is wrong, by field. */
export function checkDraft(draft: BookingDraft): { sent: BookingDraft | null; errors: Record<string, string> } {
  const { data, error } = bookingDraftSchema.safeParse(draft);
  return {
    sent: data ?? null,
    errors: Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])),
  };
}
