import type { Capability } from '@outrider/shared/ground/permissions';

type Told = { label: string; says: string };
export type CapabilityGroup = { title: string; capabilities: readonly (readonly [Capability, Told])[] };

/** What a role can be given, as people think of it. What follows from something else has no line of its own. */
export const CAPABILITY_GROUPS: readonly CapabilityGroup[] = [
  {
    title: 'What they see',
    capabilities: [
      [
        'records.read',
        {
          label: 'Records they see',
          says: 'All leads, deals, accounts and contacts, or their own and those nobody owns.',
        },
      ],
      ['accounts.read', { label: 'See accounts', says: 'Open accounts and client portals.' }],
      ['contacts.read', { label: 'See contacts', says: 'Open contacts.' }],
      ['records.export', { label: 'Export records', says: 'Download lists as a file.' }],
    ],
  },
  {
    title: 'Leads',
    capabilities: [
      ['leads.create', { label: 'Add leads', says: 'Create leads by hand or with a form.' }],
      ['leads.edit', { label: 'Edit leads', says: 'Change details, status and notes.' }],
      ['leads.assign', { label: 'Assign leads', says: 'Give leads to somebody.' }],
      ['leads.hand_over', { label: 'Hand over leads', says: 'Ask a colleague to take a lead over.' }],
      ['leads.delete', { label: 'Delete leads', says: 'Move leads to the bin and restore them.' }],
      ['imports.use', { label: 'Import files', says: 'Bring records in from a file, and undo it.' }],
      [
        'leads.oversee',
        { label: 'Monitor lead handling', says: 'See how quickly leads are picked up across the company.' },
      ],
      ['assignment.manage', { label: 'Set assignment rules', says: 'Decide who gets new leads.' }],
      ['intake.read', { label: 'See lead capture', says: 'See capture keys and what senders delivered.' }],
      ['intake.manage', { label: 'Manage lead capture', says: 'Create capture keys and forms.' }],
    ],
  },
  {
    title: 'Accounts and contacts',
    capabilities: [
      ['accounts.create', { label: 'Add accounts', says: 'Create accounts.' }],
      ['accounts.edit', { label: 'Edit accounts', says: 'Change accounts and share client portals.' }],
      ['accounts.delete', { label: 'Delete accounts', says: 'Move accounts to the bin and restore them.' }],
      ['contacts.create', { label: 'Add contacts', says: 'Create contacts.' }],
      ['contacts.edit', { label: 'Edit contacts', says: 'Change contacts.' }],
      ['contacts.delete', { label: 'Delete contacts', says: 'Move contacts to the bin and restore them.' }],
      ['records.edit', { label: 'Files and followers', says: 'Attach files to records and follow them.' }],
    ],
  },
  {
    title: 'Deals',
    capabilities: [
      ['pipeline.create', { label: 'Add deals', says: 'Create deals and convert leads.' }],
      ['pipeline.edit', { label: 'Edit deals', says: 'Move deals and write proposals.' }],
      ['pipeline.delete', { label: 'Delete deals', says: 'Move deals to the bin and restore them.' }],
      ['pipeline.manage', { label: 'Manage pipelines', says: 'Set up pipelines and their stages.' }],
      ['prices.manage', { label: 'Manage prices', says: 'Keep the price list.' }],
      ['proposals.approve', { label: 'Approve discounts', says: 'Approve proposals above the rep limit.' }],
      ['proposals.manage', { label: 'Set discount rules', says: 'Decide how far discounts go; send any discount.' }],
    ],
  },
  {
    title: 'Daily work',
    capabilities: [
      ['tasks.use', { label: 'Tasks', says: 'Work with tasks.' }],
      ['meetings.use', { label: 'Meetings', says: 'Use the calendar and booking pages.' }],
      ['mail.use', { label: 'Email', says: 'Send email and use the inbox.' }],
      ['absences.edit', { label: 'Absences', says: 'Set when people are out of office.' }],
    ],
  },
  {
    title: 'Numbers',
    capabilities: [
      ['reports.use', { label: 'Reports', says: 'Build and read reports on the records they see.' }],
      ['reports.send', { label: 'Schedule reports', says: 'Have reports sent by email.' }],
      ['forecast.use', { label: 'Forecast', says: 'See and submit the forecast.' }],
      ['quotas.manage', { label: 'Set quotas', says: 'Decide what people and teams should win.' }],
      ['team.read', { label: 'Team performance', says: 'See how colleagues and teams are doing.' }],
      ['scoring.read', { label: 'See scoring', says: 'See how leads are scored.' }],
      ['scoring.manage', { label: 'Manage scoring', says: 'Change how leads are scored.' }],
    ],
  },
  {
    title: 'Automation',
    capabilities: [
      ['campaigns.read', { label: 'See campaigns', says: 'Open campaigns and their results.' }],
      ['campaigns.manage', { label: 'Manage campaigns', says: 'Create, start and stop campaigns.' }],
      ['campaigns.enroll', { label: 'Enroll leads', says: 'Add leads to campaigns.' }],
      ['agents.decide', { label: 'Decide on proposals', says: 'Approve or reject what agents propose.' }],
      ['agents.manage', { label: 'Manage agents', says: 'Create AI agents and give them tasks.' }],
      ['automation.manage', { label: 'Automation control', says: 'Decide what agents may do on their own.' }],
      ['sheets.manage', { label: 'Google Sheets', says: 'Connect sheets that bring leads in.' }],
      ['organization.read', { label: 'See organization', says: 'See departments, targets and workflows.' }],
      ['organization.manage', { label: 'Manage organization', says: 'Change departments, targets and workflows.' }],
      ['organization.initialize', { label: 'Set up organization', says: 'Create the departments.' }],
      ['playbook.read', { label: 'See the playbook', says: 'Read what agents write by.' }],
      ['playbook.manage', { label: 'Manage the playbook', says: 'Change what agents write by.' }],
    ],
  },
  {
    title: 'Company',
    capabilities: [
      ['company.manage', { label: 'Company profile', says: 'Change name, currency, time zone and email.' }],
      ['fields.manage', { label: 'Custom fields', says: 'Add and change your own fields.' }],
      ['webhooks.manage', { label: 'Webhooks', says: 'Send events to other systems.' }],
      ['tokens.use', { label: 'Own API tokens', says: 'Create tokens for themselves.' }],
      ['tokens.manage', { label: 'All API tokens', says: 'Create service tokens and revoke anyone’s.' }],
      ['sandbox.use', { label: 'Sandbox', says: 'Try things out in the sandbox.' }],
      ['sandbox.reset', { label: 'Reset the sandbox', says: 'Start the sandbox over.' }],
    ],
  },
  {
    title: 'People and security',
    capabilities: [
      ['users.manage', { label: 'Manage users', says: 'Invite people, change their role and reset passwords.' }],
      ['roles.manage', { label: 'Manage roles', says: 'Create and change roles, up to their own access.' }],
      ['security.manage', { label: 'Security', says: 'Decide how people sign in and what reps see.' }],
      ['audit.read', { label: 'Audit log', says: 'See who did what.' }],
      ['data.manage', { label: 'Company data', says: 'Export all data, set retention, close the company.' }],
      ['people.erase', { label: 'Erase people', says: 'Find, export and erase what’s held about a person.' }],
    ],
  },
];
