import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refusalOf } from '../trpc.ts';
import { findKnown } from './known.store.ts';

/** What a write was refused with, without the record that it collided with where the caller does not see that one. */
export async function hideUnseen(sight: CompanyDb, error: unknown): Promise<unknown> {
  const refusal = refusalOf(error);
  const existing_id = refusal?.extras.existing_id;
  if (!sight.reader || !refusal || !existing_id || (await findKnown(sight, [existing_id])).length > 0) return error;
  const errors = refusal.extras.errors?.map(({ field }) => ({ field, message: MESSAGES.colleagueHasIt }));
  return new AppError('CONFLICT', MESSAGES.colleagueHasIt, { reason: 'already_exists', ...(errors && { errors }) });
}
