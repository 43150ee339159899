import { clockSpan } from '../evidence.ts';
import { INVITATION_WORDS } from './words-invitation.ts';

type Invitation = { title: string; starts_at: Date; ends_at: Date; timezone: string; host: string };

/** What an invitation says; every figure in it is the meeting's own. */
export function writeInvitation({ title, starts_at, ends_at, timezone, host }: Invitation): {
  subject: string;
  text: string;
} {
  return {
    subject: INVITATION_WORDS.subject(title).slice(0, 200),
    text: INVITATION_WORDS.text(title, clockSpan({ starts_at, ends_at }, timezone), host),
  };
}
