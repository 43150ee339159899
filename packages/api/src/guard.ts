import type { CompanyDb, PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import type { SessionUser } from '@outrider/shared/auth';
import { isTrialOver } from '@outrider/shared/companies';
import { MESSAGES } from '@outrider/shared/messages';
import { type Capability, type PlatformCapability, type Reach, reachOf } from '@outrider/shared/permissions';
import { type Actor, actorOf } from './actor.ts';
import { type ResolvedSession, resolveSession } from './auth/session.service.ts';
import type { CallFacts, Context } from './context.ts';
import { openSalesDesk } from './platform/sales-desk.ts';
import type { Services } from './services.ts';
import { mapErrors, type RestMeta, t } from './trpc.ts';

export type CompanyUser = SessionUser & { company: NonNullable<SessionUser['company']> };

/** What a company procedure sees. `reach` says which rows its capability covers for this user. */
export type CompanyContext = {
  db: CompanyDb;
  user: CompanyUser;
  actor: Actor;
  reach: Reach;
  /** For what outlives the call: whether its session and company are still good. Does not count as activity. */
  stillSignedIn(): Promise<boolean>;
};

// The raw client ends here: no context after the guard has it.
const sealed = { database: undefined as never };

/** For anyone, signed in or not: sign-in and what the landing page sends. Counted by address. */
export function publicProcedure(meta: { rest?: RestMeta }) {
  return t.procedure
    .meta({ ...meta, public: true })
    .use(mapErrors)
    .use(async ({ ctx, next }) => {
      await spend(ctx, `ip:${ctx.call.ip}`, 'anonymous');
      return next({ ctx: { ...sealed, platform: ctx.database.platform } });
    });
}

/** For a prospect, signed in or not: public, with the door of the company that sells the platform; null where none takes messages. */
export function prospectProcedure(meta: { rest?: RestMeta }) {
  return t.procedure
    .meta({ ...meta, public: true })
    .use(mapErrors)
    .use(async ({ ctx, next, type }) => {
      await spend(ctx, `ip:${ctx.call.ip}`, 'anonymous');
      const desk = await openSalesDesk(ctx.database, ctx.services.now());
      const result = await next({ ctx: { ...sealed, platform: ctx.database.platform, desk } });
      if (type === 'mutation' && result.ok) ctx.services.wake.relay();
      return result;
    });
}

/** What a procedure about oneself sees. */
export type SignedInContext = {
  call: CallFacts;
  services: Services;
  platform: PlatformDb;
  user: SessionUser;
  session_id: string;
  actor: Actor;
};

/** For anyone who is signed in, the super admin included; about oneself. */
export function signedInProcedure(meta: { one_time?: true; rest?: RestMeta }) {
  return t.procedure
    .meta({ ...meta, signed_in: true })
    .use(mapErrors)
    .use(async ({ ctx, next, type }) => {
      const { id: session_id, user } = await requireSession(ctx, meta);
      const result = await next({
        ctx: { ...sealed, user, session_id, actor: actorOf(user, ctx.call), platform: ctx.database.platform },
      });
      if (type === 'mutation' && result.ok) ctx.services.wake.relay();
      return result;
    });
}

/** For one company's people. Knows: session, company's status and trial, role, rate; and opens the company's own door. */
export function companyProcedure(meta: { can: Capability; after_trial?: true; rest?: RestMeta }) {
  return t.procedure
    .meta(meta)
    .use(mapErrors)
    .use(async ({ ctx, next, type }) => {
      const own = await enterCompany(ctx, meta, type);
      const result = await next({ ctx: { ...sealed, ...own } satisfies CompanyContext | { database: never } });
      if (type === 'mutation' && result.ok) ctx.services.wake.relay(); // what was written tells its news now, not at the next tick
      return result;
    });
}

/** The door to a company's people: `db` sees every company, so each statement names this one. */
export type PeopleDoor = { readonly company_id: string; readonly db: PlatformDb };

/**
 * For who manages a company's people. Accounts and sessions are nobody's company's tables, and must change together with its users in one
 * transaction: so this one procedure of a company gets the platform's door, beside the id that its stores have to name.
 */
export function peopleProcedure(meta: { can: 'users.manage'; rest?: RestMeta }) {
  return t.procedure
    .meta(meta)
    .use(mapErrors)
    .use(async ({ ctx, next, type }) => {
      const { user, actor } = await enterCompany(ctx, meta, type);
      const people: PeopleDoor = { company_id: user.company.id, db: ctx.database.platform };
      const result = await next({ ctx: { ...sealed, user, actor, people } });
      if (type === 'mutation' && result.ok) ctx.services.wake.relay();
      return result;
    });
}

/** What a company procedure does first; the host's routes that stream go in by it, too. `type` as of a procedure. */
export async function enterCompany(
  ctx: Context,
  meta: { can: Capability; after_trial?: true },
  type: 'query' | 'mutation' | 'subscription',
): Promise<CompanyContext> {
  const user = requireCompany(await requireUser(ctx));
  const reach = reachOf(user.role, meta.can);
  if (reach === 'none') throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  if (type === 'mutation' && !meta.after_trial && isTrialOver(user.company, ctx.services.now()))
    throw new AppError('FORBIDDEN', MESSAGES.trialEnded);
  return {
    db: ctx.database.forCompany(user.company.id),
    user,
    actor: actorOf(user, ctx.call),
    reach,
    stillSignedIn: () => isStillSignedIn(ctx),
  };
}

/** For the super admin alone. */
export function platformProcedure(meta: { platform: PlatformCapability; rest?: RestMeta }) {
  return t.procedure
    .meta(meta)
    .use(mapErrors)
    .use(async ({ ctx, next, type }) => {
      const user = await requireUser(ctx);
      if (user.role !== 'super_admin') throw new AppError('FORBIDDEN', MESSAGES.forbidden);
      const result = await next({
        ctx: { ...sealed, user, actor: actorOf(user, ctx.call), platform: ctx.database.platform },
      });
      if (type === 'mutation' && result.ok) ctx.services.wake.relay();
      return result;
    });
}

const requireUser = async (ctx: Context): Promise<SessionUser> => (await requireSession(ctx)).user;

async function requireSession(ctx: Context, { one_time }: { one_time?: true } = {}): Promise<ResolvedSession> {
  const { token } = ctx.call;
  if (!token) {
    await spend(ctx, `ip:${ctx.call.ip}`, 'anonymous');
    throw new AppError('UNAUTHORIZED', MESSAGES.notSignedIn);
  }
  ctx.session.current ??= resolveSession(ctx.database.platform, token, ctx.services.now());
  const session = await ctx.session.current;
  if (!session) {
    await spend(ctx, `ip:${ctx.call.ip}`, 'anonymous');
    throw new AppError('UNAUTHORIZED', MESSAGES.notSignedIn);
  }
  if (session.user.company?.status === 'suspended') throw new AppError('FORBIDDEN', MESSAGES.suspended);
  await spend(ctx, `user:${session.user.id}`, 'user');
  if (session.user.must_change_password && !one_time) throw new AppError('FORBIDDEN', MESSAGES.chooseNewPassword);
  return session;
}

async function isStillSignedIn({ database, call, services }: Context): Promise<boolean> {
  const session = await resolveSession(database.platform, call.token ?? '', services.now(), { touch: false });
  return session !== null && session.user.company?.status !== 'suspended';
}

function requireCompany(user: SessionUser): CompanyUser {
  if (!user.company) throw new AppError('FORBIDDEN', MESSAGES.noCompany);
  return { ...user, company: user.company };
}

async function spend(ctx: Context, key: string, budget: 'anonymous' | 'user'): Promise<void> {
  const retry_after = await ctx.services.limiter.take(key, budget);
  if (retry_after !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests, { retry_after });
}
