import { signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../../../prisma/demo.ts';
import { type Harness, openHarness } from '../../suites/harness.ts';
import { sweepDealModels } from './sweep.ts';

/** A Friday afternoon: what the demo's past teaches hangs on the day it is told on. */
const NOW = new Date('2026-11-20T14:00:00Z');
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
  harness.clock.now = NOW;
  await seedDemo(harness.database, NOW);
}, 180_000);
afterAll(() => harness.close());

it('learns chances from the demo company’s deals, which beat the stages on past months', async () => {
  expect(await sweepDealModels(harness.database, harness.services)).toBe(1);
  await harness.runJobs();
  const user = await harness.database.platform.user.findFirst({ where: { email: 'daniel@fieldstone.example' } });
  if (!user) throw new Error('Daniel is not in the demo');
  const api = harness.caller(await signInAs(harness.database, user, NOW));
  const { active, backtest, closed, top_features } = await api.pipeline.winChance.model();
  expect(active).toMatchObject({ version: 'v1', stage: 'learned', trained_by_name: null });
  expect(closed.won + closed.lost).toBeGreaterThan(150);
  expect(backtest?.model.log_loss).toBeLessThan(backtest?.stages.log_loss ?? 0);
  expect(backtest?.model.brier).toBeLessThan(backtest?.stages.brier ?? 0);
  expect(backtest?.model.low).toBeGreaterThan(0.55);
  // No single reason gives the end away.
  expect(top_features[0]?.strength).toBeLessThan(2.5);
  const { items } = await api.pipeline.opportunities.list({ stage: 'open', limit: 100 });
  expect(items.every(({ chance_by }) => chance_by === 'model')).toBe(true);
  expect(items.filter(({ chance_reason }) => chance_reason !== null).length).toBeGreaterThan(items.length / 2);
  expect(new Set(items.map(({ probability }) => probability)).size).toBeGreaterThan(15);
}, 180_000);
