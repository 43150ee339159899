import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react';

const observes = typeof ResizeObserver !== 'undefined';

/**
 * The element's inner width in CSS pixels as it changes; null before there is an element, and where widths cannot be
 * followed.
 */
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

/**
 * A ref, and the current width of the element that gets it in px; 0 until it is measured. Charts are drawn at that
 * width, so their text is never scaled.
 */
export function useWidth<T extends HTMLElement>(): [RefCallback<T>, number] {
  const [element, setElement] = useState<T | null>(null);
  return [setElement, useElementWidth(element) ?? 0];
}
