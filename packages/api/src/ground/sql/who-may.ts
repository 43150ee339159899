import { type CompanyQueries, Prisma } from '@outrider/db';
import {
  EVERYBODYS,
  PERMISSIONS,
  type PlainCapability,
  type Reach,
  REACHES,
  readPermissions,
  type RoleRights,
} from '@outrider/shared/ground/permissions';
import { ADMINISTRATION } from '@outrider/shared/ground/role-rights';
import { COMPANY_ROLES, type CompanyRole } from '@outrider/shared/ground/roles';

/** How far it has to reach: anywhere at all, or over everybody's. */
type AsFar = 'at_all' | 'all';
const reachesFor = (far: AsFar): Reach[] =>
  REACHES.filter((reach) => (far === 'all' ? reach === 'all' : reach !== 'none'));

/**
 * Whether a user may do something, by their role: the SQL of `can`, for whoever is asked after and does not call.
 * `alias` names their row in `users`.
 */
export function whoMay(capability: PlainCapability, far: AsFar = 'at_all', alias = 'u'): Prisma.Sql {
  const u = Prisma.raw(alias);
  const { reaches, roles } = askOf({ capability, far });
  const ships = Prisma.sql`${u}.role = ANY(${roles}::text[])`;
  if (EVERYBODYS.has(capability)) return ships;
  return Prisma.sql`CASE WHEN ${u}.custom_role_id IS NULL THEN ${ships} ELSE EXISTS (SELECT FROM company_roles r
      WHERE r.company_id = ${u}.company_id AND r.id = ${u}.custom_role_id
        AND r.permissions ->> ${capability} = ANY(${reaches}::text[])) END`;
}

/** Whether a user looks after the company's people, their access or all of its data. */
export const whoAdministers = (alias = 'u'): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    ADMINISTRATION.map((capability) => whoMay(capability, 'at_all', alias)),
    ' OR ',
  )})`;

/** What each row of a list asks of users, where rows ask for different things. */
export type MayAsk = { capability: PlainCapability; far?: AsFar };
export const askOf = ({ capability, far = 'at_all' }: MayAsk) => {
  const reaches = reachesFor(far);
  return {
    capability,
    reaches,
    roles: COMPANY_ROLES.filter((role) => reaches.includes(PERMISSIONS[capability][role])),
  };
};
/** The same as `whoMay`, of user `u` by the columns that row `d` has of `askOf`: capability text, reaches jsonb, roles jsonb. */
export const MAY_AS_ASKED = Prisma.sql`CASE WHEN u.custom_role_id IS NULL THEN d.roles ? u.role
    ELSE EXISTS (SELECT FROM company_roles r WHERE r.company_id = u.company_id AND r.id = u.custom_role_id
        AND d.reaches ? (r.permissions ->> d.capability)) END`;

/** The same for Prisma's own queries. */
export function whereMay(capability: PlainCapability, far: AsFar = 'at_all'): Prisma.UserWhereInput {
  const { reaches, roles } = askOf({ capability, far });
  const own = reaches.map((reach) => ({ custom_role: { permissions: { path: [capability], equals: reach } } }));
  return {
    OR: [{ role: { in: roles }, ...(!EVERYBODYS.has(capability) && { custom_role_id: null }) }, ...own],
  };
}

/** What tells somebody's rights, in a Prisma query of `users`. */
export const RIGHTS = { role: true, custom_role: { select: { permissions: true } } } as const;
type RightsRow = { role: string; custom_role: { permissions: unknown } | null };
export const rightsIn = ({ role, custom_role }: RightsRow): RoleRights & { role: CompanyRole } => ({
  role: role as CompanyRole,
  permissions: custom_role && readPermissions(custom_role.permissions as Record<string, unknown>),
});

/** Somebody who works here, with what they may by now. */
export type Colleague = RoleRights & { id: string; role: CompanyRole };

/** Null for who was deactivated. */
export async function findColleague(db: CompanyQueries, id: string): Promise<Colleague | null> {
  const row = await db.user.findFirst({ where: { id, disabled_at: null }, select: { id: true, ...RIGHTS } });
  return row && { id: row.id, ...rightsIn(row) };
}
