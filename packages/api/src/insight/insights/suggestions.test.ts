import type { CompanyDb } from '@outrider/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { SAMPLE_FORM } from '../../suites/sample-form.ts';
import { DAY, HOUR, NOW, tell } from './insights.fixture.ts';

let harness: Harness;
let manager: Caller;
let admin: Caller;
let db: CompanyDb;
let form: { id: string };

/** Webinar leads that were called at once, or the day after. */
async function tellWebinar(at: CompanyDb, i: number) {
  const isFast = i % 2 === 0;
  const qualifies = isFast ? i % 4 === 0 : i % 14 === 1;
  await tell(at, {
    age: (40 + i * 3) * DAY,
    source: 'webinar',
    story: [
      [isFast ? HOUR : 26 * HOUR, 'contacted'],
      ...(qualifies ? [[4 * DAY, 'status_changed', { to: 'qualified' }] as [number, string, object]] : []),
    ],
  });
}

/** An outcome whose chance was nearly right where the timeline was known, and a coin where it was not. */
const tellOutcome = (at: CompanyDb, i: number, age: number, isRight = true) => {
  const [isKnown, converted] = [i % 2 === 0, i % 4 < 2];
  const says = isKnown ? (converted ? 0.9 : 0.1) : 0.5;
  const sure = isRight ? says : 1 - says;
  return tell(at, {
    age,
    scores: [Math.round(100 * sure)],
    probability: sure,
    features: { source: 'referral', ...(isKnown && { decision_timeline: 'this month' }) },
    status: converted ? 'converted' : 'unqualified',
    story: [[2 * DAY, 'status_changed', { to: converted ? 'converted' : 'unqualified' }]],
  });
};

beforeAll(async () => {
  harness = await openHarness();
  const { db: company, people } = await openCompany(harness.database, 'Fieldstone');
  db = company;
  [manager, admin] = [harness.caller(people.manager.token), harness.caller(people.company_admin.token)];
  form = await admin.intake.createForm({ ...SAMPLE_FORM, name: 'Contact' });
  harness.clock.now = NOW;
  for (let i = 0; i < 80; i += 1) await tellWebinar(db, i);
  for (let i = 0; i < 80; i += 1) await tellOutcome(db, i, (100 + i * 2) * DAY);
});
afterAll(() => harness.close());

const keys = async () => (await manager.insights.suggestions()).items.map(({ key }) => key);

describe('suggestions', () => {
  it('say what was seen beyond chance, on how many leads, and what can be done', async () => {
    const { items, dismissed } = await manager.insights.suggestions();
    expect(dismissed).toEqual([]);
    expect(items.map(({ key }) => key)).toEqual(['speed/webinar', 'known/decision_timeline']);
    const [speed, known] = items;
    expect(speed).toMatchObject({
      subject_label: 'Webinar',
      own: { n: 40, value: 0.5 },
      other: { n: 40, value: 0.15 },
      evidence: 80,
      form: null,
    });
    expect(speed?.monthly).toBeGreaterThan(1);
    expect(known).toMatchObject({
      subject_label: 'Decision timeline',
      own: { n: 40, value: 0.1 },
      other: { n: 40, value: 0.5 },
      form: { id: form.id, name: 'Contact' },
    });
  });

  it('don’t ask for what every form asks for', async () => {
    const { people, db: other } = await openCompany(harness.database, 'Without a form');
    for (let i = 0; i < 80; i += 1) await tellOutcome(other, i, (100 + i * 2) * DAY);
    expect((await harness.caller(people.manager.token).insights.suggestions()).items).toEqual([]);
  });

  it('raise the alarm where scores rank worse lately than before', async () => {
    const { people, db: other } = await openCompany(harness.database, 'Drifting');
    for (let i = 0; i < 60; i += 1) await tellOutcome(other, i, (120 + i * 2) * DAY);
    for (let i = 0; i < 60; i += 1) await tellOutcome(other, i, (3 + i) * DAY, false);
    const caller = harness.caller(people.manager.token);
    const { drift } = await caller.insights.accuracy();
    expect(drift?.recent.high).toBeLessThan(drift?.earlier.low ?? 0);
    expect((await caller.insights.suggestions()).items[0]).toMatchObject({ key: 'drift', own: { n: 60 } });
    expect((await manager.insights.accuracy()).drift).toBeNull();
  });

  it('are put aside with a reason, in the audit log, and taken back', async () => {
    const after = await manager.insights.dismiss({ key: 'speed/webinar', reason: 'not_now' });
    expect(after.items.map(({ key }) => key)).toEqual(['known/decision_timeline']);
    expect(after.dismissed).toMatchObject([
      { key: 'speed/webinar', kind: 'speed', subject: 'webinar', subject_label: 'Webinar', reason: 'not_now' },
    ]);
    const [entry] = (await admin.audit.list({})).items;
    expect(entry).toMatchObject({
      action: 'insight.dismiss',
      label: 'Put a suggestion aside',
      facts: [{ label: 'Suggestion', value: 'speed/webinar' }],
      reason: 'Not now',
    });
    expect(await keys()).toEqual(['known/decision_timeline']);
    await manager.insights.restore({ key: 'speed/webinar' });
    expect(await keys()).toEqual(['speed/webinar', 'known/decision_timeline']);
    expect((await refusal(manager.insights.restore({ key: 'speed/webinar' }))).code).toBe('NOT_FOUND');
  });

  it('come back when their time is over, or there is twice the evidence', async () => {
    await manager.insights.dismiss({ key: 'speed/webinar', reason: 'wrong' });
    expect(await keys()).toEqual(['known/decision_timeline']);
    for (let i = 0; i < 80; i += 1) await tellWebinar(db, i);
    expect(await keys()).toContain('speed/webinar');
    expect((await manager.insights.suggestions()).dismissed).toEqual([]); // it is back, and in one list
    await manager.insights.dismiss({ key: 'speed/webinar', reason: 'not_now' });
    expect(await keys()).not.toContain('speed/webinar');
    harness.clock.now = new Date(NOW.getTime() + 31 * DAY);
    expect(await keys()).toContain('speed/webinar');
    harness.clock.now = NOW;
  });

  it('can’t be put aside where nothing is suggested', async () => {
    expect((await refusal(manager.insights.dismiss({ key: 'speed/referral', reason: 'done' }))).code).toBe('NOT_FOUND');
  });
});
