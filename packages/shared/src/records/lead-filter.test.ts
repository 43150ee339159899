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
  [
    'custom.machine_count:!5..;custom.colour:red,blue',
    {
      all: [
        { field: 'custom.machine_count', min: 5, not: true },
        { field: 'custom.colour', is: ['red', 'blue'] },
      ],
    },
  ],
  [
    'custom.founded:2026-01-01..;custom.founded:30d;custom.founded:!+60d;custom.founded:!?',
    {
      all: [
        { field: 'custom.founded', from: '2026-01-01' },
        { field: 'custom.founded', last_days: 30 },
        { field: 'custom.founded', next_days: 60, not: true },
        { field: 'custom.founded', known: false },
      ],
    },
  ],
  ['company_name:!Acme~2c~ Inc.,Firth', { all: [{ field: 'company_name', is: ['Acme, Inc.', 'Firth'], not: true }] }],
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
    'email:acme',
    'notes:acme',
    'email:?',
    'created_at:2026-13-01..',
    'company_name:*~110000~',
    '('.repeat(5000),
    'custom.:?',
    'custom.Machine:?',
    'custom.machine.count:?',
    'custom.machine:5..1',
    ['status:new'].join('') + ';status:new'.repeat(30),
  ])('refuses %s', (text) => expect(readFilter(text)).toBeNull());
});

const VALUES = [
  '7d',
  '12345d',
  '123456d',
  '..',
  '1..2',
  '2026-01-01..',
  'a,b',
  ' a',
  'b ',
  '*',
  '?',
  '!x',
  '!?',
  ':',
  'a;b|c',
  '(x)',
  '~7c~',
  'e',
  '😀',
];
it.each(VALUES)('keeps a company’s own value as it is: %j', (value) => {
  // Spaces at the ends are not kept: a value that is looked for is trimmed.
  const kept = value.trim();
  const filters: LeadFilter[] = [
    { all: [{ field: 'custom.serial', is: [value, 'x'] }] },
    {
      all: [
        { field: 'custom.serial', is: [value] },
        { field: 'custom.serial', contains: value, not: true },
      ],
    },
  ];
  for (const filter of filters)
    expect(readFilter(writeFilter(filter))).toEqual(
      JSON.parse(JSON.stringify(filter).replaceAll(JSON.stringify(value), JSON.stringify(kept))),
    );
});

it.each([1e-7, -1e-7, 0, 1e12, -0.5, 123456.789])('keeps an end of a range as it is: %d', (end) => {
  for (const filter of [
    { all: [{ field: 'custom.count' as const, min: end }] },
    { all: [{ field: 'custom.count' as const, min: end, max: end }] },
  ])
    expect(readFilter(writeFilter(filter))).toEqual(filter);
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
