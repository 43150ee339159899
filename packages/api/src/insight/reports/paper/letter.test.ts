import { describe, expect, it } from 'vitest';
import { reportHtml } from './html.ts';
import { months, paperOf, resultOf } from './paper.fixture.ts';
import { reportText } from './text.ts';

const LETTER = {
  title: 'Monday numbers',
  intro: 'What moved last week.',
  url: 'https://crm.example/dashboards/1',
  footer: [
    { text: 'Ada sends you this every Monday.' },
    { text: 'Stop these emails', url: 'https://crm.example/stop?a=1&b=2' },
  ],
};
const AMOUNTS = paperOf({
  result: resultOf(
    [
      { label: 'Referral', value: 1_200, before: 900, beside: { won: 3 } },
      { label: 'Website', value: 300, before: 1_000, beside: { won: 1 } },
    ],
    {
      beside: [{ key: 'won', label: 'Won', unit: 'count', filter: '' }],
      before: { from: '2025-01-01', to: '2025-12-31' },
      period: { from: '2026-01-01', to: '2026-12-31' },
      total: { value: 1_500, before: 1_900, beside: { won: 4 }, splits: [] },
    },
  ),
});
const COUNT = paperOf({
  name: 'Won this quarter',
  chart: 'figure',
  result: resultOf([], { total: { value: 42_000, before: 40_000, beside: {}, splits: [] } }),
  url: 'https://crm.example/reports/won',
});
const hostile = (text: string) => paperOf({ name: text, heading: text, result: resultOf([{ label: text, value: 1 }]) });

/** The cells of an email's tables, row by row. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(<t[hd] [^>]*(?:scope|align).*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<(t[hd])\b[^>]*>(.*?)<\/\1>/g)].map(([, , text]) => text),
  );

describe('as HTML', () => {
  it('has what each report found, its chart, its numbers and where it opens', () => {
    const html = reportHtml([AMOUNTS, COUNT], ['chart-1@crm.example', null], LETTER);
    for (const said of [
      '<title>Monday numbers</title>',
      'What moved last week.',
      'href="https://crm.example/dashboards/1"',
      'Amount by source',
      'Referral: 80% of $1.5K',
      'Jan 1, 2026 to Dec 31, 2026',
      '<img src="cid:chart-1@crm.example" alt="Bar chart, Amount. Referral: 80% of $1.5K" width="590"',
      'href="https://crm.example/reports/amount"',
      'Won this quarter',
      '>$42K</p>',
      'Previous period: $40K',
      'Ada sends you this every Monday.',
      '<a href="https://crm.example/stop?a=1&amp;b=2"',
    ])
      expect(html).toContain(said);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(rowsOf(html)).toEqual([
      ['Lead source', 'Amount', 'Before', 'Won'],
      ['Referral', '$1,200', '$900', '3'],
      ['Website', '$300', '$1,000', '1'],
      ['All', '$1,500', '$1,900', '4'],
    ]);
  });

  it('loads nothing, and runs nothing', () => {
    const html = reportHtml(
      [hostile('<script>alert(1)</script>'), hostile('"><img src=x onerror=a()>')],
      ['a"b', null],
      {
        ...LETTER,
        title: '</title><b>',
        intro: '<i>',
        footer: [{ text: '<u>', url: 'https://crm.example/"onclick="a()' }],
      },
    );
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/<(?:script|link|style|b|i|u|iframe)[ >]/i);
    const tags = html.match(/<[a-z][^>]*>/g)?.join('\n') ?? '';
    expect(tags).not.toMatch(/\son\w+="/i);
    expect([...tags.matchAll(/\b(?:src|background)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'cid:a&quot;b',
    ]);
    expect(tags).not.toMatch(/url\(|@import/);
  });

  it('says its one report’s name once, and colours every text and every ground', () => {
    const html = reportHtml([AMOUNTS], [null], { ...LETTER, title: AMOUNTS.name, url: null, intro: '' });
    expect(html.match(/Amount by source/g)).toHaveLength(2); // the page's title and its heading
    expect(html.match(/Open in Outrider/g)).toHaveLength(1);
    for (const [, style = ''] of html.matchAll(/<(?:p|h1|h2|a|img)\b[^>]*style="([^"]*)"/g))
      expect(style).toContain('color:#');
    expect(html.match(/background-color:#/g)?.length).toBeGreaterThan(2);
  });

  it('is not so long that Gmail cuts it, however many reports there are', () => {
    const groups = Array.from({ length: 100 }, (_, at) => ({
      label: `A rather long name of industry ${at}`,
      value: 1e6 + at,
      before: 1e6,
    }));
    const paper = paperOf({
      result: resultOf(groups, {
        before: { from: '', to: '' },
        beside: ['a', 'b'].map((key) => ({ key, label: key, unit: 'count', filter: '' })),
      }),
    });
    for (const count of [1, 4, 12, 24]) {
      const papers = Array.from({ length: count }, () => paper);
      expect(
        Buffer.byteLength(
          reportHtml(
            papers,
            papers.map((_, at) => `chart-${at}@crm.example`),
            LETTER,
          ),
        ),
      ).toBeLessThan(102_000);
    }
    expect(reportHtml([paper], [null], LETTER)).toContain('24 of 100 groups shown.');
  });

  it('has the last of a time, and leaves splits out that have no room', () => {
    const time = reportHtml([paperOf({ result: resultOf(months(30, () => 5)) })], [null], LETTER);
    expect(time).toContain('>Nov 2026<');
    expect(time).not.toContain('>Jun 2024<');
    const splits = Array.from({ length: 6 }, (_, at) => ({ key: `k${at}`, label: `Person ${at}`, filter: '' }));
    const row = { value: 15, splits: [0, 1, 2, 3, 4, 5] };
    const over = { splits, total: { ...row, before: null, beside: { won: 1 } } };
    const some = reportHtml([paperOf({ result: resultOf([{ label: 'A', ...row }], over) })], [null], LETTER);
    expect(rowsOf(some)[0]).toEqual(['Lead source', 'Person 0', 'Person 1', 'Person 2', 'Amount']);
    expect(some).toContain('3 of 6 columns shown.');
    const beside = ['won', 'lost'].map((key) => ({ key, label: key, unit: 'count' as const, filter: '' }));
    const none = reportHtml(
      [paperOf({ result: resultOf([{ label: 'A', ...row }], { ...over, beside }) })],
      [null],
      LETTER,
    );
    expect(rowsOf(none)[0]).toEqual(['Lead source', 'Amount', 'won', 'lost']);
    expect(none).toContain('The other 6 columns are in the report itself.');
  });
});

it('as text says the same, with its numbers under each other', () => {
  expect(reportText([AMOUNTS, COUNT], LETTER)).toBe(`Monday numbers
What moved last week.
Open in Outrider: https://crm.example/dashboards/1


Amount by source
Referral: 80% of $1.5K
Jan 1, 2026 to Dec 31, 2026

Lead source  Amount  Before  Won
Referral     $1,200    $900    3
Website        $300  $1,000    1
All          $1,500  $1,900    4

Open in Outrider: https://crm.example/reports/amount


Won this quarter
$42K
Previous period: $40K
Open in Outrider: https://crm.example/reports/won


Ada sends you this every Monday.
Stop these emails: https://crm.example/stop?a=1&b=2`);
});

it('as text keeps a label on its line, cut where it is long', () => {
  const lines = reportText([hostile(`Line one\nline two ${'long '.repeat(20)}`)], LETTER).split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^Line one line two long long….*\$1$/));
});
