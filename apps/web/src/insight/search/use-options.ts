import { can } from '@outrider/shared/ground/permissions';
import { type SearchGroup, type SearchHit, type SearchKind, SEARCH_LABELS } from '@outrider/shared/insight/search';
import { CalendarDays, CircleDollarSign, History, ListFilter, Mail, Plus, Send, SquareCheck, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { useUser } from '../../people/session/user-context.ts';
import { formatDay, formatDue, formatMoment } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { leadFromTyped } from './lead-from-typed.ts';
import {
  type Command,
  type Face,
  groupCommands,
  matchCommands,
  type PaletteGroup,
  type PaletteOption,
  isNamed,
} from './palette.ts';
import type { Place } from './place.ts';
import { forgetRecent, noteRecent, readRecent } from './recent-searches.ts';
import { useCommands } from './use-commands.ts';
import { SEARCH_WORDS } from './words.ts';

const ICONS: Partial<Record<SearchKind, LucideIcon>> = {
  opportunity: CircleDollarSign,
  task: SquareCheck,
  meeting: CalendarDays,
  conversation: Mail,
  campaign: Send,
};
const hitFace = ({ kind, title }: SearchHit): Face => {
  const Icon = ICONS[kind];
  if (Icon) return { kind: 'icon', Icon };
  return { kind: kind === 'account' ? 'company' : 'person', name: title };
};
const isGuess = ({ hits }: SearchGroup) => hits[0]?.matched === 'similar';
/** When it is due, begins, or came. */
function whenOf({ kind, at }: SearchHit, now: number): string | undefined {
  if (!at) return undefined;
  if (kind === 'task') return formatDue(at, now);
  return kind === 'meeting' ? formatMoment(at) : formatDay(at);
}
/** The lists that the words can be taken to. */
const LISTS: Partial<Record<SearchKind, string>> = {
  lead: '/leads',
  contact: '/contacts',
  account: '/accounts',
  opportunity: '/opportunities',
  conversation: '/communications',
};
/** Takes what was typed along; never chosen by itself. */
export const ADD_LEAD = 'add-lead';

/**
 * The lines of the search box: before anything is typed the recent searches and all commands, then what was found and
 * the commands that are meant.
 */
export function useOptions(
  typed: string,
  found: SearchGroup[],
  places: readonly Place[],
  retype: (text: string) => void,
): PaletteGroup[] {
  const user = useUser();
  const navigate = useNavigate();
  const openDialog = useQuickDialog();
  const commands = useCommands(places);
  const now = useNow();
  const [recent, setRecent] = useState(() => readRecent(user.id));
  const q = typed.trim();

  if (q === '') {
    const forget = () => {
      forgetRecent(user.id);
      setRecent([]);
    };
    const again = recent.map((words): PaletteOption => ({
      id: `recent-${words}`,
      title: words,
      face: { kind: 'icon', Icon: History },
      run: () => retype(words),
      stays: true,
    }));
    const clear: PaletteOption = {
      id: 'forget',
      title: 'Clear recent searches',
      face: { kind: 'icon', Icon: X },
      run: forget,
      stays: true,
    };
    return [
      ...(recent.length > 0 ? [{ id: 'recent', label: 'Recent searches', options: [...again, clear] }] : []),
      ...groupCommands(commands),
    ];
  }

  const open = (path: string) => {
    noteRecent(user.id, q);
    void navigate(path);
  };
  const hitOption = (hit: SearchHit): PaletteOption => ({
    id: `${hit.kind}-${hit.id}`,
    title: hit.title,
    detail: hit.subtitle,
    score: hit.score,
    note: hit.matched === 'similar' ? 'similar' : whenOf(hit, now),
    face: hitFace(hit),
    run: () => open(hit.path),
  });
  const all = (kind: SearchKind, list: string): PaletteOption => ({
    id: `all-${kind}`,
    title: SEARCH_WORDS.all(SEARCH_LABELS[kind], q),
    face: { kind: 'icon', Icon: ListFilter },
    run: () => open(`${list}?${new URLSearchParams({ q }).toString()}`),
  });
  const hitGroup = ({ kind, hits, more }: SearchGroup): PaletteGroup => {
    const list = LISTS[kind];
    return {
      id: kind,
      label: SEARCH_LABELS[kind],
      options: [...hits.map(hitOption), ...(more && list ? [all(kind, list)] : [])],
    };
  };
  const add: Command = {
    id: ADD_LEAD,
    group: 'Actions',
    title: SEARCH_WORDS.addLead(q),
    face: { kind: 'icon', Icon: Plus },
    run: () => openDialog({ id: 'lead', lead: leadFromTyped(q) }),
  };
  const meant = groupCommands([...matchCommands(commands, q), ...(can(user, 'leads.create') ? [add] : [])]);
  // A guess at a typo stands behind a command that was typed right.
  const commanded = meant.some(({ options }) => options.some(({ id }) => id !== ADD_LEAD));
  const sure = commanded ? found.filter((group) => !isGuess(group)) : found;
  const guesses = found.filter((group) => !sure.includes(group)).map(hitGroup);
  return commands.some((command) => isNamed(command, q))
    ? [...meant, ...sure.map(hitGroup), ...guesses]
    : [...sure.map(hitGroup), ...meant, ...guesses];
}
