import { signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures } from '../ground/rest/routes.ts';
import { appRouter } from '../entry/root.ts';
import { type Harness, openHarness, openSuperAdmin } from './harness.ts';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, leavesOf, withValue } from './hostile-inputs.ts';
import { SAMPLE_INPUTS } from './sample-inputs.ts';
import { openWorld } from './world.ts';

let harness: Harness;
let world: Awaited<ReturnType<typeof openWorld>>;
let superToken: string;

beforeAll(async () => {
  harness = await openHarness();
  world = await openWorld(harness, 'hostile');
  await world.db.proposalDocument.deleteMany(); // of a proposal that is still to be approved: approving it makes one
  superToken = (await openSuperAdmin(harness.database)).token;
}, 60_000);
afterAll(() => harness.close());

const procedures = listProcedures(appRouter).filter(([, { type }]) => type !== 'subscription');
const cases = procedures.map(([name, def]) => ({ name, ...def, leaves: leavesOf(def.inputs[0]) }));

it('finds the places where texts and numbers go in', () => {
  const places = cases.flatMap(({ name, leaves }) => leaves.map(({ path }) => `${name} ${path.join('.')}`));
  expect(places).toEqual(
    expect.arrayContaining(['auth.login email', 'leads.list q', 'leads.list cursor', 'leads.create estimated_budget']),
  );
  expect(places.length).toBeGreaterThan(300);
});

describe.each(cases.filter(({ leaves }) => leaves.length > 0))('$name', ({ name, meta, leaves }) => {
  it('answers hostile texts and numbers without a fault', { timeout: 60_000 }, async () => {
    const admin = await signInAs(harness.database, world.people.company_admin);
    const token = meta && 'platform' in meta ? superToken : admin;
    const procedure = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], harness.caller(token)) as (
      input: unknown,
    ) => Promise<unknown>;
    const faults: string[] = [];
    for (const { path, kind } of leaves) {
      for (const [what, value] of Object.entries(kind === 'string' ? HOSTILE_TEXTS : HOSTILE_NUMBERS)) {
        try {
          await procedure(withValue(SAMPLE_INPUTS[name]?.(world), path, value));
        } catch (error) {
          const { code, cause } = error as { code: string; cause?: Error };
          if (code === 'INTERNAL_SERVER_ERROR') faults.push(`${path.join('.')}: ${what}: ${cause?.message}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});
