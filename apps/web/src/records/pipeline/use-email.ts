import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Message } from '@outrider/shared/records/pipeline';
import { completeMessageSchema } from '@outrider/shared/schemas/records/pipeline';
import { useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { gapsIn } from './use-letters.ts';
import { PIPELINE_WORDS } from './words.ts';
import { useDiscardMessage } from './use-discard-message.ts';

type EmailFields = {
  to_email: string;
  to_name: string | null;
  subject: string;
  body: string;
  lead: { id: string; name: string } | null;
};
type EmailErrors = Partial<Record<'to_email' | 'subject' | 'body', string>>;

export function startEmail(message?: Message, lead?: LeadChoice): EmailFields {
  if (!message)
    return { to_email: lead?.email ?? '', to_name: lead?.name ?? null, subject: '', body: '', lead: lead ?? null };
  const { to_email, to_name, subject, body, lead_id, lead_name } = message;
  return { to_email, to_name, subject, body, lead: lead_id ? { id: lead_id, name: lead_name ?? to_email } : null };
}

/**
 * A mail being written. Its draft is made at the first save and used from then on, so that nothing is sent or kept
 * twice.
 */
export function useEmail({ message, lead, onClose }: { message?: Message; lead?: LeadChoice; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [start] = useState(() => startEmail(message, lead));
  const [fields, setFields] = useState(start);
  const [draftId, setDraftId] = useState(message?.id ?? null);
  const [errors, setErrors] = useState<EmailErrors>({});
  const create = trpc.pipeline.mail.createDraft.useMutation({ meta: { failure: MESSAGES.saveDraftFailed } });
  const update = trpc.pipeline.mail.updateDraft.useMutation({ meta: { failure: MESSAGES.saveDraftFailed } });
  const queue = trpc.pipeline.mail.send.useMutation({ meta: { failure: MESSAGES.sendMailFailed } });
  const remove = useDiscardMessage();
  const ownFields = useCustomFields('lead');
  const [isFilling, setIsFilling] = useState(false);
  const isPending = create.isPending || update.isPending || queue.isPending || remove.isPending;
  const isTouched = JSON.stringify(fields) !== JSON.stringify(start);

  /** Does one thing at a time; what went wrong is beside its field, and in a toast as everywhere. */
  async function attempt(work: () => Promise<void>) {
    if (isPending) return;
    try {
      await work();
      void utils.pipeline.mail.invalidate();
      onClose();
    } catch (error) {
      setErrors(Object.fromEntries(describeFailure(error).fields.map(({ field, message: said }) => [field, said])));
    }
  }

  async function store(): Promise<string> {
    const input = toInput(fields);
    const { id } = draftId ? await update.mutateAsync({ id: draftId, ...input }) : await create.mutateAsync(input);
    setDraftId(id);
    return id;
  }

  const change = (changes: Partial<EmailFields>) => {
    setFields((known) => ({ ...known, ...changes }));
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !Object.hasOwn(changes, field))));
  };

  async function takeTemplate(name: string) {
    if (!fields.lead || isFilling) return;
    setIsFilling(true);
    const { subject, body } = fields;
    try {
      const filled = await utils.templates.fill.fetch({ lead_id: fields.lead.id, name }, { staleTime: 0 });
      change({ subject: filled.subject, body: filled.text });
      if (subject.trim() !== '' || body.trim() !== '')
        showToast(PIPELINE_WORDS.templateTook, {
          kind: 'info',
          action: { label: 'Undo', until: Date.now() + UNDO_MS, run: () => change({ subject, body }) },
          shownMs: UNDO_MS,
        });
    } catch (error) {
      showToast(describeFailure(error).sentence, { kind: 'error' });
    } finally {
      setIsFilling(false);
    }
  }

  const save = () =>
    attempt(async () => {
      await store();
      showToast(MESSAGES.draftSaved, { kind: 'success' });
    });

  return {
    fields,
    errors,
    isPending,
    isDraft: draftId !== null,
    change,
    isFilling,
    takeTemplate: (name: string) => void takeTemplate(name),
    save,
    /** Nothing that was written is lost by closing. */
    close: () => (isTouched && hasContent(fields) ? void save() : onClose()),
    send: () => {
      const left = gapsIn(`${fields.subject} ${fields.body}`, ownFields);
      const missing = { ...(left.length > 0 && { body: MESSAGES.templateGaps(left) }), ...missingIn(fields) };
      setErrors(missing);
      if (Object.keys(missing).length > 0) return;
      void attempt(async () => {
        const { note } = await queue.mutateAsync({ id: await store() });
        showToast(note, { kind: note === MESSAGES.mailKept ? 'info' : 'success' });
        if (fields.lead) void utils.leads.invalidate();
      });
    },
    discard: () => {
      if (!draftId && hasContent(fields)) remove.offerUndo(toInput(fields));
      void attempt(async () => {
        if (draftId) await remove.discard(draftId);
      });
    },
  };
}

const toInput = ({ lead, ...rest }: EmailFields) => ({ ...rest, lead_id: lead?.id ?? null });
const hasContent = ({ to_email, subject, body }: EmailFields) =>
  [to_email, subject, body].some((text) => text.trim() !== '');

/** What a mail still needs before it can be sent, by field. */
export function missingIn(fields: EmailFields): EmailErrors {
  const complete = completeMessageSchema.safeParse(fields);
  return complete.success
    ? {}
    : Object.fromEntries(complete.error.issues.map(({ path, message }) => [String(path[0]), message]));
}
