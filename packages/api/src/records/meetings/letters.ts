import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { clockSpan } from '../../ground/text/clock.ts';
import { MEETING_LETTER_WORDS } from './words.ts';

/** Why attendees get an email. */
export type MeetingNews = 'invited' | 'changed' | 'cancelled';
type Told = {
  title: string;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  location: string | null;
  organiser_name: string;
};

/** The email about a meeting; every figure in it is the meeting's own. `link`: by which its reader moves or cancels it. */
export function writeMeetingLetter(
  news: MeetingNews,
  { title, location, timezone, organiser_name, ...when }: Told,
  { link = null, language = 'en' }: { link?: string | null; language?: WritingLanguage } = {},
): { subject: string; text: string } {
  const words = MEETING_LETTER_WORDS[language];
  const { subject, opening, ending, booked } = words[news];
  const facts = [title, clockSpan(when, timezone, language), location, words.host(organiser_name)];
  return {
    subject: subject(title).slice(0, 200),
    text: [opening, facts.filter(Boolean).join('\n'), link && booked ? booked(link) : ending]
      .filter(Boolean)
      .join('\n\n'),
  };
}
