import { PERMISSIONS } from '@outrider/shared/permissions';
import { MESSAGES } from '@outrider/shared/messages';
import { COMPANY_ROLES } from '@outrider/shared/roles';
import { signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures } from '../rest/routes.ts';
import { appRouter } from '../root.ts';
import { type Harness, openHarness, openSuperAdmin } from './harness.ts';
import { SAMPLE_INPUTS } from './sample-inputs.ts';
import { openWorld } from './world.ts';

let harness: Harness;
let world: Awaited<ReturnType<typeof openWorld>>;
let superToken: string;

beforeAll(async () => {
  harness = await openHarness();
  world = await openWorld(harness, 'permissions');
  superToken = (await openSuperAdmin(harness.database)).token;
}, 60_000);
afterAll(() => harness.close());

/** What a procedure says to a caller: the refusal's code and sentence, or 'allowed' (whatever else it then says of the input). */
async function knock(name: string, token: string | null): Promise<string> {
  const sample = SAMPLE_INPUTS[name];
  if (!sample) throw new Error(`${name} has no sample input: add one to sample-inputs.ts`);
  const procedure = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], harness.caller(token)) as (
    input: unknown,
  ) => Promise<unknown>;
  try {
    const answer = await procedure(sample(world));
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

  it('keeps the super admin to the platform', async () => {
    const token = 'signed_in' in meta ? (await openSuperAdmin(harness.database)).token : superToken;
    expect(await knock(name, token)).toBe('can' in meta ? `FORBIDDEN: ${MESSAGES.noCompany}` : 'allowed');
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
        type === 'mutation' && !meta.after_trial ? `FORBIDDEN: ${MESSAGES.trialEnded}` : 'allowed',
      );
    } finally {
      await set('professional', null);
    }
  });
});

it('has no sample for a procedure that is gone', () => {
  const names = new Set(listProcedures(appRouter).map(([name]) => name));
  expect(Object.keys(SAMPLE_INPUTS).filter((name) => !names.has(name))).toEqual([]);
});
