import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { type LeadCapture, leadCaptureSchema } from '@outrider/shared/records/leads';
import type { MappedField, MappedLead } from '../../ground/ports/lead-fetch.ts';
import { DELIVERY_WORDS } from './words.ts';

const NOTES_LIMIT = catalogue.fields.notes.max;

/**
 * A sender's lead as the door takes it. What does not fit its field goes to the notes instead of being lost; without a
 * valid email there is no lead, and the reason is told.
 */
export function fitLead({ is_test: _, ...mapped }: MappedLead): { lead: LeadCapture } | { problem: string } {
  const first = leadCaptureSchema.safeParse(mapped);
  if (first.success) return { lead: first.data };
  const misfits = new Set(first.error.issues.map((issue) => String(issue.path[0])));
  if (misfits.has('email'))
    return { problem: mapped.email ? DELIVERY_WORDS.badEmail(mapped.email.slice(0, 80)) : DELIVERY_WORDS.noEmail };
  const fitting = Object.fromEntries(Object.entries(mapped).filter(([field]) => !misfits.has(field)));
  const moved = [...misfits].flatMap((field) =>
    field === 'notes' ? [] : [`${field}: ${mapped[field as MappedField] ?? ''}`],
  );
  const notes = [mapped.notes, ...moved]
    .filter(Boolean)
    .join('\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .toWellFormed()
    .slice(0, NOTES_LIMIT);
  const second = leadCaptureSchema.safeParse({ ...fitting, notes });
  return second.success ? { lead: second.data } : { problem: DELIVERY_WORDS.badFields };
}
