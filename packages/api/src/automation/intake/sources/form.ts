import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { mapFlat } from './flat-post.ts';
import type { IntakeSource } from './source.ts';

/**
 * A website form's submission, which comes by a door of its own (forms/receive-form.ts) and is stored as a flat post.
 */
export const form: IntakeSource = {
  verify() {
    throw new AppError('FORBIDDEN', MESSAGES.keyWrongChannel);
  },
  map: (stored, own, source) => mapFlat(stored, source ?? 'website', own),
};
