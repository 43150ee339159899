import type { PlatformQueries, Prisma } from '@outrider/db';
import { type Permissions, readPermissions } from '@outrider/shared/ground/permissions';
import { rightsOf } from '@outrider/shared/ground/role-rights';
import { COMPANY_ROLES, type CompanyRole, ROLE_LABELS } from '@outrider/shared/ground/roles';
import type { RoleView } from '@outrider/shared/people/roles';

type KeptRole = {
  id: string;
  name: string;
  based_on: string;
  permissions: unknown;
  version: number;
  updated_at: Date;
};
type Holder = { id: string; full_name: string; role: string; custom_role_id: string | null; disabled_at: Date | null };

const KEPT = { id: true, name: true, based_on: true, permissions: true, version: true, updated_at: true } as const;

/** A company's door, or the platform's: each statement names the company. */
export type RolesDoor = Pick<PlatformQueries, 'companyRole' | 'user'>;

/** Every role of the company, or the one with `id`: the four that ship first, then its own by name. */
export async function listRoles(db: RolesDoor, company_id: string, id?: string): Promise<RoleView[]> {
  const ships = COMPANY_ROLES.filter((role) => id === undefined || id === role);
  const asksOwn = id === undefined || ships.length === 0;
  const [own, holders] = await Promise.all([
    asksOwn ? db.companyRole.findMany({ where: { company_id, ...(id && { id }) }, select: KEPT }) : [],
    db.user.findMany({
      where: { company_id },
      select: { id: true, full_name: true, role: true, custom_role_id: true, disabled_at: true },
      orderBy: [{ full_name: 'asc' }, { id: 'asc' }],
    }),
  ]);
  const byName = own.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return [
    ...ships.map((role) => presentShipped(role, holders)),
    ...byName.map((role) => presentOwn(role as KeptRole, holders)),
  ];
}

const presentHolder = ({ id, full_name, disabled_at }: Holder) => ({ id, full_name, active: disabled_at === null });

const presentShipped = (role: CompanyRole, holders: Holder[]): RoleView => ({
  id: role,
  name: ROLE_LABELS[role],
  built_in: true,
  based_on: role,
  permissions: rightsOf(role),
  people: holders.filter((one) => one.role === role && one.custom_role_id === null).map(presentHolder),
  version: 1,
  updated_at: null,
});

const presentOwn = ({ updated_at, ...role }: KeptRole, holders: Holder[]): RoleView => ({
  id: role.id,
  name: role.name,
  built_in: false,
  based_on: role.based_on as CompanyRole,
  permissions: readPermissions(role.permissions as Record<string, unknown>),
  people: holders.filter((one) => one.custom_role_id === role.id).map(presentHolder),
  version: role.version,
  updated_at: updated_at.toISOString(),
});

export const countRoles = (tx: PlatformQueries, company_id: string) => tx.companyRole.count({ where: { company_id } });

type NewRole = { id: string; name: string; based_on: CompanyRole; permissions: Permissions; now: Date };

/** @throws where another role of the company has the name, in whatever letters: see orTaken */
export const insertRole = (tx: PlatformQueries, company_id: string, { permissions, now, ...role }: NewRole) =>
  tx.companyRole.create({
    data: {
      ...role,
      company_id,
      permissions: permissions as Prisma.InputJsonObject,
      created_at: now,
      updated_at: now,
    },
    select: { id: true },
  });

/** @throws as insertRole */
export const updateRoleRow = (
  tx: PlatformQueries,
  company_id: string,
  id: string,
  { name, permissions, now }: { name?: string | undefined; permissions?: Permissions | undefined; now: Date },
) =>
  tx.companyRole.updateMany({
    where: { company_id, id },
    data: {
      ...(name !== undefined && { name }),
      ...(permissions && { permissions: permissions as Prisma.InputJsonObject }),
      version: { increment: 1 },
      updated_at: now,
    },
  });

export const deleteRoleRow = (tx: PlatformQueries, company_id: string, id: string) =>
  tx.companyRole.deleteMany({ where: { company_id, id } });

/** Everybody who has the role, those too who can no longer sign in. */
export async function listHolders(tx: PlatformQueries, company_id: string, id: string): Promise<string[]> {
  const rows = await tx.user.findMany({ where: { company_id, custom_role_id: id }, select: { id: true } });
  return rows.map((row) => row.id);
}

/** Gives all who have a role another one. */
export const moveHolders = (
  tx: PlatformQueries,
  company_id: string,
  id: string,
  { role, custom_role_id }: { role: CompanyRole; custom_role_id: string | null },
) => tx.user.updateMany({ where: { company_id, custom_role_id: id }, data: { role, custom_role_id } });

/** Announces to the company's browsers, through the outbox, that this role changed. */
export const insertRoleEvent = (tx: PlatformQueries, company_id: string, subject_id: string) =>
  tx.outboxEvent.create({ data: { company_id, topic: 'role.changed', subject_id }, select: { id: true } });
