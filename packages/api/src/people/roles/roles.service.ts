import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Permissions } from '@outrider/shared/ground/permissions';
import { differing, settle } from '@outrider/shared/ground/role-rights';
import { COMPANY_ROLES, type CompanyRole, ROLE_LABELS } from '@outrider/shared/ground/roles';
import {
  type RoleCreate,
  type RoleId,
  type RoleRemove,
  ROLES_PER_COMPANY,
  type RoleUpdate,
  type RoleView,
} from '@outrider/shared/people/roles';
import type { Actor } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import type { PeopleDoor } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { orTaken } from '../../ground/sql/unique.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { assertWithinOwn, changePeople, type Self } from '../users/change-people.ts';
import { endBeyond } from '../users/users.service.ts';
import { findRole, insertUserEvent, type RoleRow } from '../users/users.store.ts';
import {
  countRoles,
  deleteRoleRow,
  insertRole,
  insertRoleEvent,
  listHolders,
  listRoles,
  moveHolders,
  type RolesDoor,
  updateRoleRow,
} from './roles.store.ts';

export const getRoles = async (db: RolesDoor, company_id: string): Promise<{ items: RoleView[] }> => ({
  items: await listRoles(db, company_id),
});

/** @throws 404 */
export async function getRole(db: RolesDoor, company_id: string, id: RoleId): Promise<RoleView> {
  const [role] = await listRoles(db, company_id, id);
  if (!role) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return role;
}

/** @throws 403 for more than one may oneself; 409 for a name that is taken, or one role too many */
export async function createRole(
  people: PeopleDoor,
  actor: Actor,
  { name, based_on, permissions: asked }: RoleCreate,
  now: Date,
): Promise<RoleView> {
  const permissions = settle(based_on, asked);
  return changePeople(people, actor, 'roles.manage', async (tx, self) => {
    const { company_id } = people;
    assertWithinOwn(self, { role: based_on, permissions });
    assertNotBuiltIn(name);
    if ((await countRoles(tx, company_id)) >= ROLES_PER_COMPANY)
      throw new AppError('CONFLICT', MESSAGES.rolesLimit(ROLES_PER_COMPANY));
    const id = uuidv7(now.getTime());
    await orTaken(insertRole(tx, company_id, { id, name, based_on, permissions, now }), () => nameTaken(name));
    await note(tx, people, actor, id, 'role.create', {
      name,
      based_on,
      ...changesOf(settle(based_on, {}), permissions),
    });
    return getRole(tx, company_id, id);
  });
}

/**
 * From the next call on, whoever has it may what it says; tokens that reach beyond it are over.
 * @throws 404; 403 for more than one may oneself, before or after, and for the access of one's own role; 409 for a name
 *   that is taken, or another version
 */
export async function updateRole(
  people: PeopleDoor,
  actor: Actor,
  { id, version, name, permissions: asked }: RoleUpdate,
  now: Date,
): Promise<RoleView> {
  return changePeople(people, actor, 'roles.manage', async (tx, self) => {
    const { company_id } = people;
    const { based_on, ...before } = await requireRole(tx, people, self, id);
    if (before.version !== version) throw new AppError('CONFLICT', MESSAGES.roleChanged, { version: before.version });
    const settled = asked && settle(based_on, asked);
    const permissions = settled && differing(settled, before.permissions).length > 0 ? settled : undefined;
    const renamed = name !== undefined && name !== before.name ? name : undefined;
    if (!permissions && renamed === undefined) return getRole(tx, company_id, id);
    if (renamed !== undefined) assertNotBuiltIn(renamed);
    const holders = await listHolders(tx, company_id, id);
    if (permissions) {
      assertWithinOwn(self, { role: based_on, permissions });
      if (holders.includes(self.id)) throw new AppError('FORBIDDEN', MESSAGES.roleOwnChange);
    }
    await orTaken(updateRoleRow(tx, company_id, id, { name: renamed, permissions, now }), () =>
      nameTaken(renamed ?? before.name),
    );
    let tokens_ended = 0;
    for (const holder of holders) {
      if (permissions) tokens_ended += await endBeyond(tx, actor, holder, { role: based_on, permissions }, now);
      await insertUserEvent(tx, company_id, holder);
    }
    await note(tx, people, actor, id, 'role.update', {
      ...(renamed !== undefined && { name: { from: before.name, to: renamed } }),
      ...(permissions && changesOf(before.permissions, permissions)),
      people: holders.length,
      ...(tokens_ended > 0 && { tokens_ended }),
    });
    return getRole(tx, company_id, id);
  });
}

/**
 * Whoever had it has the role `to` from the next call on. @throws 404; 403 for a role that may more than one may oneself,
 * and for one's own; 409 where somebody has it and `to` is not said; 422 for a `to` that is no other role of the company
 */
export async function removeRole(people: PeopleDoor, actor: Actor, { id, to }: RoleRemove, now: Date): Promise<void> {
  await changePeople(people, actor, 'roles.manage', async (tx, self) => {
    const { company_id } = people;
    const { name } = await requireRole(tx, people, self, id);
    const holders = await listHolders(tx, company_id, id);
    if (holders.length > 0 && to === undefined) throw new AppError('CONFLICT', MESSAGES.roleInUse(holders.length));
    if (holders.includes(self.id)) throw new AppError('FORBIDDEN', MESSAGES.ownRole);
    const next = to === undefined ? null : await requireNext(tx, people, self, id, to);
    let tokens_ended = 0;
    if (next && holders.length > 0) {
      await moveHolders(tx, company_id, id, next);
      for (const holder of holders) {
        tokens_ended += await endBeyond(tx, actor, holder, next, now);
        await insertUserEvent(tx, company_id, holder);
      }
    }
    await deleteRoleRow(tx, company_id, id);
    await note(tx, people, actor, id, 'role.delete', {
      name,
      ...(next && { to: next.role_name ?? next.role }),
      people: holders.length,
      ...(tokens_ended > 0 && { tokens_ended }),
    });
  });
}

type OwnRole = { name: string; based_on: CompanyRole; permissions: Permissions; version: number };

/** @throws 404; 403 for one that may more than whoever asks */
async function requireRole(tx: PlatformQueries, { company_id }: PeopleDoor, self: Self, id: string): Promise<OwnRole> {
  const role = await findRole(tx, company_id, id);
  if (!role) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  assertWithinOwn(self, role);
  const { role: based_on, role_name, permissions, version } = role;
  return { based_on, name: role_name ?? '', permissions: permissions ?? {}, version };
}

async function requireNext(
  tx: PlatformQueries,
  { company_id }: PeopleDoor,
  self: Self,
  id: string,
  to: RoleId,
): Promise<RoleRow> {
  if (to === id) throw refuse('UNPROCESSABLE_CONTENT', 'to', MESSAGES.roleToItself);
  const ships = COMPANY_ROLES.find((role) => role === to);
  const next: RoleRow | null = ships
    ? { role: ships, permissions: null, custom_role_id: null, role_name: null }
    : await findRole(tx, company_id, to);
  if (!next) throw refuse('UNPROCESSABLE_CONTENT', 'to', MESSAGES.roleUnknown);
  assertWithinOwn(self, next);
  return next;
}

const nameTaken = (name: string) => refuse('CONFLICT', 'name', MESSAGES.roleNameTaken(name));

/** The names of the four that ship are nobody's own. @throws 409 */
function assertNotBuiltIn(name: string): void {
  if (Object.values(ROLE_LABELS).some((label) => label.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
}

/** What an entry in the audit log says of a set: each capability that reaches differently. */
const changesOf = (before: Permissions, after: Permissions) =>
  Object.fromEntries(
    differing(before, after).map((one) => [one, { from: before[one] ?? 'none', to: after[one] ?? 'none' }]),
  );

type Detail = NonNullable<Parameters<typeof recordPlatformAudit>[3]['detail']>;

async function note(
  tx: PlatformQueries,
  { company_id }: PeopleDoor,
  actor: Actor,
  id: string,
  action: string,
  detail: Detail,
): Promise<void> {
  await recordPlatformAudit(tx, company_id, actor, { action, subject_kind: 'role', subject_id: id, detail });
  await insertRoleEvent(tx, company_id, id);
}
