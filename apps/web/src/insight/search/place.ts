import type { LucideIcon } from 'lucide-react';

/** A screen that one goes to by its name. */
export type Place = {
  path: string;
  title: string;
  Icon: LucideIcon;
};
