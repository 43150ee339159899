import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react';

const observes = typeof ResizeObserver !== 'undefined';

/** The element's inner width in CSS pixels as it changes; null before there is an element, and where widths cannot be followed. */
export function useElementWidth(element: HTMLElement | null): number | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!element || !observes) return () => undefined;
      const watcher = new ResizeObserver(listener);
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [element],
  );
  return useSyncExternalStore(subscribe, () => (element && observes ? element.clientWidth : null));
}

/** The width of an element as it changes, for the ref that is given back; 0 until it is known. A chart is drawn at this size, so that its text keeps its own. */
export function useWidth<T extends HTMLElement>(): [RefCallback<T>, number] {
  const [element, setElement] = useState<T | null>(null);
  return [setElement, useElementWidth(element) ?? 0];
}
