import { Navigate, Route, Routes } from 'react-router-dom';
import { CompaniesScreen } from './companies-screen.tsx';
import { SuperAdminGate } from './super-admin-gate.tsx';
import { later } from '../../ground/ui/later.tsx';

const PlatformUsersScreen = later(() =>
  import('./platform-users-screen.tsx').then((module) => module.PlatformUsersScreen),
);
const AnalyticsScreen = later(() => import('./analytics-screen.tsx').then((module) => module.AnalyticsScreen));
const HealthScreen = later(() => import('./health-screen.tsx').then((module) => module.HealthScreen));
const SettingsScreen = later(() => import('./settings-screen.tsx').then((module) => module.SettingsScreen));

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
