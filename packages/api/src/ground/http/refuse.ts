import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';

/** The refusal of one field of what was sent. `existing_id`: the record that has what was asked for already. */
export const refuse = (
  code: 'CONFLICT' | 'UNPROCESSABLE_CONTENT',
  field: string,
  message: string,
  existing_id?: string,
) => new AppError(code, message, { errors: [{ field, message }], ...(existing_id && { existing_id }) });

/** The refusal of a change to what is not one's own: what one does not see is not there. */
export const refuseChange = (isSeen: boolean): AppError =>
  isSeen ? new AppError('FORBIDDEN', MESSAGES.forbidden) : new AppError('NOT_FOUND', MESSAGES.notFound);
