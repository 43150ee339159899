import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { CompaniesScreen } from './companies-screen.tsx';
import { SuperAdminGate } from './super-admin-gate.tsx';

const PlatformUsersScreen = lazy(() =>
  import('./platform-users-screen.tsx').then((module) => ({ default: module.PlatformUsersScreen })),
);
const AnalyticsScreen = lazy(() =>
  import('./analytics-screen.tsx').then((module) => ({ default: module.AnalyticsScreen })),
);
const HealthScreen = lazy(() => import('./health-screen.tsx').then((module) => ({ default: module.HealthScreen })));
const SettingsScreen = lazy(() =>
  import('./settings-screen.tsx').then((module) => ({ default: module.SettingsScreen })),
);

/** Everything under /super-admin; an address that has no screen of its own shows the companies. */
export function SuperAdminScreens() {
  return (
    <SuperAdminGate>
      <Routes>
        <Route index element={<Navigate to="companies" replace />} />
        <Route path="platform-users" element={<PlatformUsersScreen />} />
        <Route path="analytics" element={<AnalyticsScreen />} />
        <Route path="system-health" element={<HealthScreen />} />
        <Route path="settings" element={<SettingsScreen />} />
        <Route path="*" element={<CompaniesScreen />} />
      </Routes>
    </SuperAdminGate>
  );
}
