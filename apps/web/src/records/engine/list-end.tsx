import { useRef } from 'react';
import { type NearPage, useNextPageInView } from '../../ground/ui/use-next-page.ts';

/** How near the end of what is loaded the next page is asked for. */
const AHEAD = '1200px';

type ListEndProps = { scroller: HTMLElement | null; more: NearPage };

/** Stands at the end of a list of cards, and asks for the next ones as it comes near. */
export function ListEnd({ scroller, more }: ListEndProps) {
  const end = useRef<HTMLLIElement>(null);
  useNextPageInView(end, { ...more, hasMore: more.hasMore && scroller !== null }, { root: scroller, margin: AHEAD });
  return <li ref={end} aria-hidden="true" />;
}
