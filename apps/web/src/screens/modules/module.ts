import type { Role } from '@outrider/shared/ground/roles';
import type { ComponentType } from 'react';
import type { ComingSoon } from './coming-soon.ts';

type Described = {
  /** Its path without the first stroke; screens and tests know the module by it. */
  key: string;
  /** Answers this path and everything under it. */
  path: `/${string}`;
  /** The header's title. */
  title: string;
  /** Whose navigation offers it. The server decides what a role may read. */
  roles: readonly Role[];
  /** Works by the user's automation mode. */
  automated?: true;
};
/** A module is either a screen or announced. To make one real, put a `Screen` in the place of its `soon`. */
export type Module = Described &
  ({ Screen: ComponentType; soon?: undefined } | { soon: ComingSoon; Screen?: undefined });
