import { AI_AND_MANUAL } from '@outrider/shared/insight/standard-reports';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ReportsScreen } from './reports-screen.tsx';

afterEach(cleanup);

const Place = () => {
  const { pathname, hash } = useLocation();
  return <output data-testid="place">{pathname + hash}</output>;
};
const show = (path: string, role: 'manager' | 'super_admin' = 'manager') =>
  renderSignedIn(
    <>
      <Routes>
        <Route path="/reports/*" element={<ReportsScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Place />
    </>,
    {
      user: someUser(role),
      path,
      answers: {
        'reports.list': () => [],
        'reports.dashboards.list': () => [],
        'reports.schedules.list': () => [],
        'pipeline.pipelines.list': () => ({ currency: 'USD', pipelines: [] }),
        'pipeline.people': () => [],
        'fields.list': () => ({ items: [] }),
      },
    },
  );

it('finds the comparison of agents and people by either name, on the screen that makes it', async () => {
  show('/reports?q=people');
  const link = await screen.findByRole('link', { name: new RegExp(`^${AI_AND_MANUAL.name}`) });
  expect(link.getAttribute('href')).toBe('/analytics#modes');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('is no report of those who save and share, and not there for whoever may not read leads', async () => {
  show('/reports?tab=mine&q=agents');
  expect(await screen.findByText('No report matches “agents”')).toBeTruthy();
  cleanup();
  show('/reports?q=similar', 'super_admin');
  expect(await screen.findByText('No report matches “similar”')).toBeTruthy();
});

it('opens the screen by the report’s own address', () => {
  show('/reports/ai-and-manual');
  expect(screen.getByTestId('place').textContent).toBe('/analytics#modes');
});
