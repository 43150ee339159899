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

/** The row's link, which gets the focus back when the drawer closes. */
export const rowLinkId = (id: string) => `lead-${id}`;
export const cardLinkId = (id: string) => `lead-card-${id}`;
