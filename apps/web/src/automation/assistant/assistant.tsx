import { PanelRightClose, Sparkles, X } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { useMedia } from '../../ground/ui/use-media.ts';
import { useModal } from '../../ground/ui/use-modal.ts';
import { AssistantOverview } from './assistant-overview.tsx';
import { ASSISTANT_TABS, screenOf, useAssistant } from './assistant-state.ts';
import { moduleOf } from './module-of.ts';
import { later } from '../../ground/ui/later.tsx';

const AssistantModes = later(() => import('./assistant-modes.tsx').then((module) => module.AssistantModes));
const AssistantInsights = later(() => import('./assistant-insights.tsx').then((module) => module.AssistantInsights));

/** From here on there is room for the panel beside the content; below it is a drawer behind a button. */
const ROOM = '(min-width: 80rem)';

/** What the address opens beside a list: a lead, a sales agent, one of its tasks. */
const OPENED = ['lead', 'agent', 'task'];

/**
 * The right panel, beside the main area. What is opened beside a list takes its place: both would leave no room for the
 * list.
 */
export function AssistantPanel() {
  const { pathname, search } = useLocation();
  const inCompany = useUser().company !== null;
  const { open, setOpen } = useAssistant(screenOf(pathname));
  const roomy = useMedia(ROOM);
  const params = new URLSearchParams(search);
  if (!inCompany || !roomy || !open || OPENED.some((name) => params.has(name))) return null;
  return (
    <aside aria-label="Assistant" className="border-line bg-base-100 flex w-80 shrink-0 flex-col border-l">
      <div className="flex h-12 shrink-0 items-center gap-2 px-4">
        <Sparkles className="i text-link" />
        <h2 className="text-sm">Assistant</h2>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square -mr-1.5 ml-auto"
          aria-label="Collapse assistant"
          onClick={() => setOpen(false)}
        >
          <PanelRightClose className="i" />
        </button>
      </div>
      <AssistantTabs />
    </aside>
  );
}

/** In the header: opens the panel where it is collapsed, and the drawer where there is no room for a panel. */
export function AssistantButton() {
  const { pathname } = useLocation();
  const inCompany = useUser().company !== null;
  const { open, setOpen } = useAssistant(screenOf(pathname));
  const roomy = useMedia(ROOM);
  const [drawer, setDrawer] = useState(false);
  if (!inCompany || (roomy && open)) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label="Open assistant"
        aria-expanded={drawer}
        onClick={() => (roomy ? setOpen(true) : setDrawer(true))}
      >
        <Sparkles className="i max-lg:size-5" />
      </button>
      {drawer && !roomy && <AssistantDrawer onClose={() => setDrawer(false)} />}
    </>
  );
}

function AssistantDrawer({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  const leave = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  };
  return (
    <dialog {...modal} className="modal modal-end" aria-label="Assistant">
      <div className="modal-box flex h-full max-h-dvh w-80 max-w-[90vw] flex-col !rounded-none">
        <div className="flex h-14 shrink-0 items-center gap-2 px-4">
          <Sparkles className="i text-link" />
          <h2 className="text-sm">Assistant</h2>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square -mr-2 ml-auto"
            aria-label="Close"
            onClick={onClose}
          >
            <X className="i" />
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears of the links inside, which are the controls */}
        <div className="flex min-h-0 flex-1 flex-col" onClick={leave}>
          <AssistantTabs />
        </div>
      </div>
    </dialog>
  );
}

function AssistantTabs() {
  const { pathname } = useLocation();
  const module = moduleOf(pathname);
  const { tab, chooseTab } = useAssistant(screenOf(pathname));
  const panelId = useId();
  return (
    <>
      <Tabs
        label="Assistant"
        tabs={ASSISTANT_TABS}
        selected={tab}
        onSelect={chooseTab}
        panelId={panelId}
        className="shrink-0 px-4"
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, tab)}
        tabIndex={0}
        className="divide-line relative min-h-0 flex-1 divide-y overflow-y-auto -outline-offset-2"
      >
        {tab === 'overview' && <AssistantOverview module={module} />}
        {tab === 'modes' && <AssistantModes />}
        {tab === 'insights' && <AssistantInsights module={module} />}
      </div>
    </>
  );
}
