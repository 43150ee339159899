import type { migratedSchema } from '@outrider/shared/organization';
import type { z } from 'zod';

/** What a migration did. */
export type Migrated = z.infer<typeof migratedSchema>;
