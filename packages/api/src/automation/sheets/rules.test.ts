import { MESSAGES } from '@outrider/shared/ground/messages';
import { TEMPLATE_HEADERS, TEMPLATE_ROWS, templateCsv } from '@outrider/shared/automation/sheets';
import { describe, expect, it } from 'vitest';
import { cellOf, columnLetters, rangeOf } from './a1.ts';
import { compareHeaders, nameColumns } from './headers.ts';
import { guessMapping, toMappings } from './mapping.ts';
import { type KnownRow, planSync } from './plan.ts';
import { readRow, type SheetRow } from './read-row.ts';
import { nextSync, retryDelay } from './schedule.ts';

describe('The next sync', () => {
  const daily = (timezone: string, daily_at: string) => ({ sync_interval: 'daily', timezone, daily_at }) as const;
  it.each([
    ['5_minutes', '2026-01-15T09:35:00.000Z'],
    ['15_minutes', '2026-01-15T09:45:00.000Z'],
    ['hourly', '2026-01-15T10:30:00.000Z'],
  ] as const)('%s is that much later', (sync_interval, due) => {
    expect(
      nextSync({ sync_interval, timezone: 'UTC', daily_at: '06:00' }, new Date('2026-01-15T09:30:00Z')).toISOString(),
    ).toBe(due);
  });

  it.each([
    ['later today', 'UTC', '10:00', '2026-01-15T09:30:00Z', '2026-01-15T10:00:00.000Z'],
    ['tomorrow, when it is past', 'UTC', '06:00', '2026-01-15T09:30:00Z', '2026-01-16T06:00:00.000Z'],
    ['tomorrow, when it is now', 'UTC', '09:30', '2026-01-15T09:30:00Z', '2026-01-16T09:30:00.000Z'],
    [
      '23 hours on, over the spring change',
      'Europe/Berlin',
      '06:00',
      '2026-03-28T05:00:00Z',
      '2026-03-29T04:00:00.000Z',
    ],
    [
      '25 hours on, over the autumn change',
      'Europe/Berlin',
      '06:00',
      '2026-10-24T04:00:00Z',
      '2026-10-25T05:00:00.000Z',
    ],
    [
      'at the first time the clocks show after one they skip',
      'Europe/Berlin',
      '02:30',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'once, where the clocks show it twice',
      'Europe/Berlin',
      '02:30',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00.000Z',
    ],
    ['by the date of its zone', 'Pacific/Auckland', '08:00', '2026-01-15T18:30:00Z', '2026-01-15T19:00:00.000Z'],
  ])('a daily one is %s', (_, timezone, at, now, due) => {
    expect(nextSync(daily(timezone, at), new Date(now)).toISOString()).toBe(due);
  });

  it('waits longer with every failure, an hour at most, and never less than Google asks', () => {
    for (const [failures, least, most] of [
      [1, 52, 68],
      [3, 210, 270],
      [9, 3150, 4050],
    ] as const) {
      const seconds = retryDelay(failures, null) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(least);
      expect(seconds).toBeLessThanOrEqual(most);
    }
    expect(retryDelay(1, 7200)).toBe(7_200_000);
  });
});

it('names columns and ranges', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  expect(rangeOf("Bob's", 2, 9, 0, 27)).toBe("'Bob''s'!A2:AB9");
  expect(cellOf('A: 1', 7, 2)).toBe("'A: 1'!C7");
});

describe('The header row', () => {
  it('has a name for every column', () => {
    expect(nameColumns([' Email ', '', 'Name', 'name', 'First\n name'])).toEqual([
      'Email',
      'Column B',
      'Name',
      'name (2)',
      'First name',
    ]);
  });
  it.each([
    [['A', 'B'], ['b', 'A'], null],
    [['A', 'B'], ['A', 'C'], '“B” is now “C”'],
    [['A', 'B'], ['A'], '“B” is gone'],
    [['A'], ['A', 'B', 'C'], '“B”, “C” are new'],
    [['A', 'B'], ['C', 'D', 'A'], '“B” is gone, “C”, “D” are new'],
  ])('%j against %j: %s', (before, now, words) => {
    expect(compareHeaders(before, now)).toBe(words);
  });
});

describe('The guessed mapping', () => {
  const fieldsOf = (columns: readonly string[], rows: readonly (readonly string[])[] = []) =>
    guessMapping(columns, rows).map(({ field }) => field);
  it('knows the template’s own columns', () => {
    expect(fieldsOf(TEMPLATE_HEADERS, TEMPLATE_ROWS)).toEqual([
      'first_name',
      'last_name',
      'email',
      'phone',
      'company_name',
      'job_title',
      'industry',
      'company_size',
      'source',
      'estimated_budget',
      'decision_timeline',
      'pain_points',
      'notes',
      null,
    ]);
  });
  it('knows other words and languages', () => {
    expect(
      fieldsOf(['Vorname', 'Nachname', 'E-Mail', 'Firma', 'Position', 'Mitarbeiter', 'Telefon', 'Messetag']),
    ).toEqual(['first_name', 'last_name', 'email', 'company_name', 'job_title', 'company_size', 'phone', null]);
    expect(fieldsOf(['Prénom', 'Nom complet', 'Courriel', 'Société'])).toEqual([
      'first_name',
      'full_name',
      'email',
      'company_name',
    ]);
  });
  it('finds an e-mail column by what stands in it, and is less sure of it', () => {
    const [, guess] = guessMapping(
      ['Who', 'Reach'],
      [
        ['Ada', 'ada@example.com'],
        ['Bo', 'Bo <bo@example.com>'],
      ],
    );
    expect(guess).toEqual({ column: 'Reach', field: 'email', sure: 0.7 });
  });
  it('is less sure where the cells look different', () => {
    const [good, bad] = [
      ['18000', '40k'],
      ['soon', 'lots'],
    ].map(
      (cells) =>
        guessMapping(
          ['Budget'],
          cells.map((cell) => [cell]),
        )[0]?.sure ?? 0,
    );
    expect(good).toBeGreaterThan(0.9);
    expect(bad).toBeLessThan(0.75);
  });
  it('gives each field once, and no whole name beside its halves', () => {
    expect(
      toMappings(guessMapping(['Email', 'E-mail address', 'Name', 'First name', 'Last name'], [])).map(
        ({ field }) => field,
      ),
    ).toEqual(['email', 'first_name', 'last_name']);
  });
});

describe('A row', () => {
  const columns = [
    ['email', 0],
    ['full_name', 1],
    ['company_size', 2],
    ['estimated_budget', 3],
    ['source', 4],
  ] as const;
  const read = (...cells: string[]) => readRow(7, cells, columns);
  it('becomes a lead as the door takes it; what fits no field goes to the notes', () => {
    expect(read('Ada <ADA@Example.com>', 'Ada van Dyk', '120', '18k', 'Trade Fair')).toMatchObject({
      row: 7,
      identity: 'ada@example.com',
      lead: {
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'van Dyk',
        company_size: '51-200',
        estimated_budget: 18_000,
        notes: 'Source: Trade Fair',
      },
    });
    expect(read('a@example.com', '', 'many', '50.000', 'Referral')?.lead).toMatchObject({
      source: 'referral',
      company_size: null,
      estimated_budget: null,
      notes: 'Company size: many\nEstimated budget: 50.000',
    });
  });
  it.each([
    [['', 'Ada'], MESSAGES.rowNoEmail],
    [['ada at example', 'Ada'], MESSAGES.rowBadEmail('ada at example')],
  ])('%j is known by its content, and says why it is no lead', (cells, problem) => {
    expect(read(...cells)).toMatchObject({ problem, identity: expect.stringMatching(/^=/) });
    expect(read(...cells)?.identity).toBe(read(...cells)?.identity);
  });
  it('is none when its mapped cells are empty', () => {
    expect(read('', ' ', '')).toBeNull();
  });
});

describe('The plan', () => {
  const row = (at: number, email: string, title: string): SheetRow => ({
    row: at,
    identity: email,
    cells: { email, job_title: title },
    lead: { email } as never,
  });
  const known = (row_key: string, email: string, title: string, gone = false): KnownRow => ({
    row_key,
    cells: { job_title: title, email },
    lead_id: 'x',
    sync_id: 's',
    gone,
  });
  const keys = (rows: SheetRow[], before: KnownRow[]) => {
    const { fresh, changed, returned, unchanged, gone } = planSync(rows, before);
    const list = (steps: { row: SheetRow; row_key: string }[]) =>
      steps.map((step) => `${step.row.row}:${step.row_key}`);
    return {
      fresh: list(fresh),
      changed: list(changed),
      returned: list(returned),
      unchanged: list(unchanged),
      gone: gone.map(({ row_key }) => row_key),
    };
  };
  const none = { fresh: [], changed: [], returned: [], unchanged: [], gone: [] };

  it.each<[string, SheetRow[], KnownRow[], Partial<typeof none>]>([
    [
      'twins that changed places',
      [row(2, 'a', 'B'), row(3, 'a', 'A')],
      [known('a#1', 'a', 'A'), known('a#2', 'a', 'B')],
      { unchanged: ['2:a#2', '3:a#1'] } as never,
    ],
    [
      'one of two twins edited',
      [row(2, 'a', 'C'), row(3, 'a', 'A')],
      [known('a#1', 'a', 'A'), known('a#2', 'a', 'B')],
      { unchanged: ['3:a#1'], changed: ['2:a#2'] } as never,
    ],
    [
      'a third twin',
      [row(2, 'a', 'A'), row(3, 'a', 'B'), row(4, 'a', 'C')],
      [known('a#1', 'a', 'A'), known('a#2', 'a', 'B')],
      { unchanged: ['2:a#1', '3:a#2'], fresh: ['4:a#3'] } as never,
    ],
    [
      'a twin that is gone',
      [row(2, 'a', 'B')],
      [known('a#1', 'a', 'A'), known('a#2', 'a', 'B')],
      { unchanged: ['2:a#2'], gone: ['a#1'] } as never,
    ],
    ['one that came back', [row(2, 'a', 'A')], [known('a#1', 'a', 'A', true)], { returned: ['2:a#1'] } as never],
    ['one that is still gone', [], [known('a#1', 'a', 'A', true)], {}],
    [
      'equal twins',
      [row(2, 'a', 'A'), row(3, 'a', 'A')],
      [known('a#1', 'a', 'A')],
      { unchanged: ['2:a#1'], fresh: ['3:a#2'] } as never,
    ],
  ])('%s', (_, rows, before, wanted) => {
    expect(keys(rows, before)).toEqual({ ...none, ...wanted });
  });
});

it('has a template of 14 columns and 3 rows, as a file too', () => {
  const lines = templateCsv().trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(TEMPLATE_HEADERS).toHaveLength(14);
  for (const row of TEMPLATE_ROWS) expect(row).toHaveLength(14);
});
