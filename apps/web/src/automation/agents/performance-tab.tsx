import type { AgentPerformance } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { ChartFrame } from '../../ground/ui/chart-frame.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { Skeleton } from '../../ground/ui/skeleton.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { Outcomes } from './outcomes.tsx';
import { Decisions, Distribution, Figures } from './performance-parts.tsx';
import { WeekLine, WeekTable } from './week-line.tsx';
import { PERFORMANCE_WORDS as WORDS } from './words.ts';

const meta = { failure: MESSAGES.loadAgentPerformanceFailed };

/** How the agents do: all together, or one of them. */
export function PerformanceTab() {
  const [by, setBy] = useNamed('by');
  const agents =
    trpc.agents.list.useQuery(undefined, { meta: { failure: MESSAGES.loadSalesAgentsFailed, quiet: true } }).data
      ?.agents ?? [];
  const team = trpc.agents.teamPerformance.useQuery(undefined, { enabled: by === null, meta });
  const one = trpc.agents.performance.useQuery({ id: by ?? '' }, { enabled: by !== null, meta });
  return (
    <>
      <div className="mb-3 flex">
        <SelectFilter
          label="All agents"
          value={by ?? 'all'}
          options={agents.map(({ id }) => id)}
          labels={Object.fromEntries(agents.map(({ id, name }) => [id, name]))}
          onChange={(id) => setBy(id === 'all' ? null : id)}
        />
      </div>
      <QueryView query={by === null ? team : one} failure={MESSAGES.loadAgentPerformanceFailed} loading={<Loading />}>
        {(performance) => (
          <Parts performance={performance} by={by} whose={agents.find(({ id }) => id === by)?.name ?? 'all agents'} />
        )}
      </QueryView>
    </>
  );
}

type PartsProps = { performance: AgentPerformance; by: string | null; whose: string };

const Parts = ({ performance, by, whose }: PartsProps) => (
  <div className="grid gap-4">
    <h2 className="sr-only">Performance of {whose}</h2>
    <div className="sheet overflow-hidden">
      <Figures performance={performance} />
    </div>
    <Outcomes by={by} whose={whose} />
    <div className="grid gap-4 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
      <ChartFrame
        title={WORDS.byWeek}
        legend={whose}
        chart={<WeekLine weeks={performance.trends} />}
        table={<WeekTable weeks={performance.trends} />}
      />
      <section className="sheet" aria-labelledby="distribution">
        <div className="head">
          <h3 id="distribution">{WORDS.distribution}</h3>
        </div>
        <Distribution performance={performance} />
      </section>
    </div>
    <section className="sheet @container" aria-labelledby="decisions">
      <div className="head">
        <h3 id="decisions">{WORDS.decisions}</h3>
      </div>
      <Decisions performance={performance} />
    </section>
  </div>
);

const Loading = () => (
  <Skeleton label="Loading performance">
    <div className="grid gap-4">
      <span className="skeleton h-20 w-full" />
      <span className="skeleton h-72 w-full" />
    </div>
  </Skeleton>
);
