import { useSyncExternalStore } from 'react';
import { useMedia } from '../../ground/ui/use-media.ts';

export const ASSISTANT_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'modes', label: 'AI vs Manual' },
  { id: 'insights', label: 'Insights' },
] as const;
type AssistantTab = (typeof ASSISTANT_TABS)[number]['id'];

const openKey = (screen: string) => `assistant:open:${screen}`;
const TAB_KEY = 'assistant:tab';
const listeners = new Set<() => void>();

/** From here on there is room for the panel without squeezing what it stands beside. */
const SPACIOUS = '(min-width: 100rem)';
/** Screens that use the width themselves: tables, boards and lists with a drawer. */
const WIDE_SCREENS = new Set([
  'leads',
  'lead-capture',
  'accounts',
  'contacts',
  'opportunities',
  'organization',
  'ai-agents',
  'ai-sales-agents',
  'users',
]);

/** The screen of an address: its first part, without what is opened on it. */
export const screenOf = (pathname: string): string => pathname.split('/')[1] ?? '';

const readTab = (): AssistantTab =>
  ASSISTANT_TABS.find(({ id }) => id === localStorage.getItem(TAB_KEY))?.id ?? 'overview';

function write(key: string, value: string) {
  localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the panel stands beside this screen: as it was left there, else where there is room to spare. */
export function useAssistant(screen: string) {
  const spacious = useMedia(SPACIOUS);
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(openKey(screen)));
  const tab = useSyncExternalStore(subscribe, readTab);
  return {
    open: kept === null ? spacious && !WIDE_SCREENS.has(screen) : kept === 'open',
    tab,
    setOpen: (next: boolean) => write(openKey(screen), next ? 'open' : 'closed'),
    chooseTab: (next: AssistantTab) => write(TAB_KEY, next),
  };
}
