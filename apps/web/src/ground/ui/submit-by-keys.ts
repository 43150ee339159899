import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, or Cmd+Enter, saves a form from any of its fields, also from one where Enter begins a line. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
