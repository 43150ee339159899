import { Route, Routes } from 'react-router-dom';
import { later } from '../../ground/ui/later.tsx';
import { TasksToday } from './tasks-today.tsx';

const FocusScreen = later(() => import('./focus-screen.tsx').then((module) => module.FocusScreen));

/** What there is to do; and the day's tasks one by one. */
export const TasksScreen = () => (
  <Routes>
    <Route index element={<TasksToday />} />
    <Route path="focus" element={<FocusScreen />} />
  </Routes>
);
