import { MESSAGES } from '@outrider/shared/ground/messages';
import { runsAsProgram } from '@outrider/shared/records/inbox-folders';
import { Download, Paperclip, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { CHIP, FileFacts } from './file-chip.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

/** A file of an email, fetched from its mailbox by a click. One that a computer would run says why it is not. */
export function EmailFile({ name, size, path }: { name: string; size: number; path: string }) {
  const [isLoading, setLoading] = useState(false);
  const runs = runsAsProgram(name);
  const Icon = runs ? TriangleAlert : isLoading ? Download : Paperclip;
  async function open() {
    if (runs) return showToast(MESSAGES.emailFileRuns, { kind: 'info' });
    if (isLoading) return;
    setLoading(true);
    try {
      await downloadFile(path, name);
    } catch (error) {
      showToast(error instanceof Error ? error.message : MESSAGES.downloadFailed, { kind: 'error' });
    } finally {
      setLoading(false);
    }
  }
  return (
    <button
      type="button"
      className={`${CHIP} hover:bg-hover cursor-pointer`}
      title={runs ? MESSAGES.emailFileRuns : WORDS.openFile(name)}
      aria-busy={isLoading}
      onClick={() => void open()}
    >
      <FileFacts icon={<Icon className="i size-3.5" />} name={name} bytes={size} />
    </button>
  );
}
