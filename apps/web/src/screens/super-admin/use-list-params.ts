import { useSearchParams } from 'react-router-dom';

/** A list's search and one filter, in the address bar. What nobody offers counts as absent. */
export function useListParams<T extends string>(name: string, offered: readonly T[]) {
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const q = params.get('q') ?? '';
  const choice: T | 'all' = offered.find((one) => one === params.get(name)) ?? 'all';
  return {
    q,
    choice,
    filtered: q.trim() !== '' || choice !== 'all',
    setQ: (text: string) => set('q', text),
    setChoice: (value: T | 'all') => set(name, value === 'all' ? '' : value),
    clear: () =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('q');
          next.delete(name);
          return next;
        },
        { replace: true },
      ),
  };
}
