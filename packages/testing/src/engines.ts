import { inject } from 'vitest';
import type { Engine } from './database.ts';
import './global-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by a project that runs on this database alone. */
    engine: Engine | undefined;
  }
}

export const HAS_POSTGRES = inject('postgresUrl') !== null;

/** Both databases, where the machine has PostgreSQL: for suites that hold what the two may answer differently. */
export const EVERY_ENGINE: Engine[] = HAS_POSTGRES ? ['embedded', 'postgres'] : ['embedded'];

/**
 * What everything else runs on: PostgreSQL where the machine has it. `npm test -- --all` runs it a second time, on the
 * embedded database.
 */
export const ENGINE: Engine = inject('engine') ?? (HAS_POSTGRES ? 'postgres' : 'embedded');
export const ENGINES: Engine[] = [ENGINE];
