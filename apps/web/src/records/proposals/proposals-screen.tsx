import { Route, Routes } from 'react-router-dom';
import { PriceList } from './price-list.tsx';
import { PreviewPage } from './preview-page.tsx';
import { ProposalList } from './proposal-list.tsx';
import { ProposalPage } from './proposal-page.tsx';

/** The list, the price list, and one proposal at a time. */
export const ProposalsScreen = () => (
  <Routes>
    <Route index element={<ProposalList />} />
    <Route path="prices" element={<PriceList />} />
    <Route path=":id" element={<ProposalPage />} />
    <Route path=":id/preview" element={<PreviewPage />} />
  </Routes>
);
