/** What notifications about new leads say. */
export const NOTIFICATION_WORDS = {
  newLead: 'New lead for you',
  hotLead: 'Hot lead without an owner',
  hotLeads: (count: number) => `${count} hot leads without an owner`,
};
