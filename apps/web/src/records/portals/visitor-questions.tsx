import { PORTAL_READER_MESSAGES } from '@outrider/shared/ground/messages-portals';
import type { CustomerPortal, PortalVisit } from '@outrider/shared/records/portals';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../ground/api.ts';
import { usePageFormat } from '../../ground/ui/page-format.ts';
import { usePageLanguage } from '../../ground/ui/page-language.ts';
import { TextDialog } from '../proposals/text-dialog.tsx';
import { usePortalWords } from './words-visitor.ts';

type QuestionsProps = {
  questions: Extract<CustomerPortal, { state: 'open' }>['questions'];
  /** Null for a colleague who looks at what the customer sees. */
  visit: PortalVisit | null;
  onAsked: () => void;
};

/** What the account's people asked and what they were answered, and the way to ask. */
export function VisitorQuestions({ questions, visit, onAsked }: QuestionsProps) {
  const { questions: words } = usePortalWords();
  const { askFailed } = PORTAL_READER_MESSAGES[usePageLanguage()];
  const format = usePageFormat();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="mt-7">
      <h2 className="text-base">{words.title}</h2>
      {questions.length > 0 && (
        <ul className="mt-2 grid gap-4">
          {questions.map(({ id, name, text, created_at, answer }) => (
            <li key={id}>
              <p className="text-muted num text-xs">{words.by(name, format.moment(created_at))}</p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              {answer ? (
                <div className="border-line mt-2 border-l-2 pl-3">
                  <p className="text-muted num text-xs">{words.by(answer.name, format.moment(answer.created_at))}</p>
                  <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
                </div>
              ) : (
                <p className="text-muted mt-1 text-xs">{words.waits}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="btn btn-line mt-3" disabled={visit === null} onClick={() => setIsAsking(true)}>
        <MessageSquare className="i" />
        {words.ask}
      </button>
      {visit && isAsking && (
        <TextDialog
          title={words.ask}
          label={words.text}
          missing={words.missing}
          action={words.action}
          busyAction={words.busy}
          failed={askFailed}
          onSend={(text, request_id) => api.portals.visitor.ask.mutate({ ...visit, text, request_id })}
          onSent={onAsked}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
