import type { SessionUser } from '@outrider/shared/auth';
import { MESSAGES } from '@outrider/shared/messages';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UserProvider } from '../session/user-context.ts';
import { TeamPerformance } from './team-performance.tsx';

afterEach(cleanup);

// No query client is there: whoever may not read the figures does not even ask for them.
it.each(['sdr', 'ae'] as const)('tells %s who can open it, without a call', (role) => {
  render(<UserProvider value={{ id: 'x', role } as SessionUser}><TeamPerformance /></UserProvider>);
  expect(screen.getByText(MESSAGES.teamOnly)).toBeTruthy();
  expect(MESSAGES.teamOnly).toBe('Team performance data is only available to managers and administrators.');
});
