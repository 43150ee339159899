import { formatWholeDay } from '../ui/when.ts';

export const formatDays = ({ from_day, to_day }: { from_day: string; to_day: string }) =>
  from_day === to_day ? formatWholeDay(from_day) : `${formatWholeDay(from_day)} to ${formatWholeDay(to_day)}`;
