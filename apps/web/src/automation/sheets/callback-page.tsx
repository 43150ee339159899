import type { ReactNode } from 'react';
import { Mark } from '../../ground/ui/mark.tsx';

/** The popup after Google: one sentence, and the way out. */
export function CallbackPage({
  title,
  failed = false,
  children,
}: {
  title: string;
  failed?: boolean;
  children: ReactNode;
}) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <Mark className="size-8" />
      <h1 className="text-base">{title}</h1>
      <p role={failed ? 'alert' : 'status'} className="text-muted max-w-80 text-balance">
        {children}
      </p>
      <button type="button" className="btn btn-sm btn-line mt-2" onClick={() => window.close()}>
        Close this window
      </button>
    </main>
  );
}
