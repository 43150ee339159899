import { useEffect, useState } from 'react';

type Kept<Value> = { value: Value; version: number };

/**
 * What was typed into a form of the settings and neither saved nor discarded: leaving the page by any way loses
 * nothing. Gone with the tab.
 */
const kept = new Map<string, Kept<object>>();

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form over what is saved, which it follows until somebody types. From then on it stays on the version that it began
 * from, so that saving over somebody else's change is noticed. `secret` names the field that is never kept.
 */
export function useKeptForm<Value extends object>(key: string, saved: Value, version: number, secret?: keyof Value) {
  const [draft, setDraft] = useState(() => (kept.get(key) as Kept<Value> | undefined) ?? null);
  const [wasKept] = useState(draft !== null);
  const value = draft?.value ?? saved;
  const change = (changes: Partial<Value>) => {
    const next = { ...value, ...changes };
    setDraft(isSame(next, saved) ? null : { value: next, version: draft?.version ?? version });
  };
  const discard = () => setDraft(null);
  const isDirty = draft !== null;
  useEffect(() => {
    if (!draft) {
      kept.delete(key);
      return undefined;
    }
    const { value: typed } = draft;
    kept.set(key, { ...draft, value: secret ? { ...typed, [secret]: saved[secret] } : typed });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [key, draft, secret, saved]);
  return { value, version: draft?.version ?? version, change, discard, isDirty, wasKept: wasKept && isDirty };
}
