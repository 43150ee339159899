import { useEffect } from 'react';
import { topLayer } from './top-layer.ts';

/**
 * Single keys, unless the user types, a dialog is open, or another one took the key. Enter belongs to the button or link
 * that has the focus. `isLast`: for what works
 * everywhere, after every screen and record had its turn.
 */
export function useKeys(keys: Record<string, () => void>, isLast = false) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      const typing =
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null;
      // A press on a dialog's bare ground leaves the focus on the body: the keys still belong to the dialog.
      const presses = event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button');
      const covered = topLayer() !== document.body;
      if (
        !run ||
        typing ||
        presses ||
        covered ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      run();
    };
    const target = isLast ? window : document;
    target.addEventListener('keydown', onKey as EventListener);
    return () => target.removeEventListener('keydown', onKey as EventListener);
  });
}
