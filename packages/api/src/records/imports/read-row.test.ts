import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { IMPORT_TYPES } from '@outrider/shared/records/import-types';
import type { ImportMapping } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { describe, expect, it } from 'vitest';
import { NO_OWN_FIELDS } from '../fields/own-fields.ts';
import { type Choices, knownValue } from './choices.ts';
import { guessMapping, headerKey } from './mapping.ts';
import { readLead } from './read-lead.ts';
import { collisionRules, rowReader } from './read-row.ts';

const fieldsOf = (mapping: ImportMapping) => mapping.map(({ field }) => field);

describe('a mapping', () => {
  it.each<[string, string[], string[][], (string | null)[]]>([
    [
      'is guessed from headers of any spelling',
      ['E-Mail Address', 'First Name', 'Surname', 'Organisation', 'Favourite colour'],
      [],
      ['email', 'first_name', 'last_name', 'company_name', null],
    ],
    ['gives a field to the nearest header', ['Mail', 'Email', 'Phone'], [], [null, 'email', 'phone']],
    [
      'is guessed from what stands in a column',
      ['A', 'B', 'C'],
      [
        ['x', 'ada@example.com', '+1 555 010 0000'],
        ['y', 'noor@example.com', '030-1234567'],
      ],
      [null, 'email', 'phone'],
    ],
    [
      'takes a full name only where no parts are',
      ['Email', 'Name', 'First name', 'Last name'],
      [],
      ['email', null, 'first_name', 'last_name'],
    ],
  ])('%s', (_name, headers, sample, fields) =>
    expect(fieldsOf(guessMapping(IMPORT_TYPES.lead, headers, sample))).toEqual(fields),
  );

  it('is remembered by the headers, whatever their case and spaces', () => {
    expect(headerKey(['First Name', 'E-mail'], 'lead')).toBe(headerKey(['first_name', 'EMAIL'], 'lead'));
    expect(headerKey(['First Name', 'E-mail'], 'lead')).not.toBe(headerKey(['E-mail', 'First Name'], 'lead'));
  });

  it('says of a full name what it says of its parts', () => {
    expect(
      collisionRules(IMPORT_TYPES.lead, [
        { field: 'full_name', rule: 'overwrite' },
        { field: 'email', rule: 'fill' },
        { field: null, rule: 'keep' },
        { field: 'notes', rule: 'keep' },
      ]),
    ).toEqual({ first_name: 'overwrite', last_name: 'overwrite', notes: 'keep' });
  });
});

const choices: Choices = {
  own: NO_OWN_FIELDS,
  read: (field, text) => {
    const value = field === 'owner' || isCustomName(field) ? null : knownValue(IMPORT_TYPES.lead, field, text);
    return value === null ? { reason: MESSAGES.importUnknownValue(field, text) } : { value };
  },
};

describe('a row', () => {
  const headers = ['Mail', 'Who', 'Budget', 'Size', 'From'];
  const mapping = (['email', 'full_name', 'estimated_budget', 'company_size', 'source'] as const).map((field) => ({
    field,
    rule: 'fill' as const,
  }));

  const readRow = rowReader(IMPORT_TYPES.lead, headers, mapping, choices, readLead);

  it('becomes a lead', () => {
    expect(readRow([' Ada@Example.com ', 'Ada  Byron', '$50k', '120', 'Cold call'])).toMatchObject({
      record: {
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Byron',
        estimated_budget: 50_000,
        company_size: '51-200',
        source: 'cold_call',
      },
    });
  });

  it.each<[string, string[], { column: string; reason: string }[]]>([
    ['without an email', ['', 'Ada'], [{ column: 'Mail', reason: MESSAGES.noEmail }]],
    [
      'with something else as an email',
      ['ada at example', 'Ada'],
      [{ column: 'Mail', reason: 'Enter a valid email address' }],
    ],
    [
      'with everything wrong at once',
      ['ada@example.com', '', 'lots', 'huge', 'the moon'],
      [
        { column: 'Budget', reason: MESSAGES.badAmount },
        { column: 'Size', reason: MESSAGES.importUnknownValue('company_size', 'huge') },
        { column: 'From', reason: MESSAGES.importUnknownValue('source', 'the moon') },
      ],
    ],
    [
      'with more cells than columns',
      ['ada@example.com', '', '', '', '', 'more'],
      [{ column: '', reason: MESSAGES.importRagged(6, 5) }],
    ],
  ])('%s says what is wrong', (_name, cells, problems) => {
    expect(readRow(cells)).toEqual({ problems });
  });

  it('may be short, or long by empty cells', () => {
    expect(readRow(['ada@example.com'])).toMatchObject({
      record: { email: 'ada@example.com', first_name: null },
    });
    expect(readRow(['ada@example.com', '', '', '', '', ' '])).toHaveProperty('record');
  });
});
