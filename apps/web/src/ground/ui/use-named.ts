import { useSearchParams } from 'react-router-dom';

/** Sets what the address names, or with null drops it, all in one step; the rest of the address stays. */
export function useSetNamed(): (changes: Record<string, string | null>) => void {
  const [, setParams] = useSearchParams();
  return (changes) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
}

/** One thing that the address names, `?agent=…`. */
export function useNamed(name: string): [string | null, (value: string | null) => void] {
  const [params] = useSearchParams();
  const set = useSetNamed();
  return [params.get(name), (value) => set({ [name]: value })];
}
