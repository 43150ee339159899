import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { whilePreloading } from '../errors/reload-for-new-version.ts';

type Later<P> = ((props: P) => ReactNode) & {
  /**
   * Brings the code before it is shown: when the pointer is on what opens it, or when the page begins and will show it
   * (`isNeeded`).
   */
  preload: (isNeeded?: boolean) => void;
};

/**
 * A part whose code comes when it is first shown. Until then `waiting` stands in its place, and what is around it
 * stays.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null): Later<P> {
  const Part = lazy(() => load().then((component) => ({ default: component as ComponentType<object> })));
  const part = (props: P) => <Suspense fallback={waiting}>{createElement(Part, props)}</Suspense>;
  const preload = (isNeeded = false) => {
    if (isNeeded) load().catch(() => undefined); // who shows it hears of it
    else whilePreloading(load);
  };
  return Object.assign(part, { preload });
}
