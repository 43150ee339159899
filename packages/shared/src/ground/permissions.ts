import { z } from 'zod';
import type { CompanyRole, Role } from './roles.ts';
import type { CompanyRules } from './visibility.ts';

/**
 * How far a capability reaches: every row of the company, one's own rows, one's own and the ones nobody owns, or not at
 * all. The server turns `own` and `own_or_unassigned` into a where-clause; the web hides what `none` forbids.
 */
export const REACHES = ['all', 'own_or_unassigned', 'own', 'none'] as const;
export type Reach = (typeof REACHES)[number];

type Row = Record<CompanyRole, Reach>;
const everyone: Row = { company_admin: 'all', manager: 'all', sdr: 'all', ae: 'all' };
const leaders: Row = { company_admin: 'all', manager: 'all', sdr: 'none', ae: 'none' };
const admins: Row = { company_admin: 'all', manager: 'none', sdr: 'none', ae: 'none' };
const repsOwn: Row = { company_admin: 'all', manager: 'all', sdr: 'own', ae: 'own' };

/**
 * What the four roles that ship may: the one permission table. The guard, the web and the permission suite all read it.
 * A company's own roles bring a table of their own, see `Permissions`.
 */
export const PERMISSIONS = {
  'session.use': everyone,
  'profile.edit': everyone,
  'leads.read': everyone,
  'leads.create': everyone,
  'leads.edit': { ...everyone, sdr: 'own_or_unassigned', ae: 'own_or_unassigned' },
  'leads.delete': repsOwn,
  'leads.assign': { ...everyone, sdr: 'own_or_unassigned', ae: 'own_or_unassigned' },
  /** A rep gives a lead of their own to somebody else, and answers what is handed to them. */
  'leads.hand_over': repsOwn,
  /** A rep sees and undoes their own imports. */
  'imports.use': repsOwn,
  'leads.oversee': admins,
  'intake.read': leaders,
  'intake.manage': leaders,
  'notifications.read': everyone,
  'events.listen': everyone,
  'dashboard.read': everyone,
  'team.read': leaders,
  /** Who works here, by name, role and team. */
  'people.read': everyone,
  'search.use': everyone,
  /** What every record has, whatever its type: files and followers. Each type's own capability is asked beside it. */
  'records.read': everyone,
  'records.export': everyone,
  'records.edit': { ...everyone, sdr: 'own_or_unassigned', ae: 'own_or_unassigned' },
  'accounts.read': everyone,
  'accounts.create': everyone,
  'accounts.edit': { ...everyone, sdr: 'own_or_unassigned', ae: 'own_or_unassigned' },
  'accounts.delete': repsOwn,
  'contacts.read': everyone,
  'contacts.create': everyone,
  'contacts.edit': { ...everyone, sdr: 'own_or_unassigned', ae: 'own_or_unassigned' },
  'contacts.delete': repsOwn,
  'pipeline.read': everyone,
  'pipeline.create': everyone,
  'pipeline.edit': { ...everyone, sdr: 'own_or_unassigned', ae: 'own_or_unassigned' },
  'pipeline.delete': { ...everyone, sdr: 'own_or_unassigned', ae: 'own_or_unassigned' },
  /** Pipelines and their stages; everybody reads them with their deals. */
  'pipeline.manage': leaders,
  /** The company's price list, and discounts above a rep's limit. */
  'prices.manage': leaders,
  'proposals.approve': leaders,
  /** How far discounts go, and what an accepted proposal does to its deal. */
  'proposals.manage': admins,
  /** A rep's forecast is of their own deals. */
  'forecast.use': repsOwn,
  /** Reports over the records that one may read. */
  'reports.use': everyone,
  /** Having reports sent by email, to oneself and to others. */
  'reports.send': everyone,
  /** What people, teams and the company should win, and the rule by which deals count as commit. */
  'quotas.manage': admins,
  'tasks.use': repsOwn,
  'meetings.use': repsOwn,
  'mail.use': repsOwn,
  'users.manage': admins,
  /** The company's own roles: what each may, and who loses one with it. */
  'roles.manage': admins,
  /** How the company's people sign in. */
  'security.manage': admins,
  /** Who did what in the company. */
  'audit.read': admins,
  /** The company's name, time zone and currency. */
  'company.manage': admins,
  /** All of the company's data: taking it along, how long it is kept, closing the company. */
  'data.manage': admins,
  /** What is held about one person: find it, export it, erase it. */
  'people.erase': admins,
  /** One's own access tokens. */
  'tokens.use': everyone,
  /** Trying things out in the company's sandbox. */
  'sandbox.use': everyone,
  'sandbox.reset': admins,
  /** Service tokens, and everybody's. */
  'tokens.manage': admins,
  /** The company's own fields; everybody reads them with their leads. */
  'fields.manage': admins,
  /** Where the company’s programs are told of what happens. */
  'webhooks.manage': admins,
  'scoring.read': leaders,
  'scoring.manage': leaders,
  /** What the company sells and how it speaks; agents write by it. */
  'playbook.read': everyone,
  'playbook.manage': admins,
  'sheets.manage': leaders,
  'assignment.manage': leaders,
  /** When one is out of office. */
  'absences.edit': repsOwn,
  'agents.manage': leaders,
  /** What agents may do on their own, and who approves the rest. */
  'automation.manage': admins,
  /** A rep decides on what agents propose for leads of their own. */
  'agents.decide': repsOwn,
  /** Sequences of emails and tasks; a rep enrolls leads of their own. */
  'campaigns.read': everyone,
  'campaigns.manage': leaders,
  'campaigns.enroll': repsOwn,
  'organization.read': leaders,
  /** Targets, people of a department, flows and their agents. */
  'organization.manage': leaders,
  'organization.initialize': admins,
} as const satisfies Record<string, Row>;

export type Capability = keyof typeof PERMISSIONS;
export const CAPABILITIES = Object.keys(PERMISSIONS) as [Capability, ...Capability[]];

/** How far each capability of a company's own role reaches; one that is not named, not at all. */
export const permissionsSchema = z.partialRecord(z.enum(CAPABILITIES), z.enum(REACHES));
export type Permissions = Readonly<Partial<Record<Capability, Reach>>>;

/** What is kept of a role, read by this release: what another one wrote for capabilities of its own is left out. */
export const readPermissions = (kept: Readonly<Record<string, unknown>>): Permissions =>
  Object.fromEntries(
    CAPABILITIES.flatMap((capability) => {
      const reach = REACHES.find((one) => one === kept[capability]);
      return reach ? [[capability, reach]] : [];
    }),
  );

/** What everybody has who can sign in to a company at all: no role of its own takes it away. */
export const EVERYBODYS: ReadonlySet<Capability> = new Set<Capability>([
  'session.use',
  'profile.edit',
  'notifications.read',
  'events.listen',
  'dashboard.read',
  'people.read',
]);

/** What is the company's own also for those who are in its sandbox: it is changed outside. */
export const OUTSIDE_SANDBOX: ReadonlySet<Capability> = new Set<Capability>([
  'users.manage',
  'roles.manage',
  'security.manage',
  'data.manage',
]);

/** What a super_admin may do; it has no company, so it has no row in the table above. */
const PLATFORM_CAPABILITIES = ['platform.manage'] as const;
export type PlatformCapability = (typeof PLATFORM_CAPABILITIES)[number];

/** What a company may narrow for its reps, and by which of its rules. */
export const RULED = {
  'leads.read': 'reps_see',
  'accounts.read': 'reps_see',
  'contacts.read': 'reps_see',
  'pipeline.read': 'reps_see',
  'records.read': 'reps_see',
  'search.use': 'reps_see',
  'records.export': 'reps_export',
} as const satisfies Partial<Record<Capability, keyof CompanyRules>>;
/** What follows from the role alone, whatever the company's rules. */
export type PlainCapability = Exclude<Capability, keyof typeof RULED>;
const REPS: readonly Role[] = ['sdr', 'ae'];
/** Whether a company's rules for its reps hold for this role, or for what it is based on. */
export const isRep = (role: Role): boolean => REPS.includes(role);

/**
 * A role, as far as it decides what somebody may: one of the four, or, where `permissions` are there, one of the
 * company's own that is based on it.
 */
export type RoleRights = { role: Role; permissions: Permissions | null };
/** Somebody, and how far their company lets its reps go. */
export type Member = RoleRights & { company: { rules: CompanyRules } | null };

export function reachOf(user: RoleRights, capability: PlainCapability): Reach;
export function reachOf(user: Member, capability: Capability): Reach;
export function reachOf(
  { role, permissions, company }: RoleRights & Partial<Pick<Member, 'company'>>,
  capability: Capability,
): Reach {
  if (role === 'super_admin') return 'none';
  const reach =
    permissions && !EVERYBODYS.has(capability) ? (permissions[capability] ?? 'none') : PERMISSIONS[capability][role];
  const rule = (RULED as Partial<Record<Capability, keyof CompanyRules>>)[capability];
  if (!rule || reach !== 'all' || !isRep(role)) return reach;
  return company ? company.rules[rule] : 'none';
}

/** Whether somebody reads only what is theirs and what nobody owns. */
export const seesPart = (user: Member): boolean => reachOf(user, 'records.read') === 'own_or_unassigned';

/**
 * Whoever calls. `scopes`: what the access token that they call with may do; a session may do all that the role may.
 */
export type Caller = Member & { id: string; scopes?: ReadonlySet<string> | undefined };

type PlainCaller = Omit<Caller, 'company'>;
type Owned = { assigned_to: string | null };

/** Whether the caller may use the capability at all, and on this row where it has an owner (null: nobody owns it). */
export function can(user: PlainCaller, capability: PlainCapability, row?: Owned): boolean;
export function can(user: Caller, capability: Capability, row?: Owned): boolean;
export function can(user: PlainCaller & Partial<Member>, capability: Capability, row?: Owned): boolean {
  if (user.scopes && !user.scopes.has(capability)) return false;
  const reach = reachOf(user as Caller, capability);
  if (reach === 'none' || reach === 'all' || !row) return reach !== 'none';
  if (row.assigned_to === user.id) return true;
  return reach === 'own_or_unassigned' && row.assigned_to === null;
}
