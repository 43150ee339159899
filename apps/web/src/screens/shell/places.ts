import type { SessionUser } from '@outrider/shared/people/auth';
import { MODULES } from '../modules/modules.ts';
import { SETTINGS_GROUPS } from '../settings/settings-sections.ts';
import type { Place } from '../../insight/search/place.ts';
import { iconAt, navigationFor } from './navigation.ts';

const SETTINGS: Place[] = SETTINGS_GROUPS.flatMap(({ sections }) =>
  sections.flatMap(({ path, label, Icon }) =>
    path === undefined ? [] : [{ path: `/settings/${path}`, title: label, Icon }],
  ),
);

/** The screens that the search box leads this user to. */
export function placesFor({ company, role }: Pick<SessionUser, 'company' | 'role'>): Place[] {
  const screens = company ? MODULES.filter(({ roles }) => roles.includes(role)) : navigationFor(role);
  const places = screens.map(({ path, title }) => ({ path, title, Icon: iconAt(path, role) }));
  return company && screens.some(({ path }) => path === '/settings') ? [...places, ...SETTINGS] : places;
}
