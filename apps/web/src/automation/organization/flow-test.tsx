import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  type Flow,
  type flowTestSchema,
  SUBJECT_OF,
  type TestedLetter,
} from '@outrider/shared/automation/organization';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { SubjectPicker } from './subject-picker.tsx';
import { FLOW_EMAIL_WORDS, FLOW_WORDS as WORDS } from './words.ts';

/** Runs a flow over one record without doing anything, and says each step. */
export function FlowTest({ flow: { id, trigger } }: { flow: Flow }) {
  const [subject, setSubject] = useState<string | null>(null);
  const query = trpc.organization.testFlow.useQuery(
    { id, subject_id: subject ?? '' },
    { enabled: subject !== null, staleTime: 0, gcTime: 0, meta: { failure: MESSAGES.testFlowFailed } },
  );
  return (
    <div className="grid min-h-72 content-start gap-4 p-5">
      <p className="text-muted">{WORDS.testIntro}</p>
      <SubjectPicker subject={SUBJECT_OF[trigger]} onPick={setSubject} />
      {subject && (
        <div aria-live="polite">
          <QueryView
            query={query}
            failure={MESSAGES.testFlowFailed}
            loading={<SkeletonRows label="Testing the flow" rows={3} />}
          >
            {(result) => <Steps result={result} />}
          </QueryView>
        </div>
      )}
    </div>
  );
}

type Result = z.infer<typeof flowTestSchema>;
function Steps({ result: { would_run, outcome, steps } }: { result: Result }) {
  return (
    <>
      <p className="font-strong">
        {would_run ? WORDS.outcomes[outcome] : WORDS.outcomes[outcome === 'refuse' ? 'refuse' : 'skip']}
      </p>
      <ol className="divide-line border-line mt-2 divide-y border-y">
        {steps.map(({ step, ok, detail, letter }, at) => {
          const Icon = ok ? Check : X;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line of a test has no identity but its place
            <li key={at} className="flex items-start gap-2.5 py-2">
              <Icon
                className={`i mt-0.5 ${ok ? 'text-band-green-ink' : 'text-band-red-ink'}`}
                aria-label={ok ? 'Yes' : 'No'}
              />
              <div className="min-w-0">
                <span className="font-strong">{step}</span> <span className="text-muted">{detail}</span>
                {letter && <Letter letter={letter} />}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The email as it would be sent. */
const Letter = ({ letter: { to_email, sender_name, subject, text } }: { letter: TestedLetter }) => (
  <figure className="border-line mt-2 rounded-lg border p-3">
    <figcaption className="text-faint text-xs wrap-anywhere">
      {FLOW_EMAIL_WORDS.letterTo(to_email, sender_name)}
    </figcaption>
    <p className="font-strong mt-1 wrap-anywhere">{subject}</p>
    <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
  </figure>
);
