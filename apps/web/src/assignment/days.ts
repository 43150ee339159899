const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** A day as it stands in the calendar, wherever one is. */
export const formatCalendarDay = (text: string) => day.format(new Date(text));

export const formatDays = ({ from_day, to_day }: { from_day: string; to_day: string }) =>
  from_day === to_day ? formatCalendarDay(from_day) : `${formatCalendarDay(from_day)} to ${formatCalendarDay(to_day)}`;
