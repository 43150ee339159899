import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** A disabled tab is seen and cannot be reached yet. */
type Tab<T extends string> = { id: T; label: ReactNode; disabled?: boolean };
type TabsProps<T extends string> = {
  label: string;
  tabs: readonly Tab<T>[];
  selected: T;
  onSelect: (id: T) => void;
  panelId: string;
  className?: string;
};

export const tabId = (panelId: string, id: string) => `${panelId}-${id}`;

/** On a phone the tabs scroll: the one that the address names is brought into view. */
export function useShownTab(id: string) {
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect may not.
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [id]);
}

/**
 * One stop in the tab order; arrow keys, Home and End move and select. The panel is the caller's: `<div role="tabpanel"
 * id={panelId} aria-labelledby={tabId(...)}>`.
 */
export function Tabs<T extends string>({
  label,
  tabs: all,
  selected,
  onSelect,
  panelId,
  className = '',
}: TabsProps<T>) {
  const tabs = all.filter(({ disabled }) => !disabled);
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    // From the focused tab: the selection may still be on its way when the next key comes.
    const focused = tabs.findIndex((tab) => tabId(panelId, tab.id) === document.activeElement?.id);
    const at = focused >= 0 ? focused : tabs.findIndex((tab) => tab.id === selected);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const target = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    const element = list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panelId, target.id))}`);
    element?.focus();
    element?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className={`tabs tabs-border ${className}`}
    >
      {all.map((tab) => (
        <button
          key={tab.id}
          id={tabId(panelId, tab.id)}
          type="button"
          role="tab"
          className="tab"
          disabled={tab.disabled}
          aria-selected={tab.id === selected}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
