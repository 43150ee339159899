import { Skeleton } from '../../ground/ui/skeleton.tsx';

const bars = (count: number) => Array.from({ length: count }, (_, i) => i);

/** The overview's layout in grey. */
export function OverviewSkeleton() {
  return (
    <Skeleton label="Loading the dashboard">
      <div className="grid gap-5">
        <div className="sheet">
          <div className="cells lg:grid-cols-2">
            {bars(2).map((i) => (
              <div key={i} className="px-4 py-3">
                <RowBars count={5} />
              </div>
            ))}
          </div>
        </div>
        <TileBars count={4} />
        <ChartBars />
      </div>
    </Skeleton>
  );
}

export function PerformanceSkeleton() {
  return (
    <Skeleton label="Loading your performance">
      <div className="grid gap-5">
        <TileBars count={5} />
        <ChartBars />
      </div>
    </Skeleton>
  );
}

function TileBars({ count }: { count: number }) {
  return (
    <div className="sheet">
      <div className={`cells grid-cols-2 ${count === 5 ? 'lg:grid-cols-5' : 'sm:grid-cols-4'}`}>
        {bars(count).map((i) => (
          <div key={i} className="grid gap-2 px-4 py-3.5">
            <span className="skeleton h-3 w-24" />
            <span className="skeleton h-5 w-14" />
            <span className="skeleton h-3 w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}

const HEIGHTS = ['h-32', 'h-40', 'h-28', 'h-20', 'h-36'];
function ChartBars() {
  return (
    <div className="sheet px-4 py-3">
      <span className="skeleton block h-3 w-20" />
      <div className="flex h-56 items-end gap-6 pt-6">
        {HEIGHTS.map((height) => (
          <span key={height} className={`skeleton flex-1 ${height}`} />
        ))}
      </div>
    </div>
  );
}

function RowBars({ count }: { count: number }) {
  return (
    <>
      {bars(count).map((i) => (
        <div key={i} className="flex h-12 items-center gap-3">
          <span className="skeleton size-8 !rounded-full" />
          <span className="skeleton h-3 w-40" />
          <span className="skeleton ml-auto h-5 w-9" />
        </div>
      ))}
    </>
  );
}
