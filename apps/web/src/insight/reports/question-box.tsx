import { completeQuestion, type QuestionWords, readQuestion } from '@outrider/shared/insight/report-question';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CornerDownLeft } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { useKnownFields } from '../../records/fields/use-custom-fields.ts';
import { trpc } from '../../ground/trpc.ts';
import { type ReadBy, type ReportView, writeView } from './report-ask.ts';
import { REPORTS_WORDS } from './words.ts';

const WORDS = REPORTS_WORDS.question;

/** A question in words, which opens the report that it asks for; what is not understood is named. */
export function QuestionBox({ className = '' }: { className?: string }) {
  const words = useQuestionWords();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string[] | null>(null);
  const [listId, problemId] = [useId(), useId()];
  const model = trpc.reports.question.useMutation({ meta: { failure: MESSAGES.askQuestionFailed } });
  const open = (view: ReportView, readBy?: ReadBy) => {
    const said = Object.entries(writeView(view)).filter((entry): entry is [string, string] => entry[1] !== null);
    void navigate(`/reports/new?${new URLSearchParams(said).toString()}`, { state: readBy && { readBy } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (model.isPending) return;
    const read = readQuestion(text, words);
    if (read.asked) return open(read.asked);
    if (read.unknown.length === 0) return setUnknown([]);
    // What the grammar does not know, a language model may: it answers with a report, never with a number.
    model.mutate(
      { text },
      {
        onSuccess: ({ asked, by }) =>
          asked && by ? open(asked, { question: text.trim(), model: by }) : setUnknown(read.unknown),
      },
    );
  };
  return (
    <form className={className} onSubmit={submit} noValidate>
      <div className="flex gap-2">
        <input
          type="text"
          className="input input-sm min-w-0 flex-1 max-lg:!h-11"
          aria-label={WORDS.label}
          aria-invalid={unknown !== null}
          aria-describedby={unknown ? problemId : undefined}
          placeholder={WORDS.placeholder}
          list={listId}
          autoComplete="off"
          maxLength={300}
          readOnly={model.isPending}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setUnknown(null);
          }}
        />
        <button type="submit" className="btn btn-line btn-sm max-lg:!h-11" aria-busy={model.isPending}>
          <CornerDownLeft className="i" aria-hidden="true" />
          {model.isPending ? WORDS.reading : WORDS.ask}
        </button>
      </div>
      <datalist id={listId}>
        {completeQuestion(text, words).map((question) => (
          <option key={question} value={question}>
            {question}
          </option>
        ))}
      </datalist>
      {unknown && (
        <p id={problemId} className="text-error mt-1.5 text-sm" role="alert">
          {unknown.length > 0 ? WORDS.unknown(unknown) : WORDS.empty}
        </p>
      )}
    </form>
  );
}

/** What the company's questions can be made of. */
function useQuestionWords(): QuestionWords {
  const [lead, account, contact, opportunity] = [
    useKnownFields('lead'),
    useKnownFields('account'),
    useKnownFields('contact'),
    useKnownFields('opportunity'),
  ];
  const people = usePeople();
  const me = useUser().id;
  const pipelines = trpc.pipeline.pipelines.list.useQuery(
    {},
    { meta: { failure: MESSAGES.loadPipelinesFailed, quiet: true } },
  ).data?.pipelines;
  return {
    fields: { lead, account, contact, opportunity },
    stages: Object.fromEntries((pipelines ?? []).flatMap(({ stages }) => stages.map(({ key, label }) => [key, label]))),
    people,
    me,
  };
}
