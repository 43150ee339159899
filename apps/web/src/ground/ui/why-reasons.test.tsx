import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WhyReasons } from './why-reasons.tsx';

afterEach(cleanup);

const show = (points: number[]) =>
  render(
    <ul>
      <WhyReasons
        start={45}
        reasons={points.map((one, at) => ({ key: `r${at}`, label: `Reason ${at}`, points: one }))}
      />
    </ul>,
  );
const lines = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => [row.querySelector('p, button')?.textContent, row.lastElementChild?.textContent]);

it('folds the small reasons into one line that adds up, and shows them on request', () => {
  show([5, -4, 1, 1, -1, 1]);
  expect(lines()).toEqual([
    ['Reason 0', '+5'],
    ['Reason 1', '−4'],
    ['4 smaller reasons', '+2'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: '4 smaller reasons' }));
  expect(lines().map(([label]) => label)).toEqual([
    'Reason 0',
    'Reason 1',
    '4 smaller reasons',
    'Reason 2',
    'Reason 3',
    'Reason 4',
    'Reason 5',
  ]);
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('true');
});

it('leaves one or two small ones where they are', () => {
  show([5, 1, -4, -1]);
  expect(lines().map(([label]) => label)).toEqual(['Reason 0', 'Reason 1', 'Reason 2', 'Reason 3']);
});
