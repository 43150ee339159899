import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { FoldedFacts } from './folded-facts.tsx';

afterEach(cleanup);

const FIELDS = ['Email', 'Phone', 'Page', 'Referrer', 'Pain points'].map((label) => ({
  key: label.toLowerCase(),
  label,
}));

function show(filled: string[], path = '/') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <dl>
        <FoldedFacts
          fields={FIELDS}
          isEmpty={({ label }) => !filled.includes(label)}
          factOf={({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{filled.includes(label) ? 'x' : 'Empty'}</dd>
            </div>
          )}
        />
      </dl>
    </MemoryRouter>,
  );
  return { empties: () => screen.queryAllByText('Empty').length };
}

it('folds three and more empty fields into one button that says how many, and shows them', () => {
  const { empties } = show(['Email']);
  expect(empties()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Show 4 empty fields' }));
  expect(empties()).toBe(4);
  fireEvent.click(screen.getByRole('button', { name: 'Hide empty fields' }));
  expect(empties()).toBe(0);
});

it('shows a few as they are, and all where the address points at one of them', () => {
  expect(show(['Email', 'Phone', 'Page']).empties()).toBe(2);
  cleanup();
  expect(show(['Email'], '/#field-referrer').empties()).toBe(4);
});
