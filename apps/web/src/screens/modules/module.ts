import type { Role } from '@outrider/shared/ground/roles';
import type { ComponentType } from 'react';

/** A screen of a company. */
export type Module = {
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
  Screen: ComponentType;
};
