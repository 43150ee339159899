import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { describeField } from '@outrider/shared/ground/fields/record-type';
import { describe, expect, it } from 'vitest';
import { sampleField } from '../../testing/sample-field.ts';
import { sampleLead } from '../../testing/sample-lead.ts';
import { clashing, differing, mergeDrafts } from '../../ground/ui/three-way.ts';
import { askedCustom } from './form-field.ts';
import { changesOfDraft, clashesOf, draftFrom, draftOfRecord, type RecordDraft } from './record-draft.ts';

const option = (value: string, label: string) => ({ value, label, colour: 'grey' as const });
const builtIn = (['phone', 'job_title', 'notes', 'industry', 'estimated_budget', 'assigned_to'] as const).map((key) =>
  describeField(key, catalogue.fields[key]),
);
const machines = askedCustom(sampleField({ key: 'machine_count', label: 'Machine count', kind: 'number' }));
const needs = askedCustom(
  sampleField({
    key: 'needs',
    label: 'Needs',
    kind: 'choices',
    options: [option('iso', 'ISO 9001'), option('gmp', 'GMP')],
  }),
);
const pilot = askedCustom(sampleField({ key: 'pilot', label: 'Pilot', kind: 'flag' }));
const fields = [...builtIn, machines, needs, pilot];
const lead = { ...sampleLead, custom: { machine_count: 12, needs: ['iso', 'gmp'] } };
const base = draftOfRecord(lead, fields);

describe('Two people on one record', () => {
  it.each<[string, RecordDraft, RecordDraft, string[]]>([
    ['nothing was changed elsewhere', { phone: '1' }, {}, []],
    ['another field was changed elsewhere', { phone: '1' }, { job_title: 'CEO' }, []],
    [
      'another of the company’s own was changed elsewhere',
      { 'custom.pilot': true },
      { 'custom.machine_count': '14' },
      [],
    ],
    ['both wrote the same', { 'custom.machine_count': '14' }, { 'custom.machine_count': '14' }, []],
    [
      'both wrote something different',
      { phone: '1', 'custom.machine_count': '13' },
      { phone: '2', 'custom.machine_count': '14', job_title: 'x' },
      ['phone', 'custom.machine_count'],
    ],
    ['one emptied what the other changed', { 'custom.needs': [] }, { 'custom.needs': ['gmp'] }, ['custom.needs']],
  ])('%s', (_, mine, theirs, expected) => {
    expect(clashing(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(expected);
  });

  it('keeps what each changed alone', () => {
    const mine = { ...base, 'custom.pilot': true };
    const theirs = { ...base, 'custom.machine_count': '14', phone: '2' };
    expect(mergeDrafts(base, mine, theirs, [])).toEqual({ ...theirs, 'custom.pilot': true });
  });

  it('are asked about in words', () =>
    expect(
      clashesOf(
        ['custom.needs', 'custom.pilot', 'estimated_budget', 'assigned_to', 'industry'],
        fields,
        [
          { ...base, 'custom.pilot': true, estimated_budget: '1200', assigned_to: 'ann', industry: 'retail' },
          { ...base, 'custom.needs': [], estimated_budget: '', assigned_to: '', industry: 'Cider' },
        ],
        { ann: 'Ann Lee' },
      ),
    ).toEqual([
      { field: 'industry', label: 'Industry', mine: 'Retail', theirs: 'Cider' },
      { field: 'estimated_budget', label: 'Estimated budget in USD', mine: '$1,200', theirs: '' },
      { field: 'assigned_to', label: 'Owner', mine: 'Ann Lee', theirs: '' },
      { field: 'custom.needs', label: 'Needs', mine: 'GMP, ISO 9001', theirs: '' },
      { field: 'custom.pilot', label: 'Pilot', mine: 'Yes', theirs: 'No' },
    ]));
});

describe('What an edit form sends', () => {
  const sent = (change: Record<string, string | boolean | string[]>) => {
    const draft = { ...base, ...change };
    return changesOfDraft(draft, fields, differing(base, draft));
  };

  it('holds what differs, and nothing for a value that was typed back as it was', () => {
    expect(sent({ phone: '', estimated_budget: '1200.5', 'custom.machine_count': '12' })).toEqual({
      estimated_budget: 1200.5,
    });
    expect(differing(base, { ...base, 'custom.needs': draftFrom(needs, ['iso', 'gmp']) })).toEqual([]);
  });

  it('names of the company’s own fields only the changed ones', () =>
    expect(sent({ 'custom.machine_count': '14', job_title: 'CEO' })).toEqual({
      job_title: 'CEO',
      custom: { machine_count: 14 },
    }));

  it('empties with null', () =>
    expect(sent({ job_title: '', estimated_budget: '', 'custom.machine_count': '', 'custom.needs': [] })).toEqual({
      job_title: null,
      estimated_budget: null,
      custom: { machine_count: null, needs: null },
    }));

  it('leaves a text that is no number to the server’s judgement', () =>
    expect(sent({ 'custom.machine_count': 'a dozen' })).toEqual({ custom: { machine_count: 'a dozen' } }));

  it('is nothing for a check box that was never ticked', () => expect(sent({ 'custom.pilot': false })).toEqual({}));
});
