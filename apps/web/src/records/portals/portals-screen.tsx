import { Route, Routes } from 'react-router-dom';
import { PortalList } from './portal-list.tsx';
import { PortalPreviewPage } from './preview-page.tsx';
import { PortalPage } from './portal-page.tsx';

/** The list, and one portal at a time. */
export const PortalsScreen = () => (
  <Routes>
    <Route index element={<PortalList />} />
    <Route path=":id" element={<PortalPage />} />
    <Route path=":id/preview" element={<PortalPreviewPage />} />
  </Routes>
);
