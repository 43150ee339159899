import { takeBackAgentMail } from '../../../../records/mail/agent-mail.ts';
import { textOf } from '../../claims.ts';
import { proposalMarkdown } from '../../mail/proposal-html.ts';
import type { EffectHandler } from './handler.ts';
import { openLetter, type QueuedLetter, queueLetter } from './letter.ts';

type Sent = { document_id: string } & QueuedLetter;

/** Keeps the document as it was made, and writes to the lead with it beneath the letter. */
export const sendProposal: EffectHandler<'send_proposal', Sent> = {
  async apply(tx, _services, context, payload) {
    const lead = await openLetter(tx, context, payload.to_email);
    const markdown = proposalMarkdown(payload);
    const { id: document_id } = await tx.proposalDocument.create({
      data: { action_id: context.action_id, lead_id: lead.id, title: payload.title, markdown },
      select: { id: true },
    });
    const { to_email, to_name, subject, sentences } = payload;
    const queued = await queueLetter(tx, context, lead.id, {
      to_email,
      to_name,
      subject,
      text: `${textOf(sentences)}\n\n${markdown}`,
    });
    return { document_id, ...queued };
  },

  async undo(tx, _services, { action_id, actor, now }, { document_id }) {
    const back = await takeBackAgentMail(tx, actor, action_id, now);
    if (back === 'undone') await tx.proposalDocument.deleteMany({ where: { id: document_id } });
    return back;
  },
};
