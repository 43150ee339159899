import {
  CAPABILITIES,
  type Capability,
  EVERYBODYS,
  isRep,
  type Member,
  PERMISSIONS,
  type Permissions,
  type Reach,
  REACHES,
  reachOf,
  type RoleRights,
  RULED,
} from './permissions.ts';
import type { CompanyRole } from './roles.ts';
import type { CompanyRules } from './visibility.ts';

/** What a company's own role can be given or refused, in the order of the table. */
export const GRANTABLE: readonly Capability[] = CAPABILITIES.filter((capability) => !EVERYBODYS.has(capability));

const widthOf = (reach: Reach): number => REACHES.length - REACHES.indexOf(reach);
const isWider = (one: Reach, other: Reach): boolean => widthOf(one) > widthOf(other);

/** Which records one sees at all: these go together, and each type can be closed on its own. */
const SIGHT = ['leads.read', 'accounts.read', 'contacts.read', 'pipeline.read'] as const satisfies Capability[];
/** The dashboard, tasks and activities speak of both, so nobody works here without them. */
const OPEN: readonly Capability[] = ['leads.read', 'pipeline.read'];
const isSight = (capability: Capability) => SIGHT.some((one) => one === capability);
/** Follows from what one sees. */
const DERIVED = ['search.use'] as const satisfies Capability[];
/** About colleagues, or already no more than one sees: what one sees of records does not narrow them. */
const APART: readonly Capability[] = ['absences.edit', 'records.export'];

/**
 * How far a capability can reach: no further than the code that asks for it tells apart. The widest first.
 * `based_on`: what of that a role based on this one can have.
 */
export function reachesOf(capability: Capability, based_on?: CompanyRole): readonly Reach[] {
  if (capability === 'records.read') return ['all', 'own_or_unassigned'];
  const rule = (RULED as Partial<Record<Capability, keyof CompanyRules>>)[capability];
  const told = new Set<Reach>(Object.values<Reach>(PERMISSIONS[capability]));
  if (!OPEN.includes(capability)) told.add('none');
  if (rule) told.add(rule === 'reps_see' ? 'own_or_unassigned' : 'own');
  const reaches = REACHES.filter((reach) => told.has(reach));
  // A rep stays one with the company's records: how far reps go is the company's rule, and no role of its own is past it.
  if (!based_on || !isRep(based_on) || !isOfRows(capability)) return reaches;
  return reaches.filter((reach) => !isWider(reach, PERMISSIONS[capability][based_on]));
}

/** Whether a capability is about records of one's own or of everybody's, as far as one sees them. */
const isOfRows = (capability: Capability): boolean =>
  !APART.includes(capability) &&
  !(capability in RULED) &&
  reachesOf(capability).some((reach) => reach !== 'all' && reach !== 'none');

/** What is of no use without something else, and goes with it. */
const NEEDS: Partial<Record<Capability, Capability>> = {
  'leads.create': 'leads.read',
  'leads.edit': 'leads.read',
  'leads.delete': 'leads.read',
  'leads.assign': 'leads.read',
  'leads.hand_over': 'leads.read',
  'leads.oversee': 'leads.read',
  'accounts.create': 'accounts.read',
  'accounts.edit': 'accounts.read',
  'accounts.delete': 'accounts.read',
  'contacts.create': 'contacts.read',
  'contacts.edit': 'contacts.read',
  'contacts.delete': 'contacts.read',
  'pipeline.create': 'pipeline.read',
  'pipeline.edit': 'pipeline.read',
  'pipeline.delete': 'pipeline.read',
  'proposals.approve': 'pipeline.read',
  'forecast.use': 'pipeline.read',
  'reports.send': 'reports.use',
  'tokens.manage': 'tokens.use',
  'sandbox.reset': 'sandbox.use',
  'intake.manage': 'intake.read',
  'scoring.manage': 'scoring.read',
  'playbook.manage': 'playbook.read',
  'campaigns.manage': 'campaigns.read',
  'campaigns.enroll': 'campaigns.read',
  'organization.manage': 'organization.read',
  'organization.initialize': 'organization.read',
};

/** The widest reach that a capability can have and that is no wider than each of these. */
function narrow(capability: Capability, based_on: CompanyRole, ...limits: Reach[]): Reach {
  const fits = (reach: Reach) => !limits.some((limit) => isWider(reach, limit));
  return reachesOf(capability, based_on).find(fits) ?? 'none';
}

/**
 * A set of permissions as it holds: every capability that can be given is named, reads of every type that is open reach
 * as far as `records.read`, nobody does more to records than they see of them, and what needs something else goes with it. Twice
 * is once.
 */
export function settle(based_on: CompanyRole, asked: Permissions): Record<Capability, Reach> {
  const settled = Object.fromEntries(CAPABILITIES.map((one) => [one, PERMISSIONS[one][based_on]])) as Record<
    Capability,
    Reach
  >;
  const sight = narrow('records.read', based_on, asked['records.read'] === 'all' ? 'all' : 'own_or_unassigned');
  settled['records.read'] = sight;
  for (const capability of SIGHT) {
    const isClosed = !OPEN.includes(capability) && (asked[capability] ?? 'none') === 'none';
    settled[capability] = isClosed ? 'none' : sight;
  }
  for (const capability of DERIVED) settled[capability] = sight;
  // What others need is needed by nothing itself, so it comes first and the rest can ask it.
  const rest = GRANTABLE.filter(
    (one) => one !== 'records.read' && !isSight(one) && !DERIVED.some((two) => two === one),
  );
  for (const capability of rest.toSorted((one, other) => Number(one in NEEDS) - Number(other in NEEDS))) {
    const need = NEEDS[capability];
    const limits: Reach[] = [asked[capability] ?? 'none'];
    if (need && settled[need] === 'none') limits.push('none');
    else if (isOfRows(capability)) limits.push(sight);
    settled[capability] = narrow(capability, based_on, ...limits);
  }
  return settled;
}

/** What a role that ships may, as a set of its own would say it. */
export const rightsOf = (role: CompanyRole): Record<Capability, Reach> =>
  Object.fromEntries(CAPABILITIES.map((one) => [one, PERMISSIONS[one][role]])) as Record<Capability, Reach>;

/** In which capabilities two roles differ. */
export const differing = (one: Permissions, other: Permissions): Capability[] =>
  GRANTABLE.filter((capability) => (one[capability] ?? 'none') !== (other[capability] ?? 'none'));

const NARROWEST: CompanyRules = { reps_see: 'own_or_unassigned', reps_export: 'own' };

/**
 * What of a role goes further than somebody's own rights: nobody gives that. Asked under the company's rules for reps as
 * they are, and as narrow as they can be: who is a rep by what their role is based on may be held back tomorrow.
 */
export const beyond = (giver: Member, role: RoleRights): Capability[] =>
  CAPABILITIES.filter((capability) =>
    [giver.company?.rules ?? NARROWEST, NARROWEST].some((rules) => {
      const company = { rules };
      return isWider(reachOf({ ...role, company }, capability), reachOf({ ...giver, company }, capability));
    }),
  );

/** What it takes to look after the company's people, their access or all of its data. */
export const ADMINISTRATION = ['users.manage', 'roles.manage', 'security.manage', 'data.manage'] as const;
export const administers = (user: RoleRights): boolean =>
  ADMINISTRATION.some((capability) => reachOf(user, capability) !== 'none');
