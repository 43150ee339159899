import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { openOrganization, type Organization } from '../../automation/organization/organization.fixture.ts';
import { EVERY_ENGINE, type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { customSamples, makeEveryKind, makeField } from './fields.fixture.ts';

describe.each(EVERY_ENGINE)('Conditions on a company’s own fields on %s', (engine) => {
  let harness: Harness;
  let org: Organization;
  let people: [string, string];

  beforeAll(async () => {
    harness = await openHarness(engine);
    org = await openOrganization(harness, 'Acme');
    people = [org.people.sdr.id, org.people.ae.id];
    await makeEveryKind(org.db);
    await makeField(org.db, { key: 'tier', kind: 'text', label: 'Tier', default_value: 'basic' });
  }, 60_000);
  afterAll(() => harness.close());

  /** One condition of every kind that the first sample meets and the second does not. */
  const EVERY_KIND: LeadFilter = {
    all: [
      { field: 'custom.my_text', contains: 'LATHE' },
      { field: 'custom.my_long_text', contains: 'second' },
      { field: 'custom.my_number', max: -1 },
      { field: 'custom.my_money', min: 10_000 },
      { field: 'custom.my_date', from: '2026-01-01', to: '2026-03-04' },
      { field: 'custom.my_choice', is: ['red'] },
      { field: 'custom.my_choices', is: ['red'] },
      { field: 'custom.my_flag', is: ['yes'] },
      { field: 'custom.my_url', contains: 'example.com' },
      { field: 'custom.tier', contains: 'basic' },
    ],
  };
  const rule = (conditions: LeadFilter, is_on = true) =>
    org.admin.assignment.create({ name: 'Ours', is_on, method: 'fixed', people: [people[0]], conditions });
  const flow = (conditions: LeadFilter) =>
    org.admin.organization.createFlow({
      name: 'Ours',
      source_department: 'marketing',
      target_department: 'sales',
      trigger: 'lead_captured',
      steps: [{ id: 's1', kind: 'act', action: 'create_task', params: { title: 'Call {name}', user_id: people[0] } }],
      automation_level: 90,
      conditions,
    });
  const leadWith = (turn: 0 | 1, email: string) =>
    org.admin.leads.capture({ email, custom: customSamples(people)[turn], processing_mode: 'ai' });

  it('decide who gets a new lead, defaults counted, and what a trial says of it', async () => {
    const { id, version } = await rule(EVERY_KIND);
    const owner = async (turn: 0 | 1, email: string) =>
      (await org.admin.leads.get({ id: (await leadWith(turn, email)).id })).assigned_to;
    expect(await owner(0, 'a@conditions.example')).toBe(people[0]);
    expect(await owner(1, 'b@conditions.example')).toBeNull();
    const [meets, misses] = customSamples(people);
    expect((await org.admin.assignment.dryRun({ values: { custom: meets } })).outcome).toMatchObject({
      user_id: people[0],
    });
    const missed = await org.admin.assignment.dryRun({ values: { custom: misses } });
    expect(missed.outcome).toBeNull();
    expect(missed.steps[0]?.unmet.flat().map(({ field }) => field)).toContain('custom.my_choice');
    const { id: lead_id } = await leadWith(0, 'a@conditions.example');
    expect((await org.admin.assignment.dryRun({ lead_id })).outcome).toMatchObject({ user_id: people[0] });
    await org.admin.assignment.update({
      id,
      version,
      name: 'Ours',
      is_on: false,
      method: 'fixed',
      people: [people[0]],
      conditions: EVERY_KIND,
    });
  });

  it('decide whether a flow runs, and what its test says', async () => {
    const { id } = await flow(EVERY_KIND);
    const [met, missed] = [await leadWith(0, 'c@conditions.example'), await leadWith(1, 'd@conditions.example')];
    await org.settle();
    const runs = (await org.runs(id)).filter(({ lead_id }) => lead_id === met.id || lead_id === missed.id);
    expect(new Map(runs.map(({ lead_id, state }) => [lead_id, state]))).toEqual(
      new Map([
        [met.id, 'done'],
        [missed.id, 'skipped'],
      ]),
    );
    const verdict = async (subject_id: string) =>
      (await org.admin.organization.testFlow({ id, subject_id })).steps.find(({ step }) => step === 'Conditions')?.ok;
    expect([await verdict(met.id), await verdict(missed.id)]).toEqual([true, false]);
  });

  it.each<[string, LeadFilter]>([
    ['a field that there is not', { all: [{ field: 'custom.unheard_of', known: true }] }],
    ['one deep inside', { any: [{ all: [{ field: 'custom.unheard_of', min: 1 }] }, { field: 'score', min: 1 }] }],
    ['a question that its kind does not take', { all: [{ field: 'custom.my_number', contains: '7' }] }],
  ])('are refused on %s', async (_what, conditions) => {
    const { message, ...refused } = await refusal(rule(conditions, false));
    expect(refused).toEqual({ code: 'UNPROCESSABLE_CONTENT' });
    expect(await refusal(flow(conditions))).toEqual({ code: 'UNPROCESSABLE_CONTENT', message });
    const before = await flow({ all: [] });
    const { id, version } = before;
    expect(await refusal(org.admin.organization.updateFlow({ id, version, conditions }))).toMatchObject({ message });
  });

  it('on another company’s field are refused like one that there is not', async () => {
    const other = await openOrganization(harness, 'Zenith');
    const asked = { name: 'Theirs', method: 'fixed' as const, people: [other.people.sdr.id] };
    expect(
      await refusal(
        other.admin.assignment.create({ ...asked, conditions: { all: [{ field: 'custom.tier', known: true }] } }),
      ),
    ).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });
});
