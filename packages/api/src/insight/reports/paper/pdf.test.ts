import { expect, it } from 'vitest';
import { readPdf } from '../../../ground/pdf/read-pdf.fixture.ts';
import { months, paperOf, resultOf } from './paper.fixture.ts';
import type { ReportPaper } from './paper.ts';
import { reportPdf } from './pdf.ts';

const HEAD = {
  title: 'Monday numbers',
  company: 'Łódź Instruments',
  timezone: 'Pacific/Auckland',
  at: new Date('2026-11-30T20:00:00Z'),
  period: null,
};
const read = async (papers: readonly ReportPaper[], head = HEAD) => readPdf(await reportPdf(papers, head));

const RATES = resultOf(
  [
    { label: 'Referral', value: 54, before: 41, beside: { won: 108 }, splits: [60, null] },
    { label: 'Website', value: 12.4, before: null, beside: { won: 3 }, splits: [10, 14] },
  ],
  {
    measure: { label: 'Win rate', unit: 'percent', explains: '', filter: '', additive: false },
    beside: [{ key: 'won', label: 'Won', unit: 'count', filter: '' }],
    splits: ['Ada', 'Bo'].map((label) => ({ key: label, label, filter: '' })),
    period: { from: '2025-12-01', to: '2026-11-30' },
    before: { from: '2024-12-01', to: '2025-11-30' },
    total: { value: 34, before: 31, beside: { won: 1_111 }, splits: [35, 33] },
  },
);

it('says who it is of, what each report found, and its numbers; tagged for screen readers', async () => {
  const { pages, roles, alts, title } = await read([
    paperOf({ name: 'Win rate by source', result: RATES }),
    paperOf({
      name: 'Won by month',
      heading: 'Close date',
      chart: 'columns',
      result: resultOf(months(3, () => 1_500)),
    }),
  ]);
  expect(title).toBe('Monday numbers');
  const text = pages.join('\n');
  for (const said of [
    'Łódź Instruments',
    'Dec 1, 2026', // the company's day
    'Win rate by source',
    'Highest: Referral at 54%. Overall 34%.',
    'Dec 1, 2025 to Nov 30, 2026',
    'Previous period',
    'Lead source Ada Bo Win rate Before Won',
    'Referral 60% – 54% 41% 108',
    'Website 10% 14% 12% – 3',
    'All 35% 33% 34% 31% 1,111',
    'Won by month',
    'Nov 2026 $1,500',
    'All $4,500',
    'Monday numbers, page 1 of 1',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
  expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD']));
  expect(alts).toEqual([
    'Bar chart, Win rate. Highest: Referral at 54%. Overall 34%.',
    'Column chart, Amount. Nov 2026: $1.5K so far',
  ]);
});

it('does not say a name twice, draws no table, and is the same file however often', async () => {
  const paper = paperOf({ name: HEAD.title, chart: 'table', result: RATES });
  const { pages, roles } = await read([paper]);
  expect(pages.join('\n').match(/Monday numbers/g)).toHaveLength(2); // the title and the foot
  expect(roles).not.toContain('Figure');
  expect(roles).not.toContain('H2');
  expect((await reportPdf([paper], HEAD)).equals(await reportPdf([paper], HEAD))).toBe(true);
});

it('goes on over pages with its heads, and the row of all beside others', async () => {
  const groups = Array.from({ length: 100 }, (_, at) => ({ label: `Industry ${at + 1}`, value: 100 - at }));
  const { pages } = await read([paperOf({ heading: 'Industry', result: resultOf(groups, { groups_total: 130 }) })]);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toMatch(/Industry\s+Amount/);
  const all = pages.join('\n');
  for (let at = 1; at <= 100; at += 1) expect(all).toMatch(new RegExp(`Industry ${at}\\s+\\$${101 - at}\\b`));
  expect(pages.at(-1)).toMatch(/Industry 100\s+\$1\s+All\s+\$5,050\s+100 of 130 groups shown\./);
});

it('has seven of many splits', async () => {
  const splits = Array.from({ length: 9 }, (_, at) => ({ key: `k${at}`, label: `Person ${at}`, filter: '' }));
  const row = { value: 45, splits: splits.map((_, at) => at) };
  const result = resultOf([{ label: 'A', ...row }], { splits, total: { ...row, before: null, beside: {} } });
  const [page = ''] = (await read([paperOf({ result })])).pages;
  expect(page.replaceAll(/\s+/g, ' ')).toContain('Person 5 Person 6 Amount');
  expect(page).toContain('7 of 9 columns shown.');
});

it('has question marks for letters that the fonts lack', async () => {
  const result = resultOf([
    { label: '校正 🚀', value: 5 },
    { label: 'Жук', value: 3 },
  ]);
  const head = { ...HEAD, title: '中文', company: '👩‍👩‍👧 GmbH' };
  const { pages, title } = await read([paperOf({ name: '报告', result })], head);
  expect(title).toBe('中文'); // that is no drawn text
  const text = pages.join('\n').replaceAll(/\s+/g, ' ');
  for (const said of ['? GmbH', '?? ?: 63% of $8', '?? ? $5', 'Жук $3']) expect(text).toContain(said);
});

it('says where there is nothing to measure, and draws nothing', async () => {
  const { pages, roles } = await read([paperOf({ result: resultOf([]) })]);
  expect(pages[0]).toContain('Nothing to measure yet');
  for (const role of ['Figure', 'Table']) expect(roles).not.toContain(role);
});
