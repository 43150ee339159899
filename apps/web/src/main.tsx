import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { installGlobalHandlers } from './ground/errors/global-handlers.ts';
import { watchForNewVersion } from './ground/errors/reload-for-new-version.ts';
import { preloadScreen } from './screens/modules/screens.ts';
import { preloadApp, Routes } from './screens/routes.tsx';
import { session } from './people/session/current-session.ts';
import { watchActivity } from './people/session/watch-activity.ts';
import { Toasts } from './ground/ui/toasts.tsx';
import './theme.css';

installGlobalHandlers();
watchForNewVersion();
watchActivity(session);
session.restore();
// Who is signed in needs the app and the screen at once: waiting for one to ask for the other would be a round trip
// more.
if (session.getState().phase === 'authenticated') {
  preloadApp();
  preloadScreen(window.location.pathname, true);
}

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
