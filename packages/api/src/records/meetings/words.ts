/** What people read who are invited to a meeting, and what its timeline and the calendar's file say. */
export const MEETING_WORDS = {
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
  /** Told inside the product. */
  news: {
    invited: 'New meeting',
    booked: 'Meeting booked',
    moved: 'Meeting moved',
    cancelled: 'Meeting canceled',
    soon: 'Starting soon',
  },
  newsText: (title: string, when: string) => `${title}: ${when}`,
  host: (name: string) => `Host: ${name}`,
  feed: (name: string, company: string) => `${name}, ${company}`,
};
