import { SECRET_OVERLAP_HOURS } from '@outrider/shared/automation/intake';

/** What is said of capture keys. */
export const KEY_WORDS = {
  title: 'Capture keys',
  add: 'New key',
  none: 'No active key. Everything sent here is rejected until you create one.',
  newTitle: 'New capture key',
  editTitle: (name: string) => `Edit “${name}”`,
  create: 'Create key',
  creating: 'Creating',
  save: 'Save',
  saving: 'Saving',
  nameHint: 'Helps you recognize the sender, for example "Autumn webinar".',
  channelSource: 'The channel’s own',
  secret: 'Signing secret',
  secretOptional: 'Signing secret (optional)',
  secretHint: 'Needed when the sender signs its requests, as Slack, LinkedIn, Meta, TikTok and Standard Webhooks do.',
  secretOverlap: `The current secret stays valid for ${SECRET_OVERLAP_HOURS} hours. Leave this empty to stop checking signatures.`,
  secretTitle: (name: string) => `Signing secret of “${name}”`,
  madeTitle: 'Your new capture key',
  once: 'Copy it now. We store only a hash, so it can’t be shown again.',
  stored: 'I’ve saved it',
  inExample: 'The curl example includes this key until you leave the page.',
  actions: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  rotate: 'Replace key',
  rotating: 'Replacing',
  rotateTitle: (name: string) => `Replace “${name}”?`,
  rotateText: `You get a new key with the same settings. The current one stays valid for ${SECRET_OVERLAP_HOURS} hours, so you can switch the sender without a gap.`,
  changeSecret: 'Signing secret',
  revoke: 'Revoke',
  withSecret: 'with signing secret',
  replaced: 'previous key valid until',
  revokeText:
    'Anything sent with this key is rejected from now on, and the key can’t be restored. If it is still in use, replace it instead.',
} as const;

/** What is said of leads whose sender does not say everything. */
export const DEFAULTS_WORDS = {
  title: 'Its leads',
  hint: 'Used when the sender doesn’t say.',
  companyMode: 'The company’s mode',
  byRules: 'By assignment rules',
} as const;
