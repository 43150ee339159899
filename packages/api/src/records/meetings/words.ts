import type { Translated, WritingLanguage } from '@outrider/shared/ground/languages';

/** What a meeting’s timeline, its notifications and the calendar’s file say. */
export const MEETING_WORDS = {
  /** Told inside the product. */
  news: {
    invited: 'New meeting',
    booked: 'Meeting booked',
    moved: 'Meeting moved',
    cancelled: 'Meeting canceled',
    soon: 'Starting soon',
  },
  newsText: (title: string, when: string) => `${title}: ${when}`,
  feed: (name: string, company: string) => `${name}, ${company}`,
};

const ENGLISH = {
  invited: {
    subject: (title: string) => `Invitation: ${title}`,
    opening: null,
    ending: 'The calendar invitation is attached. If another time works better, just reply to this email.',
    booked: (link: string) =>
      `The calendar invitation is attached. To choose another time or to cancel, open this page:\n${link}`,
  },
  changed: {
    subject: (title: string) => `Updated: ${title}`,
    opening: 'Our meeting has changed. These are the new details:',
    ending:
      'The attached invitation replaces the one you have. If this does not work for you, just reply to this email.',
    booked: (link: string) =>
      `The attached invitation replaces the one you have. To choose another time or to cancel, open this page:\n${link}`,
  },
  cancelled: {
    subject: (title: string) => `Canceled: ${title}`,
    opening: 'I have to cancel our meeting:',
    ending: 'The attached file takes it out of your calendar.',
    booked: null,
  },
  host: (name: string) => `Host: ${name}`,
} as const;

/** What people are written who are invited to a meeting. */
export const MEETING_LETTER_WORDS: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    invited: {
      subject: (title) => `Einladung: ${title}`,
      opening: null,
      ending:
        'Die Kalendereinladung ist angehängt. Wenn Ihnen ein anderer Termin besser passt, antworten Sie einfach auf diese E-Mail.',
      booked: (link) =>
        `Die Kalendereinladung ist angehängt. Über diese Seite können Sie den Termin verschieben oder absagen:\n${link}`,
    },
    changed: {
      subject: (title) => `Geändert: ${title}`,
      opening: 'Unser Termin hat sich geändert. So ist er jetzt geplant:',
      ending:
        'Die angehängte Einladung ersetzt die bisherige. Wenn Ihnen das nicht passt, antworten Sie einfach auf diese E-Mail.',
      booked: (link) =>
        `Die angehängte Einladung ersetzt die bisherige. Über diese Seite können Sie den Termin verschieben oder absagen:\n${link}`,
    },
    cancelled: {
      subject: (title) => `Abgesagt: ${title}`,
      opening: 'Unser Termin ist abgesagt:',
      ending: 'Die angehängte Datei entfernt ihn aus Ihrem Kalender.',
      booked: null,
    },
    host: (name) => `Mit: ${name}`,
  },
};
