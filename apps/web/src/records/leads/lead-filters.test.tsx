import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { clearFilters, EVERY_FILTER, isFiltered, readFilters, toListInput, writeFilters } from './lead-filters.ts';
import { useFilters } from './use-filters.ts';

afterEach(cleanup);

const read = (query: string) => readFilters(new URLSearchParams(query), EVERY_FILTER);
const NONE = {
  q: '',
  source: 'all',
  status: 'all',
  priority: 'all',
  assigned_to: 'all',
  sort: 'created_at',
  order: 'desc',
  filter: '',
};

describe('reading the URL', () => {
  it('has defaults', () => expect(read('')).toEqual(NONE));
  it('takes every filter', () =>
    expect(
      read('q=priya&source=slack&status=qualified&priority=high&assigned_to=me&sort=score&order=asc&filter=score:70..'),
    ).toEqual({
      q: 'priya',
      source: 'slack',
      status: 'qualified',
      priority: 'high',
      assigned_to: 'me',
      sort: 'score',
      order: 'asc',
      filter: 'score:70..',
    }));
  it('counts what nobody offers as absent', () =>
    expect(
      read('source=carrier_pigeon&status=__proto__&priority=&assigned_to=you&sort=x&filter=password:*x&order=up'),
    ).toEqual(NONE));
  it('counts what this screen does not offer as absent', () => {
    const offered = { sources: ['slack'], statuses: ['new'] } as const;
    expect(readFilters(new URLSearchParams('source=facebook&status=converted&assigned_to=me'), offered)).toEqual(NONE);
  });
});

describe('writing the URL', () => {
  it('gives back what it read', () => {
    const query =
      'q=priya+raman&source=slack&status=qualified&priority=high&assigned_to=0198a6c2-1111-7222-8333-444455556666&sort=score';
    expect(writeFilters(new URLSearchParams(), read(query)).toString()).toBe(query);
  });
  it('leaves defaults out and what is no filter in', () => {
    const params = new URLSearchParams('lead=7&source=slack&channel=n8n');
    expect(writeFilters(params, { source: 'all', status: 'new' }).toString()).toBe('lead=7&channel=n8n&status=new');
    expect(params.get('source')).toBe('slack');
  });
  it('clears all of them', () =>
    expect(clearFilters(new URLSearchParams('lead=7&q=x&source=slack&sort=score')).toString()).toBe('lead=7'));
});

it('knows whether rows are hidden; the order hides none', () => {
  expect(isFiltered(read('sort=score'))).toBe(false);
  expect(isFiltered(read('q=x'))).toBe(true);
  expect(isFiltered(read('assigned_to=nobody'))).toBe(true);
});

it('sends no empty search', () => expect(toListInput(read('q=++')).q).toBeUndefined());

it('follows the address bar, and the address bar follows it', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/leads?status=new&lead=7']}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => ({ ...useFilters(), url: useLocation().search }), { wrapper });
  expect(result.current.filters.status).toBe('new');
  act(() => result.current.change({ source: 'slack' }));
  expect(result.current.url).toBe('?status=new&lead=7&source=slack');
  act(() => result.current.clear());
  expect(result.current.url).toBe('?lead=7');
});
