import { inject } from 'vitest';
import type { Engine } from './database.ts';
import { TEST_EMBEDDED } from './env.ts';
import './global-setup.ts';

export const HAS_POSTGRES = inject('postgresUrl') !== null;

/** Both databases, where the machine has PostgreSQL: for suites that hold what the two may answer differently. */
export const EVERY_ENGINE: Engine[] = HAS_POSTGRES ? ['embedded', 'postgres'] : ['embedded'];

/** What everything else runs on: PostgreSQL where the machine has it and nobody asked for the embedded database. */
export const ENGINE: Engine = HAS_POSTGRES && !TEST_EMBEDDED ? 'postgres' : 'embedded';
export const ENGINES: Engine[] = [ENGINE];
