import type { Enrolled } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { useEffect } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.enroll;
type EnrollCountProps = { id: string; selection: RecordSelection; onCounted: (counted: Enrolled) => void };

/** How many of a selection would be enrolled, and why the others would not. Asked once: give it a key. */
export function EnrollCount({ id, selection, onCounted }: EnrollCountProps) {
  const { mutate, data, error } = trpc.campaigns.enroll.useMutation({ meta: { quiet: true }, onSuccess: onCounted });
  useEffect(() => {
    mutate({ id, selection, preview: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is asked is in the key
  }, []);
  return (
    <output className="grid gap-1 text-sm sm:col-span-2">
      {error ? (
        <span className="text-error">{sentenceOf(error, MESSAGES.enrollFailed)}</span>
      ) : data ? (
        <>
          <span className="font-strong">{data.enrolled === 0 ? WORDS.nobody : WORDS.would(data.enrolled)}</span>
          {data.skipped.map(({ reason, count }) => (
            <span key={reason} className="text-muted">
              {WORDS.skippedLine(count, WORDS.skipped[reason])}
            </span>
          ))}
        </>
      ) : (
        <span className="text-muted">{WORDS.counting}</span>
      )}
    </output>
  );
}
