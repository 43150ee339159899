import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { installGlobalHandlers } from './errors/global-handlers.ts';
import { watchForNewVersion } from './errors/reload-for-new-version.ts';
import { Routes } from './routes.tsx';
import { session } from './session/current-session.ts';
import { watchActivity } from './session/watch-activity.ts';
import { Toasts } from './ui/toasts.tsx';
import './theme.css';

installGlobalHandlers();
watchForNewVersion();
watchActivity(session);
session.restore();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Routes />
    </BrowserRouter>
    <Toasts />
  </StrictMode>,
);
