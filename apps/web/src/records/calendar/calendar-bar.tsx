import { CalendarPlus, CalendarRange, ChevronLeft, ChevronRight, Plus, Rss, Settings2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem, MenuRadio } from '../../ground/ui/menu.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { spellMonth, titleOf, VIEWS } from './calendar-range.ts';
import { type CalendarAsked, WHO } from './use-calendar.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

type CalendarBarProps = { asked: CalendarAsked; onNew: () => void; onSubscribe: () => void; onOthers: () => void };

/** Which days, whose, and a new meeting. */
export function CalendarBar({ asked, onNew, onSubscribe, onOthers }: CalendarBarProps) {
  const { view, who, day, today, showDay, setView, setWho, step } = asked;
  const navigate = useNavigate();
  return (
    <div className="border-line flex h-13 shrink-0 items-center gap-2 border-b px-4 lg:px-5">
      <button type="button" className="btn btn-sm btn-line max-lg:order-2" onClick={() => showDay(today)}>
        {WORDS.today}
        <kbd className="kbd max-lg:hidden">T</kbd>
      </button>
      <span className="flex max-lg:order-1">
        <button
          type="button"
          className="btn btn-sm btn-square btn-ghost"
          aria-label={WORDS.previous[view]}
          onClick={() => step(-1)}
        >
          <ChevronLeft className="i" />
        </button>
        <button
          type="button"
          className="btn btn-sm btn-square btn-ghost"
          aria-label={WORDS.next[view]}
          onClick={() => step(1)}
        >
          <ChevronRight className="i" />
        </button>
      </span>
      <h2 className="mr-auto truncate text-base">
        <span className="max-lg:hidden">{titleOf(view, day)}</span>
        <span className="lg:hidden">{spellMonth(day)}</span>
      </h2>
      <span className="flex items-center gap-2 max-lg:hidden">
        <span className="max-xl:hidden">
          <Segmented
            label={WORDS.whose}
            options={WHO.map((value) => ({ value, label: WORDS.who[value] }))}
            value={who}
            onChange={setWho}
          />
        </span>
        <Segmented
          label={WORDS.view}
          options={VIEWS.map((value) => ({ value, label: WORDS.views[value] }))}
          value={view}
          onChange={setView}
        />
      </span>
      <button type="button" className="btn btn-sm btn-primary max-lg:hidden" onClick={onNew}>
        <Plus className="i" /> {WORDS.newMeeting}
      </button>
      <Menu
        label={WORDS.options}
        trigger={<Settings2 className="i" />}
        className="order-3 xl:hidden"
        buttonClass="btn-square"
      >
        {VIEWS.map((one) => (
          <MenuRadio key={one} checked={view === one} onSelect={() => setView(one)}>
            {WORDS.views[one]}
          </MenuRadio>
        ))}
        {WHO.map((one) => (
          <MenuRadio key={one} checked={who === one} onSelect={() => setWho(one)}>
            {WORDS.who[one]}
          </MenuRadio>
        ))}
        <MenuItem onSelect={onNew}>
          <Plus className="i text-faint" />
          {WORDS.newMeeting}
        </MenuItem>
        <MenuItem onSelect={() => void navigate('/calendar/booking')}>
          <CalendarPlus className="i text-faint" />
          {WORDS.booking}
        </MenuItem>
        <MenuItem onSelect={onSubscribe}>
          <Rss className="i text-faint" />
          {WORDS.feed.open}
        </MenuItem>
        <MenuItem onSelect={onOthers}>
          <CalendarRange className="i text-faint" />
          {WORDS.external.open}
        </MenuItem>
      </Menu>
    </div>
  );
}
