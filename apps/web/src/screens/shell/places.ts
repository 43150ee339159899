import type { SessionUser } from '@outrider/shared/people/auth';
import { MODULES } from '../modules/modules.ts';
import type { Place } from '../../insight/search/place.ts';
import { iconAt, navigationFor } from './navigation.ts';

/** The screens that the search box leads this user to; what is only announced is none. */
export function placesFor({ company, role }: Pick<SessionUser, 'company' | 'role'>): Place[] {
  const screens = company
    ? MODULES.filter(({ roles, soon }) => roles.includes(role) && soon === undefined)
    : navigationFor(role);
  return screens.map(({ path, title }) => ({ path, title, Icon: iconAt(path, role) }));
}
