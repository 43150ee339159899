import { useEffect } from 'react';

/** Single keys, unless the user types, something above is open, or another one took the key. */
export function useKeys(keys: Record<string, () => void>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      const typing =
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null;
      if (!run || typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
