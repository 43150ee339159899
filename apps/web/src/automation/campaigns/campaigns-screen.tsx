import { Route, Routes } from 'react-router-dom';
import { CampaignList } from './campaign-list.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** The list, and one campaign at a time. */
export const CampaignsScreen = () => (
  <Routes>
    <Route index element={<CampaignList />} />
    <Route path=":id" element={<CampaignPage />} />
  </Routes>
);
