import { useState } from 'react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { usePageLanguage } from '../../ground/ui/page-language.ts';
import { visitorSentence } from '../../ground/ui/visitor-sentence.ts';
import { CUSTOMER_WORDS } from './words-customer.ts';

type TextDialogProps = {
  title: string;
  label: string;
  /** What is said where nothing was written; left out, nothing has to be. */
  missing?: string;
  action: string;
  busyAction: string;
  failed: string;
  onSend: (text: string, request_id: string) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
};

/** What the customer writes, once however often it is sent. */
export function TextDialog({
  title,
  label,
  missing,
  action,
  busyAction,
  failed,
  onSend,
  onSent,
  onClose,
}: TextDialogProps) {
  const language = usePageLanguage();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [request_id] = useState(() => crypto.randomUUID());
  async function send() {
    if (isBusy) return;
    if (missing && text.trim() === '') return setFailure(missing);
    setIsBusy(true);
    try {
      await onSend(text, request_id);
      onSent();
      onClose();
    } catch (error) {
      setFailure(visitorSentence(error, failed, language));
      setIsBusy(false);
    }
    return undefined;
  }
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onClose}>
        {CUSTOMER_WORDS[language].sign.cancel}
      </button>
      <button type="button" className="btn btn-primary btn-sm" aria-disabled={isBusy} onClick={() => void send()}>
        {isBusy ? busyAction : action}
      </button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} foot={foot} width="max-w-lg">
      <div className="grid gap-2 p-5">
        {failure && <FormAlert>{failure}</FormAlert>}
        <label className="grid gap-1.5 text-sm">
          {label}
          <textarea
            data-autofocus
            rows={4}
            maxLength={missing ? 2000 : 1000}
            className="textarea w-full"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      </div>
    </Dialog>
  );
}
