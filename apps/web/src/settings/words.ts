/** What the settings' own frame says. */
export const SETTINGS_WORDS = {
  adminsOnlyTitle: 'For company admins',
  adminsOnly: 'Only company admins can open System Settings.',
  company: 'Company',
  fields: 'Fields',
  pipeline: 'Pipeline',
  users: 'Users & roles',
} as const;
