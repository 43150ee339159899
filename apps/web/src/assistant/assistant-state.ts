import type { AssistantModule } from '@outrider/shared/dashboard';
import { useSyncExternalStore } from 'react';

export const ASSISTANT_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'modes', label: 'AI vs Manual' },
  { id: 'insights', label: 'Insights' },
] as const;
export type AssistantTab = (typeof ASSISTANT_TABS)[number]['id'];

const openKey = (module: AssistantModule) => `assistant:${module}`;
const TAB_KEY = 'assistant:tab';
const listeners = new Set<() => void>();

/** The panel stands beside the dashboard unless it was closed; beside lists, which need the room, once it was opened. Kept per module. */
const readOpen = (module: AssistantModule) =>
  (localStorage.getItem(openKey(module)) ?? (module === 'dashboard' ? 'open' : 'closed')) === 'open';
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

export function useAssistant(module: AssistantModule) {
  const open = useSyncExternalStore(subscribe, () => readOpen(module));
  const tab = useSyncExternalStore(subscribe, readTab);
  return {
    open,
    tab,
    setOpen: (next: boolean) => write(openKey(module), next ? 'open' : 'closed'),
    chooseTab: (next: AssistantTab) => write(TAB_KEY, next),
  };
}
