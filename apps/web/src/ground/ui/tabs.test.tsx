import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const TABS = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
  { id: 'c', label: 'Third' },
] as const;

function Harness() {
  const [selected, setSelected] = useState<'a' | 'b' | 'c'>('a');
  return <Tabs label="Test" tabs={TABS} selected={selected} onSelect={setSelected} panelId="p" />;
}

it('moves and selects with the arrow keys, round the ends, and has one stop in the tab order', () => {
  render(<Harness />);
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key });
  const selected = () =>
    screen
      .getAllByRole('tab')
      .filter((tab) => tab.getAttribute('aria-selected') === 'true')
      .map((tab) => tab.textContent);
  press('ArrowRight');
  expect(selected()).toEqual(['Second']);
  expect(document.activeElement?.textContent).toBe('Second');
  press('End');
  press('ArrowRight');
  expect(selected()).toEqual(['First']);
  press('ArrowLeft');
  expect(selected()).toEqual(['Third']);
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
});
