import { useLocation } from 'react-router-dom';
import { useNeighbours } from '../../records/engine/use-neighbours.ts';
import { useUser } from '../../people/session/user-context.ts';
import { activeEntry } from './navigation.ts';

const RECORD_PAGE = /^\/(leads|accounts|contacts|opportunities)\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * On a record's page, where a phone shows the way back in place of the navigation: its list; null on every other
 * screen.
 */
export function useRecordBack(): { to: string; label: string } | null {
  const { pathname } = useLocation();
  const user = useUser();
  const neighbours = useNeighbours();
  const list = RECORD_PAGE.exec(pathname)?.[1];
  if (!list) return null;
  return { to: neighbours?.back ?? `/${list}`, label: activeEntry(pathname, user)?.label ?? '' };
}
