import type { migratedSchema } from '@outrider/shared/automation/organization';
import type { z } from 'zod';

/** What a migration did. */
export type Migrated = z.infer<typeof migratedSchema>;
