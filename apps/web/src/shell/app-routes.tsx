import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useUser } from '../session/user-context.ts';

const DashboardScreen = lazy(() => import('../dashboard/dashboard-screen.tsx').then((module) => ({ default: module.DashboardScreen })));
const LeadsScreen = lazy(() => import('../leads/leads-screen.tsx').then((module) => ({ default: module.LeadsScreen })));
const CaptureScreen = lazy(() => import('../intake/capture-screen.tsx').then((module) => ({ default: module.CaptureScreen })));

/** One line a screen. An address that nobody knows leads to the dashboard. */
export function AppRoutes() {
  const inCompany = useUser().role !== 'super_admin';
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/dashboard" element={<DashboardScreen />} />
          {inCompany && (
            <>
              <Route path="/leads/:id" element={<LeadLink />} />
              <Route path="/leads/*" element={<LeadsScreen />} />
              <Route path="/lead-capture/*" element={<CaptureScreen />} />
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
