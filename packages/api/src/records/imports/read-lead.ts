import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { leadCaptureSchema, type LeadStatus } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { IncomingLead } from '../leads/capture.ts';
import type { Finish } from './read-row.ts';

/** A lead whose custom values are read by their kinds. */
export type ReadLead = IncomingLead & { custom: CustomValues };

/** A row as the door takes it. */
export const readLead: Finish<ReadLead> = (facts, custom, refuse) => {
  if (facts['email'] === undefined) refuse('email', MESSAGES.noEmail);
  const { status, owner, ...captured } = facts;
  const parsed = leadCaptureSchema.safeParse({ email: 'nobody@example.com', ...captured });
  if (!parsed.success) {
    for (const issue of parsed.error.issues) refuse(String(issue.path[0]), issue.message);
    return null;
  }
  return {
    ...parsed.data,
    custom,
    ...(status !== undefined && { status: status as LeadStatus }),
    ...(owner !== undefined && { assigned_to: owner as string }),
  };
};
