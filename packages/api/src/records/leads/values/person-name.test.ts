import { IMPORT_TYPES } from '@outrider/shared/records/import-types';
import { NO_OWN_FIELDS } from '../../fields/own-fields.ts';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../imports/mapping.ts';
import { readLead } from '../../imports/read-lead.ts';
import { rowReader } from '../../imports/read-row.ts';
import { readRow as readSheetRow } from '../../../automation/sheets/read-row.ts';
import { mapFields } from '../../../automation/intake/sources/flat-fields.ts';
import { splitName } from './person-name.ts';

it.each([
  ['Jane Doe', 'Jane', 'Doe'],
  ['  Jane   van  Doe ', 'Jane', 'van Doe'],
  ['Jane Van Doe', 'Jane', 'Van Doe'],
  ['Mary Ann Smith', 'Mary Ann', 'Smith'],
  ['Mary Ann van der Berg', 'Mary Ann', 'van der Berg'],
  ['John F. Kennedy', 'John F.', 'Kennedy'],
  ['Ludwig von Mises', 'Ludwig', 'von Mises'],
  ['Juan Carlos de la Cruz', 'Juan Carlos', 'de la Cruz'],
  ['MARIA DA SILVA', 'MARIA', 'DA SILVA'],
  ['Mohammed bin Salman', 'Mohammed', 'bin Salman'],
  ['Omar Al Rashid', 'Omar', 'Al Rashid'],
  ['Al Gore', 'Al', 'Gore'],
  ['Ben Stone', 'Ben', 'Stone'],
  ['John Ben Stone', 'John Ben', 'Stone'],
  ['Bao Le', 'Bao', 'Le'],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['Doe, Jane', 'Jane', 'Doe'],
  ['Doe,Jane', 'Jane', 'Doe'],
  ['van Doe, Jane M.', 'Jane M.', 'van Doe'],
  ['Doe, Dr. Jane', 'Jane', 'Doe'],
  ['Smith, John, Jr.', 'John', 'Smith Jr.'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['Dr. Jane van Doe, PhD', 'Jane', 'van Doe'],
  ['Prof. Dr. Ada Byron Ph.D.', 'Ada', 'Byron'],
  ['Mr Smith', '', 'Smith'],
  ['Jane', 'Jane', ''],
  ['Jane Doe, head of sales at Acme', 'Jane', 'Doe, head of sales at Acme'],
  ['山田 太郎', '太郎', '山田'],
  ['김 민수', '민수', '김'],
  ['王伟', '王伟', ''],
  ['Иван Петров', 'Иван', 'Петров'],
  ['محمد بن سلمان', 'محمد', 'بن سلمان'],
  ['', '', ''],
])('%s', (full, first, last) => expect(splitName(full)).toStrictEqual({ first, last }));

describe('one name is the same lead', () => {
  const lead = { first_name: 'Jane', last_name: 'van Doe' };
  it('from a sheet', () => {
    const columns = [
      ['email', 0],
      ['full_name', 1],
    ] as const;
    expect(readSheetRow(2, ['jane@example.com', 'Jane van Doe'], columns)).toMatchObject({ lead });
  });
  it('from a form, a webhook or Slack', () => {
    const fields = [
      { keys: ['email'], label: 'Email', value: 'jane@example.com' },
      { keys: ['name'], label: 'Name', value: 'Jane van Doe' },
    ];
    expect(mapFields(fields, 'website')).toMatchObject(lead);
  });
  it('from a file', () => {
    const headers = ['Email', 'Name'];
    const mapping = guessMapping(IMPORT_TYPES.lead, headers, []);
    expect(
      rowReader(
        IMPORT_TYPES.lead,
        headers,
        mapping,
        { own: NO_OWN_FIELDS, read: () => ({ value: null }) },
        readLead,
      )(['jane@example.com', 'Jane van Doe']),
    ).toMatchObject({ record: lead });
  });
});
