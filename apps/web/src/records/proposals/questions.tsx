import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Proposal, ProposalEvent } from '@outrider/shared/records/proposals';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatMoment } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { AnswerForm } from '../engine/answer-form.tsx';
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

function Answer({ proposal: { id }, question, onSaved }: AnswerProps) {
  const answer = trpc.proposals.answer.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await onSaved();
      showToast(WORDS.answered, { kind: 'success' });
    },
  });
  return (
    <AnswerForm
      words={WORDS}
      label={WORDS.answer}
      most={2000}
      failure={answer.error && sentenceOf(answer.error, MESSAGES.answerProposalFailed)}
      isSending={answer.isPending}
      onSend={(text, request_id) => answer.mutate({ id, question_id: question.id, text, request_id })}
    />
  );
}
