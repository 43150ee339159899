import { can } from '@outrider/shared/ground/permissions';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Task } from '@outrider/shared/records/tasks';
import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { later } from '../../ground/ui/later.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { CalendarBar } from './calendar-bar.tsx';
import type { CalendarItem, CalendarMeeting } from './calendar-items.ts';
import { CalendarRail } from './calendar-rail.tsx';
import { timeOf } from './day-layout.ts';
import { CancelMeetingDialog, TellDialog } from './meeting-dialogs.tsx';
import { MeetingPop } from './meeting-pop.tsx';
import { MonthGrid } from './month-grid.tsx';
import { TeamDay } from './team-day.tsx';
import { useCalendar } from './use-calendar.ts';
import type { Slot } from './use-grid-drag.ts';
import { useMove } from './use-move.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekStrip } from './week-strip.tsx';
import { CALENDAR_WORDS as WORDS } from './words.ts';

const TaskDialog = later(() => import('../tasks/task-dialog.tsx').then((module) => module.TaskDialog));
const FeedDialog = later(() => import('./feed-dialog.tsx').then((module) => module.FeedDialog));
const ExternalDialog = later(() => import('./external-dialog.tsx').then((module) => module.ExternalDialog));
const ChangeMeetingDialog = later(() =>
  import('../pipeline/change-meeting-dialog.tsx').then((module) => module.ChangeMeetingDialog),
);

/** What is open over the calendar. */
type Open =
  | { id: 'meeting'; meeting: CalendarMeeting; anchor: Element | null }
  | { id: 'edit'; meeting: CalendarMeeting }
  | { id: 'cancel'; meeting: CalendarMeeting }
  | { id: 'tell'; meeting: CalendarMeeting; item: CalendarItem; slot: Slot }
  | { id: 'task'; task: Task }
  | { id: 'feed' }
  | { id: 'external' };

/** One's own days and those of others: meetings, tasks with a time, and when colleagues are busy. */
export function CalendarScreen() {
  const user = useUser();
  const asked = useCalendar();
  const [opened, setOpened] = useState<Open | null>(null);
  const openDialog = useQuickDialog();
  const move = useMove(asked);
  const { view, who, day, days, today, query } = asked;
  const [named, setNamed] = useNamed('meeting');
  const linked = query.data?.calendar.meetings.find(({ id }) => id === named);
  const open = opened ?? (linked ? { id: 'meeting' as const, meeting: linked, anchor: null } : null);
  function setOpen(next: Open | null) {
    if (named) setNamed(null);
    setOpened(next);
  }
  const close = () => setOpen(null);

  const isTheirs = ({ organiser_id }: CalendarMeeting) => can(user, 'meetings.use', { assigned_to: organiser_id });
  const canMove = ({ meeting, task }: CalendarItem) => (meeting ? isTheirs(meeting) : task !== null);
  const schedule = ({ day: date, start, end }: Slot) =>
    openDialog({ id: 'meeting', start: { date, time: timeOf(start), duration_minutes: end - start } });
  const scheduleNew = () => openDialog(day === today ? { id: 'meeting' } : { id: 'meeting', start: { date: day } });
  const openMeeting = (meeting: CalendarMeeting, anchor: Element) => setOpen({ id: 'meeting', meeting, anchor });
  function openItem({ meeting, task }: CalendarItem, anchor: Element) {
    if (meeting) openMeeting(meeting, anchor);
    else if (task) setOpen({ id: 'task', task });
  }
  function drop(item: CalendarItem, slot: Slot) {
    const { meeting } = item;
    if (meeting?.invited_at && meeting.attendees.length > 0) setOpen({ id: 'tell', meeting, item, slot });
    else void move(item, slot, false);
  }
  useKeys({
    t: () => asked.showDay(today),
    d: () => asked.setView('day'),
    w: () => asked.setView('week'),
    m: () => asked.setView('month'),
    n: scheduleNew,
    ArrowLeft: () => asked.step(-1),
    ArrowRight: () => asked.step(1),
  });

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <CalendarBar
        asked={asked}
        onNew={scheduleNew}
        onSubscribe={() => setOpen({ id: 'feed' })}
        onOthers={() => setOpen({ id: 'external' })}
      />
      <div className="flex min-h-0 flex-1">
        {view !== 'month' && !(view === 'day' && who === 'team') && (
          <CalendarRail
            asked={asked}
            onSubscribe={() => setOpen({ id: 'feed' })}
            onOthers={() => setOpen({ id: 'external' })}
          />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <QueryView
            query={query}
            failure={MESSAGES.loadCalendarFailed}
            loading={<SkeletonRows label={WORDS.loading} rows={10} />}
          >
            {({ calendar, items, dayTasks, dayEvents }) => (
              <>
                {calendar.is_cut && <p className="text-muted border-line border-b px-5 py-2 text-sm">{WORDS.cut}</p>}
                {view === 'month' ? (
                  <MonthGrid
                    {...{ days, day, today, items, dayTasks, dayEvents }}
                    onOpen={openItem}
                    onOpenDay={asked.openDay}
                  />
                ) : view === 'day' && who === 'team' ? (
                  <TeamDay {...{ calendar, day, today }} onOpen={openMeeting} onDraw={schedule} />
                ) : (
                  <>
                    <WeekStrip day={day} today={today} items={items} onDay={asked.showDay} />
                    <WeekGrid
                      key={view}
                      {...{ days, day, today, items, dayTasks, dayEvents, canMove }}
                      openKey={open?.id === 'meeting' ? open.meeting.id : null}
                      onOpen={openItem}
                      onOpenDay={asked.openDay}
                      onDraw={schedule}
                      onDrop={drop}
                    />
                  </>
                )}
              </>
            )}
          </QueryView>
        </div>
      </div>
      {open && (
        <Opened
          open={open}
          meetings={query.data?.calendar.meetings ?? []}
          isTheirs={isTheirs}
          onOpen={setOpen}
          onMove={(item, slot, notify) => void move(item, slot, notify)}
          onClose={close}
        />
      )}
    </div>
  );
}

type OpenedProps = {
  open: Open;
  /** What the calendar holds by now. */
  meetings: CalendarMeeting[];
  isTheirs: (meeting: CalendarMeeting) => boolean;
  onOpen: (open: Open) => void;
  onMove: (item: CalendarItem, slot: Slot, notify: boolean) => void;
  onClose: () => void;
};

function Opened({ open, meetings, isTheirs, onOpen, onMove, onClose }: OpenedProps) {
  if (open.id === 'feed') return <FeedDialog onClose={onClose} />;
  if (open.id === 'external') return <ExternalDialog onClose={onClose} />;
  if (open.id === 'task') return <TaskDialog task={open.task} onClose={onClose} />;
  const meeting = meetings.find(({ id }) => id === open.meeting.id) ?? open.meeting;
  if (open.id === 'edit') return <ChangeMeetingDialog meeting={meeting} onClose={onClose} />;
  if (open.id === 'cancel') return <CancelMeetingDialog meeting={meeting} onClose={onClose} />;
  if (open.id === 'tell') {
    const { item, slot } = open;
    return (
      <TellDialog
        meeting={meeting}
        slot={slot}
        onMove={(notify) => {
          onClose();
          onMove(item, slot, notify);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <MeetingPop
      meeting={meeting}
      anchor={open.anchor}
      isTheirs={isTheirs(meeting)}
      onEdit={() => onOpen({ id: 'edit', meeting })}
      onCancel={() => onOpen({ id: 'cancel', meeting })}
      onClose={onClose}
    />
  );
}
