import { MESSAGES } from '@outrider/shared/ground/messages';
import { PORTAL_LIMITS } from '@outrider/shared/records/portal-paths';
import type { Portal, PortalQuestion } from '@outrider/shared/records/portals';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatMoment } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { AnswerForm } from '../engine/answer-form.tsx';
import { PORTALS_WORDS } from './words.ts';

const WORDS = PORTALS_WORDS.questions;

/** What the account's people asked: those that wait first, each with a place for its answer. */
export function QuestionsPanel({ portal, canWrite }: { portal: Portal; canWrite: boolean }) {
  const { id, questions } = portal;
  if (questions.length === 0)
    return (
      <div className="px-4 py-4 lg:px-5">
        <p className="font-strong">{WORDS.none}</p>
        <p className="text-muted">{WORDS.noneText}</p>
      </div>
    );
  return (
    <ul className="max-w-3xl px-4 py-2 lg:px-5">
      {questions.map((question) => (
        <li key={question.id} className="border-line border-b py-3">
          <p className="text-muted num text-xs">{WORDS.by(question.name, formatMoment(question.created_at))}</p>
          <p className="whitespace-pre-line wrap-anywhere">{question.text}</p>
          {question.answer ? (
            <div className="border-line mt-2 border-l-2 pl-3">
              <p className="text-muted num text-xs">
                {WORDS.by(question.answer.name, formatMoment(question.answer.created_at))}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{question.answer.text}</p>
            </div>
          ) : (
            <>
              {!question.is_emailed && <p className="text-muted mt-1 text-xs">{WORDS.notEmailed}</p>}
              {canWrite && <Answer portal_id={id} question={question} />}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Answer({ portal_id: id, question }: { portal_id: string; question: PortalQuestion }) {
  const utils = trpc.useUtils();
  const answer = trpc.portals.answer.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      showToast(question.is_emailed ? WORDS.answered : WORDS.answeredThere, { kind: 'success' });
      void utils.portals.list.invalidate();
      await utils.portals.get.invalidate({ id });
    },
  });
  return (
    <AnswerForm
      words={WORDS}
      label={WORDS.answerTo(question.name)}
      most={PORTAL_LIMITS.question}
      failure={answer.error && sentenceOf(answer.error, MESSAGES.answerPortalFailed)}
      isSending={answer.isPending}
      onSend={(text, request_id) => answer.mutate({ id, question_id: question.id, text, request_id })}
    />
  );
}
