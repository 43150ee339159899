import { z } from 'zod';

/** `filled_at`: since when it has what is in it; null before anybody opened it. */
export const sandboxStateSchema = z.object({ filled_at: z.iso.datetime().nullable() });
export type SandboxState = z.infer<typeof sandboxStateSchema>;
