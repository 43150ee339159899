import { opportunity } from '@outrider/shared/ground/fields/opportunity';
import { FILTER_FIELDS } from '@outrider/shared/records/lead-filter';
import { expect, it } from 'vitest';
import { readFilter } from '../../records/engine/read-filter.ts';
import { linkOfMetric } from './metric-links.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');

it.each([
  ['deals_won', '/opportunities', opportunity.specsIn('filter')],
  ['win_rate', '/opportunities', opportunity.specsIn('filter')],
  ['deals_lost', '/opportunities', opportunity.specsIn('filter')],
  ['leads_this_month', '/leads', FILTER_FIELDS],
  ['leads_captured', '/leads', FILTER_FIELDS],
  ['lead_conversion', '/leads', FILTER_FIELDS],
] as const)('%s leads to rows that the list understands', (key, path, fields) => {
  const url = new URL(linkOfMetric(key, NOW) ?? '', 'https://crm.example');
  expect(url.pathname).toBe(path);
  expect(readFilter(url.searchParams.get('filter') ?? '', fields)).not.toBeNull();
});

it('has no link for what is measured on no list', () => expect(linkOfMetric('first_reply_hours', NOW)).toBeNull());
