import type { Overview } from '@outrider/shared/insight/dashboard';
import { formatCount, formatMoney } from '../../ground/ui/format.ts';
import { figure } from '../../ground/ui/figure-props.ts';
import { Tile } from '../../ground/ui/tile.tsx';
import { formatWhen } from '../../ground/ui/when.ts';
import { DASHBOARD_WORDS } from './words.ts';

const words = DASHBOARD_WORDS.cards;

export function Cards({
  overview: { scope, leads, opportunities, tasks, meetings },
  now,
}: {
  overview: Overview;
  now: number;
}) {
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
          figure={figure(scope === 'company' ? 'deals.open' : 'deals.open.mine', opportunities.active)}
          meaning={`${formatMoney(opportunities.amount)} open`}
          meant={scope === 'company' ? figure('deals.open.amount', opportunities.amount) : {}}
          to={opportunities.link}
        />
        <Tile
          label="Tasks pending"
          value={formatCount(tasks.pending)}
          figure={figure('tasks.pending', tasks.pending)}
          meaning={taskMeaning(tasks, now) ?? words.nothingDue}
          meant={figure('tasks.overdue', tasks.overdue)}
          to={tasks.link}
        />
        <Tile
          label="Meetings"
          value={formatCount(meetings.upcoming)}
          meaning={meetings.next_at ? nextMeeting(meetings.next_at, now) : words.noMeetings}
          to={meetings.link}
        />
      </ul>
    </div>
  );
}

function taskMeaning({ overdue, next_due_at }: Overview['tasks'], now: number): string | null {
  if (overdue > 0) return words.overdue(overdue);
  return next_due_at && words.next(formatWhen(next_due_at, now));
}

const nextMeeting = (at: string, now: number) =>
  Date.parse(at) <= now ? words.meetingNow : words.next(formatWhen(at, now));
