import type { Overview } from '@outrider/shared/dashboard';
import { formatCount, formatMoney } from '../ui/format.ts';
import { Tile } from '../ui/tile.tsx';
import { formatWhen } from './when.ts';

export function Cards({
  overview: { leads, opportunities, tasks, meetings, scope },
  now,
}: {
  overview: Overview;
  now: number;
}) {
  const yours = scope === 'own' ? '' : ' of yours';
  return (
    <div className="sheet">
      <ul className="cells grid-cols-2 sm:grid-cols-4">
        <Tile
          label="Leads assigned"
          value={formatCount(leads.assigned)}
          meaning={`${formatCount(leads.new_this_week)} new this week`}
          to={leads.link}
        />
        <Tile
          label="Active opportunities"
          value={formatCount(opportunities.active)}
          meaning={`${formatMoney(opportunities.amount)} open`}
          to={opportunities.link}
        />
        <Tile
          label="Tasks pending"
          value={formatCount(tasks.pending)}
          meaning={taskMeaning(tasks, now) ?? `Nothing due${yours}`}
          to={tasks.link}
        />
        <Tile
          label="Meetings"
          value={formatCount(meetings.upcoming)}
          meaning={meetings.next_at ? nextMeeting(meetings.next_at, now) : `None ahead${yours}`}
          to={meetings.link}
        />
      </ul>
    </div>
  );
}

function taskMeaning({ overdue, next_due_at }: Overview['tasks'], now: number): string | null {
  if (overdue > 0) return `${formatCount(overdue)} overdue`;
  return next_due_at && `Next: ${formatWhen(next_due_at, now)}`;
}

const nextMeeting = (at: string, now: number) =>
  Date.parse(at) <= now ? 'One is running' : `Next: ${formatWhen(at, now)}`;
