/** What the settings' own frame says. */
export const SETTINGS_WORDS = {
  adminsOnlyTitle: 'For company admins',
  adminsOnly: 'Only company admins can open System Settings.',
  company: 'Company',
  profile: 'Company',
  fields: 'Fields',
  pipeline: 'Pipeline',
  quotas: 'Sales targets',
  playbook: 'Playbook',
  webhooks: 'Webhooks',
  users: 'Users & roles',
  channels: 'Channels',
  mail: 'Email',
  developers: 'Developers',
  tokens: 'API tokens',
  trust: 'Trust',
  data: 'Data',
  security: 'Security',
  audit: 'Audit log',
} as const;

/** The end of a form that keeps what was typed. */
export const KEPT_FORM_WORDS = {
  save: 'Save',
  saving: 'Saving',
  discard: 'Discard changes',
  kept: 'You have unsaved changes from earlier.',
} as const;
