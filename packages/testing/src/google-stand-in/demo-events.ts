const DAY_MS = 86_400_000;
const FAMILY = 'family@group.calendar.google.com';

type DemoEvent = {
  id: string;
  calendar_id?: string;
  summary: string;
  start: { dateTime: string } | { date: string };
  end: { dateTime: string } | { date: string };
  transparency?: string;
};

/** What the demo account has in the days around now. */
export function demoEvents(now: Date): DemoEvent[] {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const timed = (days: number, from: string, to: string) => ({
    start: { dateTime: `${day(days)}T${from}:00Z` },
    end: { dateTime: `${day(days)}T${to}:00Z` },
  });
  return [
    { id: 'dentist', summary: 'Dentist', ...timed(1, '15:00', '16:00') },
    { id: 'gym', summary: 'Gym', ...timed(2, '11:30', '12:30'), transparency: 'transparent' },
    { id: 'parents', summary: 'Parents’ evening', ...timed(3, '21:00', '22:30'), calendar_id: FAMILY },
    { id: 'moving', summary: 'Moving day', start: { date: day(6) }, end: { date: day(7) }, calendar_id: FAMILY },
  ];
}
