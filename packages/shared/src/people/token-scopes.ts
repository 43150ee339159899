import { type Capability, reachOf, type RoleRights } from '../ground/permissions.ts';

export const SCOPE_GROUPS = [
  'leads',
  'customers',
  'deals',
  'activities',
  'capture',
  'insight',
  'agents',
  'settings',
] as const;
export type ScopeGroup = (typeof SCOPE_GROUPS)[number];
export const SCOPE_GROUP_LABELS: Record<ScopeGroup, string> = {
  leads: 'Leads',
  customers: 'Accounts and contacts',
  deals: 'Deals',
  activities: 'Activities, tasks and files',
  capture: 'Lead capture and imports',
  insight: 'Search, reports and forecasts',
  agents: 'Agents and automation',
  settings: 'Workspace settings',
};
export const SCOPE_RIGHTS = ['read', 'write', 'delete'] as const;
export type ScopeRight = (typeof SCOPE_RIGHTS)[number];
export const SCOPE_RIGHT_LABELS: Record<ScopeRight, string> = { read: 'Read', write: 'Write', delete: 'Delete' };

type Scope = readonly [ScopeGroup, ScopeRight];
const read = (group: ScopeGroup): Scope => [group, 'read'];
const write = (group: ScopeGroup): Scope => [group, 'write'];
const remove = (group: ScopeGroup): Scope => [group, 'delete'];

/**
 * Every capability as a scope of a token: which right to which group brings it. null: no token ever has it. Whoever may
 * manage users could make a way in of their own, whoever may manage security an easier one, and whoever may manage
 * tokens a wider one. Whoever may manage the data could take all of it, or end it, and what erases a person for good is
 * asked of a person who confirmed who they are.
 */
const SCOPES: Record<Capability, Scope | null> = {
  'session.use': null,
  'profile.edit': null,
  'users.manage': null,
  'roles.manage': null,
  'security.manage': null,
  'data.manage': null,
  'people.erase': null,
  'tokens.use': null,
  'tokens.manage': null,
  'sandbox.use': null,
  'sandbox.reset': null,
  'leads.read': read('leads'),
  // A file of records takes the right to read them; how far this one reaches is its person's.
  'records.export': null,
  'leads.oversee': read('leads'),
  'leads.create': write('leads'),
  'leads.edit': write('leads'),
  'leads.assign': write('leads'),
  'leads.hand_over': write('leads'),
  'leads.delete': remove('leads'),
  'accounts.read': read('customers'),
  'accounts.create': write('customers'),
  'accounts.edit': write('customers'),
  'accounts.delete': remove('customers'),
  'contacts.read': read('customers'),
  'contacts.create': write('customers'),
  'contacts.edit': write('customers'),
  'contacts.delete': remove('customers'),
  'pipeline.read': read('deals'),
  'pipeline.create': write('deals'),
  'pipeline.edit': write('deals'),
  'pipeline.delete': remove('deals'),
  'proposals.approve': write('deals'),
  'records.read': read('activities'),
  'notifications.read': read('activities'),
  'events.listen': read('activities'),
  'records.edit': write('activities'),
  'tasks.use': write('activities'),
  'meetings.use': write('activities'),
  'mail.use': write('activities'),
  'absences.edit': write('activities'),
  'intake.read': read('capture'),
  'intake.manage': write('capture'),
  'imports.use': write('capture'),
  'dashboard.read': read('insight'),
  'search.use': read('insight'),
  'team.read': read('insight'),
  'scoring.read': read('insight'),
  'forecast.use': write('insight'),
  // What one keeps of a report is a question: the numbers are read.
  'reports.use': read('insight'),
  'reports.send': write('insight'),
  'playbook.read': read('agents'),
  'campaigns.read': read('agents'),
  'campaigns.manage': write('agents'),
  'campaigns.enroll': write('agents'),
  'organization.read': read('agents'),
  'organization.manage': write('agents'),
  'organization.initialize': write('agents'),
  'agents.manage': write('agents'),
  'agents.decide': write('agents'),
  'automation.manage': write('agents'),
  'sheets.manage': write('agents'),
  'assignment.manage': write('agents'),
  'scoring.manage': write('agents'),
  'audit.read': read('settings'),
  'people.read': read('settings'),
  'fields.manage': write('settings'),
  'webhooks.manage': write('settings'),
  'playbook.manage': write('settings'),
  'pipeline.manage': write('settings'),
  'quotas.manage': write('settings'),
  'prices.manage': write('settings'),
  'proposals.manage': write('settings'),
  'company.manage': write('settings'),
};

const entries = Object.entries(SCOPES) as [Capability, Scope | null][];

/** What a token can be given. */
export const TOKEN_SCOPES = entries.flatMap(([capability, scope]) => (scope ? [capability] : [])) as [
  Capability,
  ...Capability[],
];
/** What shows people's email addresses to a token that may not read leads, and where they are. */
const EMAIL_PLACES: Partial<Record<Capability, string>> = {
  'audit.read': 'the audit log',
  'agents.decide': 'agent proposals',
  'mail.use': 'emails',
  'imports.use': 'imports',
};
/**
 * Where a token with these scopes meets email addresses that nobody would expect of it: none where it reads leads
 * anyway.
 */
export const emailPlaces = (scopes: ReadonlySet<string>): string[] =>
  scopes.has('leads.read')
    ? []
    : Object.entries(EMAIL_PLACES).flatMap(([scope, place]) => (scopes.has(scope) ? [place] : []));

/** What a token of somebody with these rights can have. */
export const scopesFor = (rights: RoleRights): Capability[] =>
  TOKEN_SCOPES.filter((scope) => reachOf({ ...rights, company: ANY_COMPANY }, scope) !== 'none');
/** A company's rules narrow a reach and never end it. */
const ANY_COMPANY = { rules: { reps_see: 'all', reps_export: 'all' } } as const;
export const isScope = (capability: Capability): boolean => SCOPES[capability] !== null;

/** The scopes that a right to a group brings; none where the group has no such right. */
export const scopesOf = (group: ScopeGroup, right: ScopeRight): Capability[] =>
  entries.flatMap(([capability, scope]) => (scope?.[0] === group && scope[1] === right ? [capability] : []));

/** What most tokens are for, each more than the one before; whatever else is chosen is custom. */
export const SCOPE_PRESETS = ['read', 'sales', 'admin'] as const;
export type ScopePreset = (typeof SCOPE_PRESETS)[number];
export const SCOPE_PRESET_LABELS: Record<ScopePreset, string> = {
  read: 'Read everything',
  sales: 'Work sales',
  admin: 'Administer',
};
const SALES_WRITES: readonly ScopeGroup[] = ['leads', 'customers', 'deals', 'activities'];
const PRESETS: Record<ScopePreset, (group: ScopeGroup, right: ScopeRight) => boolean> = {
  read: (_group, right) => right === 'read',
  sales: (group, right) => right === 'read' || (right === 'write' && SALES_WRITES.includes(group)),
  admin: () => true,
};
export const scopesOfPreset = (preset: ScopePreset): Capability[] =>
  entries.flatMap(([capability, scope]) => (scope && PRESETS[preset](...scope) ? [capability] : []));
