import type { Message } from '@outrider/shared/records/pipeline';
import type { ReactNode } from 'react';
import { messageSentence, recipientOf } from './message-sentence.ts';

/** An email to read: whom it goes to, where it stands, and its text. */
export function EmailText({ message, children }: { message: Message; children?: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
    <section aria-label="Message" tabIndex={0} className="grid min-h-0 gap-4 overflow-y-auto p-5 -outline-offset-2">
      <p className="text-muted">
        To {recipientOf(message)}
        {message.to_name && ` <${message.to_email}>`} · {messageSentence(message)}
      </p>
      {children && <p>{children}</p>}
      <p className="break-words whitespace-pre-wrap">{message.body}</p>
    </section>
  );
}
