import { dayAt } from '@outrider/shared/ground/days';

/** The meeting, open in the calendar on its day by the company's clocks; `beside`: whose calendar it stands in. */
export const meetingPath = (
  { id, starts_at }: { id: string; starts_at: Date },
  timezone: string,
  beside?: string,
): string => `${dayPath(starts_at, timezone)}${beside ? `&people=${beside}` : ''}&meeting=${id}`;

export const dayPath = (at: Date, timezone: string): string => `/calendar?day=${dayAt(at, timezone)}`;
