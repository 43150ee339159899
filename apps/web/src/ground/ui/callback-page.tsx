import type { ReactNode } from 'react';
import { UI_WORDS } from './words.ts';
import { Mark } from './mark.tsx';

type CallbackPageProps = {
  title: string;
  failed?: boolean;
  /** Where to go on where no window is behind this one, as a browser had blocked the popup. */
  home?: string;
  children: ReactNode;
};

/** The window after somebody else's sign-in: one sentence, and the way out. */
export const CallbackPage = ({ title, failed = false, home = '/', children }: CallbackPageProps) => (
  <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
    <Mark className="size-8" />
    <h1 className="text-base">{title}</h1>
    <p role={failed ? 'alert' : 'status'} className="text-muted max-w-80 text-balance">
      {children}
    </p>
    {window.opener ? (
      <button type="button" className="btn btn-sm btn-line mt-2" onClick={() => window.close()}>
        {UI_WORDS.closeWindow}
      </button>
    ) : (
      <a href={home} className="btn btn-sm btn-line mt-2">
        {UI_WORDS.goOn}
      </a>
    )}
  </main>
);
