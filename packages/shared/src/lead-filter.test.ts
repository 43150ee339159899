import { describe, expect, it } from 'vitest';
import { bothFilters, EVERY_LEAD, type LeadFilter, leadFilterSchema } from './lead-filter.ts';
import { readFilter, writeFilter } from './lead-filter-text.ts';

const ID = '0190a2f4-1111-7222-8333-444455556666';
const TREES: [string, LeadFilter][] = [
  ['', EVERY_LEAD],
  ['status:new,contacted', { all: [{ field: 'status', is: ['new', 'contacted'] }] }],
  [
    'score:70..89;source:!slack',
    {
      all: [
        { field: 'score', min: 70, max: 89 },
        { field: 'source', is: ['slack'], not: true },
      ],
    },
  ],
  [
    'owner:me|owner:nobody',
    {
      any: [
        { field: 'owner', is: ['me'] },
        { field: 'owner', is: ['nobody'] },
      ],
    },
  ],
  ['|priority:high', { any: [{ field: 'priority', is: ['high'] }] }],
  [
    `(owner:${ID});(score:..50|(last_contacted:!7d;phone:!?))`,
    {
      all: [
        { all: [{ field: 'owner', is: [ID] }] },
        {
          any: [
            { field: 'score', max: 50 },
            {
              all: [
                { field: 'last_contacted', last_days: 7, not: true },
                { field: 'phone', known: false },
              ],
            },
          ],
        },
      ],
    },
  ],
  [
    'created_at:2026-01-01..2026-02-28;updated_at:2026-03-01..',
    {
      all: [
        { field: 'created_at', from: '2026-01-01', to: '2026-02-28' },
        { field: 'updated_at', from: '2026-03-01' },
      ],
    },
  ],
  [
    'estimated_budget:0.5..;estimated_budget:?',
    {
      all: [
        { field: 'estimated_budget', min: 0.5 },
        { field: 'estimated_budget', known: true },
      ],
    },
  ],
  ['company_name:*Müller & Co.', { all: [{ field: 'company_name', contains: 'Müller & Co.' }] }],
  ['notes:!*~28~a~3b~b~29~ ~7e~7c~7e~', { all: [{ field: 'notes', contains: '(a;b) ~7c~', not: true }] }],
  ['industry:R~2c~ D,retail', { all: [{ field: 'industry', is: ['R, D', 'retail'] }] }],
];

describe('A filter in a URL', () => {
  it.each(TREES)('%s', (text, tree) => {
    expect(leadFilterSchema.parse(tree)).toEqual(tree);
    expect(writeFilter(tree)).toBe(text);
    expect(readFilter(text)).toEqual(tree);
  });

  it.each([
    'status',
    'status:',
    'status:lost',
    'password:*x',
    'score:..',
    'score:90..10',
    'score:x..',
    'last_contacted:0d',
    'owner:x',
    'status:new;|',
    'status:new|score:1..;score:2..',
    '((((status:new))))',
    '(status:new',
    'status:new)',
    'company_name:acme',
    'email:?',
    'created_at:2026-13-01..',
    'company_name:*~110000~',
    '('.repeat(5000),
    ['status:new'].join('') + ';status:new'.repeat(30),
  ])('refuses %s', (text) => expect(readFilter(text)).toBeNull());
});

it('puts two filters together', () => {
  const [hot, mine]: LeadFilter[] = [
    { all: [{ field: 'score', min: 80 }] },
    {
      any: [
        { field: 'owner', is: ['me'] },
        { field: 'owner', is: ['nobody'] },
      ],
    },
  ];
  expect(bothFilters(EVERY_LEAD, mine!)).toBe(mine);
  expect(bothFilters(hot!, EVERY_LEAD)).toBe(hot);
  expect(writeFilter(bothFilters(hot!, mine!))).toBe('score:80..;(owner:me|owner:nobody)');
  expect(bothFilters(EVERY_LEAD)).toEqual(EVERY_LEAD);
});
