import { MESSAGES } from '@outrider/shared/ground/messages';
import { PLAYBOOK_LIMITS, type PlaybookDraft } from '@outrider/shared/insight/playbook';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { PLAYBOOK_WORDS as WORDS } from './words.ts';

/** A page of text becomes a draft on the screen; nothing is saved by it. */
export function ImportDialog({ onRead, onClose }: { onRead: (draft: PlaybookDraft) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const read = trpc.playbook.structure.useMutation({
    meta: { quiet: true },
    onSuccess(draft) {
      onRead(draft);
      onClose();
    },
  });
  return (
    <FormDialog
      title={WORDS.importTitle}
      action={WORDS.importAction}
      busyAction={WORDS.importBusy}
      busy={read.isPending}
      failure={read.error && sentenceOf(read.error, MESSAGES.structurePlaybookFailed)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!read.isPending) read.mutate({ text });
      }}
      onClose={onClose}
    >
      <Field label={WORDS.importText_} hint={WORDS.importHint} className="sm:col-span-2">
        {(control) => (
          <textarea
            {...control}
            data-autofocus
            rows={14}
            maxLength={PLAYBOOK_LIMITS.text}
            className="textarea w-full"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
