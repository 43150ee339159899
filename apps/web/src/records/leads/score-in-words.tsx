import { MESSAGES } from '@outrider/shared/ground/messages';
import { type WrittenBy, WRITTEN_BY_LABELS } from '@outrider/shared/insight/writer';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { LEADS_WORDS } from './words.ts';

const byWhom = (by: WrittenBy) => (by.kind === 'model' ? LEADS_WORDS.writtenBy(by.name) : WRITTEN_BY_LABELS[by.reason]);

/**
 * The score's reasons as sentences, and who wrote them. Asked for when it is opened: a language model may have to be
 * paid.
 */
export function ScoreInWords({ leadId }: { leadId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-2 text-xs" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link cursor-pointer py-1 hover:underline">In words</summary>
      {open && <Words leadId={leadId} />}
    </details>
  );
}

function Words({ leadId }: { leadId: string }) {
  const query = trpc.scoring.inWords.useQuery(
    { id: leadId },
    { meta: { failure: MESSAGES.loadWordsFailed }, staleTime: 60_000 },
  );
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadWordsFailed}
      loading={<output className="text-faint">Writing</output>}
    >
      {(told) =>
        told && (
          <>
            <p className="text-pretty">{told.text}</p>
            <p className="text-faint mt-1">{byWhom(told.written_by)}</p>
          </>
        )
      }
    </QueryView>
  );
}
