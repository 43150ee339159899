import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RoleRights } from '@outrider/shared/ground/permissions';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import { scopesFor } from '@outrider/shared/people/token-scopes';
import {
  type CompanyUser,
  type CompanyUserList,
  SIGN_INS_SHOWN_DAYS,
  type UserCreate,
  type UserUpdate,
  type UserWithPassword,
  type InvitedUser,
} from '@outrider/shared/people/users';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { closeLinks } from '../auth/links.store.ts';
import { accessEnds } from '../auth/links.ts';
import { tellOfChange } from '../auth/login-mails.store.ts';
import { hashPassword } from '../auth/password.ts';
import { deleteSecondFactors } from '../auth/two-step/two-step.store.ts';
import { endTokens, OWN_KINDS } from '../../ground/sessions/end-access.ts';
import { deleteSessionsOf, setPassword } from '../../ground/sessions/session.store.ts';
import type { PeopleDoor } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { sendInvitation } from './invitations.service.ts';
import { assertWithinOwn, changePeople, type Self } from './change-people.ts';
import { makeOneTimePassword } from './one-time-password.ts';
import {
  countActiveAdmins,
  deleteInvited,
  findPlace,
  findRole,
  insertAccount,
  insertPlace,
  insertUserEvent,
  listUsers,
  lockInvited,
  presentUser,
  readSeats,
  type RoleRow,
  updatePlace,
  type UserPlace,
} from './users.store.ts';

const signInsSince = (now: Date) => new Date(now.getTime() - SIGN_INS_SHOWN_DAYS * 86_400_000);

export async function getUsers({ db, company_id }: PeopleDoor, now: Date): Promise<CompanyUserList> {
  const [rows, seats] = await Promise.all([listUsers(db, company_id, signInsSince(now)), readSeats(db, company_id)]);
  return { items: rows.map(presentUser), seats };
}

/**
 * Makes an account and invites its owner to choose a password.
 * @throws 409 when every seat is taken (held under concurrency by the company's row lock), or the e-mail belongs to any
 *   account: not said whose
 */
export async function inviteUser(
  people: PeopleDoor,
  actor: Actor,
  services: Services,
  input: UserCreate,
): Promise<InvitedUser> {
  const now = services.now();
  const { email, full_name } = input;
  const id = uuidv7(now.getTime());
  return change(people, actor, async (tx, self) => {
    await takeSeat(tx, people.company_id);
    const { role, custom_role_id, role_name } = await roleToGive(tx, people, self, input);
    const account = { id, email, full_name, password_hash: null, must_change_password: false, access_expires_at: null };
    if (!(await insertAccount(tx, account))) throw conflict('email', MESSAGES.emailTaken);
    await insertPlace(tx, people.company_id, { ...input, id, role, custom_role_id });
    const invitation = await sendInvitation(tx, services, { login_id: id, email, made_by: actor.name });
    const user = await note(tx, people, actor, id, now, 'user.invite', {
      email,
      role: role_name ?? role,
      team: input.team,
      department: input.department,
      mailed: invitation.mailed,
    });
    return { user, invitation };
  });
}

/** Sends the invitation again, for another three days. @throws 404; 409 when it was accepted */
export async function resendInvitation(
  people: PeopleDoor,
  actor: Actor,
  services: Services,
  id: string,
): Promise<InvitedUser> {
  return change(people, actor, async (tx, self) => {
    const { email } = await requireInvited(tx, people, self, id);
    const invitation = await sendInvitation(tx, services, { login_id: id, email, made_by: actor.name });
    const user = await note(tx, people, actor, id, services.now(), 'user.resend_invitation', {
      mailed: invitation.mailed,
    });
    return { user, invitation };
  });
}

/**
 * Takes an invitation back: the account goes, and its seat and email are free again. @throws 404; 409 when it was
 * accepted, or records name this person
 */
export async function withdrawInvitation(people: PeopleDoor, actor: Actor, id: string): Promise<void> {
  await change(people, actor, async (tx, self) => {
    const { email, full_name } = await requireInvited(tx, people, self, id);
    try {
      await deleteInvited(tx, people.company_id, id);
    } catch (error) {
      if (!isReferenced(error)) throw error;
      throw new AppError('CONFLICT', MESSAGES.invitationHasWork(full_name));
    }
    const detail = { email };
    const action = 'user.withdraw_invitation';
    await recordPlatformAudit(tx, people.company_id, actor, { action, subject_kind: 'user', subject_id: id, detail });
    await insertUserEvent(tx, people.company_id, id);
  });
}

/** A row that others refer to: Prisma's word for PostgreSQL's 23503. */
const isReferenced = (error: unknown): boolean => (error as { code?: string }).code === 'P2003';

async function requireInvited(tx: PlatformQueries, people: PeopleDoor, self: Self, id: string): Promise<UserPlace> {
  const place = await requirePlace(tx, people, self, id);
  if (!(await lockInvited(tx, people.company_id, id))) throw new AppError('CONFLICT', MESSAGES.invitationAccepted);
  return place;
}

/**
 * Role, team and department; tokens that can do more than the new role may end. @throws 404; 403 for one's own role;
 * 409 when no active company admin would be left
 */
export async function updateUser(
  people: PeopleDoor,
  actor: Actor,
  { id, ...wanted }: UserUpdate,
  now: Date,
): Promise<CompanyUser> {
  return change(people, actor, async (tx, self) => {
    const place = await requirePlace(tx, people, self, id);
    const next = await roleAfter(tx, people, self, place, wanted);
    const keys = (['team', 'department'] as const).filter(
      (key) => wanted[key] !== undefined && wanted[key] !== place[key],
    );
    if (keys.length === 0 && !next) return readUser(tx, people, id, now);
    if (next) {
      await assertAdminLeft(tx, people, place);
      if (id === actor.id) throw new AppError('FORBIDDEN', MESSAGES.ownRole);
    }
    await updatePlace(tx, people.company_id, id, {
      ...Object.fromEntries(keys.map((key) => [key, wanted[key]])),
      ...(next && { role: next.role, custom_role_id: next.custom_role_id }),
    });
    const changes = Object.fromEntries(keys.map((key) => [key, { from: place[key], to: wanted[key] ?? null }]));
    const tokens_ended = next ? await endBeyond(tx, actor, id, next, now) : 0;
    const detail = {
      ...(next && { role: { from: place.role_name ?? place.role, to: next.role_name ?? next.role } }),
      ...changes,
      ...(tokens_ended > 0 && { tokens_ended }),
    };
    return note(tx, people, actor, id, now, 'user.update', detail);
  });
}

/** The role that an update asks for; null where it stays as it is. @throws as roleToGive */
async function roleAfter(
  tx: PlatformQueries,
  people: PeopleDoor,
  self: Self,
  place: UserPlace,
  { role, custom_role_id }: Pick<UserUpdate, 'role' | 'custom_role_id'>,
): Promise<RoleRow | null> {
  const asksOther = role !== undefined && role !== place.role;
  const custom = custom_role_id === undefined && !asksOther ? place.custom_role_id : (custom_role_id ?? null);
  const stays = custom === place.custom_role_id && (custom !== null || !asksOther);
  return stays ? null : roleToGive(tx, people, self, { role: role ?? place.role, custom_role_id: custom });
}

/** @throws 422 for a role that the company has not; 403 for one that may do more than whoever gives it */
async function roleToGive(
  tx: PlatformQueries,
  { company_id }: PeopleDoor,
  self: Self,
  { role, custom_role_id }: { role: CompanyRole; custom_role_id?: string | null | undefined },
): Promise<RoleRow> {
  const given = custom_role_id
    ? await findRole(tx, company_id, custom_role_id)
    : { role, permissions: null, custom_role_id: null, role_name: null };
  if (!given) throw refuse('UNPROCESSABLE_CONTENT', 'role', MESSAGES.roleUnknown);
  assertWithinOwn(self, given);
  return given;
}

/**
 * Tokens that reach beyond the role are over: narrowed ones would grow again with the next role, which nobody would
 * think of.
 */
export const endBeyond = (
  tx: PlatformQueries,
  actor: Actor,
  id: string,
  rights: RoleRights,
  now: Date,
): Promise<number> => endTokens(tx, actor, id, { reason: 'role_changed', within: scopesFor(rights), now });

/**
 * Closes an account to its user and ends their sessions and tokens at once, for good; what they own stays. Twice is
 * once. @throws as updateUser
 */
export async function disableUser(people: PeopleDoor, actor: Actor, id: string, now: Date): Promise<CompanyUser> {
  return change(people, actor, async (tx, self) => {
    const place = await requirePlace(tx, people, self, id);
    if (place.disabled_at) return readUser(tx, people, id, now);
    await assertAdminLeft(tx, people, place);
    if (id === actor.id) throw new AppError('FORBIDDEN', MESSAGES.ownDisable);
    await updatePlace(tx, people.company_id, id, { disabled_at: now });
    await closeLinks(tx, id, 'withdrawn');
    const { count } = await deleteSessionsOf(tx, id);
    const tokens_ended = await endTokens(tx, actor, id, { reason: 'disabled', now });
    return note(tx, people, actor, id, now, 'user.disable', { sessions_ended: count, tokens_ended });
  });
}

/** Takes a seat again. @throws 404; 409 when every seat is taken */
export async function enableUser(people: PeopleDoor, actor: Actor, id: string, now: Date): Promise<CompanyUser> {
  return change(people, actor, async (tx, self) => {
    const place = await requirePlace(tx, people, self, id);
    if (!place.disabled_at) return readUser(tx, people, id, now);
    await takeSeat(tx, people.company_id);
    await updatePlace(tx, people.company_id, id, { disabled_at: null });
    return note(tx, people, actor, id, now, 'user.enable', {});
  });
}

/**
 * A new one-time password for three days, told this once; every session of the user ends, and what acts as them.
 * @throws 404; 403 for oneself
 */
export async function resetPassword(
  people: PeopleDoor,
  actor: Actor,
  id: string,
  now: Date,
): Promise<UserWithPassword> {
  const one_time_password = makeOneTimePassword();
  const password_hash = await hashPassword(one_time_password);
  const user = await change(people, actor, async (tx, self) => {
    await requirePlace(tx, people, self, id);
    if (id === actor.id) throw new AppError('FORBIDDEN', MESSAGES.ownReset);
    await setPassword(tx, id, { password_hash, must_change_password: true, access_expires_at: accessEnds(now) });
    await closeLinks(tx, id, 'replaced');
    const { count } = await deleteSessionsOf(tx, id);
    const tokens_ended = await endTokens(tx, actor, id, { reason: 'password_reset', kinds: OWN_KINDS, now });
    return note(tx, people, actor, id, now, 'user.reset_password', { sessions_ended: count, tokens_ended });
  });
  return { user, one_time_password };
}

/**
 * Takes a person's second step away, and ends their sessions: they sign in with their password and set it up again.
 * @throws 404; 403 for oneself; 409 without one
 */
export async function resetTwoStep(
  people: PeopleDoor,
  actor: Actor,
  services: Services,
  id: string,
): Promise<CompanyUser> {
  const now = services.now();
  return change(people, actor, async (tx, self) => {
    const { email } = await requirePlace(tx, people, self, id);
    if (id === actor.id) throw new AppError('FORBIDDEN', MESSAGES.ownTwoStepReset);
    if (!(await deleteSecondFactors(tx, id))) throw new AppError('CONFLICT', MESSAGES.twoStepOff);
    const { count } = await deleteSessionsOf(tx, id);
    if (services.mailer) await tellOfChange(tx, { email, change: 'two_step_reset', by: actor.name, now });
    return note(tx, people, actor, id, now, 'user.reset_two_step', { sessions_ended: count });
  });
}

const change = <T>(people: PeopleDoor, actor: Actor, work: (tx: PlatformQueries, self: Self) => Promise<T>) =>
  changePeople(people, actor, 'users.manage', work);

async function takeSeat(tx: PlatformQueries, company_id: string): Promise<void> {
  const { used, max } = await readSeats(tx, company_id);
  if (used >= max) throw new AppError('CONFLICT', MESSAGES.seatsTaken(max));
}

/** @throws 404; 403 for somebody who may do more than whoever asks */
async function requirePlace(
  tx: PlatformQueries,
  { company_id }: PeopleDoor,
  self: Self,
  id: string,
): Promise<UserPlace> {
  const place = await findPlace(tx, company_id, id);
  if (!place) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  assertWithinOwn(self, place);
  return place;
}

/** Before an admin stops being one. */
async function assertAdminLeft(
  tx: PlatformQueries,
  { company_id }: PeopleDoor,
  { id, role, custom_role_id, disabled_at }: UserPlace,
): Promise<void> {
  const counts = role === 'company_admin' && custom_role_id === null && !disabled_at;
  if (counts && (await countActiveAdmins(tx, company_id, id)) === 0) throw new AppError('CONFLICT', MESSAGES.lastAdmin);
}

const conflict = (field: string, message: string) => refuse('CONFLICT', field, message);

async function readUser(tx: PlatformQueries, { company_id }: PeopleDoor, id: string, now: Date): Promise<CompanyUser> {
  const [row] = await listUsers(tx, company_id, signInsSince(now), id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentUser(row);
}

type Note = NonNullable<Parameters<typeof recordPlatformAudit>[3]['detail']>;

/** The end of every change: what was done in the audit log, the news in the outbox, and how the user is now. */
async function note(
  tx: PlatformQueries,
  people: PeopleDoor,
  actor: Actor,
  id: string,
  now: Date,
  action: string,
  detail: Note,
): Promise<CompanyUser> {
  await recordPlatformAudit(tx, people.company_id, actor, { action, subject_kind: 'user', subject_id: id, detail });
  await insertUserEvent(tx, people.company_id, id);
  return readUser(tx, people, id, now);
}
