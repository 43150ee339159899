import fc from 'fast-check';
import { signInAs } from '@outrider/testing/factories';
import { FUZZ } from '@outrider/testing/env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcedures } from '../../ground/rest/routes.ts';
import { appRouter } from '../../entry/root.ts';
import { type Harness, openHarness, openSuperAdmin } from '../harness.ts';
import { SAMPLE_INPUTS } from '../sample-inputs.ts';
import { openWorld } from '../world.ts';
import { arbitraryOf, type Known } from './arbitrary-of.ts';
import { knownValues } from './known-values.ts';
import { mixed } from './mix.ts';

const PARTS = 4;
const procedures = listProcedures(appRouter).filter(([, { type, inputs }]) => type !== 'subscription' && inputs[0]);
/** Of a part, procedures whose checks no made input passes: a passkey, a company that says its own name. */
const GUARDED = 5;

/**
 * Calls a part of the procedures with inputs made of their own schemas and of inputs that are known to be taken, as the
 * admin of a company that has everything. Whatever comes, no answer is a fault.
 */
export function fuzzProcedures(part: number): void {
  const own = procedures.filter((_, at) => at % PARTS === part);
  const taken = new Set<string>();
  let harness: Harness;
  let world: Awaited<ReturnType<typeof openWorld>>;
  let known: Known;
  let worlds = 0;

  async function begin(): Promise<void> {
    worlds += 1;
    world = await openWorld(harness, `fuzz${worlds}`);
    await world.db.proposalDocument.deleteMany(); // of a proposal that is still to be approved: approving it makes one
    known = knownValues(Object.values(SAMPLE_INPUTS).map((make) => make?.(world)));
  }
  beforeAll(async () => {
    harness = await openHarness();
    await begin();
  }, 60_000);
  afterAll(() => harness.close());

  /** What the procedure itself is known to take comes before what others take under the same name. */
  function inputsOf(name: string, schema: Parameters<typeof arbitraryOf>[0]): fc.Arbitrary<unknown> {
    const sample = SAMPLE_INPUTS[name]?.(world);
    const byKey = new Map([...known.byKey, ...knownValues([sample]).byKey]);
    const made = arbitraryOf(schema, { ids: known.ids, byKey });
    return fc.oneof(made, mixed(sample, made));
  }

  /** What an admin did before may have ended everybody's access: then a new company begins. */
  async function tokenFor(isPlatform: boolean): Promise<string> {
    if (isPlatform) return (await openSuperAdmin(harness.database)).token;
    const usual = async () => {
      const token = await signInAs(harness.database, world.people.company_admin);
      await harness.caller(token).auth.me();
      return token;
    };
    try {
      return await usual();
    } catch {
      await begin();
      return usual();
    }
  }

  describe.each(own.map(([name, def]) => ({ name, ...def })))('$name', ({ name, meta, inputs }) => {
    it(`answers ${FUZZ.runs} inputs without a fault`, { timeout: 600_000 }, async () => {
      const token = await tokenFor(meta !== undefined && 'platform' in meta);
      const procedure = name
        .split('.')
        .reduce<unknown>((caller, key) => (caller as Record<string, unknown>)[key], harness.caller(token)) as (
        input: unknown,
      ) => Promise<unknown>;
      const faults = new Map<string, unknown>();
      const property = fc.asyncProperty(inputsOf(name, inputs[0]), async (input) => {
        try {
          await procedure(input);
          taken.add(name);
        } catch (error) {
          const { code, cause } = error as { code: string; cause?: Error };
          if (code !== 'UNPROCESSABLE_CONTENT') taken.add(name);
          if (code === 'INTERNAL_SERVER_ERROR') faults.set(String(cause?.message ?? error), input);
        }
      });
      await fc.assert(property, { numRuns: FUZZ.runs, seed: FUZZ.seed, endOnFailure: true });
      expect([...faults], `FUZZ_SEED=${FUZZ.seed}`).toEqual([]);
    });
  });

  it('gets past the checks of nearly every procedure', () => {
    expect(
      own
        .map(([name]) => name)
        .filter((name) => !taken.has(name))
        .slice(GUARDED),
    ).toEqual([]);
  });
}
