import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Store } from './database.ts';

/** PGlite has no autovacuum: statistics would grow old and space would not come back. */
export function createUpkeep({ vacuum }: Pick<Store, 'vacuum'>): JobDefinition<never, unknown>[] {
  if (!vacuum) return [];
  return [
    defineJob({ name: 'vacuum-database', every: '30 minutes', input: z.object({}), run: () => vacuum() }),
  ] as JobDefinition<never, unknown>[];
}
