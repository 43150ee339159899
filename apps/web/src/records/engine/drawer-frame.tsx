import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { useModal } from '../../ground/ui/use-modal.ts';

type DrawerFrameProps = {
  label: string;
  onClose: () => void;
  children: ReactNode;
  /** How wide it is beside the list. */
  width?: string;
};

/** Beside the list from 1024 px on, so that the list stays in use; a full-screen dialog below. */
export function DrawerFrame(props: DrawerFrameProps) {
  return useMedia(WIDE) ? <SidePanel {...props} /> : <FullScreen {...props} />;
}

function SidePanel({ label, children, width = 'relative w-[clamp(24rem,39.4vw,31.5rem)]' }: DrawerFrameProps) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className={`bg-base-100 border-line flex shrink-0 flex-col border-l outline-none ${width}`}
    >
      {children}
    </section>
  );
}

function FullScreen({ label, onClose, children }: DrawerFrameProps) {
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="bg-base-100 text-base-content fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none flex-col"
    >
      {children}
    </dialog>
  );
}
