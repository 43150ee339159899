import { useLocation } from 'react-router-dom';
import type { Total } from '../../ground/ui/format.ts';

/**
 * The list that somebody came from, as the browser's history keeps it with the page: what stands before and after, and
 * the way back.
 */
type Neighbours = { ids: string[]; total?: Total; back: string };

/** Null for who came by a link. */
export function useNeighbours(): Neighbours | null {
  const state: unknown = useLocation().state;
  const { neighbours } = (state ?? {}) as { neighbours?: Neighbours };
  return neighbours ?? null;
}

/** What goes along with the link from a list to one of its records. */
export const withNeighbours = (
  { rows, total }: { rows: readonly { id: string }[]; total?: Total },
  back: string,
): { neighbours: Neighbours } => ({ neighbours: { ids: rows.map(({ id }) => id), total, back } });
