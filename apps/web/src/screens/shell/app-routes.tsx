import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../ground/errors/error-boundary.tsx';
import { MODULES, screenAt } from '../modules/modules.ts';
import { useUser } from '../../people/session/user-context.ts';
import { RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { START_PAGE_PATHS } from '@outrider/shared/people/start-pages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { later } from '../../ground/ui/later.tsx';

const SuperAdminScreens = later(() =>
  import('../super-admin/super-admin-screens.tsx').then((module) => module.SuperAdminScreens),
);
const CompaniesScreen = later(() =>
  import('../super-admin/companies-screen.tsx').then((module) => module.CompaniesScreen),
);

const DuplicatesScreen = later(() =>
  import('../../records/duplicates/duplicates-screen.tsx').then((module) => module.DuplicatesScreen),
);

/** The short addresses of the super admin's screens. */
const PLATFORM_SHORTCUTS = ['companies', 'platform-users', 'analytics', 'system-health', 'settings'] as const;

/** A company's screens are its modules. `/` opens the user's start page, an address that nobody knows the dashboard. */
export function AppRoutes() {
  const { role, start_page } = useUser();
  const inCompany = role !== 'super_admin';
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={screenAt(pathname)}>
      <Routes>
        <Route path="/super-admin/*" element={<SuperAdminScreens />} />
        {inCompany ? (
          <>
            {RECORD_TYPES.map((type) => (
              <Route
                key={type}
                path={`${RECORD_PATHS[type]}/duplicates`}
                element={<DuplicatesScreen key={type} type={type} />}
              />
            ))}
            {MODULES.map(({ path, Screen }) => (
              <Route key={path} path={`${path}/*`} element={<Screen />} />
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
        <Route path="/" element={<Navigate to={inCompany ? START_PAGE_PATHS[start_page] : '/dashboard'} replace />} />
        <Route path="*" element={<Navigate to="/dashboard" replace />} />
      </Routes>
    </ErrorBoundary>
  );
}
