import { beforeEach, expect, it } from 'vitest';
import { LEAD_TABLE, START_COLUMNS } from '../leads/lead-columns.tsx';
import { readPrefs } from './column-prefs.ts';

const keep = (prefs: unknown) => localStorage.setItem('lead-columns-maya', JSON.stringify(prefs));
const shown = () => readPrefs(LEAD_TABLE, 'maya');

beforeEach(() => localStorage.clear());

it('begins with the usual columns', () => expect(shown()).toEqual({ shown: START_COLUMNS, widths: {} }));

it('reads columns by the names that an earlier version gave them', () => {
  keep({ shown: ['owner', 'score', 'company'], widths: { company: 210, owner: 80 } });
  expect(shown()).toEqual({
    shown: ['assigned_to', 'score', 'company_name'],
    widths: { company_name: 210, assigned_to: 80 },
  });
});

it('leaves out what is no column, and keeps the company’s own', () => {
  keep({ shown: ['score', 'mood', 'custom.machine_count', 'score'], widths: { mood: 90, score: 9_000 } });
  expect(shown()).toEqual({ shown: ['score', 'custom.machine_count'], widths: { score: 480 } });
});

it('falls back to the default columns when what was stored cannot be read', () => {
  localStorage.setItem('lead-columns-maya', '{');
  expect(shown().shown).toEqual(START_COLUMNS);
});
