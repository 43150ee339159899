import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { StoppedBanner } from '../../automation/agents/stopped-banner.tsx';
import { AssistantPanel } from '../../automation/assistant/assistant.tsx';
import { screenAt } from '../modules/modules.ts';
import { useBrowserPush } from '../../people/notifications/use-browser-push.ts';
import { SandboxBanner } from '../../people/sandbox/sandbox-banner.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { OfferedContext } from '../settings/offered.ts';
import { Header } from './header.tsx';
import { offeredTo, titleAt } from './navigation.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { TrialBanner } from './trial-banner.tsx';
import { SHELL_WORDS } from './words.ts';

export function AppShell({ children }: { children: ReactNode }) {
  useBrowserPush();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useFocusOnNavigation(screenAt(pathname));
  const user = useUser();
  const title = titleAt(pathname, user);
  usePageTitle(title);

  return (
    <div className="app bg-base-100 relative flex h-dvh overflow-clip">
      <a href="#main" className="btn btn-primary btn-sm absolute top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
        {SHELL_WORDS.skip}
      </a>
      <Sidebar />
      {menuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header title={title} onOpenMenu={() => setMenuOpen(true)} />
        <OfflineBanner />
        <SandboxBanner />
        <TrialBanner />
        {user.company && <StoppedBanner />}
        {/* Screens may put a panel beside their content (the lead drawer), so they bring the scrolling column themselves,
            and none grows wider than its room with the longest line it cuts. */}
        <div className="app-screen flex min-h-0 flex-1">
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="relative flex min-h-0 min-w-0 flex-1 outline-none *:min-w-0"
          >
            <OfferedContext value={offeredTo}>{children}</OfferedContext>
          </main>
          <AssistantPanel />
        </div>
        <PhoneBar />
      </div>
    </div>
  );
}

/** A new screen starts at its beginning for keyboard and screen reader too. */
function useFocusOnNavigation(screen: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    main.current?.focus();
  }, [screen]);
  return main;
}
