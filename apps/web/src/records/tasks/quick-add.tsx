import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { firstMomentFrom } from '@outrider/shared/ground/wall-time';
import type { SearchHit } from '@outrider/shared/insight/search';
import { TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarDays, Flag, type LucideIcon, Plus, X } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { usePaused } from '../../ground/ui/use-paused.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { asDated, dueWords, type DueInput } from './due-words.ts';
import { KIND_ICONS } from './kind-icon.tsx';
import { type DateReader, readTask, type TaskPart } from './read-task.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

const SUGGESTED = 3;

/** One line that becomes a task. What was understood of it stands under it, and can be taken back, before Enter. */
export function QuickAdd({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const refresh = useRefreshRecords();
  const readOnly = useReadOnlyReason();
  const [text, setText] = useState('');
  const [ignored, setIgnored] = useState<string[]>([]);
  const [findDates, setFindDates] = useState<DateReader | null>(null);
  const now = useNow();
  const readBy = (reader: DateReader | null) =>
    readTask(text, { now: new Date(now), timezone: companyZone(), ignored, findDates: reader });
  const read = readBy(findDates);
  const about = useAbout(read.about);
  const clear = () => {
    setText('');
    setIgnored([]);
    about.clear();
  };
  const create = trpc.pipeline.tasks.create.useMutation({
    meta: { failure: MESSAGES.createTaskFailed },
    onSuccess(task) {
      showToast(MESSAGES.taskCreated(task.title), { kind: 'success' });
      clear();
      refresh();
    },
  });
  // Only who types a task needs what reads dates.
  const prepare = async () => {
    const { findDates: reader } = await import('./find-dates.ts');
    setFindDates(() => reader);
    return reader;
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    // Who is quicker than what reads dates does not lose the date.
    const { title, parts } = readBy(findDates ?? (await prepare()));
    if (title === '') return;
    create.mutate({
      title,
      ...fieldsOf(parts),
      ...(about.hit && { [`${about.hit.kind}_id`]: about.hit.id }),
    });
  }
  const isShown = text.trim() !== '' && (read.parts.length > 0 || about.offered.length > 0 || about.hit !== null);
  return (
    <form className="min-w-0 flex-1" onSubmit={(event) => void submit(event)}>
      <label className="input input-sm flex w-full max-lg:h-11">
        <span className="sr-only">{WORDS.add}</span>
        <Plus className="i text-faint" />
        <input
          ref={inputRef}
          className="min-w-0 flex-1 text-sm"
          placeholder={WORDS.addHint}
          maxLength={300}
          autoComplete="off"
          disabled={readOnly !== null}
          value={text}
          onFocus={() => void prepare()}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            clear();
            event.currentTarget.blur();
          }}
        />
        {text.trim() === '' ? (
          <kbd className="kbd max-lg:hidden">N</kbd>
        ) : (
          <button type="submit" className="btn btn-xs btn-primary" aria-disabled={create.isPending}>
            {WORDS.addNow}
          </button>
        )}
      </label>
      {isShown && (
        <div className="flex flex-wrap items-center gap-1.5 pt-2">
          {read.parts.map((part) => (
            <PartChip key={part.what} part={part} onIgnore={() => setIgnored([...ignored, part.words])} />
          ))}
          {about.hit ? (
            <Chip Icon={null} label={WORDS.aboutNobody} onRemove={about.refuse}>
              {about.hit.title} {about.hit.subtitle && <span className="text-faint">{about.hit.subtitle}</span>}
            </Chip>
          ) : (
            about.offered.map((hit) => (
              <button key={hit.id} type="button" className="btn btn-xs btn-ghost" onClick={() => about.choose(hit)}>
                <span className="text-faint">{WORDS.about}</span> {hit.title}
                {hit.subtitle && <span className="text-faint max-w-40 truncate">{hit.subtitle}</span>}
              </button>
            ))
          )}
        </div>
      )}
    </form>
  );
}

function fieldsOf(parts: TaskPart[]) {
  const found: {
    kind?: 'call' | 'email' | 'meeting' | 'todo';
    priority?: 'urgent' | 'high' | 'medium' | 'low';
  } & Partial<Record<'due_at' | 'due_on', string | null>> = {};
  for (const part of parts) {
    if (part.what === 'kind') found.kind = part.kind;
    if (part.what === 'priority') found.priority = part.priority;
    if (part.what === 'due') Object.assign(found, dueInput(part));
  }
  return found;
}

const dueInput = ({ date, time }: { date: string; time: string | null }): DueInput =>
  time === null ? { due_on: date } : { due_at: firstMomentFrom(date, time, companyZone()).toISOString() };

function PartChip({ part, onIgnore }: { part: TaskPart; onIgnore: () => void }) {
  const now = useNow();
  const label = WORDS.take(part.words);
  if (part.what === 'kind')
    return (
      <Chip Icon={KIND_ICONS[part.kind]} label={label} onRemove={onIgnore}>
        {WORDS.kinds[part.kind]}
      </Chip>
    );
  if (part.what === 'priority')
    return (
      <Chip Icon={Flag} label={label} onRemove={onIgnore}>
        {TASK_PRIORITY_LABELS[part.priority]}
      </Chip>
    );
  return (
    <Chip Icon={CalendarDays} label={label} onRemove={onIgnore}>
      {dueWords(asDated(dueInput(part)), now)}
    </Chip>
  );
}

type ChipProps = { Icon: LucideIcon | null; label: string; onRemove: () => void; children: React.ReactNode };
const Chip = ({ Icon, label, onRemove, children }: ChipProps) => (
  <span className="border-line flex h-7 items-center gap-1.5 rounded-md border pl-2 text-xs">
    {Icon && <Icon className="i text-faint size-3.5" />}
    <span className="max-w-56 truncate">{children}</span>
    <button type="button" className="btn btn-ghost btn-xs btn-square" aria-label={label} onClick={onRemove}>
      <X className="i size-3.5" />
    </button>
  </span>
);

/**
 * The records that the names in the text may mean; a task, a meeting or an email is none. One that alone fits is taken until somebody says no; of several the
 * person chooses.
 */
function useAbout(names: string) {
  const q = usePaused(names);
  const [said, setChosen] = useState<{ names: string; hit: SearchHit | null } | null>(null);
  // What was said of one name means nothing for another.
  const chosen = said && names.includes(said.names) ? said : null;
  const { data } = trpc.search.global.useQuery(
    { q, limit: SUGGESTED },
    { enabled: q !== '', placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const hits =
    names === '' || q !== names
      ? []
      : (data?.groups.flatMap((group) => group.hits) ?? []).filter(
          ({ kind, matched }) => matched !== 'similar' && (RECORD_TYPES as readonly string[]).includes(kind),
        );
  const only = hits.length === 1 ? (hits[0] ?? null) : null;
  const hit = chosen ? chosen.hit : only;
  return {
    hit,
    offered: chosen ? [] : hits.slice(0, SUGGESTED),
    choose: (one: SearchHit) => setChosen({ names, hit: one }),
    refuse: () => setChosen({ names, hit: null }),
    clear: () => setChosen(null),
  };
}
