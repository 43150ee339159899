/**
 * The open dialogs, topmost last. Everything outside the topmost one is inert, so toasts have to live inside it to be
 * heard and pressed.
 */
const stack: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Says that this dialog is open; returns what to call when it closes. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  stack.push(dialog);
  announce();
  return () => {
    stack.splice(stack.indexOf(dialog), 1);
    announce();
  };
}

export const topLayer = (): HTMLElement => stack.at(-1) ?? document.body;

export function subscribeTopLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce() {
  for (const listener of listeners) listener();
}
