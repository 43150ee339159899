import { MESSAGES } from '@outrider/shared/ground/messages';
import { signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../../../prisma/demo.ts';
import { type Harness, openHarness } from '../../suites/harness.ts';
import { sweepScoring } from './sweep.ts';

/** A Friday afternoon: what the demo's past teaches hangs on the day it is told on. */
const NOW = new Date('2026-11-20T14:00:00Z');
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
  harness.clock.now = NOW;
  await seedDemo(harness.database, NOW);
}, 180_000);
afterAll(() => harness.close());

const openAs = async (email: string) => {
  const user = await harness.database.platform.user.findFirst({ where: { email } });
  if (!user) throw new Error(`${email} is not in the demo`);
  return {
    db: harness.database.forCompany(user.company_id),
    api: harness.caller(await signInAs(harness.database, user, NOW)),
  };
};

it('learns from the demo company’s outcomes, keeps the rules while the model ranks no better beyond chance, and leaves the small one to the rules', async () => {
  expect(await sweepScoring(harness.database, harness.services)).toBe(1);
  await harness.runJobs();
  expect(await sweepScoring(harness.database, harness.services)).toBe(0);
  const fieldstone = await openAs('daniel@fieldstone.example');
  const model = await fieldstone.api.scoring.model();
  const { contest } = model;
  expect(contest).toMatchObject({ version: 'v1', winner: 'rules', by: 'calibration' });
  expect(contest?.gain_low).toBeLessThan(0);
  expect(contest?.gain_high).toBeGreaterThan(0);
  expect(contest?.rules_ece).toBeLessThan(contest?.model_ece ?? 0);
  expect(model.active).toMatchObject({ version: 'rules-1', stage: 'rules' });
  const [v1] = await fieldstone.api.scoring.versions();
  expect(v1).toMatchObject({ version: 'v1', active: false, stage: 'learned', trained_by_name: null });
  expect(v1?.reason).toBe(MESSAGES.rulesCalibrated(contest?.rules_ece ?? 0, contest?.model_ece ?? 0));

  await fieldstone.api.scoring.rollBack({ version: 'v1' });
  const chosen = await fieldstone.api.scoring.model();
  expect(chosen).toMatchObject({ active: { version: 'v1', stage: 'learned' }, warnings: [] });
  expect(chosen.cross_validated?.auc).toBeGreaterThan(0.75);
  const [top, , low] = chosen.cross_validated?.bands ?? [];
  expect(top?.conversion ?? 0).toBeGreaterThan(2 * (low?.conversion ?? 1));

  const unscored = await fieldstone.db.lead.count({ where: { score_version: null } });
  await fieldstone.api.scoring.rescore();
  await harness.runJobs();
  expect(await fieldstone.db.lead.count({ where: { score_version: 'v1' } })).toBe(400 - unscored);
  expect(await fieldstone.db.lead.count({ where: { score_version: null, processing_mode: 'manual' } })).toBe(unscored);

  const larkspur = await openAs('ines@larkspur.example');
  expect(await larkspur.api.scoring.model()).toMatchObject({ active: { stage: 'rules' }, training: null });
}, 180_000);
