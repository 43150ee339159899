import { z } from 'zod';

/** `name`: characters. `company_bytes`: all files of a company together. */
export const FILE_LIMITS = {
  bytes: 10 * 1024 * 1024,
  name: 200,
  record_files: 200,
  company_bytes: 2 * 1024 ** 3,
} as const;

export const recordFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The media type of its content. */
  type: z.string(),
  size_bytes: z.number().int(),
  uploaded_by: z.uuid(),
  uploaded_by_name: z.string(),
  created_at: z.iso.datetime(),
});
export type RecordFile = z.infer<typeof recordFileSchema>;

export const recordFilesSchema = z.array(recordFileSchema);
