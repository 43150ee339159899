import type { Overview } from '@outrider/shared/insight/dashboard';
import { useNow } from '../../ground/ui/use-now.ts';
import { Cards } from './cards.tsx';
import { HotLeads } from './hot-leads.tsx';
import { PipelineSection } from './pipeline-section.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { UpcomingMeetings } from './upcoming-meetings.tsx';
import { UpcomingTasks } from './upcoming-tasks.tsx';

export function OverviewTab({ overview }: { overview: Overview }) {
  const now = useNow();
  return (
    <div className="grid grid-cols-1 gap-5">
      {/* What is to be done today comes before how it goes. */}
      <div className="sheet">
        <div className="cells lg:grid-cols-2">
          <UpcomingTasks upcoming_tasks={overview.upcoming_tasks} tasks={overview.tasks} now={now} />
          <UpcomingMeetings now={now} />
        </div>
      </div>
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
