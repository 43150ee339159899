import { AppError } from '@outrider/shared/ground/errors';

/** The refusal of one field of what was sent. `existing_id`: the record that has what was asked for already. */
export const refuse = (
  code: 'CONFLICT' | 'UNPROCESSABLE_CONTENT',
  field: string,
  message: string,
  existing_id?: string,
) => new AppError(code, message, { errors: [{ field, message }], ...(existing_id && { existing_id }) });
