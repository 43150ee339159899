import { Route, Routes } from 'react-router-dom';
import { ReportLibrary } from './report-library.tsx';
import { ReportPage } from './report-page.tsx';

/** The library, and one report at a time. */
export const ReportsScreen = () => (
  <Routes>
    <Route index element={<ReportLibrary />} />
    <Route path=":id" element={<ReportPage />} />
  </Routes>
);
