import type { Capability } from '@outrider/shared/ground/permissions';

/** Whoever may one of these has something to set for the company; what leaders set besides has its place elsewhere, too. */
export const SETTINGS_OPEN_TO: readonly Capability[] = [
  'company.manage',
  'fields.manage',
  'quotas.manage',
  'playbook.manage',
  'roles.manage',
  'tokens.manage',
  'webhooks.manage',
  'security.manage',
  'audit.read',
  'data.manage',
];
