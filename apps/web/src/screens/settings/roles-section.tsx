import { Route, Routes } from 'react-router-dom';
import { RoleList } from './role-list.tsx';
import { RolePage } from './role-page.tsx';

/** Settings, Roles: the list, and a page for each. */
export const RolesSection = () => (
  <Routes>
    <Route index element={<RoleList />} />
    <Route path=":id" element={<RolePage />} />
  </Routes>
);
