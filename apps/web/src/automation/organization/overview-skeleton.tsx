import { Skeleton } from '../../ground/ui/skeleton.tsx';

/** The screen before it knows whether there are departments. */
export function OverviewSkeleton() {
  return (
    <Skeleton label="Loading the organization">
      <span className="skeleton block h-4 w-2/3 max-w-md" />
      <div className="sheet mt-7 overflow-hidden">
        <TileBars />
      </div>
      <span className="skeleton mt-5 block h-10 w-80 max-w-full" />
      <CardsBars />
    </Skeleton>
  );
}

export const TilesSkeleton = () => (
  <Skeleton label="Loading figures">
    <TileBars />
  </Skeleton>
);

function TileBars() {
  return (
    <div className="cells grid-cols-2 lg:grid-cols-5 max-lg:[&>:last-child]:col-span-2">
      {Array.from({ length: 5 }, (_, at) => (
        <div key={at} className="grid gap-2 px-4 py-3">
          <span className="skeleton h-3 w-20" />
          <span className="skeleton h-6 w-12" />
          <span className="skeleton h-3 w-24" />
        </div>
      ))}
    </div>
  );
}

function CardsBars() {
  return (
    <div className="sheet mt-5 overflow-hidden">
      <div className="cells sm:grid-cols-2 lg:grid-cols-5 sm:max-lg:[&>:last-child]:col-span-2">
        {Array.from({ length: 5 }, (_, at) => (
          <div key={at} className="grid gap-3 p-4">
            <span className="skeleton size-9" />
            <span className="skeleton h-4 w-24" />
            <span className="skeleton h-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
