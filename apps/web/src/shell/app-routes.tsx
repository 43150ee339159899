import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { MODULES, screenAt } from '../modules/modules.ts';
import { useUser } from '../session/user-context.ts';
import { later } from '../ui/later.tsx';

const ComingSoonScreen = later(() =>
  import('../modules/coming-soon-screen.tsx').then((module) => module.ComingSoonScreen),
);

const SuperAdminScreens = later(() =>
  import('../super-admin/super-admin-screens.tsx').then((module) => module.SuperAdminScreens),
);
const CompaniesScreen = later(() =>
  import('../super-admin/companies-screen.tsx').then((module) => module.CompaniesScreen),
);

const DuplicatesScreen = later(() =>
  import('../duplicates/duplicates-screen.tsx').then((module) => module.DuplicatesScreen),
);

/** The short addresses of the super admin's screens. */
const PLATFORM_SHORTCUTS = ['companies', 'platform-users', 'analytics', 'system-health', 'settings'] as const;

/** A company's screens are its modules. An address that nobody knows leads to the dashboard. */
export function AppRoutes() {
  const { role } = useUser();
  const inCompany = role !== 'super_admin';
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={screenAt(pathname)}>
      <Routes>
        <Route path="/super-admin/*" element={<SuperAdminScreens />} />
        {inCompany ? (
          <>
            <Route path="/leads/duplicates" element={<DuplicatesScreen />} />
            <Route path="/leads/:id" element={<LeadLink />} />
            {MODULES.map(({ path, title, roles, Screen, soon }) => (
              <Route
                key={path}
                path={`${path}/*`}
                element={
                  Screen ? <Screen /> : <ComingSoonScreen title={title} soon={soon} closed={!roles.includes(role)} />
                }
              />
            ))}
          </>
        ) : (
          <>
            <Route path="/dashboard" element={<CompaniesScreen />} />
            {PLATFORM_SHORTCUTS.map((short) => (
              <Route key={short} path={`/${short}`} element={<Navigate to={`/super-admin/${short}`} replace />} />
            ))}
          </>
        )}
        <Route path="*" element={<Navigate to="/dashboard" replace />} />
      </Routes>
    </ErrorBoundary>
  );
}

/** /leads/<id>, as notifications and other programs link to a lead. */
function LeadLink() {
  const { id } = useParams();
  return <Navigate to={`/leads?lead=${encodeURIComponent(id ?? '')}`} replace />;
}
