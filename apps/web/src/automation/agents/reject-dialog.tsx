import type { AgentAction } from '@outrider/shared/automation/agents';
import { useId, useState } from 'react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

/** Says no to one or several, and why: the reason goes on the record of the agent. */
export function RejectDialog({
  actions,
  onReject,
  onClose,
}: {
  actions: AgentAction[];
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Dialog
      title="Reject"
      onClose={onClose}
      width="max-w-md"
      foot={<FormFoot formId={formId} action="Reject" busyAction="Rejecting" busy={false} onClose={onClose} />}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onReject(reason.trim());
          else setMissing(true);
        }}
      >
        <p className="text-muted">{actions.length === 1 ? actions[0]?.title : WORDS.selected(actions.length)}</p>
        <Field
          label="Reason"
          error={missing && !reason.trim() ? WORDS.rejectMissing : undefined}
          hint={WORDS.rejectHint}
        >
          {(control) => (
            <input
              {...control}
              data-autofocus
              autoComplete="off"
              maxLength={500}
              required
              className="input w-full"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {WORDS.rejectReasons.map((text) => (
            <button key={text} type="button" className="btn btn-line btn-xs" onClick={() => setReason(text)}>
              {text}
            </button>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
