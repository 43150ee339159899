/** What the search box says. */
export const SEARCH_WORDS = {
  placeholder: 'Global search: leads, opportunities, accounts, contacts...',
  commandsOnly: 'Search screens and commands...',
  tryLeads: 'Try a name, email, phone number or company.',
  tryScreens: 'Try the name of a screen.',
  systemTheme: 'System theme',
  all: (many: string, q: string) => `All ${many.toLowerCase()} with “${q}”`,
  addLead: (q: string) => `Add lead “${q}”`,
};
