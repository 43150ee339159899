type Question = { answer: Promise<boolean>; settle: (confirmed: boolean) => void };

/** What waits until the person confirmed who they are, or would not; null while nothing does. */
let asked: Question | null = null;
const listeners = new Set<() => void>();

function become(next: Question | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person to confirm who they are. Whatever is refused meanwhile waits for the same answer. @returns whether
 * they did
 */
export function askToConfirm(): Promise<boolean> {
  if (asked) return asked.answer;
  let settle = (_: boolean) => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  become({ answer, settle });
  return answer;
}

export function answerToConfirm(confirmed: boolean): void {
  asked?.settle(confirmed);
  become(null);
}

/** For useSyncExternalStore: whether the question is open. */
export const isAskedToConfirm = () => asked !== null;
export function onAskToConfirm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
