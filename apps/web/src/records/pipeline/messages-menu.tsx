import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { usePopover } from '../../ground/ui/popover.ts';
import { later } from '../../ground/ui/later.tsx';

const SendEmailDialog = later(() => import('./send-email-dialog.tsx').then((module) => module.SendEmailDialog));
const MessagesPanel = later(() => import('./messages-panel.tsx').then((module) => module.MessagesPanel));

/** The header's messages: drafts, what waits in the outbox, what was sent. */
export function MessagesMenu({ className = '' }: { className?: string }) {
  const { open, toggle, close, rootRef, triggerRef } = usePopover();
  const panelId = useId();
  // Outside of the panel: the panel closes when the dialog takes the focus.
  const [writing, setWriting] = useState<{ messageId?: string } | null>(null);
  const write = (messageId?: string) => {
    close({ refocus: true });
    setWriting({ messageId });
  };
  return (
    <div ref={rootRef} className={`relative ${className}`}>
      <button
        ref={triggerRef}
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label="Messages"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={toggle}
      >
        <MessageSquare className="i max-lg:size-5" />
      </button>
      {open && (
        <section
          id={panelId}
          aria-label="Your messages"
          className="sheet shadow-lift fixed top-14 right-2 z-30 flex max-h-[70dvh] w-96 max-w-[calc(100vw-1rem)] flex-col overflow-hidden lg:absolute lg:top-full lg:right-0 lg:mt-1"
        >
          <MessagesPanel onWrite={() => write()} onOpen={write} />
        </section>
      )}
      {writing && <SendEmailDialog open messageId={writing.messageId} onClose={() => setWriting(null)} />}
    </div>
  );
}
