import type { Conversation } from '@outrider/shared/records/inbox';
import { useDraft } from '../engine/drafts.ts';

/**
 * Whom a reply goes to: as the conversation says, or as somebody changed it. That is kept with what is written, and goes
 * with it.
 */
export function useRecipients({ id, reply_to }: Pick<Conversation, 'id' | 'reply_to'>) {
  const draft = useDraft(id, 'inbox-to');
  const chosen = draft.text === '' ? null : draft.text.split(',');
  return {
    /** The first is written to, the others get a copy. */
    to: chosen ?? reply_to,
    /** Null where nobody changed it: then it goes to whoever wrote last, whoever that is by then. */
    chosen,
    choose: (to: readonly string[]) =>
      to.join(',') === reply_to.join(',') ? draft.forget() : draft.write(to.join(',')),
    forget: draft.forget,
  };
}
export type Recipients = ReturnType<typeof useRecipients>;
