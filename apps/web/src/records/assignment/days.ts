import { formatCalendarDay } from '../../ground/ui/format.ts';

export const formatDays = ({ from_day, to_day }: { from_day: string; to_day: string }) =>
  from_day === to_day ? formatCalendarDay(from_day) : `${formatCalendarDay(from_day)} to ${formatCalendarDay(to_day)}`;
