import { formatCount } from '../../ground/ui/format.ts';

type Bar = { label: string; value: number };

/**
 * One bar a day or an hour; the figures behind it are in a table on the same screen, so to a screen reader it is one
 * picture.
 */
export function Bars({ label, bars, tint = 'bg-base-content' }: { label: string; bars: Bar[]; tint?: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure>
      <figcaption className="sr-only">{label}</figcaption>
      <div className="flex h-24 items-end gap-px" aria-hidden="true">
        {bars.map((bar) => (
          <span
            key={bar.label}
            className="flex h-full min-w-0 flex-1 items-end"
            title={`${bar.label}: ${formatCount(bar.value)}`}
          >
            <i
              className={`block w-full rounded-t-xs ${bar.value === 0 ? 'bg-base-300' : tint}`}
              style={{ height: bar.value === 0 ? '1px' : `max(2px, ${(bar.value / most) * 100}%)` }}
            />
          </span>
        ))}
      </div>
    </figure>
  );
}
