import type { KeyboardEvent, PointerEvent } from 'react';
import { initialsOf } from '../../ground/ui/avatar.tsx';
import { formatClock } from '../../ground/ui/format.ts';
import { shortDay } from './calendar-range.ts';
import type { CalendarItem } from './calendar-items.ts';
import { type Placed, shownLength, type Stretch } from './day-layout.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

const INK: Record<CalendarItem['sort'], string> = {
  customer: 'ev-meet',
  internal: 'ev-int',
  task: 'ev-task',
  busy: 'ev-busy',
  external: 'ev-busy',
};
/** Below these many minutes there is room for one line only, and for two. */
const [TWO_LINES, THREE_LINES] = [45, 60];

/** Where it stands in its column of hours. */
export const blockStyle = (stretch: Stretch, { column, columns }: { column: number; columns: number }) => ({
  '--s': stretch.start / 60,
  '--d': shownLength(stretch) / 60,
  left: `calc(${(column / columns) * 100}% + 2px)`,
  right: `calc(${(1 - (column + 1) / columns) * 100}% + ${column + 1 === columns ? 6 : 2}px)`,
});

type EventBlockProps = {
  placed: Placed<Stretch & { item: CalendarItem }>;
  day: string;
  isOpen: boolean;
  /** It stays where it is, faint, until it is let go: the pointer and the focus are on it. */
  isMoving: boolean;
  canMove: boolean;
  onOpen: (item: CalendarItem, anchor: Element) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, item: CalendarItem, isEdge?: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, item: CalendarItem) => void;
};

/** A meeting, a task or a busy time in a column of hours. */
export function EventBlock({
  placed,
  day,
  isOpen,
  isMoving,
  canMove,
  onOpen,
  onPointerDown,
  onKeyDown,
}: EventBlockProps) {
  const { item, start, end } = placed;
  const { sort, title, note, people, starts_at, ends_at } = item;
  const isShort = end - start < TWO_LINES;
  const label = [
    WORDS.eventSpoken(title, shortDay(day), formatClock(starts_at), formatClock(ends_at)),
    ...people,
    sort === 'customer' ? item.meeting?.lead_name : null,
  ]
    .filter(Boolean)
    .join(', ');
  const inside = (
    <>
      <span className={`flex min-w-0 items-center gap-1.5 ${isShort ? '' : 'items-start'}`}>
        {sort === 'task' && <span className="tick" />}
        <b className={`min-w-0 ${end - start < THREE_LINES ? 'truncate' : 'line-clamp-2'}`}>{title}</b>
        {people.length > 0 && (
          <span className="text-faint ml-auto shrink-0 text-[0.625rem]">{people.map(initialsOf).join(' ')}</span>
        )}
      </span>
      {!isShort && <span className="truncate">{note}</span>}
    </>
  );
  const shape = `cal-ev ${INK[sort]} ${isShort ? 'half' : ''}`;
  if (sort === 'busy' || sort === 'external')
    return (
      <div className={shape} style={blockStyle(placed, placed)} title={`${title}, ${note}`}>
        <span className="sr-only">{label}</span>
        <span className="contents" aria-hidden="true">
          {inside}
        </span>
      </div>
    );
  return (
    <button
      type="button"
      className={`${shape} ${isMoving ? 'opacity-40' : ''} ${canMove ? 'cursor-grab active:cursor-grabbing' : 'cursor-pointer'}`}
      style={blockStyle(placed, placed)}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={`${title}, ${note}`}
      onClick={(event) => onOpen(item, event.currentTarget)}
      onPointerDown={(event) => {
        event.stopPropagation();
        onPointerDown(event, item);
      }}
      onKeyDown={(event) => onKeyDown(event, item)}
    >
      {inside}
      {canMove && item.meeting && (
        <span
          className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize max-lg:hidden"
          onPointerDown={(event) => {
            event.stopPropagation();
            onPointerDown(event, item, true);
          }}
        />
      )}
    </button>
  );
}
