import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import type { SessionUser } from '@outrider/shared/auth';
import { MESSAGES } from '@outrider/shared/messages';
import { type Capability, type PlatformCapability, type Reach, reachOf } from '@outrider/shared/permissions';
import { type Actor, actorOf } from './actor.ts';
import { resolveSession } from './auth/session.service.ts';
import type { Context } from './context.ts';
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

/** For anyone who is signed in, the super admin included; about oneself. */
export function signedInProcedure(meta: { rest?: RestMeta }) {
  return t.procedure
    .meta({ ...meta, signed_in: true })
    .use(mapErrors)
    .use(async ({ ctx, next }) => next({ ctx: { ...sealed, user: await requireUser(ctx), platform: ctx.database.platform } }));
}

/** For one company's people. Knows: session, company's status and trial, role, rate; and opens the company's own door. */
export function companyProcedure(meta: { can: Capability; after_trial?: true; rest?: RestMeta }) {
  return t.procedure
    .meta(meta)
    .use(mapErrors)
    .use(async ({ ctx, next, type }) => {
      const user = requireCompany(await requireUser(ctx));
      const reach = reachOf(user.role, meta.can);
      if (reach === 'none') throw new AppError('FORBIDDEN', MESSAGES.forbidden);
      if (type === 'mutation' && !meta.after_trial && isTrialOver(user.company, ctx.services.now())) throw new AppError('FORBIDDEN', MESSAGES.trialEnded);
      const own = { db: ctx.database.forCompany(user.company.id), user, actor: actorOf(user, ctx.call), reach, stillSignedIn: () => isStillSignedIn(ctx) };
      const result = await next({ ctx: { ...sealed, ...own } satisfies CompanyContext | { database: never } });
      if (type === 'mutation' && result.ok) ctx.services.wake.relay(); // what was written tells its news now, not at the next tick
      return result;
    });
}

/** For the super admin alone. */
export function platformProcedure(meta: { platform: PlatformCapability; rest?: RestMeta }) {
  return t.procedure
    .meta(meta)
    .use(mapErrors)
    .use(async ({ ctx, next }) => {
      const user = await requireUser(ctx);
      if (user.role !== 'super_admin') throw new AppError('FORBIDDEN', MESSAGES.forbidden);
      return next({ ctx: { ...sealed, user, platform: ctx.database.platform } });
    });
}

async function requireUser(ctx: Context): Promise<SessionUser> {
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
  return session.user;
}

async function isStillSignedIn({ database, call, services }: Context): Promise<boolean> {
  const session = await resolveSession(database.platform, call.token ?? '', services.now(), { touch: false });
  return session !== null && session.user.company?.status !== 'suspended';
}

function requireCompany(user: SessionUser): CompanyUser {
  if (!user.company) throw new AppError('FORBIDDEN', MESSAGES.noCompany);
  return { ...user, company: user.company };
}

/** Whether writing is closed: a trial plan whose last day is behind us. */
export function isTrialOver(company: { subscription_plan: string; trial_ends_at: string | Date | null }, now: Date): boolean {
  return company.subscription_plan === 'trial' && company.trial_ends_at !== null && new Date(company.trial_ends_at) <= now;
}

async function spend(ctx: Context, key: string, budget: 'anonymous' | 'user'): Promise<void> {
  const retry_after = await ctx.services.limiter.take(key, budget);
  if (retry_after !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests, { retry_after });
}
