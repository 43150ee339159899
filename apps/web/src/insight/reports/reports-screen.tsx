import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from './dashboard-page.tsx';
import { ReportLibrary } from './report-library.tsx';
import { ReportPage } from './report-page.tsx';

/** The library, one report at a time, and dashboards of several. */
export const ReportsScreen = () => (
  <Routes>
    <Route index element={<ReportLibrary />} />
    <Route path="dashboards/:id" element={<DashboardPage />} />
    <Route path=":id" element={<ReportPage />} />
  </Routes>
);
