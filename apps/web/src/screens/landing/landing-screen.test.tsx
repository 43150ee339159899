import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LandingScreen } from './landing-screen.tsx';
import { OPEN_LEAD, runningTotals } from './picture-data.ts';

beforeEach(() => {
  render(
    <MemoryRouter>
      <LandingScreen />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

const targetOf = (name: string, region = screen.getByRole('main')) =>
  within(region).getByRole('link', { name }).getAttribute('href');

describe('the landing page', () => {
  it('has the headline and every named block', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI In Customer Engagement is Now Dazzling');
    const headings = [
      'AI-Powered Intelligence',
      'Precision Targeting',
      'Measurable ROI',
      'Strategy Agents',
      'Decisioning Agents',
      'Content Agents',
      'Action Agents',
      'Predictive',
      'Generative',
      'Prescriptive',
      'Data layer',
      'Decisioning engine',
      'Key capabilities',
      'Product',
      'Solutions',
      'Resources',
      'Company',
    ];
    for (const name of headings) expect(screen.getByRole('heading', { name })).toBeTruthy();
    for (const value of ['Insightful', 'Empathetic', 'Actionable'])
      expect(screen.getByText(value, { selector: 'dt' })).toBeTruthy();
    expect(screen.getAllByRole('tab')).toHaveLength(5);
  });

  it('gives three bullets to each agent and three capabilities to the engine', () => {
    for (const name of ['Strategy Agents', 'Decisioning Agents', 'Content Agents', 'Action Agents']) {
      const card = screen.getByRole('heading', { name }).closest('li');
      expect(card && within(card).getAllByRole('listitem')).toHaveLength(3);
    }
    const capabilities = screen.getByRole('heading', { name: 'Key capabilities' }).parentElement;
    expect(capabilities && within(capabilities).getAllByRole('listitem')).toHaveLength(3);
  });

  it('never skips a heading level', () => {
    const levels = screen.getAllByRole('heading').map((heading) => Number(heading.tagName[1]));
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it('leads to sign-up and login', () => {
    for (const name of ['Get Demo', 'Explore Platform', 'Get Started', 'Schedule Demo'])
      expect(targetOf(name)).toBe('/signup');
    expect(targetOf('Login', screen.getByRole('banner'))).toBe('/login');
    expect(targetOf('Sign Up', screen.getByRole('banner'))).toBe('/signup');
  });

  it('has no link into nothing: each leads to a public page or to a place on this one', () => {
    const leadsSomewhere = (target: string) =>
      target.startsWith('#')
        ? document.getElementById(target.slice(1)) !== null
        : ['/', '/login', '/signup'].includes(target);
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([]);
    const footer = screen.getByRole('contentinfo');
    for (const name of ['Privacy', 'Terms', 'Imprint', 'Blog', 'Mastodon', 'Forum'])
      expect(targetOf(name, footer)).toBeTruthy();
    expect(within(footer).getByLabelText('Newsletter')).toBeTruthy();
  });

  it('draws a score that is the sum of its reasons', () => {
    expect(runningTotals().at(-1)?.after).toBe(OPEN_LEAD.score);
  });
});
