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
  developers: 'Developers',
  tokens: 'API tokens',
  trust: 'Trust',
  security: 'Security',
  audit: 'Audit log',
} as const;
