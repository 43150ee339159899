import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INDUSTRIES, INDUSTRY_IDS } from './words-industries.ts';
import { IndustryTabs } from './industry-tabs.tsx';

const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const open = (address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <IndustryTabs />
    </MemoryRouter>,
  );

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('IndustryTabs', () => {
  it('starts at retail, with one stop in the tab order', () => {
    open();
    expect(screen.getAllByRole('tab').map((each) => [each.textContent, each.tabIndex])).toEqual([
      ['Retail', 0],
      ['Finance', -1],
      ['Media', -1],
      ['Food', -1],
      ['Healthcare', -1],
    ]);
    expect(selected()).toBe(tab('Retail'));
    expect(screen.getByRole('tabpanel', { name: 'Retail' }).textContent).toContain(INDUSTRIES.retail.title);
  });

  it('moves with the arrow keys, round the ends, and with Home and End', () => {
    open();
    tab('Retail').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Finance'],
      ['ArrowRight', 'Media'],
      ['ArrowLeft', 'Finance'],
      ['End', 'Healthcare'],
      ['ArrowRight', 'Retail'],
      ['ArrowLeft', 'Healthcare'],
      ['Home', 'Retail'],
    ] as const) {
      press(key);
      expect(selected().textContent).toBe(name);
      expect(document.activeElement).toBe(tab(name));
    }
  });

  it.each(INDUSTRY_IDS)('shows title, subtitle and five results of %s on click', (id) => {
    const { name, title, subtitle, results } = INDUSTRIES[id];
    open();
    fireEvent.click(tab(name));
    const panel = screen.getByRole('tabpanel', { name });
    expect(panel.textContent).toContain(title);
    expect(panel.textContent).toContain(subtitle);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(results.map(({ label }) => label));
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(
      results.map(({ percent }) => `+${percent}%`),
    );
    expect(results).toHaveLength(5);
  });

  it('opens the industry that the address names', () => {
    open('/#industry-food');
    expect(selected()).toBe(tab('Food'));
  });
});
