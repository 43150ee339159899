import type { IntakeChannel } from '@outrider/shared/intake';
import { useState } from 'react';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { INTEGRATION_WORDS } from './words.ts';

type NewKeyDialogProps = {
  channel: IntakeChannel;
  isFull: (channel: IntakeChannel) => boolean;
  onCreated: (key: string) => void;
  onClose: () => void;
};

/** First the form, then the key: shown this once, and not lost by a press beside the box. */
export function NewKeyDialog({ channel, isFull, onCreated, onClose }: NewKeyDialogProps) {
  const [key, setKey] = useState<string | null>(null);
  if (key !== null) return <CreatedKey secret={key} onClose={onClose} />;
  const onMade = (made: string) => {
    setKey(made);
    onCreated(made);
  };
  return <NewKeyForm channel={channel} isFull={isFull} onMade={onMade} onClose={onClose} />;
}

function CreatedKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const foot = (
    <button type="button" className="btn btn-primary btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      {INTEGRATION_WORDS.keyStored}
    </button>
  );
  return (
    <Dialog title={INTEGRATION_WORDS.keyTitle} onClose={onClose} foot={foot} width="max-w-xl" guarded>
      <div className="grid gap-3 p-5">
        <p>{INTEGRATION_WORDS.keyOnce}</p>
        <CopyField label="Capture key" text={secret} copyLabel="Copy the key" />
        <p className="text-faint text-xs">{INTEGRATION_WORDS.keyInExample}</p>
      </div>
    </Dialog>
  );
}
