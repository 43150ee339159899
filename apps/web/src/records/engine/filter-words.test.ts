import type { AnyCondition } from '@outrider/shared/ground/fields/filter';
import { FILTER_FIELDS } from '@outrider/shared/records/lead-filter';
import { readFilter } from '@outrider/shared/records/lead-filter-text';
import { describe, expect, it } from 'vitest';
import { sampleField } from '../../testing/sample-field.ts';
import { filterFields } from './filter-fields.ts';
import { conditionFor, operatorOf, operatorsOf } from './filter-shapes.ts';
import { conditionWords, filterWords } from './filter-words.ts';

const option = (value: string, label: string) => ({ value, label, colour: 'grey' as const });
const fields = filterFields(
  FILTER_FIELDS,
  [
    sampleField({ key: 'machine_count', label: 'Machine count', kind: 'number' }),
    sampleField({ key: 'worth', label: 'Worth', kind: 'money' }),
    sampleField({
      key: 'tier',
      label: 'Tier',
      kind: 'choice',
      options: [option('gold', 'Gold'), option('tin', 'Tin')],
    }),
    sampleField({ key: 'pilot', label: 'Pilot', kind: 'flag' }),
    sampleField({ key: 'due', label: 'Due', kind: 'date' }),
    sampleField({ key: 'buyer', label: 'Buyer', kind: 'person' }),
    sampleField({ key: 'site', label: 'Site', kind: 'url' }),
    sampleField({ key: 'old', label: 'Old figure', kind: 'number', archived_at: '2026-11-01T00:00:00.000Z' }),
  ],
  'status',
);
const words = (text: string) => filterWords(readFilter(text) ?? { all: [] }, fields, { ann: 'Ann Lee' });

describe('A filter in words', () => {
  it.each([
    ['estimated_budget:50000..', 'Estimated budget at least $50,000'],
    ['score:70..89', 'Score 70 to 89'],
    ['status:!converted', 'Status not Converted'],
    ['industry:mining,retail', 'Industry Mining or Retail'],
    ['owner:me,nobody', 'Owner Me or No one'],
    ['account:customer', 'Account Existing customer'],
    ['created_at:2026-01-01..', 'Created since Jan 1, 2026'],
    ['custom.machine_count:-2.5..5', 'Machine count -2.5 to 5'],
    ['custom.worth:..100000', 'Worth at most $100,000'],
    ['custom.tier:gold,tin', 'Tier Gold or Tin'],
    ['custom.pilot:yes', 'Pilot Yes'],
    ['custom.due:7d', 'Due in last 7 days'],
    ['custom.due:!+60d', 'Due not in next 60 days'],
    ['custom.due:2026-01-01..2026-02-01', 'Due Jan 1, 2026 to Feb 1, 2026'],
    ['custom.buyer:ann,nobody', 'Buyer Ann Lee or No one'],
    ['custom.buyer:left-long-ago', 'Buyer One person'],
    ['custom.site:*acme', 'Site with “acme”'],
    ['custom.site:!?', 'Site is unknown'],
    ['custom.old:5..', 'Old figure (archived) at least 5'],
    ['custom.never_made:yes', 'Never made yes'],
    ['score:70..;(custom.pilot:yes|custom.tier:gold)', 'Score at least 70 and (Pilot Yes or Tier Gold)'],
  ])('%s reads: %s', (text, sentence) => expect(words(text)).toBe(sentence));

  it('counts the values of a long list', () =>
    expect(conditionWords({ field: 'status', is: ['new', 'contacted', 'qualified'] }, fields)).toBe('Status any of 3'));
});

describe('How a field can be asked about', () => {
  it.each([
    ['custom.machine_count', ['range', 'known', 'unknown']],
    ['custom.tier', ['is', 'is_not', 'known', 'unknown']],
    ['custom.pilot', ['is']],
    ['custom.due', ['last', 'not_last', 'next', 'not_next', 'range', 'known', 'unknown']],
    ['custom.site', ['contains', 'not_contains', 'known', 'unknown']],
    ['custom.buyer', ['is', 'is_not', 'known', 'unknown']],
    ['status', ['is', 'is_not']],
    ['industry', ['is', 'is_not', 'known', 'unknown']],
  ] as const)('%s: %o', (field, operators) => {
    const face = fields.faces.get(field);
    expect(face && operatorsOf(face.spec)).toEqual(operators);
  });

  it('begins with a condition that asks just that', () => {
    for (const [field, { spec }] of fields.faces)
      for (const operator of operatorsOf(spec)) {
        const condition: AnyCondition = conditionFor(fields, field, operator);
        expect([field, operatorOf(condition)]).toEqual([condition.field, operator]);
      }
  });
});
