import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Message } from '@outrider/shared/records/pipeline';
import { formatMoment } from '../../ground/ui/format.ts';
import { PIPELINE_WORDS } from './words.ts';

type Standing = Pick<Message, 'state' | 'reason' | 'attempts' | 'sent_at' | 'next_attempt_at'>;

/** Where a message stands, in a sentence. */
export function messageSentence({ state, reason, attempts, sent_at, next_attempt_at }: Standing): string {
  switch (state) {
    case 'draft':
      return 'Draft';
    case 'sent':
      return sent_at ? `Sent ${formatMoment(sent_at)}` : 'Sent';
    case 'failed':
      return PIPELINE_WORDS.notSent(reason ?? MESSAGES.mailNotSendable);
    case 'unconfirmed':
      return PIPELINE_WORDS.deliveryUnconfirmed;
    case 'queued':
      if (reason === MESSAGES.mailKept || !reason) return reason ?? (attempts > 0 ? 'Being sent' : 'On its way');
      return PIPELINE_WORDS.nextAttempt(reason, next_attempt_at ? formatMoment(next_attempt_at) : 'soon');
  }
}

/** Whom it goes to, as a list names them. */
export const recipientOf = ({ to_name, to_email }: Pick<Message, 'to_name' | 'to_email'>) =>
  to_name ?? (to_email || 'No recipient yet');
