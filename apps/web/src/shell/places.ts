import type { SessionUser } from '@outrider/shared/auth';
import { MODULES } from '../modules/modules.ts';
import type { Place } from '../search/place.ts';
import { iconAt, navigationFor } from './navigation.ts';

/** The screens that the search box leads this user to. */
export function placesFor({ company, role }: Pick<SessionUser, 'company' | 'role'>): Place[] {
  const screens = company
    ? MODULES.filter(({ roles }) => roles.includes(role)).map(({ path, title, soon }) => ({
        path,
        title,
        soon: soon !== undefined,
      }))
    : navigationFor(role).map(({ path, title }) => ({ path, title, soon: false }));
  return screens.map((screen) => ({ ...screen, Icon: iconAt(screen.path, role) }));
}
