import { ATTENDEES_MAX } from '@outrider/shared/records/meetings';
import { emailField } from '@outrider/shared/schemas/ground/wire';
import { z } from 'zod';
import { PIPELINE_WORDS } from './words.ts';

/**
 * Addresses that a person typed or pasted: apart by commas, semicolons, spaces or lines, with or without a name before
 * them.
 */
export function splitAddresses(text: string): string[] {
  const bare = text.replaceAll(/(?:"[^"\n]*"|[^<>,;\n"]*)\s*<([^<>\n]*)>/g, ' $1 ');
  return [...new Set(bare.split(/[\s,;]+/).filter(Boolean))];
}

/** A form's field of addresses; says which one is none. */
export const addressesField = z.string().transform((text, issues): string[] => {
  const typed = splitAddresses(text);
  const wrong = typed.find((address) => !emailField.safeParse(address).success);
  if (wrong) issues.addIssue({ code: 'custom', message: PIPELINE_WORDS.notAnEmail(wrong.slice(0, 60)) });
  if (typed.length > ATTENDEES_MAX) issues.addIssue({ code: 'custom', message: `At most ${ATTENDEES_MAX} people` });
  return typed;
});
