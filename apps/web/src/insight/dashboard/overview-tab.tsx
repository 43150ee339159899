import { can } from '@outrider/shared/ground/permissions';
import type { Overview } from '@outrider/shared/insight/dashboard';
import { useNow } from '../../ground/ui/use-now.ts';
import { useUser } from '../../people/session/user-context.ts';
import { Cards } from './cards.tsx';
import { HotLeads } from './hot-leads.tsx';
import { PipelineSection } from './pipeline-section.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { UpcomingMeetings } from './upcoming-meetings.tsx';
import { UpcomingTasks } from './upcoming-tasks.tsx';

export function OverviewTab({ overview }: { overview: Overview }) {
  const now = useNow();
  const user = useUser();
  const [hasTasks, hasMeetings] = [can(user, 'tasks.use'), can(user, 'meetings.use')];
  return (
    <div className="grid grid-cols-1 gap-5">
      {/* What is to be done today comes before how it goes. */}
      {(hasTasks || hasMeetings) && (
        <div className="sheet">
          <div className="cells lg:grid-cols-2">
            {hasTasks && <UpcomingTasks upcoming_tasks={overview.upcoming_tasks} tasks={overview.tasks} now={now} />}
            {hasMeetings && <UpcomingMeetings now={now} />}
          </div>
        </div>
      )}
      <Cards overview={overview} now={now} />
      <PipelineSection overview={overview} />
      <div className="sheet">
        <div className="cells lg:grid-cols-2">
          <HotLeads hot_leads={overview.hot_leads} />
          <RecentActivity items={overview.activity} />
        </div>
      </div>
    </div>
  );
}
