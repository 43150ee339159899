import { describe, expect, it } from 'vitest';
import { sampleLead } from '../testing/sample-lead.ts';
import { clashing, differing } from '../ui/three-way.ts';
import { changesOf, draftOf, EDIT_FIELDS } from './lead-fields.ts';

describe('Two people on one lead', () => {
  const base = draftOf(sampleLead);
  it.each([
    ['nothing was changed elsewhere', { phone: '1' }, {}, []],
    ['another field was changed elsewhere', { phone: '1' }, { job_title: 'CEO' }, []],
    ['both wrote the same', { phone: '1' }, { phone: '1' }, []],
    [
      'both wrote something different',
      { phone: '1', notes: 'a' },
      { phone: '2', notes: 'b', company: 'x' },
      ['phone', 'notes'],
    ],
    ['one emptied what the other changed', { job_title: '' }, { job_title: 'CEO' }, ['job_title']],
  ] as const)('%s', (_, mine, theirs, expected) => {
    expect(clashing(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(expected);
  });

  it('names industries as they are shown', () =>
    expect(EDIT_FIELDS.industry.options).toContainEqual(['technology', 'Technology']));

  it('sends what differs, as the server takes it', () => {
    const mine = { ...base, phone: '', estimated_budget: '1200.5', industry: 'retail' };
    expect(changesOf(mine, differing(base, mine))).toEqual({ estimated_budget: 1200.5 });
    expect(changesOf({ ...base, job_title: '', estimated_budget: '' }, ['job_title', 'estimated_budget'])).toEqual({
      job_title: null,
      estimated_budget: null,
    });
  });
});
