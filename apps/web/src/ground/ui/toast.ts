import { whilePreloading } from '../errors/reload-for-new-version.ts';
import { logError } from '../errors/log.ts';
import type * as Stacked from './toast-stack.tsx';
import type { ToastOptions } from './toast-stack.tsx';

type Stack = typeof Stacked;

/** How long a message with Undo stays. */
export const UNDO_MS = 10_000;

let loading: Promise<Stack> | null = null;
let loaded: Stack | null = null;
const listeners = new Set<() => void>();

/** What shows toasts; null while nobody has needed it. */
export const toastStack = (): Stack | null => loaded;

export function subscribeStack(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const preloadToasts = () => whilePreloading(load);

/**
 * The only way to a toast. The same sentence is never shown twice at once, and the newest one never waits: the oldest
 * makes room.
 */
export function showToast(text: string, options: ToastOptions): void {
  load()
    .then(async (stack) => {
      await stack.isMounted;
      stack.showToast(text, options);
    })
    .catch((error: unknown) => logError(text, error));
}

/** What failed before went well now: its error no longer stands beside the success. */
export function settleToast(about: string): void {
  void loading?.then((stack) => stack.settleToast(about)).catch(() => {}); // who asked for the code has heard of it
}

async function load(): Promise<Stack> {
  loading ??= import('./toast-stack.tsx');
  try {
    loaded = await loading;
  } catch (error) {
    loading = null; // the next toast tries again
    throw error;
  }
  for (const listener of listeners) listener();
  return loaded;
}
