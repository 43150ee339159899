import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LEAD_BANDS } from './score-bands.ts';
import { ScoreBadge } from './score-badge.tsx';

afterEach(cleanup);

it('says that a lead was never scored, in a table as a dash with the words behind it', () => {
  render(<ScoreBadge score={null} bands={LEAD_BANDS} />);
  expect(screen.getByText('Not scored').className).not.toContain('sr-only');
  cleanup();
  render(<ScoreBadge score={null} bands={LEAD_BANDS} dense />);
  expect(screen.getByText('–').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByTitle('Not scored').textContent).toBe('–Not scored');
});

it('shows 0 as a score', () => {
  render(<ScoreBadge score={0} bands={LEAD_BANDS} dense />);
  expect(screen.getByText('0')).toBeTruthy();
});
