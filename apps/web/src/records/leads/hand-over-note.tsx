import type { PendingHandOver } from '@outrider/shared/records/hand-over';
import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { HAND_OVER_WORDS } from './words.ts';

/** A hand-over that waits for an answer: the receiver gives it here, everybody else sees whose answer is awaited. */
export function HandOverNote({ lead }: { lead: Lead }) {
  const { id: me } = useUser();
  const { data: waiting } = trpc.leads.handOver.pending.useQuery(
    { lead_id: lead.id },
    { meta: { failure: MESSAGES.loadHandOverFailed, quiet: true } },
  );
  if (!waiting) return null;
  return (
    <section aria-label="Hand-over" className="border-line bg-base-200 mt-4 grid gap-2 rounded-lg border px-3 py-2.5">
      <p>
        {waiting.to_id === me
          ? HAND_OVER_WORDS.toYou(waiting.from_name)
          : HAND_OVER_WORDS.waiting(waiting.from_name, waiting.to_name)}
      </p>
      {waiting.note && <p className="text-muted break-words whitespace-pre-line">{waiting.note}</p>}
      {waiting.to_id === me && <Answer waiting={waiting} />}
    </section>
  );
}

function Answer({ waiting: { id, from_name } }: { waiting: PendingHandOver }) {
  const utils = trpc.useUtils();
  const [returning, setReturning] = useState(false);
  const [reason, setReason] = useState('');
  const answer = trpc.leads.handOver.answer.useMutation({
    meta: { failure: MESSAGES.answerHandOverFailed },
    onSuccess({ accepted, owner_name }) {
      showToast(accepted ? MESSAGES.handOverAccepted : MESSAGES.handOverReturned(owner_name), { kind: 'success' });
      setReturning(false);
    },
    onSettled: () => void utils.leads.invalidate(),
  });
  return (
    <p className="flex gap-2">
      <button
        type="button"
        className="btn btn-primary btn-sm"
        aria-disabled={answer.isPending}
        onClick={() => !answer.isPending && answer.mutate({ id, accept: true })}
      >
        Accept lead
      </button>
      <button type="button" className="btn btn-line btn-sm" onClick={() => setReturning(true)}>
        Return
      </button>
      {returning && (
        <ConfirmDialog
          title={HAND_OVER_WORDS.returnTitle(from_name)}
          confirm="Return lead"
          busy="Returning"
          pending={answer.isPending}
          tone="btn-primary"
          onConfirm={() => answer.mutate({ id, accept: false, reason })}
          onClose={() => setReturning(false)}
        >
          {answer.error && <FormAlert>{sentenceOf(answer.error, MESSAGES.answerHandOverFailed)}</FormAlert>}
          <Field label="Reason (optional)" hint={HAND_OVER_WORDS.returnHint(from_name)}>
            {(control) => (
              <input
                {...control}
                className="input w-full"
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </ConfirmDialog>
      )}
    </p>
  );
}
