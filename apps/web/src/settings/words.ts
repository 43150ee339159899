/** What the settings' own frame says. */
export const SETTINGS_WORDS = {
  company: 'Company',
  fields: 'Fields',
  users: 'Users & roles',
} as const;
