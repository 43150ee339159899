import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Total } from '../../ground/ui/format.ts';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { DrawerFrame } from './drawer-frame.tsx';
import { RecordSteps } from './record-steps.tsx';
import { focusLink } from './row-link.ts';

type RecordDrawerProps = {
  id: string;
  /** What one of the rows is. */ one: string;
  label: string;
  rows: readonly { id: string }[];
  total?: Total;
  /** Keys beside j, k and Esc. */ keys?: Record<string, () => void>;
  onOpen: (id: string | null) => void;
  /** At the end of the head; a narrow one (`@max-md/head`) has room for icons alone. */ tools: ReactNode;
  /** Below what scrolls. */ foot?: ReactNode;
  /** What scrolls, which can take the focus. */ region?: Ref<HTMLElement>;
  children: ReactNode;
};

/**
 * A record beside the list that it was opened from. Keys j and k go on and back, Esc closes and gives the focus back to
 * its row.
 */
export function RecordDrawer({
  id,
  one,
  label,
  rows,
  total,
  keys,
  onOpen,
  tools,
  foot,
  region,
  children,
}: RecordDrawerProps) {
  const at = rows.findIndex((row) => row.id === id);
  const go = (step: number) => {
    const next = rows[at + step];
    if (at >= 0 && next) onOpen(next.id);
  };
  const close = () => {
    onOpen(null);
    // The row is there before the drawer is gone.
    focusLink(id);
  };
  useKeys({ ...keys, j: () => go(1), k: () => go(-1), Escape: close });
  return (
    <DrawerFrame label={label} onClose={close}>
      <div className="@container/head flex h-12 shrink-0 items-center gap-1 px-3">
        <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label="Close" onClick={close}>
          <X className="i" />
        </button>
        <RecordSteps one={one} at={at} loaded={rows.length} total={total} onStep={go} />
        <span className="ml-auto flex">{tools}</span>
      </div>
      <section
        key={id}
        ref={region}
        aria-label={`${one.replace(/^./, (letter) => letter.toUpperCase())} details`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        className="@container relative min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        {children}
      </section>
      {foot}
    </DrawerFrame>
  );
}
