import { expect, it } from 'vitest';
import { activate, changePlan, mayWork, reopen, type Standing, startOn, suspend } from './standing.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-05T12:00:00Z');
const EARLIER = new Date('2026-02-20T12:00:00Z');

const standing = (
  subscription_plan: Standing['subscription_plan'],
  status: Standing['status'],
  trial_ends_at: Date | null,
): Standing => ({ subscription_plan, status, trial_ends_at });

it.each<[string, Standing, Standing]>([
  [
    'a trial starts with its days',
    startOn('trial', NOW, 14),
    standing('trial', 'trial', new Date('2026-03-15T12:00:00Z')),
  ],
  ['a plan starts active', startOn('starter', NOW, 14), standing('starter', 'active', null)],
  [
    'an activated trial has no end',
    activate(standing('trial', 'trial', LATER), NOW),
    standing('trial', 'active', null),
  ],
  ['an ended trial is opened', activate(standing('trial', 'trial', EARLIER), NOW), standing('trial', 'active', null)],
  [
    'a trial suspended on the way goes on',
    activate(suspend(standing('trial', 'trial', LATER)), NOW),
    standing('trial', 'active', LATER),
  ],
  [
    'a trial that ended while suspended is opened',
    activate(suspend(standing('trial', 'trial', EARLIER)), NOW),
    standing('trial', 'active', null),
  ],
  [
    'an active company stays as it is',
    activate(standing('trial', 'active', EARLIER), NOW),
    standing('trial', 'active', EARLIER),
  ],
  [
    'a closed company that pays is active again',
    reopen(standing('starter', 'closing', null)),
    standing('starter', 'active', null),
  ],
  [
    'a trial that ended while the company was closed is over',
    reopen(standing('trial', 'closing', EARLIER)),
    standing('trial', 'trial', EARLIER),
  ],
  [
    'a closed company stays closed on another plan',
    changePlan(standing('trial', 'closing', EARLIER), 'starter', NOW, 14),
    standing('starter', 'closing', null),
  ],
  [
    'who pays has no trial',
    changePlan(standing('trial', 'trial', EARLIER), 'professional', NOW, 14),
    standing('professional', 'active', null),
  ],
  [
    'the same plan changes nothing',
    changePlan(standing('trial', 'trial', EARLIER), 'trial', NOW, 14),
    standing('trial', 'trial', EARLIER),
  ],
  [
    'a suspended company stays suspended on another plan',
    changePlan(standing('trial', 'suspended', EARLIER), 'starter', NOW, 14),
    standing('starter', 'suspended', null),
  ],
])('%s', (_, is, should) => expect(is).toEqual(should));

it.each([
  ['that is active', standing('starter', 'active', null), true],
  ['in its trial', standing('trial', 'trial', LATER), true],
  ['activated on the trial plan', standing('trial', 'active', null), true],
  ['that pays, whatever became of its trial', standing('starter', 'active', EARLIER), true],
  ['whose trial ends now', standing('trial', 'trial', NOW), false],
  ['whose trial is over', standing('trial', 'active', EARLIER), false],
  ['that is closed', standing('starter', 'closing', null), false],
  ['that is suspended', standing('starter', 'suspended', null), false],
  ['that is suspended in its trial', standing('trial', 'suspended', LATER), false],
  ['that is not there', null, false],
])('a company %s may work: %o %s', (_, company, expected) => {
  expect(mayWork(company, NOW)).toBe(expected);
});
