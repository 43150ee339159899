import { openLlmStandIn, type LlmStandIn } from '@outrider/testing/llm-stand-in/llm-stand-in';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { createLanguageModel } from '../writer/openai-compatible.ts';

const READ = {
  understood: true,
  record_type: 'opportunity',
  measure: 'win_rate',
  group_by: 'source',
  split_by: null,
  period: 'closed_at:last_quarter',
  filter: 'amount:10000..',
  compare: true,
  chart: 'bars',
};
const REPORT = {
  ask: {
    record_type: 'opportunity',
    measure: 'win_rate',
    group_by: 'source',
    period: 'closed_at:last_quarter',
    filter: 'amount:10000..',
    compare: true,
    sort: 'value',
  },
  chart: 'bars',
};

describe('A question in free words', () => {
  let harness: Harness;
  let llm: LlmStandIn;
  let admin: Caller;
  let world: Awaited<ReturnType<typeof openCompany>>;
  let times = 0;

  beforeAll(async () => {
    harness = await openHarness();
    llm = await openLlmStandIn();
    world = await openCompany(harness.database, 'Acme');
    admin = harness.caller(world.people.company_admin.token);
    harness.services.language_model = createLanguageModel({
      base_url: llm.base_url,
      model: 'standin-1',
      tokens_per_day: 1_000_000,
    });
  });
  afterEach(() => {
    llm.asked.length = 0;
  });
  afterAll(async () => {
    await llm.close();
    await harness.close();
  });
  /** Each time in other words: what was read once is kept. */
  const ask = (caller: Caller = admin) => caller.reports.question({ text: `How do big deals go? ${(times += 1)}` });

  it('becomes a report that the model names, which measures like any other', async () => {
    llm.script({ object: READ, tokens: 200 });
    const answer = await ask();
    expect(answer).toEqual({ asked: REPORT, by: 'standin-1' });
    const { measure } = await admin.reports.run(answer.asked?.ask ?? { record_type: 'lead' });
    expect(measure.label).toBe('Win rate');
  });

  it('tells the model what can be measured, and no record and no number', async () => {
    await admin.leads.capture({ email: 'secret@hospital.example', first_name: 'Eva', source: 'referral' });
    llm.script({ object: READ, tokens: 200 });
    await ask();
    const told = llm.asked[0]?.prompt ?? '';
    expect(JSON.parse(told)).toMatchObject({ records: { opportunity: { measures: { win_rate: 'Win rate' } } } });
    expect(told).toContain(world.people.ae.full_name);
    expect(told).not.toContain('secret@hospital.example');
  });

  it('is read once more where the report cannot be, and then not at all', async () => {
    const wrong = { ...READ, group_by: 'mood' };
    llm.script({ object: wrong, tokens: 200 }, { object: READ, tokens: 200 });
    expect((await ask()).asked).toEqual(REPORT);
    expect(llm.asked[1]?.prompt).toContain('These records can’t be grouped by this field');
    llm.script({ object: wrong, tokens: 200 }, { object: wrong, tokens: 200 });
    expect(await ask()).toEqual({ asked: null, by: null });
  });

  it.each([
    ['is no question that a report answers', { ...READ, understood: false }],
    ['asks for a field that the company does not have', { ...READ, filter: 'custom.mood:good' }],
  ])('has no report where it %s', async (_, object) => {
    llm.script({ object, tokens: 200 });
    expect(await ask()).toEqual({ asked: null, by: null });
  });

  it('has no report without a model', async () => {
    await admin.scoring.switchLanguageModel({ is_on: false });
    expect(await ask()).toEqual({ asked: null, by: null });
    expect(llm.asked).toHaveLength(0);
    await admin.scoring.switchLanguageModel({ is_on: true });
  });
});
