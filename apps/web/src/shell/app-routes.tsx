import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useUser } from '../session/user-context.ts';

const DashboardScreen = lazy(() => import('../dashboard/dashboard-screen.tsx').then((module) => ({ default: module.DashboardScreen })));
const LeadsScreen = lazy(() => import('../leads/leads-screen.tsx').then((module) => ({ default: module.LeadsScreen })));
const UsersScreen = lazy(() => import('../users/users-screen.tsx').then((module) => ({ default: module.UsersScreen })));
const SuperAdminScreens = lazy(() => import('../super-admin/super-admin-screens.tsx').then((module) => ({ default: module.SuperAdminScreens })));
const CompaniesScreen = lazy(() => import('../super-admin/companies-screen.tsx').then((module) => ({ default: module.CompaniesScreen })));
const CaptureScreen = lazy(() => import('../intake/capture-screen.tsx').then((module) => ({ default: module.CaptureScreen })));

/** The short addresses of the super admin's screens. */
const PLATFORM_SHORTCUTS = ['companies', 'platform-users', 'analytics', 'system-health', 'settings'] as const;

/** One line a screen. An address that nobody knows leads to the dashboard. */
export function AppRoutes() {
  const inCompany = useUser().role !== 'super_admin';
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/dashboard" element={inCompany ? <DashboardScreen /> : <CompaniesScreen />} />
          <Route path="/super-admin/*" element={<SuperAdminScreens />} />
          {!inCompany && PLATFORM_SHORTCUTS.map((short) => <Route key={short} path={`/${short}`} element={<Navigate to={`/super-admin/${short}`} replace />} />)}
          {inCompany && (
            <>
              <Route path="/leads/:id" element={<LeadLink />} />
              <Route path="/leads/*" element={<LeadsScreen />} />
              <Route path="/lead-capture/*" element={<CaptureScreen />} />
              <Route path="/users/*" element={<UsersScreen />} />
            </>
          )}
          <Route path="*" element={<Navigate to="/dashboard" replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** /leads/<id>, as notifications and other programs link to a lead. */
function LeadLink() {
  const { id } = useParams();
  return <Navigate to={`/leads?lead=${encodeURIComponent(id ?? '')}`} replace />;
}
