import { useSearchParams } from 'react-router-dom';

/** Where a lead opens: on this screen's list, with its filters kept. */
export function useLeadLink(): (id: string) => string {
  const [params] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(params);
    next.set('lead', id);
    return `/leads?${next}`;
  };
}
