import { expect, it } from 'vitest';
import { PLAYBOOK } from '../../../insight/playbook/playbook.fixture.ts';
import { answerTo } from './choose-offer.ts';

const [offer] = PLAYBOOK.offers;
const facts = {
  content: PLAYBOOK,
  named: { asked: null, made_for: [] },
  currency: 'USD',
  timezone: 'UTC',
  templates: [],
  fields: [],
};

it.each(['per month', 'per month.', 'per month. '])('a price with the unit %j ends its sentence once', (unit) =>
  expect(answerTo('price', offer ? { ...offer, unit: { en: unit, de: null } } : null, facts, 'en')).toBe(
    'CL-200 costs $390 per month.',
  ),
);
