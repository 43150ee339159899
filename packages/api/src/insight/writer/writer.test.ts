import { openLlmStandIn, type LlmStandIn } from '@outrider/testing/llm-stand-in/llm-stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { createLanguageModel } from './openai-compatible.ts';

const GOOD = 'A strong lead: the stated need and the seniority raise it. Call today.';

describe.each(ENGINES)('Prose by a language model (%s)', (engine) => {
  let harness: Harness;
  let llm: LlmStandIn;
  let api: Caller;
  let lead: string;
  let world: Awaited<ReturnType<typeof openCompany>>;
  let asks = 0;

  beforeAll(async () => {
    harness = await openHarness(engine);
    llm = await openLlmStandIn();
  });
  beforeEach(async () => {
    world = await openCompany(harness.database, `Acme ${(asks += 1)}`);
    api = harness.caller(world.people.manager.token);
    ({ id: lead } = await api.leads.capture({
      email: `eva${asks}@hospital.example`,
      first_name: 'Eva',
      company: 'Clinic',
      job_title: 'CEO',
      pain_points: 'Too slow',
      source: 'referral',
    }));
    configure();
  });
  afterEach(() => {
    llm.asked.length = 0;
  });
  afterAll(async () => {
    await llm.close();
    await harness.close();
  });

  const configure = (settings: { tokens_per_day?: number; within_ms?: number } = {}) => {
    harness.services.language_model = createLanguageModel({
      base_url: llm.base_url,
      api_key: 'sk-test',
      model: 'standin-1',
      tokens_per_day: 100_000,
      ...settings,
    });
  };
  const tell = () => api.scoring.inWords({ id: lead });
  const builtIn = (reason: string) =>
    expect.objectContaining({
      text: expect.stringMatching(/^Scores \d+ of 100/),
      written_by: { kind: 'built_in', reason },
    });

  it('is told by the built-in writer where there is no model, with the figures of the score', async () => {
    delete harness.services.language_model;
    const { score } = await api.leads.get({ id: lead });
    const told = await tell();
    expect(told).toEqual(builtIn('none'));
    expect(told?.text).toContain(`Scores ${score} of 100`);
    expect(await api.scoring.languageModel()).toMatchObject({ name: null, is_on: true, tokens: 0 });
    expect((await api.agents.list()).reads_notes).toBe(false);
  });

  it('asks the model with facts alone, and pays for the same facts once', async () => {
    llm.script({ object: { text: GOOD }, tokens: 321 });
    const by = { text: GOOD, written_by: { kind: 'model', name: 'standin-1' } };
    expect(await tell()).toEqual(by);
    expect(await tell()).toEqual(by);
    expect(llm.asked).toHaveLength(1);
    const [ask] = llm.asked;
    expect(ask).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer sk-test',
      model: 'standin-1',
      schema: { required: ['text'] },
    });
    expect(JSON.parse(ask?.prompt ?? '')).toMatchObject({
      score: expect.any(Number),
      raises: expect.any(Array),
      next: expect.any(String),
    });
    expect(ask?.prompt).not.toContain('@');
    expect(await api.scoring.languageModel()).toEqual({
      name: 'standin-1',
      is_on: true,
      calls: 1,
      tokens: 321,
      tokens_per_day: 100_000,
    });
  });

  it.each([
    ['invents a figure', { object: { text: `${GOOD} 97% of such leads convert.` } }, 'refused'],
    ['writes an address', { object: { text: `${GOOD} Write to boss@evil.example.` } }, 'refused'],
    ['answers in another shape', { object: { recipient: 'boss', text: GOOD } }, 'failed'],
    ['answers prose where JSON was asked', { text: GOOD }, 'failed'],
    ['answers a web page', { status: 200, body: '<html>' }, 'failed'],
    ['is down', { status: 503 }, 'failed'],
  ])('writes itself when the model %s', async (_, script, reason) => {
    llm.script(...(reason === 'refused' ? [script, script] : [script]));
    expect(await tell()).toEqual(builtIn(reason));
    expect((await api.scoring.languageModel()).calls).toBe(reason === 'refused' ? 2 : 1);
  });

  it('gives an answer that does not hold back once, with what is wrong', async () => {
    const invented = { text: `${GOOD} 97% of such leads convert.` };
    llm.script({ object: invented, tokens: 100 }, { object: { text: GOOD }, tokens: 100 });
    expect(await tell()).toEqual({ text: GOOD, written_by: { kind: 'model', name: 'standin-1' } });
    const [first, second] = llm.asked.map(({ prompt }) => JSON.parse(prompt) as { refused?: object });
    expect(first?.refused).toBeUndefined();
    expect(second?.refused).toEqual({ answer: invented, because: 'the figure 97' });
    expect(await api.scoring.languageModel()).toMatchObject({ calls: 2, tokens: 200 });
    // What held is kept.
    expect(await tell()).toMatchObject({ text: GOOD });
    expect(llm.asked).toHaveLength(2);
  });

  it('writes itself when the model never answers', async () => {
    configure({ within_ms: 300 });
    llm.script('stall');
    expect(await tell()).toEqual(builtIn('failed'));
    expect((await api.scoring.languageModel()).calls).toBe(1);
  });

  it('stops at the day’s budget, also when two ask at once', async () => {
    configure({ tokens_per_day: 1_000 });
    const other = (await api.leads.capture({ email: `other${asks}@hospital.example`, job_title: 'Nurse' })).id;
    llm.script({ object: { text: GOOD }, tokens: 900 }, { object: { text: GOOD }, tokens: 900 });
    const told = await Promise.all([tell(), api.scoring.inWords({ id: other })]);
    expect(told.filter((one) => one?.written_by.kind === 'model')).toHaveLength(1);
    expect(llm.asked).toHaveLength(1);
    expect(await api.scoring.languageModel()).toMatchObject({ calls: 1, tokens: 900 });
    const third = (await api.leads.capture({ email: `third${asks}@hospital.example` })).id;
    expect((await api.scoring.inWords({ id: third }))?.written_by).toEqual({ kind: 'built_in', reason: 'budget' });
  });

  it('is switched off by who may, which changes no number', async () => {
    const before = await api.leads.get({ id: lead });
    expect(
      (await refusal(harness.caller(world.people.sdr.token).scoring.switchLanguageModel({ is_on: false }))).code,
    ).toBe('FORBIDDEN');
    expect((await api.agents.list()).reads_notes).toBe(true);
    expect(await api.scoring.switchLanguageModel({ is_on: false })).toMatchObject({ is_on: false });
    expect((await api.agents.list()).reads_notes).toBe(false);
    expect(await tell()).toEqual(builtIn('off'));
    expect(llm.asked).toHaveLength(0);
    await api.leads.score({ id: lead });
    expect(await api.leads.get({ id: lead })).toMatchObject({ score: before.score, priority: before.priority });
    expect(await world.db.auditEntry.findMany({ where: { action: 'language_model.switch' } })).toMatchObject([
      { detail: { is_on: false } },
    ]);
    expect(await api.scoring.switchLanguageModel({ is_on: true })).toMatchObject({ is_on: true });
  });
});
