import { takeBackAgentMail } from '../../../../records/mail/agent-mail.ts';
import { textOf } from '../../claims.ts';
import type { EffectHandler } from './handler.ts';
import { openLetter, type QueuedLetter, queueLetter } from './letter.ts';

/** A mail to the lead. It waits a minute in the outbox, so that it can be taken back. */
export const sendMail: EffectHandler<'send_mail', QueuedLetter> = {
  async apply(tx, _services, context, { to_email, to_name, subject, sentences }) {
    const lead = await openLetter(tx, context, to_email);
    return queueLetter(tx, context, lead.id, { to_email, to_name, subject, text: textOf(sentences) });
  },

  undo: (tx, _services, { action_id, actor, now }) => takeBackAgentMail(tx, actor, action_id, now),
};
