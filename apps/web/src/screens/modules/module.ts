import type { Capability } from '@outrider/shared/ground/permissions';
import type { ComponentType } from 'react';

/** A screen of a company. */
export type Module = {
  /** Its path without the first stroke; screens and tests know the module by it. */
  key: string;
  /** Answers this path and everything under it. */
  path: `/${string}`;
  /** The header's title. */
  title: string;
  /** What one of takes for the navigation to offer it. The server decides what somebody may read. */
  can: Capability | readonly Capability[];
  /** Works by the user's automation mode. */
  automated?: true;
  Screen: ComponentType;
};
