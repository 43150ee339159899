/** What notifications about leads say. */
export const NOTIFICATION_WORDS = {
  newLead: 'New lead for you',
  byRules: 'Assigned by your assignment rules',
  hotLead: 'Hot lead without an owner',
  hotLeads: (count: number) => `${count} hot leads without an owner`,
};
