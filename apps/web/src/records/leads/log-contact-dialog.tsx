import type { ContactChannel } from '@outrider/shared/records/lead-edit';
import { REPLIES, type Reply } from '@outrider/shared/records/replies';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { LEADS_WORDS } from './words.ts';

const LABELS: Record<ContactChannel, string> = { call: 'Call', email: 'Email', meeting: 'Meeting', message: 'Message' };

/** A conversation that took place elsewhere. */
export function LogContactDialog({
  id,
  channels,
  onClose,
}: {
  id: string;
  channels: readonly ContactChannel[];
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [channel, setChannel] = useState<ContactChannel>('call');
  const [reply, setReply] = useState<Reply | ''>('');
  const [note, setNote] = useState('');
  const draft = useFormDraft({
    name: `contact-of-${id}`,
    value: { channel, reply, note },
    restore(kept) {
      setChannel(kept.channel);
      setReply(kept.reply);
      setNote(kept.note);
    },
  });
  const log = trpc.leads.logContact.useMutation({
    meta: { failure: MESSAGES.logContactFailed },
    onSuccess() {
      draft.forget();
      showToast(MESSAGES.contactLogged, { kind: 'success' });
      void utils.leads.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Log contact"
      action="Log contact"
      busyAction="Saving"
      busy={log.isPending}
      width="max-w-md"
      draft={draft}
      onSubmit={(event) => {
        event.preventDefault();
        if (!log.isPending) log.mutate({ id, channel, note, ...(reply && { reply }) });
      }}
      onClose={onClose}
    >
      <Field label="How" className="sm:col-span-2">
        {(control) => (
          <select
            {...control}
            data-autofocus
            className="select w-full"
            value={channel}
            onChange={(event) => setChannel(event.target.value as ContactChannel)}
          >
            {channels.map((one) => (
              <option key={one} value={one}>
                {LABELS[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Reply" className="sm:col-span-2" hint={LEADS_WORDS.replyCounts}>
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={reply}
            onChange={(event) => setReply(event.target.value as Reply | '')}
          >
            <option value="">{LEADS_WORDS.noReply}</option>
            {REPLIES.map((one) => (
              <option key={one} value={one}>
                {LEADS_WORDS.replies[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Note (optional)" className="sm:col-span-2" hint={LEADS_WORDS.timeline}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={2000}
            className="textarea w-full"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
