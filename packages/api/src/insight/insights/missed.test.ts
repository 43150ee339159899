import type { CompanyDb } from '@outrider/db';
import { INSIGHTS } from '@outrider/shared/insight/insights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { before, DAY, HOUR, NOW, tell } from './insights.fixture.ts';

let harness: Harness;
let rep: Caller;
let db: CompanyDb;
const named = new Map<string, string>();

beforeAll(async () => {
  harness = await openHarness();
  const { db: company, people } = await openCompany(harness.database, 'Fieldstone');
  db = company;
  rep = harness.caller(people.sdr.token);
  harness.clock.now = NOW;
  const owner = people.ae.id;
  const lead = async (name: string, story: Partial<Parameters<typeof tell>[1]>) => {
    const id = await tell(db, { age: 20 * DAY, scores: [80], assigned_to: owner, last_name: name, ...story });
    named.set(id, name);
    return id;
  };
  const called = [HOUR, 'contacted'] as [number, string];
  await lead('unanswered', { story: [called, [18 * DAY, 'replied']], scores: [88] });
  await lead('answered', { story: [called, [18 * DAY, 'replied'], [18 * DAY + HOUR, 'email_sent']] });
  await lead('just wrote', { story: [called, [20 * DAY - HOUR, 'replied']], last_contacted: before(HOUR) });
  await lead('bounced', {
    story: [
      [17 * DAY, 'email_sent'],
      [17 * DAY + HOUR, 'bounced', {}, 'system'],
    ],
    scores: [81],
  });
  await lead('mended', {
    story: [
      [17 * DAY, 'email_sent'],
      [17 * DAY + HOUR, 'bounced'],
      [18 * DAY, 'edited'],
    ],
  });
  await lead('unowned', { assigned_to: null, age: 4 * DAY, scores: [83] });
  await lead('new and unowned', { assigned_to: null, age: 2 * HOUR });
  await lead('untouched', { age: 5 * DAY, scores: [79] });
  const planned = await lead('planned', { age: 5 * DAY });
  await db.task.create({
    data: {
      title: 'Call',
      owner_id: owner,
      created_by: owner,
      lead_id: planned,
      due_at: new Date(NOW.getTime() + DAY),
    },
    select: { id: true },
  });
  await lead('quiet', { age: 40 * DAY, story: [called], scores: [71] });
  await lead('low', { age: 40 * DAY, scores: [69] });
  await lead('over', { age: 40 * DAY, scores: [95], status: 'unqualified' });
  const waiting = await lead('waiting', { age: 4 * DAY, story: [called], scores: [86] });
  await db.agentAction.create({
    data: {
      kind: 'send_proposal',
      title: 'A reply',
      lead_id: waiting,
      assistant_user_id: owner,
      assistant_name: 'Claude',
      lead_version: 1,
      tier: 1,
      why: 'why',
      reasoning: 'reasoning',
      confidence: 0.5,
      payload: {},
      created_at: before(3 * DAY),
    },
    select: { id: true },
  });
  await db.absence.create({
    data: {
      user_id: people.manager.id,
      from_day: new Date(Date.now() - 2 * DAY),
      to_day: new Date(Date.now() + 5 * DAY),
    },
    select: { id: true },
  });
  await lead('away', { age: DAY, assigned_to: people.manager.id, scores: [77] });
});
afterAll(() => harness.close());

it('lists good leads to which nothing happens, the best first, each with its reason', async () => {
  const { total, items } = await rep.insights.missed({});
  expect(items.map(({ id, score, reason }) => [named.get(id), score, reason])).toEqual([
    ['unanswered', 88, 'unanswered'],
    ['waiting', 86, 'waiting'],
    ['unowned', 83, 'unowned'],
    ['bounced', 81, 'bounced'],
    ['untouched', 79, 'untouched'],
    ['away', 77, 'away'],
    ['quiet', 71, 'quiet'],
  ]);
  expect(total).toBe(7);
  const by = new Map(items.map((item) => [item.reason, item]));
  expect(by.get('unanswered')?.since).toBe(before(2 * DAY).toISOString());
  expect(by.get('waiting')?.action_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(by.get('away')?.away_until).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(by.get('unowned')?.owner).toBeNull();
});

it('counts all of them where it lists some', async () => {
  const { total, items } = await rep.insights.missed({ limit: 2 });
  expect([total, items.length]).toEqual([7, 2]);
  expect(items.every(({ score }) => score >= INSIGHTS.missedScore)).toBe(true);
});
