import { assertMayWork, assertNotSuspended, assertOpen, isClosing, isSuspended } from './companies/standing.ts';
import type { CompanyDb, Database, PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { SessionUser } from '@outrider/shared/people/auth';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  can,
  type Capability,
  type Member,
  OUTSIDE_SANDBOX,
  type PlatformCapability,
  type Reach,
  reachOf,
} from '@outrider/shared/ground/permissions';
import { isScope } from '@outrider/shared/people/token-scopes';
import type { TRPCError } from '@trpc/server';
import { middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import { type Actor, actorOf } from './actor.ts';
import { noteForbidden, noteKeyUse } from './audit/note-calls.ts';
import { type CallingUser, type ResolvedCaller, resolveCaller } from './sessions/caller.ts';
import { assertConfirmed } from './sessions/confirmation.ts';
import { isAccessToken } from './sessions/token-text.ts';
import type { CallFacts, Context } from './context.ts';
import { ReplayedRefusal, runOnce, scopeOf } from './idempotency/idempotency.ts';
import type { RateBudget, Services } from './services.ts';
import { assertWithin } from './rate-limit.ts';
import { assertSees } from './visibility/assert-sees.ts';
import { hideUnseen } from './visibility/hide-unseen.ts';
import { type HotWork, mapErrors, type RestMeta, t } from './trpc.ts';

export type CompanyUser = CallingUser & { company: NonNullable<SessionUser['company']> };

/** What a company procedure sees. `reach` says which rows its capability covers for this user. */
export type CompanyContext = {
  /**
   * Of a query: as much of the company as the user sees. A write has all of it, so that it finds what it would collide
   * with.
   */
  db: CompanyDb;
  /** As much of the company as the user sees, for what is asked before a write begins. */
  sight: CompanyDb;
  /** The same as far as a capability of the user reaches. */
  sightFor(capability: Capability): CompanyDb;
  /** As much as the user sees by now: for what outlives the call. */
  sightNow(): Promise<CompanyDb>;
  /** All of the company, for what a query has to write down. */
  whole: CompanyDb;
  user: CompanyUser;
  actor: Actor;
  reach: Reach;
  /** The session, or the token, that calls. */
  session_id: string;
  /** For what outlives the call: whether its session and company are still good. Does not count as activity. */
  stillSignedIn(): Promise<boolean>;
};

// The raw client ends here: no context after the guard has it.
const sealed = { database: undefined as never };

/** For anyone, signed in or not: sign-in and the landing page's forms. Rate-limited by IP address. */
export function publicProcedure(meta: { rest?: RestMeta }) {
  return t.procedure
    .meta({ ...meta, public: true })
    .use(mapErrors)
    .use(async ({ ctx, next }) => {
      await spend(ctx, `ip:${ctx.call.ip}`, 'anonymous');
      return next({ ctx: { ...sealed, platform: ctx.database.platform } });
    });
}

/**
 * Public, for people from outside who bring something to a company. `openDesk` opens what takes it: the company that
 * sells the platform, or those that have booking pages.
 */
export function prospectProcedure<Desk>(
  meta: { rest?: RestMeta },
  openDesk: (database: Database, now: Date) => Promise<Desk>,
) {
  return t.procedure
    .meta({ ...meta, public: true })
    .use(mapErrors)
    .use(async ({ ctx, next, type }) => {
      await spend(ctx, `ip:${ctx.call.ip}`, 'anonymous');
      const desk = await openDesk(ctx.database, ctx.services.now());
      const result = await next({ ctx: { ...sealed, platform: ctx.database.platform, desk } });
      if (type === 'mutation' && result.ok) ctx.services.wake.relay();
      return result;
    });
}

/** What a procedure about the caller's own account sees. */
export type SignedInContext = {
  call: CallFacts;
  services: Services;
  platform: PlatformDb;
  user: SessionUser;
  session_id: string;
  actor: Actor;
};

/**
 * For anyone who is signed in, the super admin included, about their own account. An access token is no sign-in, but
 * where `by_token` says so.
 */
export function signedInProcedure(meta: Unready & { by_token?: true; confirmed?: true; rest?: RestMeta }) {
  return t.procedure
    .meta({ ...meta, signed_in: true })
    .use(mapErrors)
    .use(async ({ ctx, next, ...call }) => {
      const session = await requireSession(ctx, meta);
      const { id: session_id, user } = session;
      if (user.token && !meta.by_token) throw sessionRequired();
      if (meta.confirmed) await requireConfirmed(ctx, session);
      const own = { ...sealed, user, session_id, actor: actorOf(user, ctx.call) };
      return write(ctx, call, { user, company_id: null }, (door, services) =>
        next({ ctx: { ...own, services, platform: door } }),
      );
    });
}

/** `while_closed`: open to a company that was closed, too, whatever its trial. */
type CompanyMeta = { can: Capability; after_trial?: true; while_closed?: true; confirmed?: true };

/**
 * For users of a company. Checks session, company status, trial, role and rate limit, then opens the company's own
 * door.
 */
export function companyProcedure(meta: CompanyMeta & { rest?: RestMeta; hot?: HotWork }) {
  return t.procedure
    .meta(meta)
    .use(mapErrors)
    .use(({ ctx, next, ...call }) => inCompany(ctx, meta, call, (own) => next({ ctx: { ...sealed, ...own } })));
}

/**
 * All that stands around the work of a company procedure, whichever way it is called: the checks, the door, the
 * Idempotency-Key, the relay's wake-up.
 */
export async function inCompany<R extends Answered>(
  ctx: Context,
  meta: CompanyMeta,
  call: Asked,
  run: (own: CompanyContext & { services: Services }) => Promise<R>,
): Promise<R> {
  const own = await enterCompany(ctx, meta, call);
  const { user } = own;
  if (call.type === 'query') return run({ ...own, services: ctx.services });
  if (call.type === 'mutation') await assertSees(own, await call.getRawInput());
  const result = await write(ctx, call, { user, company_id: user.company.id }, (db, services) =>
    run({ ...own, services, db }),
  ).catch(async (error: unknown) => {
    throw await hideUnseen(own.sight, error);
  });
  if (!result.ok && isForbidden(result.error.cause)) await noteForbidden(notingOf(ctx, user), own.actor, call.path);
  if (!result.ok && own.sight.reader) throw await hideUnseen(own.sight, result.error);
  return result;
}

type PeopleMeta = CompanyMeta & {
  can: 'users.manage' | 'roles.manage' | 'security.manage' | 'data.manage' | 'sandbox.use' | 'sandbox.reset';
};

/**
 * For managing a company's users, how they sign in, and its sandbox. `db` sees every company, so each statement has to
 * name this one.
 */
export type PeopleDoor = { readonly company_id: string; readonly db: PlatformDb };

/**
 * For whoever manages a company's users, closes it, or changes between it and its sandbox. Accounts and sessions belong
 * to no company and must change in one transaction with its users, so this is the only kind of company procedure that
 * gets the platform's door, together with the company ID that its stores have to name.
 */
export function peopleProcedure(meta: PeopleMeta & { rest?: RestMeta }) {
  return t.procedure
    .meta(meta)
    .use(mapErrors)
    .use(async ({ ctx, next, ...call }) => {
      const { user, actor, session_id } = await enterCompany(ctx, meta, call);
      return write(ctx, call, { user, company_id: null }, (db, services) => {
        const people: PeopleDoor = { company_id: user.company.id, db };
        return next({ ctx: { ...sealed, user, actor, session_id, services, people } });
      });
    });
}

/** As much of a company as somebody sees by a capability. `member`: with which rights, where not with their own. */
export const sightOf = (
  database: Database,
  user: Pick<CompanyUser, 'id' | 'company'> & Member,
  capability: Capability,
  member: Member = user,
): CompanyDb =>
  reachOf(member, capability) === 'all'
    ? database.forCompany(user.company.id)
    : database.forReader(user.company.id, user.id);

/**
 * The checks every company procedure starts with; the host's streaming routes run them, too. `path`: what a refusal is
 * audited as, where it is no procedure its capability.
 */
export async function enterCompany(
  ctx: Context,
  meta: CompanyMeta,
  { type, path = meta.can }: { type: string; path?: string },
): Promise<CompanyContext> {
  const session = await requireSession(ctx);
  const user = requireCompany(session.user);
  const reach = reachOf(user, meta.can);
  if (!can(user, meta.can)) await noteForbidden(notingOf(ctx, user), actorOf(user, ctx.call), path);
  if (reach === 'none') throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  assertInScope(user, meta.can);
  if (user.company.is_sandbox && OUTSIDE_SANDBOX.has(meta.can))
    throw new AppError('FORBIDDEN', MESSAGES.sandboxClosed, { reason: 'in_sandbox' });
  if (!meta.while_closed) assertOpen(user.company);
  if (type === 'mutation' && !meta.after_trial && !meta.while_closed) assertMayWork(user.company, ctx.services.now());
  if (meta.confirmed) await requireConfirmed(ctx, session);
  const whole = ctx.database.forCompany(user.company.id);
  const sightFor = (capability: Capability) => sightOf(ctx.database, user, capability);
  const sight = sightFor('records.read');
  return {
    db: type === 'query' ? sight : whole,
    sight,
    sightFor,
    whole,
    user,
    actor: actorOf(user, ctx.call),
    reach,
    session_id: session.id,
    sightNow: async () => {
      const member = (await resolveAgain(ctx))?.user ?? { ...user, company: null };
      return sightOf(ctx.database, user, 'records.read', member);
    },
    stillSignedIn: () => isStillSignedIn(ctx),
  };
}

/**
 * The check before an assistant's call is read: whom it acts for. @throws 401 without an access token, 403 where the
 * company is suspended or there is none
 */
export async function enterByToken(ctx: Context): Promise<CompanyUser> {
  const user = requireCompany((await requireSession(ctx)).user);
  if (!user.token) throw new AppError('UNAUTHORIZED', MESSAGES.assistantsByToken, { reason: 'token_invalid' });
  return user;
}

/** Refused for who asks, and not for what has to be done first. */
const isForbidden = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'FORBIDDEN' && error.extras.reason === undefined;

const notingOf = ({ database, services }: Context, { company }: CompanyUser) => ({
  platform: database.platform,
  log: services.log,
  now: services.now(),
  company_id: company.id,
});

/** @throws 403 with the scope that the caller's access token lacks */
function assertInScope(user: CompanyUser, capability: Capability): void {
  if (can(user, capability)) return;
  if (!isScope(capability)) throw sessionRequired();
  throw new AppError('FORBIDDEN', MESSAGES.tokenScopeMissing(capability), {
    reason: 'missing_scope',
    scope: capability,
  });
}

const sessionRequired = () => new AppError('FORBIDDEN', MESSAGES.tokenNotHere, { reason: 'session_required' });

/** For the super admin only. */
export function platformProcedure(meta: { platform: PlatformCapability; confirmed?: true; rest?: RestMeta }) {
  return t.procedure
    .meta(meta)
    .use(mapErrors)
    .use(async ({ ctx, next, ...call }) => {
      const session = await requireSession(ctx);
      const { user } = session;
      if (user.role !== 'super_admin') throw new AppError('FORBIDDEN', MESSAGES.forbidden);
      if (meta.confirmed) await requireConfirmed(ctx, session);
      return write(ctx, call, { user, company_id: null }, (platform, services) =>
        next({ ctx: { ...sealed, user, actor: actorOf(user, ctx.call), services, platform } }),
      );
    });
}

type Asked = { type: string; path: string; getRawInput: () => Promise<unknown> };
type Answered = { ok: true; data: unknown } | { ok: false; error: TRPCError };

/**
 * Runs the rest of a procedure on the door it may use. A write with an Idempotency-Key happens once, inside one
 * transaction. Every write wakes the relay when it is done, so that its events do not wait for the next tick.
 */
async function write<R extends Answered, CompanyId extends string | null>(
  ctx: Context,
  { type, path, getRawInput }: Asked,
  { user, company_id }: { user: SessionUser; company_id: CompanyId },
  run: (door: CompanyId extends string ? CompanyDb : PlatformDb, services: Services) => Promise<R>,
): Promise<R> {
  type Door = Parameters<typeof run>[0];
  const { database, services } = ctx;
  const key = type === 'mutation' ? ctx.call.idempotency_key : null;
  if (key === null) {
    const door = company_id === null ? database.platform : database.forCompany(company_id);
    const result = await run(door as Door, services);
    if (type === 'mutation' && result.ok) services.wake.relay();
    return result;
  }
  const call = { scope: scopeOf(user), key, company_id, procedure: path, input: await getRawInput() };
  try {
    const outcome = await runOnce(ctx, call, (door, held) => run(door as Door, held));
    if ('result' in outcome) {
      if (outcome.result.ok) services.wake.relay();
      return outcome.result;
    }
    ctx.told.replayed = true;
    return { ok: true, data: outcome.replayed, marker: middlewareMarker, ctx } as unknown as R;
  } catch (error) {
    if (!(error instanceof ReplayedRefusal)) throw error;
    ctx.told.replayed = true;
    throw error.refusal;
  }
}

type Unready = { one_time?: true; setting_up?: true };

async function requireSession(ctx: Context, { one_time, setting_up }: Unready = {}): Promise<ResolvedCaller> {
  const { token } = ctx.call;
  if (token) ctx.session.current ??= resolveCaller(ctx.database.platform, token, ctx.services.now(), ctx.call.ip);
  const session = await ctx.session.current;
  if (!session) {
    await spend(ctx, `ip:${ctx.call.ip}`, 'anonymous');
    throw token && isAccessToken(token)
      ? new AppError('UNAUTHORIZED', MESSAGES.tokenInvalid, { reason: 'token_invalid' })
      : new AppError('UNAUTHORIZED', MESSAGES.notSignedIn);
  }
  if (session.user.token?.kind === 'assistant' && !ctx.call.by_assistant)
    throw new AppError('UNAUTHORIZED', MESSAGES.tokenMcpOnly, { reason: 'token_invalid' });
  assertNotSuspended(session.user.company);
  if (session.user.token) await spend(ctx, `token:${session.id}`, 'token');
  else await spend(ctx, `user:${session.user.id}`, 'user');
  const { token: used, company } = session.user;
  if (used && company) {
    const noting = notingOf(ctx, { ...session.user, company });
    await noteKeyUse(noting, actorOf(session.user, ctx.call), { ...used, kind: 'token' }, ctx.call);
  }
  if (session.user.must_change_password && !one_time) throw new AppError('FORBIDDEN', MESSAGES.chooseNewPassword);
  if (session.user.must_set_up_two_step && !setting_up)
    throw new AppError('FORBIDDEN', MESSAGES.setUpTwoStep, { reason: 'two_step_required' });
  return session;
}

const requireConfirmed = ({ database, services }: Context, session: ResolvedCaller): Promise<void> =>
  assertConfirmed(database.platform, session, services.now());

const resolveAgain = ({ database, call, services }: Context): Promise<ResolvedCaller | null> =>
  resolveCaller(database.platform, call.token ?? '', services.now(), null);

async function isStillSignedIn(ctx: Context): Promise<boolean> {
  const session = await resolveAgain(ctx);
  return session !== null && !isSuspended(session.user.company) && !isClosing(session.user.company);
}

function requireCompany(user: SessionUser): CompanyUser {
  if (!user.company) throw new AppError('FORBIDDEN', MESSAGES.noCompany);
  return { ...user, company: user.company };
}

async function spend(ctx: Context, key: string, budget: Exclude<RateBudget, 'capture_key'>): Promise<void> {
  const rate = await ctx.services.limiter.take(key, budget);
  ctx.told.rate = rate;
  assertWithin(rate);
}
