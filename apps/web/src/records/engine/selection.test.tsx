import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Total } from '../../ground/ui/format.ts';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

afterEach(cleanup);

const SHOWN = ['a', 'b'];
function Bar({ total, countAll }: { total: Total; countAll: () => Promise<number> }) {
  const selection = useSelection({ filter: { all: [] } }, total, countAll);
  return (
    <>
      <button type="button" onClick={() => selection.toggleShown(SHOWN)}>
        Tick
      </button>
      <SelectionBar noun="leads" selection={selection} shown={SHOWN.length} total={total}>
        {null}
      </SelectionBar>
    </>
  );
}

it('counts to the end before it selects all of a list that was not', async () => {
  let answer = (_count: number) => {};
  const counted = new Promise<number>((resolve) => (answer = resolve));
  render(<Bar total={{ count: 10_000, isExact: false }} countAll={() => counted} />);
  fireEvent.click(screen.getByText('Tick'));
  fireEvent.click(screen.getByText('Select all 10,000+ matching'));
  expect(screen.queryByText(/^All /)).toBeNull();
  answer(12_345);
  expect(await screen.findByText('All 12,345 matching')).toBeTruthy();
});

it('asks nothing where the list has counted', async () => {
  const countAll = () => Promise.reject(new Error('asked'));
  render(<Bar total={{ count: 321, isExact: true }} countAll={countAll} />);
  fireEvent.click(screen.getByText('Tick'));
  fireEvent.click(screen.getByText('Select all 321 matching'));
  expect(await screen.findByText('All 321 matching')).toBeTruthy();
});

it('says so where it cannot count, and selects nothing more', async () => {
  render(<Bar total={{ count: 10_000, isExact: false }} countAll={() => Promise.reject(new Error('offline'))} />);
  fireEvent.click(screen.getByText('Tick'));
  const all = screen.getByText('Select all 10,000+ matching');
  fireEvent.click(all);
  await expect.poll(() => all.getAttribute('aria-disabled')).toBe('false');
  expect(screen.getByText('2')).toBeTruthy();
});
