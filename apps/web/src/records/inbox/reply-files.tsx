import type { MailFile } from '@outrider/shared/records/inbox';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Paperclip, X } from 'lucide-react';
import { trpc } from '../../ground/trpc.ts';
import type { Sending } from '../engine/use-uploads.ts';
import { CHIP, FileFacts } from './file-chip.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

type ReplyFilesProps = {
  attached: readonly MailFile[];
  sending: readonly Sending[];
  onDismiss: (key: string) => void;
};

/** What goes with a reply, and what is on its way into it. */
export function ReplyFiles({ attached, sending, onDismiss }: ReplyFilesProps) {
  const utils = trpc.useUtils();
  const detach = trpc.inbox.detach.useMutation({
    meta: { failure: MESSAGES.inboxChangeFailed },
    onSettled: () => void utils.inbox.get.invalidate(),
  });
  if (attached.length === 0 && sending.length === 0) return null;
  return (
    <ul aria-label={WORDS.filesLabel} className="flex max-h-28 flex-wrap gap-1.5 overflow-y-auto pt-2">
      {attached.map(({ id, name, size_bytes }) => (
        <li key={id} className={CHIP}>
          <FileFacts icon={<Paperclip className="i size-3.5" />} name={name} bytes={size_bytes}>
            <Remove label={WORDS.removeFile(name)} onClick={() => !detach.isPending && detach.mutate({ id })} />
          </FileFacts>
        </li>
      ))}
      {sending.map(({ key, name, share, failure }) => (
        <li key={key} className={CHIP}>
          <FileFacts icon={<Paperclip className="i size-3.5" />} name={name}>
            {failure ? (
              <span role="alert" className="text-error">
                {failure}
              </span>
            ) : (
              <progress className="progress h-1 w-16" aria-label={WORDS.sendingFile(name)} value={share} max={1} />
            )}
            <Remove label={WORDS.removeFile(name)} onClick={() => onDismiss(key)} />
          </FileFacts>
        </li>
      ))}
    </ul>
  );
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    className="btn btn-ghost btn-xs btn-square text-muted -mr-1.5 max-lg:size-11"
    aria-label={label}
    onClick={onClick}
  >
    <X className="i size-3.5" />
  </button>
);
