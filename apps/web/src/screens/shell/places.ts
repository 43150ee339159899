import type { SessionUser } from '@outrider/shared/people/auth';
import { isOpenTo, MODULES } from '../modules/modules.ts';
import { settingsFor } from '../settings/settings-sections.ts';
import type { Place } from '../../insight/search/place.ts';
import { iconAt, navigationFor } from './navigation.ts';

const settingsOf = (user: SessionUser): Place[] =>
  settingsFor(user).flatMap(({ sections }) =>
    sections.flatMap(({ path, label, Icon }) =>
      path === undefined ? [] : [{ path: `/settings/${path}`, title: label, Icon }],
    ),
  );

/** The screens that the search box leads this user to. */
export function placesFor(user: SessionUser): Place[] {
  const screens = user.company ? MODULES.filter((module) => isOpenTo(user, module)) : navigationFor(user);
  const places = screens.map(({ path, title }) => ({ path, title, Icon: iconAt(path, user) }));
  return screens.some(({ path }) => path === '/settings') ? [...places, ...settingsOf(user)] : places;
}
