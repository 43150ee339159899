import { readFilter, writeFilter } from '@outrider/shared/records/lead-filter-text';
import { COMPANY_ROLES } from '@outrider/shared/ground/roles';
import { expect, it } from 'vitest';
import { tabsOf } from './lead-tabs.ts';

const labels = (role: Parameters<typeof tabsOf>[0]) => tabsOf(role).map(({ label }) => label);

it('shows everyone All Leads and My Leads, and three tabs of their role', () => {
  expect(labels('company_admin')).toEqual([
    'All Leads',
    'My Leads',
    'System Overview',
    'Integrations',
    'AI Configuration',
  ]);
  expect(labels('manager')).toEqual(['All Leads', 'My Leads', 'Team Performance', 'Lead Assignment', 'Quality Review']);
  expect(labels('ae')).toEqual(['All Leads', 'My Leads', 'Hot Leads', 'Conversion Ready', 'Account Expansion']);
  expect(labels('sdr')).toEqual(['All Leads', 'My Leads', 'Prospecting', 'Qualification', 'Activity Queue']);
});

it.each(
  COMPANY_ROLES.flatMap(tabsOf)
    .filter((tab) => 'filter' in tab)
    .map((tab) => [tab.label, tab.filter]),
)('%s has conditions that are a filter: %s', (_, text) => {
  const filter = readFilter(text);
  expect(filter).not.toBeNull();
  expect(writeFilter(filter ?? { all: [] })).toBe(text);
});
