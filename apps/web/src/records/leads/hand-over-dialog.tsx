import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useId, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { leadName } from '../engine/lead-name.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { HAND_OVER_WORDS } from './words.ts';

const BY_RULES = 'rules';

/** Gives the lead to a colleague, or to whom the assignment rules choose. */
export function HandOverDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const formId = useId();
  const user = useUser();
  const utils = trpc.useUtils();
  const people = Object.entries(usePeople()).filter(([id]) => id !== lead.assigned_to);
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const give = trpc.leads.handOver.start.useMutation({
    meta: { failure: MESSAGES.handOverFailed, quiet: true },
    onSuccess({ to_name }) {
      showToast(MESSAGES.handedOver(to_name), { kind: 'success' });
      void utils.leads.invalidate();
      onClose();
    },
  });
  const failure = give.error ? describeFailure(give.error) : null;
  return (
    <Dialog
      title={HAND_OVER_WORDS.title(leadName(lead))}
      onClose={onClose}
      width="max-w-md"
      foot={
        <FormFoot
          formId={formId}
          action="Hand over"
          busyAction="Handing over"
          busy={give.isPending}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(to === '');
          if (to !== '' && !give.isPending) give.mutate({ lead_id: lead.id, to: to === BY_RULES ? null : to, note });
        }}
      >
        {give.error && failure?.fields.length === 0 && (
          <FormAlert>{sentenceOf(give.error, MESSAGES.handOverFailed)}</FormAlert>
        )}
        <Field
          label="To"
          hint={HAND_OVER_WORDS.hint}
          error={missing && to === '' ? HAND_OVER_WORDS.missing : failure?.fields[0]?.message}
        >
          {(control) => (
            <select
              {...control}
              data-autofocus
              className="select w-full"
              value={to}
              onChange={(event) => setTo(event.target.value)}
            >
              <option value="">{HAND_OVER_WORDS.choose}</option>
              <option value={BY_RULES}>{HAND_OVER_WORDS.byRules}</option>
              {people.map(([id, name]) => (
                <option key={id} value={id}>
                  {id === user.id ? `${name} (you)` : name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Note (optional)" hint={HAND_OVER_WORDS.noteHint}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={1000}
              className="textarea w-full"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
