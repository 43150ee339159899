import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

/** Says whose a conversation is. */
export function LinkLeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [lead, setLead] = useState<LeadChoice | null>(null);
  const [wrong, setWrong] = useState<string>();
  const link = trpc.inbox.link.useMutation({
    meta: { failure: MESSAGES.inboxChangeFailed },
    onSuccess() {
      showToast(WORDS.linked, { kind: 'success' });
      onClose();
    },
    onSettled: () => void utils.inbox.invalidate(),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!lead) setWrong(WORDS.pickFirst);
    else if (!link.isPending) link.mutate({ id, lead_id: lead.id });
  }
  return (
    <FormDialog
      title={WORDS.linkTitle}
      action={WORDS.linkAction}
      busyAction={WORDS.linking}
      busy={link.isPending}
      failure={link.error ? sentenceOf(link.error, MESSAGES.inboxChangeFailed) : undefined}
      width="max-w-md"
      onSubmit={submit}
      onClose={onClose}
    >
      <LeadPicker
        className="sm:col-span-2"
        label={WORDS.pickLead}
        value={lead}
        error={wrong}
        onChange={(chosen) => {
          setLead(chosen);
          setWrong(undefined);
        }}
      />
    </FormDialog>
  );
}
