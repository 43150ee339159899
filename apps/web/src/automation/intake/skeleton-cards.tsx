import { Skeleton } from '../../ground/ui/skeleton.tsx';

const CARDS = [0, 1, 2, 3, 4, 5];

export function SkeletonCards() {
  return (
    <Skeleton label="Loading leads">
      <div className="cells sm:grid-cols-2">
        {CARDS.map((card) => (
          <div key={card} className="px-4 py-3.5">
            <div className="flex items-start gap-3">
              <span className="skeleton size-9 !rounded-full" />
              <span className="grid flex-1 gap-2 pt-1">
                <span className="skeleton h-3 w-2/5" />
                <span className="skeleton h-2.5 w-3/5" />
              </span>
              <span className="skeleton h-5 w-9" />
            </div>
            <span className="skeleton mt-4 block h-3 w-4/5" />
            <span className="skeleton mt-5 block h-3 w-1/2" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
