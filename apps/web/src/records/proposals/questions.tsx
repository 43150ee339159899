import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Proposal, ProposalEvent } from '@outrider/shared/records/proposals';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatMoment } from '../../ground/ui/format.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.facts;

type QuestionsProps = { proposal: Proposal; canAnswer: boolean; onSaved: () => Promise<void> };

/** What the customer asks and nobody has answered. */
export function OpenQuestions({ proposal, canAnswer, onSaved }: QuestionsProps) {
  const { events } = proposal;
  const open = events.filter(
    ({ id, kind }) => kind === 'question' && !events.some(({ answers_id }) => answers_id === id),
  );
  if (open.length === 0) return null;
  return (
    <section className="border-line border-t px-5 py-4">
      <h3 className="text-sm">{WORDS.questions}</h3>
      <ul className="mt-2 grid gap-4">
        {open.map((question) => (
          <li key={question.id}>
            <p className="whitespace-pre-line wrap-anywhere">{question.text}</p>
            <p className="text-faint num text-xs">
              {question.actor_name}, {formatMoment(question.created_at)}
            </p>
            {canAnswer && <Answer proposal={proposal} question={question} onSaved={onSaved} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type AnswerProps = Omit<QuestionsProps, 'canAnswer'> & { question: ProposalEvent };

function Answer({ proposal, question, onSaved }: AnswerProps) {
  const [text, setText] = useState('');
  const [request_id] = useState(() => crypto.randomUUID());
  const answer = trpc.proposals.answer.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await onSaved();
      showToast(WORDS.answered, { kind: 'success' });
    },
  });
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !answer.isPending)
          answer.mutate({ id: proposal.id, question_id: question.id, text, request_id });
      }}
    >
      {answer.error && <FormAlert>{sentenceOf(answer.error, MESSAGES.answerProposalFailed)}</FormAlert>}
      <textarea
        rows={2}
        className="textarea w-full"
        aria-label={WORDS.answer}
        placeholder={WORDS.answer}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="btn btn-sm btn-line w-fit" aria-disabled={answer.isPending}>
        {answer.isPending ? WORDS.sending : WORDS.send}
      </button>
    </form>
  );
}
