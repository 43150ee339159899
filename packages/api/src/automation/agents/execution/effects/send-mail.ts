import { takeBackAgentMail } from '../../../../records/mail/agent-mail.ts';
import { textOf } from '../../claims.ts';
import type { EffectHandler } from './handler.ts';
import { openLetter, openLetterToContact, type QueuedLetter, queueLetter } from './letter.ts';

/** A mail to the lead, or a flow's to a contact. It waits a minute in the outbox, so that it can be taken back. */
export const sendMail: EffectHandler<'send_mail', QueuedLetter> = {
  async apply(tx, _services, context, { to_email, to_name, subject, sentences, sender_id, contact_id }) {
    const letter = { to_email, to_name, subject, text: textOf(sentences), sender_id };
    if (!contact_id) {
      const lead = await openLetter(tx, context, to_email, sender_id);
      return queueLetter(tx, context, lead.id, letter);
    }
    await openLetterToContact(tx, context, { contact_id, to_email, sender_id });
    return queueLetter(tx, context, null, letter);
  },

  undo: (tx, _services, { action_id, actor, now }) => takeBackAgentMail(tx, actor, action_id, now),
};
