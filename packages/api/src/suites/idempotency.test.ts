import { signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures } from '../ground/rest/routes.ts';
import { appRouter } from '../entry/root.ts';
import { type Harness, openHarness, openSuperAdmin } from './harness.ts';
import { SAMPLE_INPUTS } from './sample-inputs.ts';
import { openWorld } from './world.ts';

let harness: Harness;
let world: Awaited<ReturnType<typeof openWorld>>;

beforeAll(async () => {
  harness = await openHarness();
  world = await openWorld(harness, 'idempotency');
}, 60_000);
afterAll(() => harness.close());

const writes = listProcedures(appRouter).filter(([, { type, meta }]) => type === 'mutation' && !('public' in meta!));
/** Ends the session it is called with: nobody is there to ask again. */
const ENDS_ITSELF = new Set(['auth.logout', 'sandbox.enter', 'sandbox.leave']);
const MAY_PASS = ['UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'];

describe.each(writes.map(([name, def]) => ({ name, ...def })))('$name with an Idempotency-Key', ({ name, meta }) => {
  it('happens once and answers the same again', async () => {
    const token =
      meta && 'platform' in meta
        ? (await openSuperAdmin(harness.database)).token
        : await signInAs(harness.database, world.people.company_admin);
    const input = SAMPLE_INPUTS[name]?.(world);
    const call = async () => {
      const procedure = name
        .split('.')
        .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], harness.caller(token!, name)) as (
        input: unknown,
      ) => Promise<unknown>;
      try {
        return { data: await procedure(input) };
      } catch (error) {
        const { code, message } = error as { code: string; message: string };
        return { code, message };
      }
    };
    const first = await call();
    expect(first).not.toHaveProperty('code', 'INTERNAL_SERVER_ERROR');
    const kept = await harness.database.platform.idempotencyKey.count({ where: { key: name } });
    expect(kept).toBe('code' in first && MAY_PASS.includes(first.code ?? '') ? 0 : 1);
    const again = ENDS_ITSELF.has(name) ? first : await call();
    expect(again).toEqual(first);
  });
});
