/** What the API says about leads to the people who work them. */
export const LEAD_WORDS = {
  assignedToYou: 'New lead assigned to you',
  statusChanged: (name: string, status: string) => `${name} is now ${status}`,
  ownerChanged: (name: string) => `${name} has a new owner`,
};
