import { dateInputValue } from '../../ground/ui/clock.ts';

/** A meeting, open in the calendar on its day. */
export const meetingPath = ({ id, starts_at }: { id: string; starts_at: string }): string =>
  `/calendar?day=${dateInputValue(new Date(starts_at))}&meeting=${id}`;
