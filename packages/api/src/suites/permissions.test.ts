import { type Capability, EVERYBODYS, PERMISSIONS } from '@outrider/shared/ground/permissions';
import { GRANTABLE, reachesOf, settle } from '@outrider/shared/ground/role-rights';
import { isScope, TOKEN_SCOPES } from '@outrider/shared/people/token-scopes';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CONFIRMED_FOR_MS } from '@outrider/shared/people/session-limits';
import { COMPANY_ROLES, type CompanyRole } from '@outrider/shared/ground/roles';
import { ROLES_SEED } from '@outrider/testing/env';
import { createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures } from '../ground/rest/routes.ts';
import { appRouter } from '../entry/root.ts';
import { type Harness, openHarness, openSuperAdmin } from './harness.ts';
import { randomFrom } from './random-from.ts';
import { SAMPLE_INPUTS } from './sample-inputs.ts';
import { openWorld } from './world.ts';

let harness: Harness;
let world: Awaited<ReturnType<typeof openWorld>>;
let superToken: string;
let own: Awaited<ReturnType<typeof makeOwnRoles>>;
let tokens: { full: string; allBut: Map<Capability, string> };

/** Access tokens of admins: one with every scope, and for each scope one with all others. */
async function makeTokens(): Promise<typeof tokens> {
  // One for each token: a person has no more than a few dozen. A service's outlives the sign-outs that the suite calls.
  const make = async (scopes: Capability[]) => {
    const admin = await createUser(harness.database, { id: world.company_id }, 'company_admin');
    const session = harness.caller(await signInAs(harness.database, admin));
    return (await session.tokens.create({ kind: 'service', name: 'Suite', scopes })).token;
  };
  const allBut = new Map<Capability, string>();
  for (const scope of TOKEN_SCOPES) allBut.set(scope, await make(TOKEN_SCOPES.filter((other) => other !== scope)));
  return { full: await make(TOKEN_SCOPES), allBut };
}

/** Somebody with a role of the company's own for each of the four it can be based on, whose set was drawn by lot. */
async function makeOwnRoles() {
  const chance = randomFrom(ROLES_SEED);
  const company = { id: world.company_id };
  const entries = COMPANY_ROLES.map(async (based_on) => {
    const draw = (capability: Capability) => {
      const reaches = reachesOf(capability, based_on);
      return [capability, reaches[Math.floor(chance() * reaches.length)]] as const;
    };
    const permissions = settle(based_on, Object.fromEntries(GRANTABLE.map(draw)));
    const { id } = await harness.database.platform.companyRole.create({
      data: { company_id: company.id, name: `Drawn ${based_on}`, based_on, permissions },
      select: { id: true },
    });
    const user = await createUser(harness.database, company, based_on, { custom_role_id: id });
    return [based_on, { user, permissions }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<CompanyRole, Awaited<(typeof entries)[number]>[1]>;
}

beforeAll(async () => {
  harness = await openHarness();
  world = await openWorld(harness, 'permissions');
  superToken = (await openSuperAdmin(harness.database)).token;
  tokens = await makeTokens();
  own = await makeOwnRoles();
}, 60_000);
afterAll(() => harness.close());

/**
 * What a person is asked for before, where they did not confirm lately who they are; the exports are held to it in the
 * server's own test of them.
 */
const CONFIRMED = [
  'companyData.close',
  'companyData.startExport',
  'dataSubjects.allowAgain',
  'dataSubjects.erase',
  'dataSubjects.export',
  'intake.createKey',
  'intake.rotateKey',
  'intake.setSigningSecret',
  'mailSettings.removeServer',
  'mailSettings.setLinkDomain',
  'mailSettings.setServer',
  'oauth.allow',
  'passkeys.add',
  'passkeys.remove',
  'passkeys.start',
  'platform.inviteSuperAdmin',
  'platform.recoverUser',
  'retention.set',
  'roles.create',
  'roles.remove',
  'roles.update',
  'security.set',
  'tokens.create',
  'twoStep.renewRecoveryCodes',
  'twoStep.startApp',
  'twoStep.turnOff',
  'users.invite',
  'users.resendInvitation',
  'users.resetPassword',
  'users.resetTwoStep',
  'users.update',
  'webhooks.create',
  'webhooks.rotate',
  'webhooks.update',
];

/** Somebody who signed in so long ago that they have to confirm who they are. */
async function signedInLongAgo(user: { id: string }): Promise<string> {
  const token = await signInAs(harness.database, user);
  const confirmed_at = new Date(Date.now() - CONFIRMED_FOR_MS);
  await harness.database.platform.session.updateMany({ where: { login_id: user.id }, data: { confirmed_at } });
  return token;
}

/**
 * What a procedure says to a caller: the refusal's code and sentence, or 'allowed' (whatever else it then says of the
 * input). Asked with the sample's input, or with `input`.
 */
async function knock(name: string, token: string | null, input?: unknown): Promise<string> {
  const sample = SAMPLE_INPUTS[name];
  if (!sample) throw new Error(`${name} has no sample input: add one to sample-inputs.ts`);
  const procedure = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], harness.caller(token)) as (
    input: unknown,
  ) => Promise<unknown>;
  try {
    const answer = await procedure(input === undefined ? sample(world) : input);
    if (answer && typeof answer === 'object' && Symbol.asyncIterator in answer)
      await (answer as AsyncGenerator).return(undefined);
    return 'allowed';
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return code === 'UNAUTHORIZED' || code === 'FORBIDDEN' ? `${code}: ${message}` : 'allowed';
  }
}

describe.each(listProcedures(appRouter).map(([name, def]) => ({ name, ...def })))('$name', ({ name, meta, type }) => {
  it('says who may call it', () => {
    expect(meta && ('public' in meta || 'can' in meta || 'platform' in meta || 'signed_in' in meta)).toBe(true);
    expect(SAMPLE_INPUTS[name]).toBeDefined();
  });
  if (!meta || 'public' in meta) return;

  it('knows nobody without a session', async () => {
    expect(await knock(name, null)).toBe(`UNAUTHORIZED: ${MESSAGES.notSignedIn}`);
    expect(await knock(name, 'x'.repeat(43))).toBe(`UNAUTHORIZED: ${MESSAGES.notSignedIn}`);
  });

  it.each(COMPANY_ROLES)('answers %s by the table', async (role) => {
    const token = await signInAs(harness.database, world.people[role]);
    const allowed = 'signed_in' in meta || ('can' in meta && PERMISSIONS[meta.can][role] !== 'none');
    expect(await knock(name, token)).toBe(allowed ? 'allowed' : `FORBIDDEN: ${MESSAGES.forbidden}`);
  });

  it.each(COMPANY_ROLES)(
    `answers a role of the company’s own, based on %s, by its set, drawn with ROLES_SEED=${ROLES_SEED}`,
    async (based_on) => {
      const { user, permissions } = own[based_on];
      const token = await signInAs(harness.database, user);
      const mayCall = (capability: Capability) => EVERYBODYS.has(capability) || permissions[capability] !== 'none';
      const allowed = 'signed_in' in meta || ('can' in meta && mayCall(meta.can));
      // Nothing that a procedure can read: it is asked who calls before what for, and further questions are its own.
      expect(await knock(name, token, 0)).toBe(allowed ? 'allowed' : `FORBIDDEN: ${MESSAGES.forbidden}`);
    },
  );

  it('takes an access token as far as its scopes go', async () => {
    const forbidden = (reason: string) => `FORBIDDEN: ${reason}`;
    const ofNoToken = forbidden('platform' in meta ? MESSAGES.forbidden : MESSAGES.tokenNotHere);
    const forTokens = 'can' in meta ? isScope(meta.can) : 'signed_in' in meta && meta.by_token;
    expect(await knock(name, tokens.full)).toBe(forTokens ? 'allowed' : ofNoToken);
  });

  it('keeps the super admin to the platform', async () => {
    const token = 'signed_in' in meta ? (await openSuperAdmin(harness.database)).token : superToken;
    expect(await knock(name, token)).toBe('can' in meta ? `FORBIDDEN: ${MESSAGES.noCompany}` : 'allowed');
  });

  it('is done by a person whose sign-in is a while ago only once they confirmed it is them, where it says so', async () => {
    const person = 'platform' in meta ? await openSuperAdmin(harness.database) : world.people.company_admin;
    const asked = CONFIRMED.includes(name);
    expect(await knock(name, await signedInLongAgo(person))).toBe(
      asked ? `FORBIDDEN: ${MESSAGES.confirmationNeeded}` : 'allowed',
    );
  });

  it('stops for a suspended company', async () => {
    const token = await signInAs(harness.database, world.people.company_admin);
    const set = (status: string) =>
      harness.database.platform.company.updateMany({ where: { id: world.company_id }, data: { status } });
    await set('suspended');
    try {
      expect(await knock(name, token)).toBe(`FORBIDDEN: ${MESSAGES.suspended}`);
    } finally {
      await set('active');
    }
  });

  it('lets a company whose trial has ended read, and not write', async () => {
    if (!('can' in meta)) return;
    const token = await signInAs(harness.database, world.people.company_admin);
    const set = (subscription_plan: string, trial_ends_at: Date | null) =>
      harness.database.platform.company.updateMany({
        where: { id: world.company_id },
        data: { subscription_plan, trial_ends_at },
      });
    await set('trial', new Date(Date.now() - 1));
    try {
      expect(await knock(name, token)).toBe(
        type === 'mutation' && !meta.after_trial && !('while_closed' in meta && meta.while_closed)
          ? `FORBIDDEN: ${MESSAGES.trialEnded}`
          : 'allowed',
      );
    } finally {
      await set('professional', null);
    }
  });

  if (!('can' in meta) || !isScope(meta.can)) return;
  const scope = meta.can;
  it('refuses an access token without its scope', async () => {
    expect(await knock(name, tokens.allBut.get(scope)!)).toBe(`FORBIDDEN: ${MESSAGES.tokenScopeMissing(scope)}`);
  });
});

it('has no sample for a procedure that is gone', () => {
  const names = new Set(listProcedures(appRouter).map(([name]) => name));
  expect(Object.keys(SAMPLE_INPUTS).filter((name) => !names.has(name))).toEqual([]);
});
