import type { Message } from '@outrider/shared/records/pipeline';
import { type FormEvent, useId } from 'react';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { useUser } from '../../people/session/user-context.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { submitByKeys } from '../../ground/ui/submit-by-keys.ts';
import { messageSentence } from './message-sentence.ts';
import { RecipientField } from './recipient-field.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useEmail } from './use-email.ts';
import { useMailStatus } from './use-mail-status.ts';
import { PIPELINE_WORDS } from './words.ts';

/** Writes a mail, from the beginning or from where it was left. */
export function EmailForm({ message, lead, onClose }: { message?: Message; lead?: LeadChoice; onClose: () => void }) {
  const formId = useId();
  const { fields, errors, isPending, isDraft, change, ...email } = useEmail({ message, lead, onClose });
  const startsEmpty = !(message?.to_email ?? lead?.email);
  const send = (event: FormEvent) => {
    event.preventDefault();
    email.send();
  };
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm mr-auto" aria-disabled={isPending} onClick={email.discard}>
        Discard
      </button>
      <button type="button" className="btn btn-line btn-sm" aria-disabled={isPending} onClick={() => void email.save()}>
        Save draft
      </button>
      <button type="submit" form={formId} className="btn btn-primary btn-sm" aria-disabled={isPending}>
        {isPending ? 'Working' : 'Send'}
      </button>
    </>
  );
  return (
    <Dialog writes title={isDraft ? 'Email' : 'New email'} onClose={email.close} foot={foot}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that sends, from any field */}
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5"
        onSubmit={send}
        onKeyDown={submitByKeys}
      >
        {message && message.state !== 'draft' && (
          <p className="text-muted">
            {messageSentence(message)} {message.state === 'queued' && PIPELINE_WORDS.backToDrafts}
          </p>
        )}
        <RecipientField
          address={fields.to_email}
          lead={fields.lead}
          error={errors.to_email}
          first={startsEmpty}
          onAddress={(to_email) => change({ to_email, to_name: null, lead: null })}
          onLead={(chosen) => change({ to_email: chosen.email, to_name: chosen.name, lead: chosen })}
        />
        {fields.lead && <TemplateChoice isPending={email.isFilling} onChoose={email.takeTemplate} />}
        <Field label="Subject" required error={errors.subject}>
          {(control) => (
            <input
              {...control}
              data-autofocus={!startsEmpty || undefined}
              maxLength={300}
              className="input w-full"
              value={fields.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          )}
        </Field>
        <Field label="Message" required error={errors.body}>
          {(control) => (
            <textarea
              {...control}
              rows={9}
              className="textarea w-full"
              value={fields.body}
              onChange={({ target }) => change({ body: target.value })}
            />
          )}
        </Field>
        <WhereItGoes />
      </form>
    </Dialog>
  );
}

/** Said before it is sent: whether the mail leaves now or is kept. */
function WhereItGoes() {
  const { email } = useUser();
  const data = useMailStatus();
  if (!data) return null;
  return (
    <p className="text-faint text-xs">
      {data.configured ? PIPELINE_WORDS.sendsFrom(data.from, email) : PIPELINE_WORDS.noMailServer}
    </p>
  );
}
