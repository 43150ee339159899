import type { ImportRecord } from '@outrider/shared/records/import-types';
import type { ImportDetail } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { uploadFile } from '../../ground/ui/transfer.ts';

/** Sends a file of records. @throws Error with a sentence for the person */
export const uploadImport = (file: File, type: ImportRecord, signal: AbortSignal): Promise<ImportDetail> =>
  uploadFile<ImportDetail>({
    path: `/api/imports?type=${type}&name=${encodeURIComponent(file.name)}`,
    file,
    signal,
    failure: MESSAGES.uploadFailed,
  });
